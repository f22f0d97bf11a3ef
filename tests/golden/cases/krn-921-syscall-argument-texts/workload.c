#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  char d[] = "k21 dir", q[] = "k21 dir/quo\"te\n", r[] = "k21 dir/new", s[] = "k21 dir/s";
  syscall(SYS_umask, 027);
  syscall(SYS_mkdirat, AT_FDCWD, d, 0770);
  int fd = open(q, O_RDWR | O_CREAT, 0600);
  syscall(SYS_dup2, fd, 90);
  syscall(SYS_dup2, 80, 90);
  syscall(SYS_ftruncate, 90, 0x123456789L);
  syscall(SYS_lseek, 90, -7, SEEK_END);
  syscall(SYS_lseek, 90, 5, SEEK_SET);
  syscall(SYS_lseek, 90, 6, 3);
  syscall(SYS_lseek, 90, 6, 77);
  syscall(SYS_flock, 90, LOCK_EX | LOCK_NB);
  syscall(SYS_flock, 90, LOCK_UN);
  syscall(SYS_access, q, R_OK | W_OK);
  syscall(SYS_access, d, F_OK);
  syscall(SYS_chmod, q, 04711);
  syscall(SYS_symlink, r, s);
  syscall(SYS_renameat2, AT_FDCWD, q, AT_FDCWD, r, 1);
  syscall(SYS_renameat2, 90, r, -1, q, 0);
  syscall(SYS_setpriority, PRIO_PROCESS, 0, 5);
  syscall(SYS_alarm, 0);
  syscall(SYS_shutdown, 90, SHUT_RDWR);
  syscall(SYS_unlinkat, AT_FDCWD, s, 0);
  syscall(SYS_unlinkat, AT_FDCWD, r, 0);
  syscall(SYS_unlinkat, AT_FDCWD, q, 0);
  syscall(SYS_unlinkat, AT_FDCWD, d, AT_REMOVEDIR);
  return 0;
}
