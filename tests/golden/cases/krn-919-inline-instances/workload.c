#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>
int main(void) {
  char f[] = "k19.file", buf[16] = "abcdef";
  struct iovec v[2] = { { buf, 4 }, { buf + 4, 4 } };
  int fd = open(f, O_RDWR | O_CREAT | O_TRUNC, 0600);
  dup2(fd, 100);
  for (int i = 0; i < 3; i++) if (write(100, buf, 5) < 0) {}
  lseek(100, 1, SEEK_SET);
  lseek(100, 2, SEEK_CUR);
  if (read(100, buf, 4) < 0) {}
  if (writev(100, v, 2) < 0) {}
  if (readv(100, v, 2) < 0) {}
  if (pread(100, buf, 2, 0) < 0) {}          /* takes another way */
  if (read(999, buf, 1) < 0) {}              /* no such descriptor */
  unlink(f);
  return 0;
}
