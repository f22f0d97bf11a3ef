#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  char f[] = "k24.tree", buf[32] = "contents of the file";
  int fd = open(f, O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (write(fd, buf, 20) < 0) {}
  if (write(fd, buf, 7) < 0) {}
  if (pread(fd, buf, 10, 20) < 0) {}
  lseek(fd, 3, SEEK_SET);
  if (read(fd, buf, 32) < 0) {}
  if (read(500, buf, 2) < 0) {}
  if (pwrite(fd, buf, 1, 0) < 0) {}
  unlink(f);
  return 0;
}
