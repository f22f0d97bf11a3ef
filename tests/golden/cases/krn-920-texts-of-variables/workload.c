#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
int main(void) {
  char f[] = "k20.file", l[] = "k20.link", none[] = "k20.none", text[] = "twelve bytes";
  struct stat st;
  struct timespec a = { 0, 2000000 }, past = { 0, 5000 };
  umask(0);
  int fd = open(f, O_RDWR | O_CREAT | O_TRUNC, 0640);
  dup2(fd, 44);
  if (symlink(f, l)) {}
  if (pwrite(44, text, 12, 4096) < 0) {}
  if (pwrite(44, text, 5, -3) < 0) {}
  stat(f, &st);
  lstat(l, &st);
  fstatat(AT_FDCWD, none, &st, 0);
  clock_nanosleep(CLOCK_MONOTONIC, 0, &a, 0);
  clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &past, 0);
  unlink(f);
  unlink(l);
  return 0;
}
