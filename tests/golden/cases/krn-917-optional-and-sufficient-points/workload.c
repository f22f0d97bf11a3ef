#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  char f[] = "k17.file", buf[64] = "0123456789";
  int fd = open(f, O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (write(fd, buf, 10) < 0) {}
  if (pwrite(fd, buf, 5, 100) < 0) {}
  if (pwrite(fd, buf, 64, 5000000000L) < 0) {}
  if (pread(fd, buf, 3, 1) < 0) {}
  if (pread(fd, buf, 3, 2) < 0) {}
  if (pread(fd, buf, 3, -5) < 0) {}
  if (write(fd, buf, 1) < 0) {}
  unlink(f);
  return 0;
}
