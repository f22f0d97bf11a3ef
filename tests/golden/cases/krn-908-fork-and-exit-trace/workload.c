#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
static void *run(void *a) { return a; }
static void child(const char *name, int status, int sig) {
  pid_t p = fork();
  if (!p) {
    prctl(PR_SET_NAME, name, 0, 0, 0);
    if (sig) kill(getpid(), sig);
    _exit(status);
  }
  waitpid(p, 0, 0);
}
int main(void) {
  pthread_t t;
  child("kid-zero", 0, 0);
  child("kid-status", 255, 0);
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  child("kid-killed", 3, SIGKILL);
  child("kid\tname", 0, SIGTERM);
  return 0;
}
