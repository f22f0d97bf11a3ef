#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
int main(void) {
  char f[] = "u14.file", text[] = "hello, probes\n", buf[8];
  struct iovec v[2] = { { text, 5 }, { text + 7, 6 } };
  int fd = open(f, O_RDWR | O_CREAT | O_TRUNC, 0600);
  dup2(fd, 70);
  close(fd);
  syscall(SYS_getpid);
  if (write(70, text, 14) < 0) {}
  if (write(70, text + 7, 6) < 0) {}
  if (writev(70, v, 2) < 0) {}
  lseek(70, -4, SEEK_CUR);
  if (read(70, buf, 8) < 0) {}
  if (read(70, buf, 8) < 0) {}
  lseek(70, -1, SEEK_SET);
  close(71);
  if (write(72, text, 1) < 0) {}
  close(70);
  syscall(SYS_getpid);
  close(73);
  unlink(f);
  return 0;
}
