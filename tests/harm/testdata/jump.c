// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * jump.c - a user's process that waits for a page at the entry of a function
 *
 *	jump		calls the function, again and again
 *	jump FILE	jumps to it, with a stack in FILE, which is that of silent.c:
 *			if its return is probed, the kernel reads the address to which
 *			it returns there
 *	jump -f		the same with a page that its child process could provide
 *			(userfaultfd(2)), and does not; prints "waits" meanwhile
 *	jump -s		the same; then the child sends a signal, so that the process
 *			repeats the fault instead of sleeping
 *	jump -d		its child calls the function, but is stopped there, as by a
 *			debugger; prints "stopped"
 *	jump -t		calls it all the time, in 200 threads of low priority; prints "runs"
 */
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
#define JUMP(stack) asm volatile("mov %0, %%rsp; jmp work" : : "r"(stack))
#define AT(regs) ((regs).rip)
#define GET(pid, regs) ptrace(PTRACE_GETREGS, pid, 0, regs)
#elif defined(__aarch64__)
#include <elf.h>
#include <sys/uio.h>
#define JUMP(stack) asm volatile("mov sp, %0; b work" : : "r"(stack))
#define AT(regs) ((regs).pc)
#define GET(pid, regs) ptrace(PTRACE_GETREGSET, pid, NT_PRSTATUS, &(struct iovec){ regs, sizeof(*(regs)) })
#endif

__attribute__((noinline, used)) void work(void)
{
	asm volatile("");
}

static int fail(const char *what)
{
	perror(what);
	return 1;
}

static void say(const char *text)
{
	puts(text);
	fflush(stdout);
}

static void caught(int sig)
{
}

/* Wait for the fault of the process, and leave it unanswered. */
static int watch(int faults, pid_t process, int sends)
{
	struct pollfd p = { .fd = faults, .events = POLLIN };

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (poll(&p, 1, -1) != 1 || (sends && kill(process, SIGUSR1)))
		return fail("jump");
	say("waits");
	pause();
	return 0;
}

static int fault(char *at, int sends)
{
	struct uffdio_api api = { .api = UFFD_API };
	struct uffdio_register r = { .mode = UFFDIO_REGISTER_MODE_MISSING, .range = { (unsigned long)at, 4096 } };
	int faults = syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK);
	pid_t process = getpid();

	signal(SIGUSR1, caught);
	if (faults < 0 || ioctl(faults, UFFDIO_API, &api) || ioctl(faults, UFFDIO_REGISTER, &r))
		return fail("jump: userfaultfd");
	if (!fork())
		return watch(faults, process, sends);
	JUMP(at + 2048);
	return 0;
}

/* Let the child take one step after the other until it is at the function. */
static int debug(void)
{
	struct user_regs_struct regs;
	int status;
	pid_t child = fork();

	if (!child) {
		ptrace(PTRACE_TRACEME, 0, 0, 0);
		raise(SIGSTOP);
		work();
		return 0;
	}
	do {
		if (waitpid(child, &status, 0) < 0 || !WIFSTOPPED(status) || GET(child, &regs))
			return fail("jump: debugger");
	} while (AT(regs) != (unsigned long)work && !ptrace(PTRACE_SINGLESTEP, child, 0, 0));
	say("stopped");
	pause();
	return 0;
}

#define THREADS 200

static pthread_barrier_t all_run;

static void *run(void *unused)
{
	pthread_barrier_wait(&all_run);
	for (;;)
		work();
	return unused;
}

static int threads(void)
{
	pthread_attr_t small;
	pthread_t t;
	int i;

	if (nice(19) < 0)	/* what else runs must not wait for all of them */
		return fail("jump: nice");
	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, 65536);
	pthread_barrier_init(&all_run, NULL, THREADS + 1);
	for (i = 0; i < THREADS; i++)
		if (pthread_create(&t, &small, run, NULL))
			return fail("jump: thread");
	pthread_barrier_wait(&all_run);
	say("runs");
	pause();
	return 0;
}

int main(int argc, char **argv)
{
	char *at;
	int fd = -1, flags = MAP_PRIVATE | MAP_ANONYMOUS;

	while (argc < 2) {
		work();
		usleep(10000);
	}
	if (!strcmp(argv[1], "-d"))
		return debug();
	if (!strcmp(argv[1], "-t"))
		return threads();
	if (argv[1][0] != '-') {
		fd = open(argv[1], O_RDONLY);
		flags = MAP_PRIVATE;
	}
	at = mmap(NULL, 4096, PROT_READ | PROT_WRITE, flags, fd, 0);
	if (at == MAP_FAILED)
		return fail("jump");
	if (argv[1][0] == '-')
		return fault(at, argv[1][1] == 's');
	JUMP(at + 2048);
	return 0;
}
