// SPDX-License-Identifier: GPL-2.0-or-later
// Calls of 32-bit programs with 64-bit times.
#include "program.h"
#include "calls.h"
#include <linux/eventpoll.h>
#include <linux/futex.h>
#include <linux/poll.h>
#include <linux/time.h>
#include <linux/timerfd.h>

#ifdef __i386__
struct wide { long long sec, nsec; };

static const struct wide none, soon = { 0, 1000 }, two[2] = { { 1000000000, 1 }, { 1000000001, 2 } };
static const struct wide every[2] = { { 1, 500 }, { 2, 600 } };
static struct pollfd fds[2] = { { 0, POLLIN | POLLPRI }, { 99, POLLOUT } };
static unsigned long set[32] = { 1 };
static const unsigned long mask[2] = { 1UL << 16 };
static const struct words mask_and_size = { (long)mask, 8 };
static const struct { unsigned short num; short op, flags; } ops[1] = { { 1, 2, 0x1000 } };
static long tx[64] = { 0x8000 };

void wide(void)
{
	CALL(utimensat_time64, AT_FDCWD, "/tmp/none", two, AT_SYMLINK_NOFOLLOW);
	CALL(ppoll_time64, fds, 2, &none, mask, 8);
	CALL(pselect6_time64, 1, set, 0, 0, &none, &mask_and_size);
	CALL(io_pgetevents_time64, 7, 1, 2, OUT, &soon, 0);
	CALL(semtimedop_time64, 12345, ops, 1, &soon);
	CALL(mq_timedsend_time64, 99, "message", 7, 1, &soon);
	CALL(mq_timedreceive_time64, 99, OUT, 100, OUT + 128, &soon);
	CALL(recvmmsg_time64, 99, OUT + 256, 0, 0x40, &soon);
	CALL(futex_time64, OUT, FUTEX_WAIT_PRIVATE, 7, &soon);
	CALL(sched_rr_get_interval_time64, 0, OUT);
	CALL(rt_sigtimedwait_time64, mask, OUT, &soon, 8);
	CALL(clock_getres_time64, CLOCK_BOOTTIME, OUT);
	CALL(clock_adjtime64, 99, tx);
	CALL(timer_settime64, 77, TIMER_ABSTIME, every, OUT);
	CALL(timer_gettime64, 77, OUT);
	CALL(timerfd_settime64, 99, TFD_TIMER_ABSTIME, every, OUT);
	CALL(timerfd_gettime64, 99, OUT);
}
#else
void wide(void) { }
#endif
