/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * syscall_names.h - names of x86-64's system calls by number
 *
 * The kernel never reuses a number, so the tables are valid for all kernels.
 */
#ifndef GS_SYSCALL_NAMES_H
#define GS_SYSCALL_NAMES_H

#include "syscall_tables.h"

/*
 * Return the table that the current process's numbers refer to, and its length.
 * x32 programs use the 64-bit table, with a bit set in the number.
 */
gs_fn notrace const char * const *gs_syscall_table(struct gs_ctx *c, size_t *n)
{
	if (gs_call_compat_of(c)) {
		*n = ARRAY_SIZE(gs_syscalls_32);
		return gs_syscalls_32;
	}
	*n = ARRAY_SIZE(gs_syscalls_64);
	return gs_syscalls_64;
}

/* Return the name of a call, or NULL if no call has the number. */
gs_fn notrace const char *gs_syscall_name(struct gs_ctx *c, s64 number)
{
	size_t n;
	const char * const *table = gs_syscall_table(c, &n);

	if (table == gs_syscalls_64 && number > 0)
		number &= ~(s64)__X32_SYSCALL_BIT;
	return number >= 0 && number < n ? table[number] : NULL;
}

/* Return the number of a call, or -1 if no call has the name. */
gs_fn notrace s64 gs_syscall_number(struct gs_ctx *c, const char *name)
{
	size_t n, i;
	const char * const *table = gs_syscall_table(c, &n);

	for (i = 0; i < n; i++)
		if (table[i] && !strcmp(table[i], name))
			return i;
	return -1;
}

#endif /* GS_SYSCALL_NAMES_H */
