/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Memory, signals, processes and a terminal. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t got;

static void need(int ok, const char *what)
{
	if (!ok) {
		perror(what);
		exit(1);
	}
}

static void put(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY);

	need(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text), path);
	close(fd);
}

static void handler(int sig)
{
	got = sig;
}

static void memory(void)
{
	char *m;
	int status;

	need(sbrk(65536) != (void *)-1, "sbrk");
	m = mmap(NULL, 12288, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	need(m != MAP_FAILED, "mmap");
	need(*(volatile char *)m == 0, "zeros");
	m[0] = 1;
	m[4096] = 1;
	if (!fork()) {
		m[4096] = 2;
		_exit(0);
	}
	wait(&status);
	munmap(m, 12288);
}

/* Processes in a cgroup with too little memory for what one of them needs. */
static void oom(void)
{
	char pid[16];

	mkdir("/tmp/cgroup", 0755);
	need(!mount("none", "/tmp/cgroup", "cgroup2", 0, NULL), "cgroup2");
	put("/tmp/cgroup/cgroup.subtree_control", "+memory");
	mkdir("/tmp/cgroup/few", 0755);
	put("/tmp/cgroup/few/memory.max", "4M");
	if (!fork()) {
		char *m = malloc(32 << 20);

		snprintf(pid, sizeof(pid), "%d", getpid());
		put("/tmp/cgroup/few/cgroup.procs", pid);
		memset(m, 1, 32 << 20);
		_exit(0);
	}
	wait(NULL);
}

static void signals(void)
{
	struct sigaction a = { .sa_handler = handler };
	struct sigevent e = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR2 };
	struct itimerspec soon = { .it_value.tv_nsec = 1000000 };
	sigset_t set;
	timer_t timer;
	pid_t child;
	int i;

	sigaction(SIGUSR1, &a, NULL);
	sigaction(SIGUSR2, &a, NULL);
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_BLOCK, &set, NULL);
	kill(getpid(), SIGUSR1);
	sigpending(&set);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	need(got == SIGUSR1, "SIGUSR1");
	syscall(SYS_tkill, getpid(), SIGUSR1);
	syscall(SYS_tgkill, getpid(), getpid(), SIGUSR1);
	need(!timer_create(CLOCK_MONOTONIC, &e, &timer), "timer_create");
	/* repeat, because a hit that interrupts another handler on its CPU is skipped */
	for (i = 0; i < 5; i++) {
		got = 0;
		timer_settime(timer, 0, &soon, NULL);
		while (got != SIGUSR2)
			usleep(1000);
	}
	child = fork();
	if (!child)
		for (;;)
			pause();
	kill(child, SIGTERM);
	waitpid(child, NULL, 0);
	kill(1 << 21, SIGTERM);
}

/* A signal handler needs a stack: without one the kernel kills the process. */
static void no_stack(void)
{
	pid_t child = fork();

	if (!child) {
		long nr = SYS_kill, to = getpid(), sig = SIGUSR1;

		__asm__ volatile("mov $4096, %%rsp; syscall; 1: jmp 1b"
				 : "+a"(nr) : "D"(to), "S"(sig) : "rcx", "r11", "memory");
	}
	waitpid(child, NULL, 0);
}

static void programs(char *self)
{
	/* on the stack, so that they are certainly in memory */
	char none[] = "/none", name[] = "tasks", arg[] = "arg two";
	char *args[] = { name, arg, NULL }, *env[] = { "A=1", "B=2", NULL };
	pid_t child = fork();

	if (!child) {
		execve(none, args, env);
		execve(self, args, env);
		_exit(1);
	}
	waitpid(child, NULL, 0);
}

static void cpus(void)
{
	cpu_set_t set;
	int i;

	for (i = 0; i < 4; i++) {
		CPU_ZERO(&set);
		CPU_SET(i & 1, &set);
		need(!sched_setaffinity(0, sizeof(set), &set), "sched_setaffinity");
	}
}

static void terminal(void)
{
	struct winsize size = { 25, 81, 640, 480 };
	struct pollfd p = { .events = POLLIN };
	struct termios t;
	char b[16];
	int m, s;

	mkdir("/dev/pts", 0755);
	mount("devpts", "/dev/pts", "devpts", 0, "ptmxmode=0666");
	m = posix_openpt(O_RDWR | O_NOCTTY);
	need(m >= 0 && !unlockpt(m), "ptmx");
	s = open(ptsname(m), O_RDWR | O_NOCTTY);
	need(s >= 0, "pts");
	need(!ioctl(s, TIOCSWINSZ, &size), "TIOCSWINSZ");
	tcgetattr(s, &t);
	cfmakeraw(&t);
	tcsetattr(s, TCSANOW, &t);
	need(write(m, "abc", 3) == 3, "write");
	p.fd = s;
	need(poll(&p, 1, 60000) == 1, "poll");
	need(read(s, b, sizeof(b)) == 3, "read");
	close(s);
	close(m);
}

/* The kernel starts and ends worker threads when a workqueue's nice value changes. */
static void workqueue(void)
{
	put("/sys/devices/virtual/workqueue/writeback/nice", "5");
	put("/sys/devices/virtual/workqueue/writeback/nice", "6");
	put("/sys/devices/virtual/workqueue/writeback/nice", "0");
}

int main(int argc, char **argv)
{
	if (argc > 1)
		return 0;
	memory();
	oom();
	signals();
	no_stack();
	programs(argv[0]);
	cpus();
	terminal();
	workqueue();
	return 0;
}
