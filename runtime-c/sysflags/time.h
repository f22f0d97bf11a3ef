/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made by tapset/sysflags/gen from the headers of Linux 6.12.117+deb12 (x86) */
#ifndef GS_SYSFLAGS_TIME_H
#define GS_SYSFLAGS_TIME_H

#include "set.h"

static const struct gs_name gs_names_clockid[] = {
	{ 0, "CLOCK_REALTIME" }, { 1, "CLOCK_MONOTONIC" }, { 2, "CLOCK_PROCESS_CPUTIME_ID" },
	{ 3, "CLOCK_THREAD_CPUTIME_ID" }, { 4, "CLOCK_MONOTONIC_RAW" },
	{ 5, "CLOCK_REALTIME_COARSE" }, { 6, "CLOCK_MONOTONIC_COARSE" }, { 7, "CLOCK_BOOTTIME" },
	{ 8, "CLOCK_REALTIME_ALARM" }, { 9, "CLOCK_BOOTTIME_ALARM" }, { 0xa, "CLOCK_SGI_CYCLE" },
	{ 0xb, "CLOCK_TAI" },
};
static const struct gs_set gs_set_clockid __maybe_unused = {
	.names = gs_names_clockid, .n = 12, .in_field = 12,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_timer_flags[] = {
	{ 1, "TIMER_ABSTIME" },
};
static const struct gs_set gs_set_timer_flags __maybe_unused = {
	.names = gs_names_timer_flags, .n = 1, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_itimer[] = {
	{ 0, "ITIMER_REAL" }, { 1, "ITIMER_VIRTUAL" }, { 2, "ITIMER_PROF" },
};
static const struct gs_set gs_set_itimer __maybe_unused = {
	.names = gs_names_itimer, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_timex_modes[] = {
	{ 0xa001, "ADJ_OFFSET_SS_READ" }, { 0x8001, "ADJ_OFFSET_SINGLESHOT" }, { 1, "ADJ_OFFSET" },
	{ 2, "ADJ_FREQUENCY" }, { 4, "ADJ_MAXERROR" }, { 8, "ADJ_ESTERROR" },
	{ 0x10, "ADJ_STATUS" }, { 0x20, "ADJ_TIMECONST" }, { 0x80, "ADJ_TAI" },
	{ 0x100, "ADJ_SETOFFSET" }, { 0x1000, "ADJ_MICRO" }, { 0x2000, "ADJ_NANO" },
	{ 0x4000, "ADJ_TICK" },
};
static const struct gs_set gs_set_timex_modes __maybe_unused = {
	.names = gs_names_timex_modes, .n = 13, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_timex_status[] = {
	{ 1, "STA_PLL" }, { 2, "STA_PPSFREQ" }, { 4, "STA_PPSTIME" }, { 8, "STA_FLL" },
	{ 0x10, "STA_INS" }, { 0x20, "STA_DEL" }, { 0x40, "STA_UNSYNC" }, { 0x80, "STA_FREQHOLD" },
	{ 0xff00, "STA_RONLY" }, { 0x100, "STA_PPSSIGNAL" }, { 0x200, "STA_PPSJITTER" },
	{ 0x400, "STA_PPSWANDER" }, { 0x800, "STA_PPSERROR" }, { 0x1000, "STA_CLOCKERR" },
	{ 0x2000, "STA_NANO" }, { 0x4000, "STA_MODE" }, { 0x8000, "STA_CLK" },
};
static const struct gs_set gs_set_timex_status __maybe_unused = {
	.names = gs_names_timex_status, .n = 17, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_timex_state[] = {
	{ 0, "TIME_OK" }, { 1, "TIME_INS" }, { 2, "TIME_DEL" }, { 3, "TIME_OOP" },
	{ 4, "TIME_WAIT" }, { 5, "TIME_ERROR" },
};
static const struct gs_set gs_set_timex_state __maybe_unused = {
	.names = gs_names_timex_state, .n = 6, .in_field = 6,
	.field = 0xffffffff, .width = 0xffffffff,
};

#endif /* GS_SYSFLAGS_TIME_H */
