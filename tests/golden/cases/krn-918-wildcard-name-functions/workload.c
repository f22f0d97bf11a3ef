#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  char d[] = "k18d", e[] = "k18d/e", a[] = "k18d/a", b[] = "k18d/b", s[] = "k18d/s", p[] = "k18d/p", ln[] = "elsewhere";
  mkdir(d, 0700);
  mkdir(e, 0700);
  close(open(a, O_RDWR | O_CREAT, 0600));
  link(a, b);
  if (symlink(ln, s)) {}
  mknod(p, S_IFIFO | 0600, 0);
  rename(b, p);
  rmdir(d);                    /* not empty */
  link(e, b);                  /* a directory may have no second name */
  unlink(e);                   /* not by unlink */
  unlink(a);
  unlink(s);
  unlink(p);
  rmdir(e);
  rmdir(d);
  return 0;
}
