// SPDX-License-Identifier: GPL-2.0-or-later
// Signals: actions, masks, sending.
#include "program.h"
#include "calls.h"
#include <linux/signal.h>

struct action { long handler, flags, restorer; unsigned int mask[2]; };

static const struct action ignore = { 1, 0, 0, { 0 } }, standard = { 0, SA_RESTART | SA_NODEFER, 0, { 1 << 1, 1 << 4 } };
static const struct action own = { 0x1234, SA_SIGINFO | 0x04000000, 0x5678, { ~0U, ~0U } };
static const unsigned int usr1[2] = { 1 << 9 }, most[2] = { ~(1U << 8), ~0U }, empty[2];
static const struct { long sp; int flags; long size; } stack = { OUT, 2, 8192 };
static const struct words soon = { 0, 1000 };
static struct { int signo, err, code, pad[sizeof(long) / 4 - 1], pid, uid; long value; int rest[24]; } info = { 10, 0, -1, .pid = 1, .uid = 2, .value = 7 };

void signals(void)
{
	CALL(rt_sigaction, 10, &ignore, 0, 8);
	CALL(rt_sigaction, 12, &standard, OUT, 8);
	CALL(rt_sigaction, 9, &own, 0, 8);
	CALL(rt_sigaction, 34, 0, OUT, 8);
	CALL(rt_sigprocmask, SIG_BLOCK, usr1, OUT, 8);
	CALL(rt_sigprocmask, SIG_UNBLOCK, usr1, 0, 8);
	CALL(rt_sigprocmask, 99, most, 0, 8);
	CALL(rt_sigprocmask, SIG_SETMASK, empty, 0, 8);
	CALL(rt_sigpending, OUT, 8);
	CALL(rt_sigtimedwait, usr1, OUT, &soon, 8);
	CALL(rt_sigsuspend, usr1, 7);
	CALL(sigaltstack, &stack, OUT);
	CALL(kill, 0x7ffffff, 15);
	CALL(kill, pid, 0);
	CALL(tkill, 0x7ffffff, 36);
	CALL(tgkill, pid, 0x7ffffff, 99);
	CALL(rt_sigqueueinfo, 0x7ffffff, 10, &info);
	CALL(rt_tgsigqueueinfo, 0x7ffffff, 0x7ffffff, 10, &info);
#ifdef __i386__
	CALL(signal, 10, 1);
	CALL(sigprocmask, SIG_BLOCK, usr1, OUT);
	CALL(sigprocmask, SIG_UNBLOCK, usr1, 0);
	CALL(sigpending, OUT);
	CALL(sgetmask, 0);
	CALL(ssetmask, 0);
#endif
}
