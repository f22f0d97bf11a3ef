#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>
static volatile int got;
static void plain(int s) { got += s; }
static void rich(int s, siginfo_t *i, void *u) { got += i->si_value.sival_int; (void)s; (void)u; }
int main(void) {
  sigset_t m;
  union sigval v;
  struct sigaction r = { .sa_flags = SA_SIGINFO | SA_RESTART };
  r.sa_sigaction = rich;
  sigemptyset(&r.sa_mask);
  sigaction(34, &r, 0);
  signal(SIGUSR1, plain);
  signal(SIGUSR2, SIG_IGN);
  kill(getpid(), SIGUSR2);
  sigemptyset(&m);
  sigaddset(&m, SIGUSR1);
  unsigned long set = (1UL << (10 - 1)) | (1UL << (34 - 1));
  syscall(SYS_rt_sigprocmask, SIG_BLOCK, &set, 0, 8);
  kill(getpid(), SIGUSR1);
  kill(getpid(), SIGUSR1);
  siginfo_t si = { 0 };
  si.si_code = SI_QUEUE;
  si.si_pid = getpid();
  v.sival_int = 5;
  si.si_value = v;
  syscall(SYS_rt_sigqueueinfo, getpid(), 34, &si);
  v.sival_int = -6;
  si.si_value = v;
  syscall(SYS_rt_sigqueueinfo, getpid(), 34, &si);
  syscall(SYS_rt_sigprocmask, SIG_UNBLOCK, &set, 0, 8);
  syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), SIGUSR1);
  return got == 0;
}
