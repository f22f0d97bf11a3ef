#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  char dir[] = "k01dir", a[] = "k01dir/first", b[] = "k01dir/second.link", c[] = "k01dir/3", sub[] = "k01dir/sub", none[] = "k01dir/none";
  mkdir(dir, 0755);
  int fd = open(a, O_RDWR | O_CREAT, 0600);
  close(fd);
  link(a, b);
  link(b, c);
  mkdir(sub, 0700);
  unlink(b);
  unlink(sub);
  unlink(none);
  unlink(a);
  unlink(c);
  rmdir(sub);
  rmdir(dir);
  return 0;
}
