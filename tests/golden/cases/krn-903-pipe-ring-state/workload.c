#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>
static char buf[70000];
int main(void) {
  int p[2];
  if (pipe2(p, O_NONBLOCK)) return 1;
  for (int i = 0; i < (int)sizeof buf; i++) buf[i] = 'a' + i % 26;
  if (write(p[1], buf, 10) < 0) return 2;
  if (write(p[1], buf, 4096) < 0) return 3;
  if (write(p[1], buf, 5) < 0) return 4;
  if (write(p[1], buf, 70000) < 0) return 5;      /* only a part fits */
  if (write(p[1], buf, 8) >= 0) return 6;         /* full */
  if (read(p[0], buf, 3) < 0) return 7;
  if (read(p[0], buf, 5000) < 0) return 8;
  while (read(p[0], buf, 65536) > 0) ;            /* ends with "again" */
  close(p[1]);
  if (read(p[0], buf, 100) != 0) return 9;        /* end of file */
  return 0;
}
