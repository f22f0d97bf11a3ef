#include <sys/wait.h>
#include <unistd.h>
int role_parent(int n) { return n; }
int role_child(int n) { return n + 1; }
int role_again(int argc) { return argc; }
int main(int argc, char **argv) {
  if (argc > 1) { role_again(argc); return 0; }
  for (int i = 0; i < 2; i++) {
    role_parent(i);
    pid_t p = fork();
    if (!p) {
      role_child(i);
      if (i == 1) execl(argv[0], argv[0], "second", "life", "x y", (char *)0);
      _exit(0);
    }
    waitpid(p, 0, 0);
  }
  return 0;
}
