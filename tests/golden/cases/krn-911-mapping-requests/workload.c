#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  char f[] = "k11.mapped";
  int fd = open(f, O_RDWR | O_CREAT, 0600);
  if (fd < 0 || ftruncate(fd, 40000)) return 1;
  syscall(SYS_getppid);
  char *a = mmap(0, 20480, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mmap(0, 12000, PROT_READ, MAP_SHARED, fd, 8192);
  mmap(0, 0, PROT_READ, MAP_PRIVATE, fd, 0);
  mmap(0, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  mprotect(a, 8192, PROT_READ);
  mprotect(a + 1, 4096, PROT_READ);
  syscall(SYS_getppid);
  mmap(0, 65536, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  unlink(f);
  return 0;
}
