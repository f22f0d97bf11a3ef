#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>
static void some(int n) { while (n-- > 0) syscall(SYS_getppid); }
int main(void) {
  syscall(SYS_umask, 022);
  some(3);
  syscall(SYS_umask, 0777);        /* on */
  some(4);
  lseek(91, 12, SEEK_END);
  syscall(SYS_umask, 0700);        /* off */
  some(50);
  close(92);
  syscall(SYS_umask, 0777);        /* on */
  close(93);
  some(1);
  lseek(94, -1, SEEK_CUR);
  syscall(SYS_umask, 077);         /* off */
  some(2);
  return 0;
}
