#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>
static void put(int fd, uint64_t v) { if (write(fd, &v, sizeof v)) {} }
static void get(int fd) { uint64_t v; if (read(fd, &v, sizeof v)) {} }
int main(void) {
  int a = eventfd(3, EFD_NONBLOCK), b = eventfd(0, EFD_SEMAPHORE | EFD_NONBLOCK);
  put(a, 39);
  get(a);
  get(a);
  put(b, 2);
  get(b);
  put(b, 0xfffffffffffffff0ULL);
  get(b);
  put(b, 0xffffffffffffffffULL);
  put(b, 0x20);
  return 0;
}
