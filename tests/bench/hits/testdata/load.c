// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * load - measure the cost of a probe hit in instructions
 *
 *	load KIND ROUNDS CALLS [MODULE.ko PARAMETERS NAME]...
 *
 * makes CALLS system calls of KIND in each of ROUNDS rounds (getppid; read: one byte of
 * /dev/zero; module: of /proc/gs_limits; sleep: a second), or calls of its own function
 * called() (call; deep: from DEPTH frames of down()), or maps and unmaps a page (pages: of memory; executable: of
 * the program's own file). Prints "load: " with the ticks of the shortest round and of all.
 * In a guest with -icount shift=0 the time stamp counter counts instructions. With
 * MODULE.ko, it inserts the module NAME before and removes it after, and if the module
 * has a parameter "result", prints that after "result: ". It uses no library, so that it
 * has the same instructions wherever it is compiled.
 */
#include <asm/unistd.h>
#include <fcntl.h>
#include <sys/mman.h>

static long call3(long n, long a, long b, long c)
{
	long ret;

	asm volatile("syscall" : "=a"(ret) : "a"(n), "D"(a), "S"(b), "d"(c)
		     : "rcx", "r11", "memory");
	return ret;
}

static void map_and_unmap(long fd)
{
	const long length = 4096, prot = PROT_READ | PROT_EXEC;
	register long flags asm("r10") = MAP_PRIVATE | (fd < 0 ? MAP_ANONYMOUS : 0);
	register long file asm("r8") = fd;
	register long offset asm("r9") = 0;
	long at;

	asm volatile("syscall" : "=a"(at) : "a"(__NR_mmap), "D"(0), "S"(length), "d"(prot), "r"(flags), "r"(file), "r"(offset)
		     : "rcx", "r11", "memory");
	call3(__NR_munmap, at, length, 0);
}

static unsigned long ticks(void)
{
	unsigned int lo, hi;

	asm volatile("lfence; rdtsc; lfence" : "=a"(lo), "=d"(hi) : : "memory");
	return (unsigned long)hi << 32 | lo;
}

static char line[256];
static unsigned long used;

static void text(const char *s)
{
	while (*s && used < sizeof(line) - 1)
		line[used++] = *s++;
}

static void number(unsigned long n)
{
	char digits[24], *p = digits + sizeof(digits) - 1;

	*p = 0;
	do
		*--p = '0' + n % 10;
	while (n /= 10);
	text(p);
}

/* Write with one call, because other processes write to the same file. */
static void write_line(void)
{
	text("\n");
	call3(__NR_write, 1, (long)line, used);
}

static void fail(const char *what, long rc)
{
	text("load: ");
	text(what);
	text(": error ");
	number(-rc);
	write_line();
	call3(__NR_exit_group, 1, 0, 0);
}

static unsigned long parse(const char *s)
{
	unsigned long n = 0;

	for (; *s; s++)
		n = n * 10 + (*s - '0');
	return n;
}

/*
 * The kernel has to single-step this function's first instruction, as it does for
 * most. Some instructions, such as push, it emulates instead, which costs a third less.
 */
asm(".type called, @function\ncalled:\n\t.cfi_startproc\n\tlea 1(%rdi), %eax\n"
    "\tpush %rbp\n\t.cfi_adjust_cfa_offset 8\n\tpop %rbp\n\t.cfi_adjust_cfa_offset -8\n\tret\n"
    "\t.cfi_endproc\n\t.size called, . - called\n");

/* Make a stack of DEPTH frames without frame pointers, for walking. */
#define DEPTH	10

static __attribute__((noinline, noclone)) long down(long n)
{
	long below = 0;

	if (n > 1)
		below = down(n - 1);
	else
		asm volatile("call called" : : : "rax", "memory");
	return below + n;
}

static unsigned long round_of(char kind, long fd, unsigned long calls)
{
	static const long second[2] = { 1, 0 };
	unsigned long began = ticks(), i;
	char byte;

	for (i = 0; (kind == 'r' || kind == 'm') && i < calls; i++)
		call3(__NR_read, fd, (long)&byte, 1);
	for (i = 0; kind == 's' && i < calls; i++)
		call3(__NR_nanosleep, (long)second, 0, 0);
	for (i = 0; kind == 'g' && i < calls; i++)
		call3(__NR_getppid, 0, 0, 0);
	for (i = 0; kind == 'c' && i < calls; i++)
		asm volatile("call called" : : : "rax", "memory");
	for (i = 0; kind == 'd' && i < calls; i++)
		down(DEPTH);
	for (i = 0; (kind == 'p' || kind == 'e') && i < calls; i++)
		map_and_unmap(fd);
	return ticks() - began;
}

static void insert(const char *file, const char *params)
{
	long fd = call3(__NR_open, (long)file, O_RDONLY, 0), rc;

	if (fd < 0)
		fail(file, fd);
	rc = call3(__NR_finit_module, fd, (long)params, 0);
	if (rc < 0)
		fail(file, rc);
	call3(__NR_close, fd, 0, 0);
}

static void remove(const char *name)
{
	long rc = call3(__NR_delete_module, (long)name, O_NONBLOCK, 0);

	if (rc < 0)
		fail(name, rc);
}

static char *append(char *to, const char *s)
{
	while (*s)
		*to++ = *s++;
	*to = 0;
	return to;
}

/* Add what a module says that it has counted, a line, to the output. */
static void add_result(const char *name)
{
	char path[96];
	long fd, n;

	append(append(append(path, "/sys/module/"), name), "/parameters/result");
	fd = call3(__NR_open, (long)path, O_RDONLY, 0);
	if (fd < 0)
		return;
	text("result: ");
	n = call3(__NR_read, fd, (long)line + used, 32);
	if (n > 0)
		used += n;
	call3(__NR_close, fd, 0, 0);
}

static __attribute__((used, noreturn)) void run(long *stack)
{
	char **argv = (char **)(stack + 1);
	long argc = stack[0], fd = -1, i;
	char kind = argc > 1 ? argv[1][0] : 0;
	unsigned long rounds, calls, t, least = ~0UL, all = 0;

	if (argc < 4 || (argc - 4) % 3)
		fail("arguments", -22);
	rounds = parse(argv[2]);
	calls = parse(argv[3]);
	for (i = 4; i < argc; i += 3)
		insert(argv[i], argv[i + 1]);
	if (kind == 'r' || kind == 'm')
		fd = call3(__NR_open, (long)(kind == 'r' ? "/dev/zero" : "/proc/gs_limits"), O_RDONLY, 0);
	if (kind == 'e')
		fd = call3(__NR_open, (long)"/proc/self/exe", O_RDONLY, 0);
	while (rounds--) {
		t = round_of(kind, fd, calls);
		all += t;
		if (t < least)
			least = t;
	}
	call3(__NR_close, fd, 0, 0);
	for (i = argc - 1; i >= 6; i -= 3) {
		add_result(argv[i]);
		remove(argv[i]);
	}
	text("load: ");
	number(least);
	text(" ");
	number(all);
	write_line();
	call3(__NR_exit_group, 0, 0, 0);
	__builtin_unreachable();
}

asm(".globl _start\n_start:\n\tmov %rsp, %rdi\n\tand $-16, %rsp\n\tcall run\n");
