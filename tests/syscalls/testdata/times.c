// SPDX-License-Identifier: GPL-2.0-or-later
// Clocks and timers.
#include "program.h"
#include "calls.h"
#include <linux/time.h>

static const struct words soon = { 0, 1000 }, wrong = { 1, 2000000000 };
static const struct words every[2] = { { 1, 500 }, { 2, 600 } }, off[2];
static const struct { long long sec, nsec; } wide_soon = { 0, 1000 };
static const struct { long value; int signo, notify, rest[14]; } event = { 5, 10, 0 }, quiet = { 0, 0, 1 };
static long tx[40] = { 0x8000 };	/* of modes: singleshot, without its other bit */
static const int zone[2] = { 60, 0 };

void times(void)
{
	CALL(nanosleep, &soon, OUT);
	CALL(nanosleep, &wrong, 0);
	CALL(clock_nanosleep, CLOCK_MONOTONIC, 0, &soon, 0);
	CALL(clock_nanosleep, 99, TIMER_ABSTIME, &soon, OUT);
	CALL(clock_gettime, CLOCK_REALTIME, OUT);
	CALL(clock_getres, CLOCK_BOOTTIME, OUT);
	CALL(clock_settime, CLOCK_MONOTONIC, &soon);
	CALL(gettimeofday, OUT, OUT + 64);
	CALL(settimeofday, &wrong, 0);
	CALL(settimeofday, &wrong, zone);
	CALL(time, 0);
	CALL(alarm, 0);
	CALL(setitimer, ITIMER_VIRTUAL, every, OUT);
	CALL(getitimer, ITIMER_VIRTUAL, OUT);
	CALL(setitimer, ITIMER_VIRTUAL, off, 0);
	CALL(timer_create, CLOCK_MONOTONIC, &quiet, OUT);
	CALL(timer_create, 99, &event, OUT + 8);
	CALL(timer_settime, 0, TIMER_ABSTIME, every, OUT);
	CALL(timer_gettime, 0, OUT);
	CALL(timer_getoverrun, 0);
	CALL(timer_delete, 0);
	CALL(adjtimex, OUT + 0x1000);
	CALL(clock_adjtime, 99, tx);
#ifdef __i386__
	CALL(clock_gettime64, CLOCK_REALTIME, OUT);
	CALL(clock_nanosleep_time64, CLOCK_MONOTONIC, 0, &wide_soon, 0);
	CALL(clock_settime64, CLOCK_MONOTONIC, &wide_soon);
	CALL(stime, 16);
#endif
}
