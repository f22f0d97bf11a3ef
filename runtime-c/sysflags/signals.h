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

#endif /* GS_SYSFLAGS_SIGNALS_H */
