#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>
static char buf[9000];
int main(void) {
  char f[] = "s01.file";
  struct rlimit lim = { 20000, 20000 };
  int fd = open(f, O_RDWR | O_CREAT | O_TRUNC, 0600);
  for (int i = 0; i < (int)sizeof buf; i++) buf[i] = 'x';
  dup2(fd, 77);
  signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &lim);
  for (int i = 0; i <= 20; i++) if (write(77, buf, i) < 0) {}
  for (int i = 1; i <= 4096; i *= 4) if (write(77, buf, i) < 0) {}
  if (write(fd, buf, 100) < 0) {}            /* another descriptor of the same file */
  if (write(77, buf, 9000) < 0) {}
  if (write(77, buf, 9000) < 0) {}           /* only a part fits under the limit */
  if (write(77, buf, 1) < 0) {}              /* nothing fits */
  close(77);
  if (write(77, buf, 1) < 0) {}
  unlink(f);
  return 0;
}
