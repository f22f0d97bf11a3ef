#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int argc, char **argv) {
  if (argc == 1) {
    prctl(PR_SET_NAME, "a name that is too long", 0, 0, 0);
    execl(argv[0], "other", argv[0], "x y", (char *)0);
    return 99;
  }
  if (argc == 3) {
    prctl(PR_SET_NAME, "tab\there", 0, 0, 0);
    execl(argv[1], argv[1], "1", "2", "3", "", (char *)0);
    return 98;
  }
  pid_t p = fork();
  if (!p) _exit(argc + 37);
  waitpid(p, 0, 0);
  return argc != 5;
}
