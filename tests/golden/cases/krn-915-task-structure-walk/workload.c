#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
  char f[] = "k15.table", c;
  int up[2], down[2];
  umask(027);
  int fd = open(f, O_WRONLY | O_CREAT, 0600);
  dup2(fd, 40);
  lseek(40, 4321, SEEK_SET);
  if (pipe(up) || pipe(down)) return 1;
  for (int i = 0; i < 3; i++)
    if (!fork()) {
      char name[] = "offspring-0";
      name[10] += i;
      prctl(PR_SET_NAME, name, 0, 0, 0);
      close(down[1]);
      if (write(up[1], name, 1) != 1) _exit(1);
      if (read(down[0], &c, 1)) _exit(2);      /* until the parent closes its end */
      _exit(0);
    }
  for (int i = 0; i < 3; i++) if (read(up[0], &c, 1) != 1) return 2;
  syscall(SYS_getppid);
  close(down[1]);
  for (int i = 0; i < 3; i++) wait(0);
  unlink(f);
  return 0;
}
