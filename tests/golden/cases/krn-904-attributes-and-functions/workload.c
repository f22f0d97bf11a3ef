#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  char f[] = "k04.file";
  umask(0);
  int fd = open(f, O_RDWR | O_CREAT, 0644);
  if (fd < 0) return 1;
  chmod(f, 0604);
  fchmod(fd, 01751);
  if (ftruncate(fd, 123456)) return 2;
  if (chown(f, 5, 60000)) return 3;
  if (fchown(fd, -1, 7)) return 4;
  if (truncate(f, 9)) return 5;
  struct timespec t[2] = { { 1000000000, 0 }, { 1000000000, 0 } };
  futimens(fd, t);
  close(open(f, O_WRONLY | O_TRUNC));
  unlink(f);
  return 0;
}
