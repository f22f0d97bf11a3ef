#define _GNU_SOURCE
#include <sys/resource.h>
int main(void) {
  struct rlimit a = { 64, 512 }, b = { 700, 600 }, c = { RLIM_INFINITY, RLIM_INFINITY }, d = { 0, 4096 }, o;
  setrlimit(RLIMIT_NOFILE, &a);
  setrlimit(RLIMIT_NOFILE, &b);               /* soft above hard: invalid */
  getrlimit(RLIMIT_NOFILE, &o);
  setrlimit(RLIMIT_CORE, &c);
  prlimit(0, RLIMIT_CORE, &d, &o);
  prlimit(0, RLIMIT_CORE, 0, &o);
  return 0;
}
