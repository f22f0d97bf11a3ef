// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * entries - system calls that block, are interrupted, are restarted, never return,
 * or return in another program
 *
 * With a number: that many threads are in readv(2) at once. With "execs": programs
 * that execute each other, by calls of both tables, the first one under a debugger.
 */
#include <dirent.h>
#include <elf.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static int ends[2], zero;
static char buffer[16];
static volatile pid_t reader;

static long call32(long nr, long a, long b, long c, long d, long e)
{
	long ret;

	asm volatile("int $0x80" : "=a"(ret)
		     : "a"(nr), "b"(a), "c"(b), "d"(c), "S"(d), "D"(e) : "r8", "r9", "r10", "r11", "memory");
	return ret;
}

/* Read n bytes without waiting. */
static void short_read(int n)
{
	struct iovec to = { buffer, n };

	preadv(zero, &to, 1, 0);
}

/* Read, and wait for data. */
static void long_read(int n)
{
	struct iovec to = { buffer, n };

	readv(ends[0], &to, 1);
}

static void handler(int sig)
{
	short_read(3);
	write(ends[1], "x", 1);
}

static void *interrupted(void *unused)
{
	reader = syscall(SYS_gettid);
	long_read(7);
	return NULL;
}

static void *ends_so(void *unused)
{
	return NULL;
}

static void *waits(void *unused)
{
	long_read(1);
	return NULL;
}

/* Tell whether a thread of this process is in readv(2), by proc(5). */
static int is_reading(const char *tid)
{
	char path[100];
	int nr = -1;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/self/task/%s/syscall", tid);
	f = fopen(path, "r");
	if (!f)
		return 0;
	if (fscanf(f, "%d", &nr) != 1)
		nr = -1;
	fclose(f);
	return nr == SYS_readv;
}

/* Wait until that many threads are in readv(2). */
static void until_reading(int threads)
{
	struct dirent *d;
	int n = -1;
	DIR *all;

	while (n != threads) {
		all = opendir("/proc/self/task");
		n = 0;
		while ((d = readdir(all)))
			n += is_reading(d->d_name);
		closedir(all);
	}
}

static void many(int threads)
{
	pthread_t t;
	int i;

	for (i = 0; i < threads; i++)
		pthread_create(&t, NULL, waits, NULL);
	until_reading(threads);
	_exit(0);
}

#define START32	0x08048000

/* A 32-bit program that executes its first argument, with the arguments from that on. */
static const struct {
	Elf32_Ehdr head;
	Elf32_Phdr load;
	unsigned char code[24];
} program32 = {
	.head = {
		.e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS32, ELFDATA2LSB, EV_CURRENT },
		.e_type = ET_EXEC, .e_machine = EM_386, .e_version = EV_CURRENT, .e_phoff = sizeof(Elf32_Ehdr),
		.e_entry = START32 + sizeof(Elf32_Ehdr) + sizeof(Elf32_Phdr),
		.e_ehsize = sizeof(Elf32_Ehdr), .e_phentsize = sizeof(Elf32_Phdr), .e_phnum = 1,
	},
	.load = {
		.p_type = PT_LOAD, .p_vaddr = START32, .p_paddr = START32, .p_filesz = sizeof(program32),
		.p_memsz = sizeof(program32), .p_flags = PF_R | PF_X, .p_align = 0x1000,
	},
	.code = {
		0x8b, 0x5c, 0x24, 0x08,		/* mov 8(%esp), %ebx */
		0x8d, 0x4c, 0x24, 0x08,		/* lea 8(%esp), %ecx */
		0x31, 0xd2,			/* xor %edx, %edx */
		0xb8, 0x0b, 0x00, 0x00, 0x00,	/* mov $11, %eax: execve(2) */
		0xcd, 0x80,			/* int $0x80 */
		0xf4,				/* hlt */
	},
};

static int execs(const char *self)
{
	const char *path = "/tmp/program32";
	int fd = open(path, O_CREAT | O_WRONLY, 0755);

	if (write(fd, &program32, sizeof(program32)) != sizeof(program32) || close(fd))
		return 1;
	execl(path, path, self, "last", NULL);
	return 1;
}

/*
 * Execute self as "untraced". A debugger takes the number of that call away when the new
 * program begins, so that its return is not seen.
 */
static int traced(const char *self)
{
	const pid_t parent = getpid();
	char c;

	if (!fork()) {
		if (ptrace(PTRACE_SEIZE, parent, NULL, PTRACE_O_TRACEEXEC) || write(ends[1], "", 1) != 1)
			_exit(1);
		waitpid(parent, NULL, __WALL);
		ptrace(PTRACE_POKEUSER, parent, offsetof(struct user_regs_struct, orig_rax), -1L);
		ptrace(PTRACE_DETACH, parent, NULL, NULL);
		_exit(0);
	}
	if (read(ends[0], &c, 1) == 1)
		execl(self, self, "untraced", NULL);
	return 1;
}

/* The first call fails. It must not be taken for the one before. */
static int untraced(const char *self)
{
	char *argv[] = { "none", NULL };

	syscall(SYS_execveat, AT_FDCWD, "/nothing", argv, NULL, 0);
	return execs(self);
}

static int last(char *self)
{
	char *argv[] = { self, "again", NULL };

	syscall(SYS_execveat, AT_FDCWD, "/none", argv, NULL, 0);
	syscall(SYS_execveat, AT_FDCWD, self, argv, NULL, 0);
	return 1;
}

int main(int argc, char **argv)
{
	static unsigned int to32[2];
	pthread_t t;
	int i;

	if (pipe(ends))
		return 1;
	if (argc > 1 && !strcmp(argv[1], "again"))
		return 0;
	if (argc > 1 && !strcmp(argv[1], "execs"))
		return traced(argv[0]);
	if (argc > 1 && !strcmp(argv[1], "untraced"))
		return untraced(argv[0]);
	if (argc > 1 && !strcmp(argv[1], "last"))
		return last(argv[0]);
	if (argc > 1)
		many(atoi(argv[1]));
	zero = open("/dev/zero", O_RDONLY);
	short_read(5);
	to32[0] = (long)buffer;
	to32[1] = 4;
	call32(333 /* preadv */, zero, (long)to32, 1, 0, 0);

	sigaction(SIGUSR1, &(struct sigaction){ .sa_handler = handler, .sa_flags = SA_RESTART }, NULL);
	pthread_create(&t, NULL, interrupted, NULL);
	until_reading(1);
	syscall(SYS_tgkill, getpid(), reader, SIGUSR1);
	pthread_join(t, NULL);

	for (i = 0; i < 200; i++) {
		pthread_create(&t, NULL, ends_so, NULL);
		pthread_join(t, NULL);
	}
	if (!syscall(SYS_fork))
		_exit(0);
	wait(NULL);
	short_read(6);
	execl(argv[0], argv[0], "again", NULL);
	return 1;
}
