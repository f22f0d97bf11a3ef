/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sysnames.c - arguments of system calls as SystemTap's argstr shows them,
 * from this program's memory
 */
#define _GNU_SOURCE
#include <netinet/in.h>
#include <signal.h>
#include <sys/mman.h>
#include "kernel.h"

typedef __u8 u8;

#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))
#define MAXSTRINGLEN	512
#define S64_MAX		LLONG_MAX
#define max_t(t, a, b)	((t)(a) > (t)(b) ? (t)(a) : (t)(b))
#define clamp_t(t, v, a, b) min_t(t, max_t(t, v, a), b)
#define scnprintf	snprintf
#define strscpy(to, from, n) snprintf(to, n, "%s", from)
#undef __printf
#define __printf(a, b)
#define gs_bits_set(old, v, offset, bits) ((void)(offset), (void)(bits), (old) ^ (v))
#define per_cpu_offset(cpu) (cpu)
#define raw_smp_processor_id() 0

#define GS_COPY_WEIGHT	5
#define gs_weigh_later(c, n) ((void)(c), (void)(n))

struct gs_ctx { int error; s32 loc; };

static void gs_error(struct gs_ctx *c, s32 loc, const char *fmt, ...)
{
	(void)loc, (void)fmt;
	c->error++;
}

static void gs_warn(struct gs_ctx *c, s32 loc, const char *text)
{
	(void)c, (void)loc, (void)text;
}

#include "sysnames/fields.h"
#include "sysnames/sockets.h"
#include "sysnames/times.h"

static int failures;
static char out[2048];

/* Check the text that a call appends to "<". */
#define SHOWS(want, call) do {						\
	struct gs_text text_ = { .to = out, .room = sizeof(out), .at = 1 }, *t = &text_; \
									\
	strcpy(out, "<");						\
	call;								\
	if (strcmp(out, "<" want))					\
		failures += printf("sysnames.c:%d: %s\n   want <%s\n", __LINE__, out, want); \
} while (0)

#define AT(p)	((u64)(unsigned long)(p))
#define BIT(n)	(1ULL << ((n) - 1))

static void masks(void)
{
	SHOWS("[EMPTY]", gs_label_sigmask(t, 0));
	SHOWS("[SIGHUP]", gs_label_sigmask(t, BIT(SIGHUP)));
	SHOWS("[SIGINT|SIGTERM]", gs_label_sigmask(t, BIT(SIGTERM) | BIT(SIGINT)));
	SHOWS("[SIGKILL|SIGSEGV|SIGPIPE|SIGUSR2|SIGALRM]",
	      gs_label_sigmask(t, BIT(SIGKILL) | BIT(SIGUSR2) | BIT(SIGSEGV) | BIT(SIGPIPE) | BIT(SIGALRM)));
	SHOWS("[SIGHUP|SIGINT|SIGQUIT|SIGILL|SIGTRAP|SIGABRT|SIGBUS|SIGFPE|SIGKILL|SIGUSR1|SIGSEGV|SIGPIPE|SIGUSR2"
	      "|SIGALRM|SIGTERM|SIGCHLD|SIGCONT|SIGSTOP|SIGTSTP|SIGTTIN|SIGTTOU|SIGURG|SIGXCPU|SIGXFSZ|SIGVTALRM"
	      "|SIGPROF|SIGWINCH|SIGIO/SIGPOLL|SIGPWR|SIGSYS]", gs_label_sigmask(t, 0x7fffffff & ~BIT(SIGSTKFLT)));
}

static void numbers(void)
{
	SHOWS("TCP", gs_label_add(t, &gs_labels_protocol, IPPROTO_TCP));
	SHOWS("UDP", gs_label_add(t, &gs_labels_protocol, IPPROTO_UDP));
	SHOWS("SCTP", gs_label_add(t, &gs_labels_protocol, IPPROTO_SCTP));
	SHOWS("UDPLite", gs_label_add(t, &gs_labels_protocol, IPPROTO_UDPLITE));
	SHOWS("WEXITSTATUS=3", gs_label_wait_status(t, 3 << 8));
	SHOWS("WTERMSIG=SIGKILL", gs_label_wait_status(t, SIGKILL));
	SHOWS("WSTOPSIG=SIGSTOP", gs_label_wait_status(t, SIGSTOP << 8 | 0x7f));
	SHOWS("WIFCONTINUED", gs_label_wait_status(t, 0xffff));
}

static void structures(void)
{
	const struct { s32 d; u32 u; s64 q; u64 Q; u16 H; } all = { -1, ~0U, -2, ~0ULL, 0xffff };
	const s64 times[] = { 1, 5, -2, 0x3fffffff, 3, 0x3ffffffe };
	const s32 compat[] = { 1, 5, -2, 7 };

	SHOWS("{-1, 4294967295, -2, 18446744073709551615, 65535}",
	      gs_label_members(t, AT(&all), "{%d, %u, %q, %Q, %H}"));
	SHOWS("NULL", gs_label_members(t, 0, "{%d}"));
	SHOWS("0x8", gs_label_members(t, 8, "{%d}"));
	SHOWS("[1.000000005]", gs_label_timespecs(t, AT(times), 1, GS_NATIVE));
	SHOWS("[1.000000005][UTIME_NOW]", gs_label_timespecs(t, AT(times), 2, GS_NATIVE));
	SHOWS("[UTIME_OMIT]", gs_label_timespecs(t, AT(times + 4), 1, GS_NATIVE));
	SHOWS("NULL", gs_label_timespecs(t, AT(times), 3, GS_NATIVE));
	SHOWS("0x8", gs_label_timespecs(t, 8, 1, GS_NATIVE));
	SHOWS("[1.000005][-2.000007]", gs_label_timevals(t, AT(compat), 2, GS_COMPAT));
}

int main(void)
{
	masks();
	numbers();
	structures();
	return failures > 0;
}
