// SPDX-License-Identifier: GPL-2.0-or-later
/* prog - a program to be probed: prog run|bad|absent|swapped|deep|full|jump|depart|twice|idle|exec|open|opened|later|loop [LIBRARY [FILE]] */
#include <dlfcn.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct point {
	int x;
	short y;
	const char *name;
};

int total = 7;
static const char *volatile state = "fresh";
static struct point origin = { 3, -4, "origin" };
static volatile int sink;

extern int shared_add(int a, int b) __attribute__((weak));

static inline __attribute__((always_inline)) int twice(int v)
{
	sink = v;
	return 2 * v;
}

__attribute__((noinline)) int step(int n, const char *text, struct point *at)
{
	int before = total;

	total += n;
	sink = text == 0;
	if (at)
		at->x++;
	return twice(n) + before;
}

__attribute__((noinline)) int other(int n)
{
	int r = step(n, "other", 0);

	return r + 1;
}

__attribute__((noinline)) int down(int n)
{
	return n ? down(n - 1) + 1 : 0;
}

static jmp_buf back;

__attribute__((noinline)) int leap(int away)
{
	if (away)
		longjmp(back, 1);
	return away + 5;
}

#ifdef __x86_64__
/* counts down by jumping to its first instruction */
asm(".type count_down, @function\n"
    "count_down: sub $1, %edi\n"
    "jnz count_down\n"
    "ret\n"
    ".size count_down, . - count_down\n");
void count_down(int n);
#else
static void count_down(int n)
{
	if (n > 1)
		count_down(n - 1);
}
#endif

/* Abandon calls; then return from others at the same stack pointer. */
static void jump(void)
{
	volatile int i;

	for (i = 0; i < 100; i++)
		if (!setjmp(back))
			leap(1);
	for (i = 0; i < 5; i++)
		leap(0);
	count_down(3);
	count_down(2);
}

/* Return, or leave the call by the end of the process or by another program. */
__attribute__((noinline)) int depart(int how, char **argv)
{
	if (how == 1)
		_exit(0);
	if (how == 2)
		execv("/proc/self/exe", argv);
	return how + 5;
}

/* Leave calls in ten processes that nobody waits for, and in ten programs one after the other. */
static void departed(int left, char **argv)
{
	char text[] = { '0' + left - 1, 0 }, *again[] = { argv[0], argv[1], text, 0 };
	int i;

	for (i = 0; left == 9 && i < 10; i++)
		if (!fork())
			depart(1, 0);
	if (left)
		depart(2, again);
	for (i = 0; i < 5; i++)
		depart(0, 0);
}

/* Have a page at a fixed address while the CPU is mostly idle. */
static void idle(void)
{
	char *page = mmap((void *)0x10000000, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
	int i;

	strcpy(page, "kept");
	for (i = 0; i < 500; i++)
		usleep(2000);
	puts(page);
}

/* Map a library, which is loaded, once more, to read it. */
static void twice_mapped(const char *library)
{
	int fd = open(library, O_RDONLY);

	if (shared_add)
		shared_add(1, 2);
	mmap(0, lseek(fd, 0, SEEK_END), PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	step(8, "twice", 0);
}

static void run(void)
{
	pid_t child;

	step(1, "one", &origin);
	step(2, "two", &origin);
	state = "late";
	other(3);
	if (shared_add)
		shared_add(20, 3);
	child = fork();
	if (!child) {
		const char *text = "child";

		sink = *(const volatile char *)text; /* makes the child's page a copy of its own */
		step(10, text, &origin);
		_exit(0);
	}
	waitpid(child, 0, 0);
}

/* Tell whether a page is in swap: bit 62 in pagemap (Documentation/admin-guide/mm/pagemap.rst). */
static int in_swap(const void *page)
{
	int fd = open("/proc/self/pagemap", O_RDONLY);
	uint64_t entry = 0;

	if (pread(fd, &entry, 8, (uintptr_t)page / 4096 * 8) != 8)
		entry = 0;
	close(fd);
	return entry >> 62 & 1;
}

static void swapped(void)
{
	char *page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int i, out = 0;

	strcpy(page, "kept");
	for (i = 0; i < 100 && !out; i++) {
		madvise(page, 4096, 21 /* MADV_PAGEOUT */);
		usleep(10000);
		out = in_swap(page);
	}
	step(7, page, 0);
	printf("swapped %d, then there again: %s\n", out && in_swap(page), page);
}

int main(int argc, char **argv)
{
	const char *mode = argc > 1 ? argv[1] : "run";
	int i;

	close(-1); /* sets errno */
	if (!strcmp(mode, "run"))
		run();
	if (!strcmp(mode, "bad"))
		step(5, (char *)8, 0);
	if (!strcmp(mode, "absent")) /* the page was never touched, so it is not in memory */
		step(6, mmap(0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), 0);
	if (!strcmp(mode, "deep"))
		down(99);
	if (!strcmp(mode, "jump"))
		jump();
	if (!strcmp(mode, "depart"))
		departed(argc > 2 ? atoi(argv[2]) : 9, argv);
	if (!strcmp(mode, "idle"))
		idle();
	if (!strcmp(mode, "twice"))
		twice_mapped(argv[2]);
	if (!strcmp(mode, "exec"))
		execl(argv[0], argv[0], "run", (char *)0);
	if (!strcmp(mode, "swapped"))
		swapped();
	while (!strcmp(mode, "later") && access(argv[3], F_OK))
		usleep(10000);
	if (!strncmp(mode, "open", 4) || !strcmp(mode, "later")) {
		void *lib = dlopen(argv[2], RTLD_NOW);
		int (*add)(int, int) = (int (*)(int, int))dlsym(lib, "shared_add");

		while (!strcmp(mode, "opened") && access(argv[3], F_OK))
			usleep(10000);
		add(40, 2);
	}
	for (i = 0; !strcmp(mode, "loop") && i < 100000; i++) {
		step(i, "loop", &origin);
		usleep(10000);
	}
	return 0;
}

#ifdef COPY
extern int shared_total;

static void __attribute__((constructor)) fill(void)
{
	shared_total = 70;
}
#endif

/* Leave no address free, then call a function whose first instruction the kernel emulates. main() calls no more functions. */
static void __attribute__((constructor)) full(int argc, char **argv)
{
	size_t size;

	if (argc < 2 || strcmp(argv[1], "full"))
		return;
	for (size = (size_t)1 << 46; size >= 4096; size /= 2)
		while (mmap(0, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) != MAP_FAILED)
			;
	down(9);
}
