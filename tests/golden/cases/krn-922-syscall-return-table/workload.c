#define _GNU_SOURCE
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  char f[] = "k22.file", none[] = "k22.none", under[] = "k22.file/x", empty[] = "", longname[400];
  memset(longname, 'n', sizeof longname - 1);
  longname[399] = 0;
  syscall(SYS_umask, 0123);
  syscall(SYS_umask, 07777);
  syscall(SYS_umask, 022);
  int fd = syscall(SYS_openat, AT_FDCWD, f, O_RDWR | O_CREAT, 0600);
  syscall(SYS_openat, AT_FDCWD, f, O_RDWR | O_CREAT | O_EXCL, 0600);
  syscall(SYS_openat, AT_FDCWD, none, O_RDONLY);
  syscall(SYS_dup2, fd, 90);
  syscall(SYS_dup2, fd, 91);
  syscall(SYS_dup2, 95, 96);
  syscall(SYS_dup2, fd, 1L << 30);
  syscall(SYS_access, f, R_OK);
  syscall(SYS_access, none, R_OK);
  syscall(SYS_access, none, F_OK);
  syscall(SYS_access, empty, F_OK);
  syscall(SYS_access, under, F_OK);
  syscall(SYS_access, longname, F_OK);
  syscall(SYS_access, f, 99);
  syscall(SYS_chdir, f);
  syscall(SYS_rmdir, f);
  syscall(SYS_rmdir, none);
  syscall(SYS_getpriority, PRIO_PROCESS, 0);
  syscall(SYS_setpgid, -1, 0);
  syscall(SYS_ftruncate, 90, 100);
  syscall(SYS_ftruncate, 90, -1);
  syscall(SYS_ftruncate, 1000, 1);
  syscall(SYS_pread64, 90, longname, 300, 60);
  syscall(SYS_pread64, 90, longname, 300, 100);
  syscall(SYS_pread64, 90, longname, 300, -1);
  unlink(f);
  return 0;
}
