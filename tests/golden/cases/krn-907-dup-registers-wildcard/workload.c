#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  char a[] = "k07.alpha", b[] = "k07.beta";
  for (int i = 3; i < 64; i++) close(i);
  int x = open(a, O_RDWR | O_CREAT, 0600), y = open(b, O_RDWR | O_CREAT, 0600);
  syscall(SYS_dup2, x, 50);
  syscall(SYS_dup2, y, 50);
  syscall(SYS_dup2, 50, 50);
  syscall(SYS_dup3, x, 51, O_CLOEXEC);
  syscall(SYS_dup, 51);
  syscall(SYS_dup2, 60, 61);
  syscall(SYS_dup3, x, x, 0);
  syscall(SYS_dup3, x, 52, 1);
  syscall(SYS_dup, -1L);
  unlink(a);
  unlink(b);
  return 0;
}
