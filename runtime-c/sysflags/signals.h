/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made by tapset/sysflags/gen from the headers of Linux 6.12.117+deb12 (x86) */
#ifndef GS_SYSFLAGS_SIGNALS_H
#define GS_SYSFLAGS_SIGNALS_H

#include "set.h"

static const struct gs_name gs_names_signal_name[] = {
	{ 1, "SIGHUP" }, { 2, "SIGINT" }, { 3, "SIGQUIT" }, { 4, "SIGILL" }, { 5, "SIGTRAP" },
	{ 6, "SIGABRT" }, { 7, "SIGBUS" }, { 8, "SIGFPE" }, { 9, "SIGKILL" }, { 0xa, "SIGUSR1" },
	{ 0xb, "SIGSEGV" }, { 0xc, "SIGUSR2" }, { 0xd, "SIGPIPE" }, { 0xe, "SIGALRM" },
	{ 0xf, "SIGTERM" }, { 0x10, "SIGSTKFLT" }, { 0x11, "SIGCHLD" }, { 0x12, "SIGCONT" },
	{ 0x13, "SIGSTOP" }, { 0x14, "SIGTSTP" }, { 0x15, "SIGTTIN" }, { 0x16, "SIGTTOU" },
	{ 0x17, "SIGURG" }, { 0x18, "SIGXCPU" }, { 0x19, "SIGXFSZ" }, { 0x1a, "SIGVTALRM" },
	{ 0x1b, "SIGPROF" }, { 0x1c, "SIGWINCH" }, { 0x1d, "SIGIO" }, { 0x1e, "SIGPWR" },
	{ 0x1f, "SIGSYS" },
};
static const struct gs_set gs_set_signal_name __maybe_unused = {
	.names = gs_names_signal_name, .n = 31, .in_field = 31,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_sigaction_flags[] = {
	{ 1, "SA_NOCLDSTOP" }, { 2, "SA_NOCLDWAIT" }, { 4, "SA_SIGINFO" },
	{ 0x400, "SA_UNSUPPORTED" }, { 0x800, "SA_EXPOSE_TAGBITS" }, { 0x4000000, "SA_RESTORER" },
	{ 0x8000000, "SA_ONSTACK" }, { 0x10000000, "SA_RESTART" }, { 0x40000000, "SA_NODEFER" },
	{ 0x80000000, "SA_RESETHAND" },
};
static const struct gs_set gs_set_sigaction_flags __maybe_unused = {
	.names = gs_names_sigaction_flags, .n = 10, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_sigprocmask_how[] = {
	{ 0, "SIG_BLOCK" }, { 1, "SIG_UNBLOCK" }, { 2, "SIG_SETMASK" },
};
static const struct gs_set gs_set_sigprocmask_how __maybe_unused = {
	.names = gs_names_sigprocmask_how, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_sigev_notify[] = {
	{ 0, "SIGEV_SIGNAL" }, { 1, "SIGEV_NONE" }, { 2, "SIGEV_THREAD" }, { 4, "SIGEV_THREAD_ID" },
};
static const struct gs_set gs_set_sigev_notify __maybe_unused = {
	.names = gs_names_sigev_notify, .n = 4, .in_field = 4,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_sigaltstack_flags[] = {
	{ 1, "SS_ONSTACK" }, { 2, "SS_DISABLE" }, { 0x80000000, "SS_AUTODISARM" },
};
static const struct gs_set gs_set_sigaltstack_flags __maybe_unused = {
	.names = gs_names_sigaltstack_flags, .n = 3, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_si_code[] = {
	{ 0, "SI_USER" }, { 0x80, "SI_KERNEL" }, { 0xffffffc4, "SI_ASYNCNL" },
	{ 0xfffffff9, "SI_DETHREAD" }, { 0xfffffffa, "SI_TKILL" }, { 0xfffffffb, "SI_SIGIO" },
	{ 0xfffffffc, "SI_ASYNCIO" }, { 0xfffffffd, "SI_MESGQ" }, { 0xfffffffe, "SI_TIMER" },
	{ 0xffffffff, "SI_QUEUE" },
};
static const struct gs_set gs_set_si_code __maybe_unused = {
	.names = gs_names_si_code, .n = 10, .in_field = 10,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_si_code_child[] = {
	{ 1, "CLD_EXITED" }, { 2, "CLD_KILLED" }, { 3, "CLD_DUMPED" }, { 4, "CLD_TRAPPED" },
	{ 5, "CLD_STOPPED" }, { 6, "CLD_CONTINUED" },
};
static const struct gs_set gs_set_si_code_child __maybe_unused = {
	.names = gs_names_si_code_child, .n = 6, .in_field = 6,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_si_code_segv[] = {
	{ 1, "SEGV_MAPERR" }, { 2, "SEGV_ACCERR" }, { 3, "SEGV_BNDERR" }, { 4, "SEGV_PKUERR" },
	{ 5, "SEGV_ACCADI" }, { 6, "SEGV_ADIDERR" }, { 7, "SEGV_ADIPERR" }, { 8, "SEGV_MTEAERR" },
	{ 9, "SEGV_MTESERR" }, { 0xa, "SEGV_CPERR" },
};
static const struct gs_set gs_set_si_code_segv __maybe_unused = {
	.names = gs_names_si_code_segv, .n = 10, .in_field = 10,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_si_code_ill[] = {
	{ 1, "ILL_ILLOPC" }, { 2, "ILL_ILLOPN" }, { 3, "ILL_ILLADR" }, { 4, "ILL_ILLTRP" },
	{ 5, "ILL_PRVOPC" }, { 6, "ILL_PRVREG" }, { 7, "ILL_COPROC" }, { 8, "ILL_BADSTK" },
	{ 9, "ILL_BADIADDR" },
};
static const struct gs_set gs_set_si_code_ill __maybe_unused = {
	.names = gs_names_si_code_ill, .n = 9, .in_field = 9,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_si_code_fpe[] = {
	{ 1, "FPE_INTDIV" }, { 2, "FPE_INTOVF" }, { 3, "FPE_FLTDIV" }, { 4, "FPE_FLTOVF" },
	{ 5, "FPE_FLTUND" }, { 6, "FPE_FLTRES" }, { 7, "FPE_FLTINV" }, { 8, "FPE_FLTSUB" },
	{ 0xe, "FPE_FLTUNK" }, { 0xf, "FPE_CONDTRAP" },
};
static const struct gs_set gs_set_si_code_fpe __maybe_unused = {
	.names = gs_names_si_code_fpe, .n = 10, .in_field = 10,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_si_code_bus[] = {
	{ 1, "BUS_ADRALN" }, { 2, "BUS_ADRERR" }, { 3, "BUS_OBJERR" }, { 4, "BUS_MCEERR_AR" },
	{ 5, "BUS_MCEERR_AO" },
};
static const struct gs_set gs_set_si_code_bus __maybe_unused = {
	.names = gs_names_si_code_bus, .n = 5, .in_field = 5,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_si_code_trap[] = {
	{ 1, "TRAP_BRKPT" }, { 2, "TRAP_TRACE" }, { 3, "TRAP_BRANCH" }, { 4, "TRAP_HWBKPT" },
	{ 5, "TRAP_UNK" }, { 6, "TRAP_PERF" },
};
static const struct gs_set gs_set_si_code_trap __maybe_unused = {
	.names = gs_names_si_code_trap, .n = 6, .in_field = 6,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_si_code_poll[] = {
	{ 1, "POLL_IN" }, { 2, "POLL_OUT" }, { 3, "POLL_MSG" }, { 4, "POLL_ERR" },
	{ 5, "POLL_PRI" }, { 6, "POLL_HUP" },
};
static const struct gs_set gs_set_si_code_poll __maybe_unused = {
	.names = gs_names_si_code_poll, .n = 6, .in_field = 6,
	.field = 0xffffffff, .width = 0xffffffff,
};

#endif /* GS_SYSFLAGS_SIGNALS_H */
