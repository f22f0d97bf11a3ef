/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * signal.h - text of signals, signal sets and the structures that have them
 */
#ifndef GS_SYSARGS_SIGNAL_H
#define GS_SYSARGS_SIGNAL_H

#include "layout.h"
#include "../sysflags/signals.h"

#define GS_SIGRTMIN	32	/* the kernel's; C libraries reserve some of the real-time signals */

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

/**
 * gs_text_signals() - append a set of signals: [INT TERM], ~[KILL]
 * @t: text
 * @mask: bit n - 1 stands for signal n
 * @n: number of signals that the mask has
 */
gs_fn notrace void gs_text_signals(struct gs_text *t, u64 mask, int n)
{
	const u64 all = n == 64 ? ~0ULL : (1ULL << n) - 1;
	const char *sep = "";
	char name[16];
	int i;

	mask &= all;
	if (hweight64(mask) >= n * 2 / 3) {
		mask ^= all;
		gs_text_add(t, "~");
	}
	gs_text_add(t, "[");
	for (i = 1; i <= n; i++) {
		struct gs_text one = { .to = name, .room = sizeof(name) };

		if (!(mask >> (i - 1) & 1))
			continue;
		gs_text_signal(&one, i);
		gs_text_add(t, "%s%s", sep, name + 3);
		sep = " ";
	}
	gs_text_add(t, "]");
}

/** gs_text_sigset() - append a sigset_t of @size bytes, 4 or 8; its address for another size */
gs_fn notrace void gs_text_sigset(struct gs_text *t, u64 addr, u64 size)
{
	u64 mask = 0;

	if (!addr || (size != 4 && size != 8) || !gs_try_read(&mask, addr, size, true))
		gs_text_pointer(t, addr);
	else
		gs_text_signals(t, mask, size * 8);
}

/** gs_text_handler() - append SIG_DFL, SIG_IGN, SIG_ERR, or an address */
gs_fn notrace void gs_text_handler(struct gs_text *t, u64 v)
{
	if (v == 0)
		gs_text_add(t, "SIG_DFL");
	else if (v == 1)
		gs_text_add(t, "SIG_IGN");
	else if (v == (gs_call_compat() ? 0xffffffff : ~0ULL))
		gs_text_add(t, "SIG_ERR");
	else
		gs_text_add(t, "0x%llx", v);
}

/**
 * gs_text_sigaction() - append the structure that sigaction(2) takes
 * @t: text
 * @addr: address of the structure; NULL is appended if it is 0
 * @old: it is that of the 32-bit call sigaction, not rt_sigaction: the mask is
 *	one word and follows the handler
 */
gs_fn notrace void gs_text_sigaction(struct gs_text *t, u64 addr, bool old)
{
	const size_t word = gs_word_size();
	u64 handler, flags, restorer, mask = 0;

	if (!addr || !gs_arg_word(&handler, addr) ||
	    !gs_arg_word(&flags, addr + (old ? 2 : 1) * word) ||
	    !gs_arg_word(&restorer, addr + (old ? 3 : 2) * word) ||
	    !gs_try_read(&mask, addr + (old ? 1 : 3) * word, old ? word : 8, true))
		return gs_text_pointer(t, addr);
	gs_text_add(t, "{sa_handler=");
	gs_text_handler(t, handler);
	gs_text_add(t, ", sa_mask=");
	gs_text_signals(t, mask, old ? 32 : 64);
	gs_text_add(t, ", sa_flags=");
	gs_set_add(t, &gs_set_sigaction_flags, flags);
	if (flags & 0x04000000) /* SA_RESTORER */
		gs_text_add(t, ", sa_restorer=0x%llx", restorer);
	gs_text_add(t, "}");
}

/* Names of the si_code values that depend on the signal. */
gs_fn notrace const struct gs_set *gs_si_code_set(int sig, int code)
{
	if (code <= 0 || code == 0x80)
		return &gs_set_si_code;
	switch (sig) {
	case SIGCHLD: return &gs_set_si_code_child;
	case SIGSEGV: return &gs_set_si_code_segv;
	case SIGILL: return &gs_set_si_code_ill;
	case SIGFPE: return &gs_set_si_code_fpe;
	case SIGBUS: return &gs_set_si_code_bus;
	case SIGTRAP: return &gs_set_si_code_trap;
	case SIGIO: return &gs_set_si_code_poll;
	}
	return &gs_set_si_code;
}

/** gs_text_siginfo() - append a siginfo_t that a program sends with a signal (rt_sigqueueinfo(2)) */
gs_fn notrace void gs_text_siginfo(struct gs_text *t, u64 addr)
{
	const size_t word = gs_word_size(), rest = word == 8 ? 16 : 12;
	s32 head[3], from[2];
	u64 value;

	if (!addr || !gs_try_read(head, addr, sizeof(head), true) ||
	    !gs_try_read(from, addr + rest, sizeof(from), true) ||
	    !gs_arg_word(&value, addr + rest + sizeof(from)))
		return gs_text_pointer(t, addr);
	gs_text_add(t, "{si_signo=");
	gs_text_signal(t, head[0]);
	gs_text_add(t, ", si_code=");
	gs_set_add(t, gs_si_code_set(head[0], head[2]), (u32)head[2]);
	if (head[1])
		gs_text_add(t, ", si_errno=%d", head[1]);
	gs_text_add(t, ", si_pid=%d, si_uid=%d", from[0], from[1]);
	if (head[2] == -1) { /* SI_QUEUE */
		gs_text_add(t, ", si_int=%d, si_ptr=", (int)value);
		gs_text_pointer(t, value);
	}
	gs_text_add(t, "}");
}

/** gs_text_sigevent() - append a struct sigevent */
gs_fn notrace void gs_text_sigevent(struct gs_text *t, u64 addr)
{
	const size_t word = gs_word_size();
	u64 value;
	s32 what[2];

	if (!addr || !gs_arg_word(&value, addr) ||
	    !gs_try_read(what, addr + word, sizeof(what), true))
		return gs_text_pointer(t, addr);
	gs_text_add(t, "{");
	if (value)
		gs_text_add(t, "sigev_value={sival_int=%d, sival_ptr=0x%llx}, ", (int)value, value);
	gs_text_add(t, "sigev_signo=");
	gs_text_signal(t, what[0]);
	gs_text_add(t, ", sigev_notify=");
	gs_set_add(t, &gs_set_sigev_notify, what[1]);
	gs_text_add(t, "}");
}

#endif /* GS_SYSARGS_SIGNAL_H */
