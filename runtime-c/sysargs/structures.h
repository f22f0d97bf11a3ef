/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * structures.h - structures in a program's memory as text: struct clone_args,
 * struct iovec
 */
#ifndef GS_SYSARGS_STRUCTURES_H
#define GS_SYSARGS_STRUCTURES_H

#include <linux/compat.h>
#include <linux/sched.h>

#include "../memory/peek.h"
#include "../text/text.h"
#include "../sysflags/process.h"
#include "../sysflags/set.h"
#include "../sysflags/signals.h"

/* A struct gs_text that writes to the return value of a tapset function. */
#define GS_TEXT_RESULT	{ .to = STAP_RETVALUE, .room = MAXSTRINGLEN }

/* Most elements of an array to show; strace has the same limit. */
#define GS_ARRAY_SHOWN	32

#define GS_SIGRTMIN	32	/* the kernel's; C libraries reserve some of the real-time signals */

/* Bytes of a word (long or pointer) of the program. */
static __always_inline int gs_word_size(void)
{
	return gs_call_compat() ? 4 : sizeof(long);
}

/** gs_text_pointer() - append an address, NULL for 0 */
gs_fn notrace void gs_text_pointer(struct gs_text *t, u64 addr)
{
	if (addr)
		gs_text_add(t, "0x%llx", addr);
	else
		gs_text_add(t, "NULL");
}

/** gs_text_signal() - append a signal's name: SIGINT, SIGRT_2; its number if it has none */
gs_fn notrace void gs_text_signal(struct gs_text *t, u64 v)
{
	const int sig = (int)v;
	const char *name = gs_set_name(&gs_set_signal_name, v);

	if (name)
		gs_text_add(t, "%s", name);
	else if (sig == GS_SIGRTMIN)
		gs_text_add(t, "SIGRTMIN");
	else if (sig > GS_SIGRTMIN && sig <= 64)
		gs_text_add(t, "SIGRT_%d", sig - GS_SIGRTMIN);
	else
		gs_text_add(t, "%d", sig);
}

/* Members of struct clone_args (include/uapi/linux/sched.h) as indices of 8-byte words. */
enum { GS_CLONE_FLAGS, GS_CLONE_PIDFD, GS_CLONE_CHILD, GS_CLONE_PARENT, GS_CLONE_SIGNAL,
       GS_CLONE_STACK, GS_CLONE_STACK_SIZE, GS_CLONE_TLS, GS_CLONE_MEMBERS };

gs_fn notrace void gs_text_clone_member(struct gs_text *t, const char *name, u64 v, bool shown)
{
	if (!shown)
		return;
	gs_text_add(t, ", %s=", name);
	gs_text_pointer(t, v);
}

/** gs_text_clone_args() - append the structure that clone3(2) takes */
gs_fn notrace void gs_text_clone_args(struct gs_text *t, u64 addr, u64 size)
{
	u64 a[GS_CLONE_MEMBERS], flags;

	if (!addr || size < sizeof(a) || !gs_try_read(a, addr, sizeof(a), true))
		return gs_text_pointer(t, addr);
	flags = a[GS_CLONE_FLAGS];
	gs_text_add(t, "{flags=");
	gs_set_add(t, &gs_set_clone3_flags, flags);
	gs_text_clone_member(t, "pidfd", a[GS_CLONE_PIDFD], flags & CLONE_PIDFD);
	gs_text_clone_member(t, "child_tid", a[GS_CLONE_CHILD], flags & (CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID));
	gs_text_clone_member(t, "parent_tid", a[GS_CLONE_PARENT], flags & CLONE_PARENT_SETTID);
	gs_text_add(t, ", exit_signal=");
	gs_text_signal(t, a[GS_CLONE_SIGNAL]);
	gs_text_clone_member(t, "stack", a[GS_CLONE_STACK], true);
	gs_text_add(t, a[GS_CLONE_STACK_SIZE] ? ", stack_size=0x%llx" : ", stack_size=%llu", a[GS_CLONE_STACK_SIZE]);
	gs_text_clone_member(t, "tls", a[GS_CLONE_TLS], flags & CLONE_SETTLS);
	gs_text_add(t, "}");
}

/* Read a word, zero-extended. Return: false if it can't be read. */
gs_fn notrace bool gs_arg_word(u64 *v, u64 addr)
{
	*v = 0;
	return gs_try_read(v, addr, gs_word_size(), true);
}

/**
 * gs_text_iovec() - append an array of struct iovec, with the addresses of the buffers
 * @t: text
 * @addr: address of the first element; NULL is appended if it is 0, the address
 *	if the element can't be read
 * @n: number of elements; at most GS_ARRAY_SHOWN are shown
 */
gs_fn notrace void gs_text_iovec(struct gs_text *t, u64 addr, u64 n)
{
	const size_t start = t->at, word = gs_word_size();
	u64 i, base, len;

	if (!addr)
		return gs_text_pointer(t, addr);
	gs_text_add(t, "[");
	for (i = 0; i < n && i < GS_ARRAY_SHOWN; i++, addr += 2 * word) {
		if (!gs_arg_word(&base, addr) || !gs_arg_word(&len, addr + word)) {
			if (i) {
				gs_text_add(t, ", ...");
				break;
			}
			t->at = start;
			return gs_text_pointer(t, addr);
		}
		gs_text_add(t, i ? ", {iov_base=" : "{iov_base=");
		gs_text_pointer(t, base);
		gs_text_add(t, ", iov_len=%llu}", len);
	}
	gs_text_add(t, i < n && i == GS_ARRAY_SHOWN ? ", ...]" : "]");
}

#endif /* GS_SYSARGS_STRUCTURES_H */
