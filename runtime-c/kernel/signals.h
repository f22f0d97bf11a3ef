/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * signals.h - names of signals and of their flags
 */
#ifndef GS_SIGNALS_H
#define GS_SIGNALS_H

#include <linux/signal.h>

/* Write the name of signal @n to @to, at most 12 bytes; "" if there is none. */
gs_fn notrace void gs_signal_name(char *to, s64 n)
{
#define GS_SIG(x) [x] = #x
	static const char * const names[] = {
		GS_SIG(SIGHUP), GS_SIG(SIGINT), GS_SIG(SIGQUIT), GS_SIG(SIGILL),
		GS_SIG(SIGTRAP), GS_SIG(SIGABRT), GS_SIG(SIGBUS), GS_SIG(SIGFPE),
		GS_SIG(SIGKILL), GS_SIG(SIGUSR1), GS_SIG(SIGSEGV), GS_SIG(SIGUSR2),
		GS_SIG(SIGPIPE), GS_SIG(SIGALRM), GS_SIG(SIGTERM), GS_SIG(SIGSTKFLT),
		GS_SIG(SIGCHLD), GS_SIG(SIGCONT), GS_SIG(SIGSTOP), GS_SIG(SIGTSTP),
		GS_SIG(SIGTTIN), GS_SIG(SIGTTOU), GS_SIG(SIGURG), GS_SIG(SIGXCPU),
		GS_SIG(SIGXFSZ), GS_SIG(SIGVTALRM), GS_SIG(SIGPROF), GS_SIG(SIGWINCH),
		GS_SIG(SIGIO), GS_SIG(SIGPWR), GS_SIG(SIGSYS),
	};
#undef GS_SIG

	to[0] = '\0';
	if (n > 0 && n < ARRAY_SIZE(names) && names[n])
		strscpy(to, names[n], 12);
	else if (n == SIGRTMIN)
		strscpy(to, "SIGRTMIN", 12);
	else if (n > SIGRTMIN && n <= _NSIG)
		scnprintf(to, 12, "SIGRTMIN+%d", (int)n - SIGRTMIN);
}

/* A flag and its name. */
struct gs_flag {
	u64 bit;
	const char *name;
};

/*
 * Write the names of the bits of @v, separated by @sep; bits without a name in
 * hexadecimal.
 */
gs_fn notrace void gs_flag_names(char *to, size_t room, u64 v, const char *sep,
				 const struct gs_flag *flags, size_t n)
{
	size_t at = 0, i;

	to[0] = '\0';
	for (i = 0; i < n; i++) {
		if (!flags[i].bit || (v & flags[i].bit) != flags[i].bit)
			continue;
		at += scnprintf(to + at, room - at, "%s%s", at ? sep : "", flags[i].name);
		v &= ~flags[i].bit;
	}
	if (v)
		scnprintf(to + at, room - at, "%s0x%llx", at ? sep : "", v);
}

#endif /* GS_SIGNALS_H */
