/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * structs.c - structures in memory, for the functions that show them
 *
 * Each dup2(KIND | N << 8, ADDRESS) makes the script (structs.stp) print what the
 * functions for that kind return for the structure there. No file has such a number.
 */
#include <asm/unistd.h>
#include <stddef.h>

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;

enum {
	TIMESPEC = 100, TIMEVAL, COMPAT_TIMESPEC, COMPAT_TIMEVAL, ITIMERSPEC, ITIMERVAL, COMPAT_ITIMERSPEC,
	COMPAT_ITIMERVAL, TIMEX, COMPAT_TIMEX, TIMEZONE, UTIMBUF, COMPAT_UTIMBUF, RLIMIT, SCHED_ATTR, SIGACTION,
	SIGACTION32, OLD_SIGACTION32, SOCKADDR, SYSINFO, TMS, USER_DESC, DQBLK, DQINFO, SIGSET, COMPAT_SIGSET,
	SIGINFO, COMPAT_SIGINFO, SIGALTSTACK, COMPAT_SIGALTSTACK, ARGV, XATTR, FILDES, BUFFER, KINDS,
};

static u64 buffer[1024] __attribute__((aligned(4096)));
#define BYTES	((u8 *)buffer)

__asm__(".globl _start\n_start:\n and $-16, %rsp\n call run\n");

static long call(long nr, long a, long b)
{
	long ret;

	__asm__ volatile("syscall" : "=a"(ret) : "a"(nr), "D"(a), "S"(b) : "rcx", "r11", "memory");
	return ret;
}

static void show_at(int kind, int n, const void *at) { call(__NR_dup2, kind | n << 8, (long)at); }
static void show(int kind, int n) { show_at(kind, n, buffer); }

static void fill(int start, int step)
{
	for (unsigned int i = 0; i < sizeof(buffer); i++)
		BYTES[i] = start + i * step;
}

static void zero(void) { fill(0, 0); }
static void put32(int at, u32 v) { *(u32 *)(BYTES + at) = v; }
static void put16(int at, u16 v) { *(u16 *)(BYTES + at) = v; }
static void put64(int at, u64 v) { *(u64 *)(BYTES + at) = v; }
static void text(int at, const char *s) { while ((BYTES[at++] = *s++)); }

/* Try a function on no memory, on bad addresses, on zeros, and on bytes that all differ. */
static void any(int kind, int n)
{
	show_at(kind, n, NULL);
	show_at(kind, n, (void *)0x10);
	show_at(kind, n, (void *)0x7ffffff0);
	zero();
	show(kind, n);
	fill(1, 1);
	show(kind, n);
	fill(0xf0, -1);
	show(kind, n);
	fill(0xff, 0);
	show(kind, n);
}

static void small(int kind, int step, int n)
{
	zero();
	for (int i = 0; i < 40; i++)
		step == 4 ? put32(i * 4, 11 + i) : put64(i * 8, 11 + i);
	show(kind, n);
}

static void times(void)
{
	for (int n = 0; n < 4; n++)
		for (int k = TIMESPEC; k <= COMPAT_TIMEVAL; k++) {
			any(k, n);
			small(k, 4, n);
			small(k, 8, n);
		}
	for (int k = TIMESPEC; k <= COMPAT_TIMESPEC; k += 2) {	/* UTIME_NOW and UTIME_OMIT */
		zero();
		put64(8, 0x3fffffff), put64(24, 0x3ffffffe);
		show(k, 2);
		show(k, 1);
		zero();
		put32(4, 0x3fffffff), put32(12, 0x3ffffffe);
		show(k, 2);
	}
	zero();
	for (int k = TIMEX; k <= COMPAT_TIMEX; k++)
		for (int bit = 0; bit < 32; bit++) {
			put32(0, 1U << bit);
			show(k, 0);
		}
	for (int k = TIMEX; k <= COMPAT_TIMEX; k++) {
		const u32 modes[] = { 0x8001, 0xa001, 0x3f, 0x403f, 3, 0x7fff };

		for (int i = 0; i < 6; i++) {
			put32(0, modes[i]);
			show(k, 0);
		}
	}
}

static void signals(void)
{
	static const u8 signo[] = { 0, 4, 5, 7, 8, 10, 11, 17, 29, 31, 34 };
	static const int codes[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0x80, -1, -2, -3, -4, -5, -6, -7, -60, 0x20001 };

	for (int k = SIGSET; k <= COMPAT_SIGSET; k++)
		for (int bit = 0; bit < 64; bit++) {
			put64(0, 1UL << bit);
			show(k, 0);
		}
	for (int k = SIGSET; k <= COMPAT_SIGSET; k++) {
		put64(0, 0x10001);
		show(k, 0);
		put64(0, 0x5555555500005555);
		show(k, 0);
	}
	for (int k = SIGINFO; k <= COMPAT_SIGINFO; k++)
		for (int s = 0; s < sizeof(signo); s++)
			for (int c = 0; c < 20; c++) {
				fill(1, 1);
				put32(0, signo[s]);
				put32(8, codes[c]);
				show(k, 0);
			}
	for (int k = SIGACTION; k <= OLD_SIGACTION32; k++)
		for (int handler = 0; handler < 3; handler++)
			for (int bit = 0; bit < 32; bit++) {
				zero();
				k == SIGACTION ? put64(0, handler) : put32(0, handler);
				k == SIGACTION ? put64(8, 1UL << bit) : put32(k == SIGACTION32 ? 4 : 8, 1U << bit);
				put64(k == SIGACTION ? 24 : 12, 0x201);
				show(k, 0);
				put32(0, 0x401000);
				show(k, 0);
			}
	for (int k = SIGACTION; k <= OLD_SIGACTION32; k++) {
		small(k, 4, 0);
		small(k, 8, 0);
	}
	for (int k = SIGALTSTACK; k <= COMPAT_SIGALTSTACK; k++)
		for (int bit = 0; bit < 32; bit++) {
			zero();
			put64(0, 0x12345678);
			k == SIGALTSTACK ? put32(8, 1U << bit) : put32(4, 1U << bit);
			put32(k == SIGALTSTACK ? 16 : 8, 8192);
			show(k, 0);
		}
}

static void sockets(void)
{
	static const u8 lengths[] = { 0, 1, 2, 3, 4, 7, 8, 12, 15, 16, 17, 20, 24, 27, 28, 32, 64, 110, 128, 200 };

	for (int family = 0; family < 48; family++)
		for (int l = 0; l < sizeof(lengths); l++) {
			fill(1, 1);
			put16(0, family);
			show(SOCKADDR, lengths[l]);
		}
	static const char *const path[] = { "", "/tmp/socket", "a \"b\"\n\33", "/a/very/long/name/of/a/socket/in/a/folder/that/nobody/has/ever/made/by/hand/but/which/fits/x" };

	for (int i = 0; i < 4; i++) {
		zero();
		put16(0, 1);
		text(2, path[i]);
		show(SOCKADDR, 110);
		show(SOCKADDR, 10);
		text(3, path[i]), BYTES[2] = 0;
		show(SOCKADDR, 30);
	}
	zero();
	put16(0, 2), put16(2, 0x5000), put32(4, 0x0100007f);
	show(SOCKADDR, 16);
	put16(0, 10), put32(4, 0), put32(20, 0x01000000), put32(24, 3);
	show(SOCKADDR, 28);
	zero();
	put16(0, 10), put32(16, 0xffff0000), put32(20, 0x0100007f);
	show(SOCKADDR, 28);
	put16(0, 16), put32(4, 1234), put32(8, 5);
	show(SOCKADDR, 12);
}

static void others(void)
{
	for (u32 policy = 0; policy < 9; policy++) {
		zero();
		put32(0, 48), put32(4, policy), put64(8, policy & 1), put32(16, -5), put32(20, 7);
		put64(24, 10), put64(32, 20), put64(40, 30);
		show(SCHED_ATTR, 0);
	}
	for (u64 bit = 1; bit < 128; bit <<= 1) {
		put64(8, bit);
		show(SCHED_ATTR, 0);
	}
	for (u64 bit = 1; bit < 256; bit <<= 1) {
		zero();
		put32(12, bit);
		show(USER_DESC, 0);
	}
	for (u64 bit = 1; bit < 1024; bit <<= 1) {
		zero();
		put64(64, bit);
		show(DQBLK, 0);
		zero();
		put64(16, bit);
		show(DQINFO, 0);
	}
	zero();
	put64(0, -1), put64(8, 1024);
	show(RLIMIT, 0);
	put64(0, 7), put64(8, -1);
	show(RLIMIT, 0);
}

static void strings(void)
{
	static const char *argv[] = { "prog", "one two", "a \"b\"\n", "", "last", NULL };
	static u32 compat[6];

	show_at(ARGV, 0, argv), show_at(ARGV, 1, argv), show_at(ARGV, 5, argv);
	for (int i = 0; i < 5; i++)
		compat[i] = (long)argv[i];
	show_at(ARGV, 8, compat), show_at(ARGV, 9, compat);
	for (int n = 0; n < 100; n += 9) {
		fill('a', 0);
		show(XATTR, n);
		fill(1, 1);
		show(XATTR, n);
	}
	show_at(ARGV, 0, NULL), show_at(ARGV, 0, (void *)0x10), show_at(ARGV, 8, NULL), show_at(ARGV, 8, (void *)0x10);
	show_at(XATTR, 5, NULL), show_at(XATTR, 0, NULL), show_at(XATTR, 5, (void *)0x10);
	fill(0x78, 1), show(XATTR, 50);
	fill(0xe0, 1), show(XATTR, 50);
	zero(), show(XATTR, 5);
	text(0, "say \"a\\b\"\n\t\33[0m"), show(XATTR, 20);
	show_at(FILDES, 0, NULL), show_at(FILDES, 0, (void *)0x10);
	for (int start = 0; start < 256; start += 32)
		fill(start, 1), show(BUFFER, 40);
	zero(), show(BUFFER, 5), text(1, "7\0019"), text(6, "x\"\\y"), show(BUFFER, 4);
	text(0, "plain text"), show(BUFFER, 4), show(BUFFER, 0), show(BUFFER, 40);
	small(FILDES, 4, 0), small(FILDES, 4, 1), small(FILDES, 4, 3);
}

void run(void)
{
	for (volatile u8 *p = (void *)0x400000; p < (u8 *)buffer; p += 512)
		(void)*p;	/* read in the page here, because a handler can't */
	times();
	for (int k = ITIMERSPEC; k < KINDS; k++) {
		if (k >= ARGV)
			continue;
		any(k, k == SOCKADDR ? 16 : 0);
		small(k, 4, 16), small(k, 8, 16);
	}
	signals();
	sockets();
	others();
	strings();
	call(__NR_exit_group, 0, 0);
}
