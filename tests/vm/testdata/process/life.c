// SPDX-License-Identifier: GPL-2.0-or-later
//
// A program that does what its arguments say:
//   tN      runs N threads, one after the other
//   f       forks a child that ends at once
//   o       forks a child whose own child outlives it, and forks once more
//   sPATH   prints the number of another process that shares its memory, and waits until that
//           file exists; then each of them calls mark() three times
//   l       ends the first thread while another one runs, which then ends the process
//   e       forks a child whose first thread is stopped in its exit while the other one exits
//   k       kills itself
//   cPATH   starts 300 threads that wait, then a chain of at most 600, each of which starts the
//           next one; when that file exists, each thread of the chain writes to a variable, and
//           their number is printed
//   nN      sleeps N milliseconds
//   wPATH   waits until that file exists
//   xPATH   executes the program at that path, with the remaining arguments
//   yPATH   gives that file a capability which this process then drops, and fails to execute it
#define _GNU_SOURCE
#include <linux/capability.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

static void nap(long ms)
{
	struct timespec t = { ms / 1000, ms % 1000 * 1000000L };

	nanosleep(&t, 0);
}

static void *nothing(void *arg)
{
	return arg;
}

static void *last(void *arg)
{
	nap(200);
	exit(0);
}

static __attribute__((noinline)) void mark(void)
{
	asm volatile("" : : : "memory");
}

static void child(void)
{
	pid_t p = fork();

	if (!p)
		_exit(0);
	waitpid(p, 0, 0);
}

static void orphan(void)
{
	pid_t p = fork();

	if (!p) {
		if (!fork()) {
			nap(100);
			mark();
			child();
			_exit(0);
		}
		_exit(0);
	}
	waitpid(p, 0, 0);
	nap(400);
}

static void await(const char *path)
{
	while (access(path, F_OK))
		nap(10);
}

static int marks(void *path)
{
	int i;

	await(path);
	for (i = 0; i < 3; i++) {
		mark();
		nap(20);
	}
	return 0;
}

static void shared(char *path)
{
	static char stack[65536];
	pid_t p = clone(marks, stack + sizeof(stack), CLONE_VM | SIGCHLD, path);

	printf("%d\n", p);
	fflush(stdout);
	marks(path);
	waitpid(p, 0, 0);
}

static void threads(long n)
{
	pthread_t t;

	for (; n > 0; n--) {
		pthread_create(&t, 0, nothing, 0);
		pthread_join(t, 0);
	}
}

static void leave(void)
{
	pthread_t t;

	pthread_create(&t, 0, last, 0);
	pthread_exit(0);
}

#define CHAIN 600

volatile int written;
static const char *end_file;
static int closed_at_end[2];
static pthread_t chain[CHAIN];
static volatile int made;
static pthread_attr_t small_stack;

static void *idle(void *arg)
{
	char c;

	if (read(closed_at_end[0], &c, 1))
		_exit(1);
	return arg;
}

static void *link_of_chain(void *arg)
{
	nap(3);
	if (made < CHAIN && access(end_file, F_OK) && !pthread_create(&chain[made], &small_stack, link_of_chain, 0)) {
		made++;
		idle(0);
	} else {
		await(end_file);
		close(closed_at_end[1]);
	}
	written = 1;
	return arg;
}

static void chained(const char *path)
{
	pthread_t t;
	int i;

	end_file = path;
	if (pipe(closed_at_end))
		_exit(1);
	pthread_attr_init(&small_stack);
	pthread_attr_setstacksize(&small_stack, 65536);
	for (i = 0; i < 300; i++)
		pthread_create(&t, &small_stack, idle, 0);
	made = 1;
	pthread_create(&chain[0], &small_stack, link_of_chain, 0);
	idle(0);
	for (i = 0; i < made; i++)
		pthread_join(chain[i], 0);
	printf("%d\n", made);
}

static int go[2];

static void await_go(void)
{
	char c;

	if (read(go[0], &c, 1) != 1)
		_exit(1);
}

static void say_go(void)
{
	if (write(go[1], "", 1) != 1)
		_exit(1);
}

static void *other(void *arg)
{
	await_go();
	syscall(SYS_exit, 0);
	return arg;
}

static void first_of_two(void)
{
	pthread_t t;

	await_go();
	pthread_create(&t, 0, other, 0);
	syscall(SYS_exit, 0);
}

// The number of the process's threads, and a constant.
static long running(pid_t p)
{
	struct stat s;
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/task", p);
	return stat(path, &s) ? -1 : (long)s.st_nlink;
}

static void together(void)
{
	long threads;
	pid_t p;

	if (pipe(go))
		_exit(1);
	p = fork();
	if (!p)
		first_of_two();
	ptrace(PTRACE_SEIZE, p, 0, PTRACE_O_TRACEEXIT);
	say_go();
	waitpid(p, 0, 0);	// stopped in its exit
	threads = running(p);
	say_go();
	while (running(p) == threads)
		nap(1);
	ptrace(PTRACE_CONT, p, 0, 0);
	waitpid(p, 0, 0);
}

static void forced(char *path)
{
	const struct vfs_cap_data caps = {
		.magic_etc = VFS_CAP_REVISION_2 | VFS_CAP_FLAGS_EFFECTIVE,
		.data[0].permitted = 1 << CAP_NET_RAW,
	};
	char *args[] = { path, 0 };

	if (setxattr(path, "security.capability", &caps, sizeof(caps), 0) ||
	    prctl(PR_CAPBSET_DROP, CAP_NET_RAW))
		_exit(1);
	execv(path, args);
}

int main(int argc, char **argv)
{
	for (argv++; *argv; argv++) {
		switch ((*argv)[0]) {
		case 't': threads(atol(*argv + 1)); break;
		case 'f': child(); break;
		case 'o': orphan(); break;
		case 'l': leave(); break;
		case 'c': chained(*argv + 1); break;
		case 'e': together(); break;
		case 'k': kill(getpid(), SIGKILL); break;
		case 'n': nap(atol(*argv + 1)); break;
		case 's': shared(*argv + 1); break;
		case 'w': await(*argv + 1); break;
		case 'y': forced(*argv + 1); break;
		case 'x': ++*argv; execv(*argv, argv); _exit(1);
		}
	}
	return 0;
}
