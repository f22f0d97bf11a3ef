#include <fcntl.h>
#include <unistd.h>
int main(void) {
  char f[] = "k13.file", text[] = "some text for the file";
  int p[2], fd = open(f, O_RDWR | O_CREAT | O_TRUNC, 0600), ro = open(f, O_RDONLY);
  if (fd < 0 || ro < 0 || pipe(p)) return 1;
  if (write(fd, text, 4) < 0) {}
  if (write(fd, text + 5, 8) < 0) {}
  lseek(fd, 1000, SEEK_SET);
  if (write(fd, text, 14) < 0) {}
  if (write(p[1], text, 9) < 0) {}       /* a pipe has no position */
  if (write(ro, text, 3) < 0) {}         /* not open for writing */
  if (write(77, text, 2) < 0) {}         /* no file */
  if (write(fd, text, 0) < 0) {}
  unlink(f);
  return 0;
}
