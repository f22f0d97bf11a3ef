#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
static int lock(int fd, int type, long start, long len) {
  struct flock l = { .l_type = type, .l_whence = SEEK_SET, .l_start = start, .l_len = len };
  return fcntl(fd, F_SETLK, &l);
}
int main(void) {
  char f[] = "k12.locks";
  int fd = open(f, O_RDWR | O_CREAT, 0600);
  lock(fd, F_WRLCK, 100, 50);
  lock(fd, F_RDLCK, 0, 10);
  pid_t p = fork();
  if (!p) {
    lock(fd, F_WRLCK, 120, 1);       /* conflict */
    lock(fd, F_RDLCK, 5, 2);         /* shared */
    lock(fd, F_WRLCK, 1000, 0);      /* to the end */
    close(fd);
    _exit(0);
  }
  waitpid(p, 0, 0);
  lock(fd, F_UNLCK, 100, 25);
  close(fd);
  unlink(f);
  return 0;
}
