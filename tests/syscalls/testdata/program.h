/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * program.h - a program without a C library, for both tables of system calls
 *
 * CALL(name, arguments...) makes the call and returns its result. If a table lacks the
 * call, it does nothing. OUT is memory for results.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stddef.h>
#include <asm/unistd.h>

#define OUT	0x20000000
#define OUT_SIZE	0x10000

long call6(long nr, long a, long b, long c, long d, long e, long f);

#define CALL_(nr, a, b, c, d, e, f, ...) \
	call6(nr, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))
#define CALL(name, ...)	CALL_(__NR_##name, __VA_ARGS__, 0, 0, 0, 0, 0, 0, 0)
#define CALL0(name)	CALL_(__NR_##name, 0, 0, 0, 0, 0, 0, 0)

/* Calls with different names in the two tables. */
#ifdef __x86_64__
#define __NR_both_mmap	__NR_mmap
#define __NR_both_stat	__NR_newfstatat
#define __NR_both_advise	__NR_fadvise64
#define __NR_both_select	__NR_select
#else
#define __NR_both_mmap	__NR_mmap2
#define __NR_both_stat	__NR_fstatat64
#define __NR_both_advise	__NR_fadvise64_64
#define __NR_both_select	__NR__newselect
#endif

/* A 64-bit argument, which takes two registers in 32-bit programs. */
#ifdef __x86_64__
#define WIDE(v)	(v)
#else
#define WIDE(v)	(v), 0
#endif

extern char __executable_start[], _end[];

/* Read in every page of the program, because a handler can't read pages that are not in memory. */
static void touch(void)
{
	for (volatile char *p = __executable_start; p < (volatile char *)_end; p += 512)
		(void)*p;
}

#endif
