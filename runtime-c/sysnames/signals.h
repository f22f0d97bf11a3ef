/* SPDX-License-Identifier: GPL-2.0-or-later */
/* signals.h - structures of signals as SystemTap's argstr shows them */
#ifndef GS_SYSNAMES_SIGNALS_H
#define GS_SYSNAMES_SIGNALS_H

#include "fields.h"
#include "members.h"

static const struct gs_label gs_labels_of_sa_flags[] = {
	{ 1, "SA_NOCLDSTOP" }, { 2, "SA_NOCLDWAIT" }, { 0x80000000, "SA_RESETHAND" }, { 0x08000000, "SA_ONSTACK" },
	{ 0x10000000, "SA_RESTART" }, { 0x40000000, "SA_NODEFER" }, { 4, "SA_SIGINFO" }, { 0x04000000, "SA_RESTORER" },
};
static const struct gs_labels gs_labels_sa_flags __maybe_unused = { GS_LABELS(gs_labels_of_sa_flags) };

static const struct gs_label gs_labels_of_ss_flags[] = { { 1, "SS_ONSTACK" }, { 2, "SS_DISABLE" } };
static const struct gs_labels gs_labels_ss_flags __maybe_unused = {
	GS_LABELS(gs_labels_of_ss_flags), .width = 32, .sign = true, .one = true,
};

/** gs_label_sigset() - append the names of the signals in a sigset_t: [SIGHUP|SIGINT] */
gs_fn notrace void gs_label_sigset(struct gs_text *t, u64 addr)
{
	u64 mask;

	if (gs_label_read(t, &mask, addr, sizeof(mask)))
		gs_label_sigmask(t, mask);
}

/* A struct sigaction; the members after the handler are shown unless that is SIG_DFL or SIG_IGN. */
struct gs_action {
	u64 handler, flags, restorer, mask;
};

gs_fn notrace void gs_label_action(struct gs_text *t, const struct gs_action *a)
{
	if (a->handler == 0 || a->handler == 1)
		return gs_label_add(t, &gs_labels_sighandler_str, a->handler);
	gs_text_add(t, "0x%llx, ", a->handler);
	gs_label_add(t, &gs_labels_sa_flags, a->flags);
	gs_text_add(t, ", 0x%llx, ", a->restorer);
	gs_label_sigmask(t, a->mask);
}

/** gs_label_sigaction() - append the structure that rt_sigaction(2) takes */
gs_fn notrace void gs_label_sigaction(struct gs_text *t, u64 addr)
{
	struct gs_action a;

	if (gs_label_read(t, &a, addr, sizeof(a)))
		gs_label_action(t, &a);
}

/** gs_label_sigaction32() - append a 32-bit program's structure for rt_sigaction(2) */
gs_fn notrace void gs_label_sigaction32(struct gs_text *t, u64 addr)
{
	struct {
		u32 handler, flags, restorer, mask[2];
	} s;

	if (gs_label_read(t, &s, addr, sizeof(s)))
		gs_label_action(t, &(struct gs_action){ s.handler, s.flags, s.restorer, s.mask[0] });
}

/** gs_label_old_sigaction32() - append a 32-bit program's structure for the older call sigaction */
gs_fn notrace void gs_label_old_sigaction32(struct gs_text *t, u64 addr)
{
	struct {
		u32 handler, mask, flags, restorer;
	} s;

	if (gs_label_read(t, &s, addr, sizeof(s)))
		gs_label_action(t, &(struct gs_action){ s.handler, s.flags, s.restorer, s.mask });
}

/** gs_label_sigaltstack() - append a stack_t */
gs_fn notrace void gs_label_sigaltstack(struct gs_text *t, u64 addr, int word)
{
	u64 sp = 0, size = 0;
	u32 flags;

	if (!addr || !gs_try_read(&sp, addr, word, true) || !gs_try_read(&flags, addr + word, 4, true) ||
	    !gs_try_read(&size, addr + 2 * word, word, true))
		return gs_text_add(t, "0x%llx", addr);
	gs_text_add(t, "{ss_sp=0x%llx, ss_flags=", sp);
	gs_label_add(t, &gs_labels_ss_flags, flags);
	gs_text_add(t, ", ss_size=%llu}", size);
}

/* si_code values that all signals share; .width makes negative codes comparable with these. */
static const struct gs_label gs_labels_of_si_code[] = {
	{ 0, "SI_USER" }, { 0x80, "SI_KERNEL" }, { 0xffffffff, "SI_QUEUE" }, { 0xfffffffe, "SI_TIMER" }, { 0xfffffffd, "SI_MESGQ" },
	{ 0xfffffffc, "SI_ASYNCIO" }, { 0xfffffffb, "SI_SIGIO" }, { 0xfffffffa, "SI_TKILL" }, { 0xfffffff9, "SI_DETHREAD" },
};
static const struct gs_labels gs_labels_si_code __maybe_unused = {
	GS_LABELS(gs_labels_of_si_code), .width = 32, .sign = true, .one = true,
};

/* si_code values that depend on the signal; they begin at 1. */
static const char *const gs_si_ill[] = { "ILL_ILLOPC", "ILL_ILLOPN", "ILL_ILLADR", "ILL_ILLTRP", "ILL_PRVOPC", "ILL_PRVREG", "ILL_COPROC", "ILL_BADSTK" };
static const char *const gs_si_fpe[] = { "FPE_INTDIV", "FPE_INTOVF", "FPE_FLTDIV", "FPE_FLTOVF", "FPE_FLTUND", "FPE_FLTRES", "FPE_FLTINV", "FPE_FLTSUB" };
static const char *const gs_si_segv[] = { "SEGV_MAPERR", "SEGV_ACCERR", "SEGV_BNDERR" };
static const char *const gs_si_bus[] = { "BUS_ADRALN", "BUS_ADRERR", "BUS_OBJERR", "BUS_MCEERR_AR", "BUS_MCEERR_AO" };
static const char *const gs_si_trap[] = { "TRAP_BRKPT", "TRAP_TRACE", "TRAP_BRANCH", "TRAP_HWBKPT" };
static const char *const gs_si_cld[] = { "CLD_EXITED", "CLD_KILLED", "CLD_DUMPED", "CLD_TRAPPED", "CLD_STOPPED", "CLD_CONTINUED" };
static const char *const gs_si_poll[] = { "POLL_IN", "POLL_OUT", "POLL_MSG", "POLL_ERR", "POLL_PRI", "POLL_HUP" };
static const char *const gs_si_sys[] = { "SYS_SECCOMP" };

/* Which members of a siginfo follow si_code. */
enum gs_si_rest { GS_SI_SENDER, GS_SI_ADDRESS, GS_SI_CHILD, GS_SI_BAND, GS_SI_TIMER };

struct gs_si_signal {
	u8 signo, n;
	u8 rest; /* enum gs_si_rest, if the kernel sent the signal */
	const char *const *codes;
};

#define GS_SI(signo, rest, codes)	{ signo, ARRAY_SIZE(codes), rest, codes }
static const struct gs_si_signal gs_si_signals[] = {
	GS_SI(4, GS_SI_ADDRESS, gs_si_ill), GS_SI(5, GS_SI_SENDER, gs_si_trap), GS_SI(7, GS_SI_ADDRESS, gs_si_bus),
	GS_SI(8, GS_SI_ADDRESS, gs_si_fpe), GS_SI(11, GS_SI_ADDRESS, gs_si_segv), GS_SI(17, GS_SI_CHILD, gs_si_cld),
	GS_SI(29, GS_SI_BAND, gs_si_poll), GS_SI(31, GS_SI_SENDER, gs_si_sys),
};

gs_fn notrace const struct gs_si_signal *gs_si_signal(u32 signo)
{
	u32 i;

	for (i = 0; i < ARRAY_SIZE(gs_si_signals); i++)
		if (gs_si_signals[i].signo == signo)
			return &gs_si_signals[i];
	return NULL;
}

/* Whether all signals share this si_code. */
gs_fn notrace bool gs_si_shared(s32 code)
{
	return code == 0x80 || (code <= 0 && code >= -7);
}

/* Append si_code; if the signal has its own, SystemTap puts the number before the name. */
gs_fn notrace void gs_label_si_code(struct gs_text *t, const struct gs_si_signal *s, s32 code)
{
	if (!s || gs_si_shared(code))
		return gs_label_add(t, &gs_labels_si_code, code);
	gs_text_add(t, "0x%llx", (u64)(s64)code);
	if (code > 0 && code <= s->n)
		gs_text_add(t, "%s", s->codes[code - 1]);
	else
		gs_text_add(t, "0x%llx", (u64)(s64)code);
}

/* The members of a siginfo after si_code: as 4-byte numbers, and the word that they begin with. */
struct gs_si {
	s32 code, v[3];
	u64 word;
};

gs_fn notrace void gs_label_si_rest(struct gs_text *t, enum gs_si_rest rest, const struct gs_si *s)
{
	switch (rest) {
	case GS_SI_TIMER:
		return gs_text_add(t, ", si_tid=0x%llx, si_overrun=%d", (u64)(s64)s->v[0], s->v[1]);
	case GS_SI_ADDRESS:
		return gs_text_add(t, ", si_addr=0x%llx", s->word);
	case GS_SI_BAND:
		if (s->code >= 1 && s->code <= 3)
			gs_text_add(t, ", si_band=%lld", (s64)s->word);
		return;
	case GS_SI_CHILD:
	case GS_SI_SENDER:
		gs_text_add(t, ", si_pid=%llu, si_uid=%u", (u64)(s64)s->v[0], s->v[1]);
		if (rest == GS_SI_CHILD)
			gs_text_add(t, s->code == 1 ? ", si_status=%d" : ", si_status=0x%x", s->v[2]);
	}
}

/** gs_label_siginfo() - append a siginfo_t: {si_signo=SIGUSR1, si_code=SI_USER, ...} */
gs_fn notrace void gs_label_siginfo(struct gs_text *t, u64 addr, int word)
{
	const int rest = word == GS_NATIVE ? 16 : 12;
	const struct gs_si_signal *own;
	struct gs_si s = {};
	s32 head[3];

	if (!gs_label_read(t, head, addr, sizeof(head)) || !gs_label_read(t, s.v, addr + rest, sizeof(s.v)) ||
	    !gs_label_read(t, &s.word, addr + rest, word))
		return;
	s.code = head[2];
	own = gs_si_signal(head[0]);
	gs_text_add(t, "{si_signo=");
	if (head[0] < 0) /* sign-extended, unlike in gs_labels_signal_name */
		gs_text_add(t, "0x%llx", (u64)(s64)head[0]);
	else
		gs_label_add(t, &gs_labels_signal_name, head[0]);
	gs_text_add(t, ", si_code=");
	gs_label_si_code(t, own, s.code);
	gs_label_si_rest(t, s.code == -2 ? GS_SI_TIMER : s.code <= 0 || !own ? GS_SI_SENDER : own->rest, &s);
	gs_text_add(t, "}");
}

#endif /* GS_SYSNAMES_SIGNALS_H */
