/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * gostap_main.c - a hand-written module like those that cgen writes: a probe of every
 * family, an error, a split block, and exit()
 */
#define GS_MODULE_NAME "hello"
#define GS_NPROBES 9
#define GS_MAXERRORS 1
#define GS_ANCHOR _printk
#ifndef GS_ANCHOR_ADDR
#error "the build gives GS_ANCHOR_ADDR"
#endif

#include "gostap.h"

static struct gs_lock count_lock = GS_LOCK_INIT;
static s64 count, traced, ticks, jiffies_ticks, returns;

static void h_begin(struct gs_ctx *c)
{
	gs_print_begin(c, 0, 2);
	gs_print_str(c, "hello");
	gs_print_long(c, count);
	gs_print_end(c);
}

static void h_begin_late(struct gs_ctx *c)
{
	int i;

	/* more than a ring holds: waits for the reader, part by part */
	for (i = 0; i < 20000; i++) {
		gs_print_begin(c, 1, 1);
		gs_print_long(c, i);
		gs_print_end(c);
	}
}

static void h_kprobe(struct gs_ctx *c)
{
	if (!gs_write_trylock(&count_lock)) {
		gs_lock_failed(c, 0);
		return;
	}
	count++;
	gs_write_unlock(&count_lock);
}

static void h_entry(struct gs_ctx *c, void *saved)
{
	*(u64 *)saved = ktime_get_ns();
}

static void h_return(struct gs_ctx *c)
{
	returns += ktime_get_ns() >= *(u64 *)c->saved;
}

static void h_trace(struct gs_ctx *c)
{
	traced += c->nargs == 2 && c->args[1] < 512;
}

static void h_timer(struct gs_ctx *c)
{
	if (++ticks == 5)
		gs_error(c, 3, "tick %lld", ticks);
	if (ticks == 50)
		gs_exit(c);
}

static void h_jiffies(struct gs_ctx *c)
{
	jiffies_ticks++;
	gs_print_text(c, "jiffies\n", 8);
}

static void h_end(struct gs_ctx *c)
{
	gs_printf(c, "end %d %d %d %d %d\n", count > 0, traced > 0,
		  ticks >= 50, jiffies_ticks > 0, returns > 0);
}

static void h_none(struct gs_ctx *c)
{
}

#define GS_ROWS_kprobe 2
#define GS_ROWS_kretprobe 1
#include "probes/begin.h"
static struct gs_begin_row gs_begin_rows[] = {
	{ .p = GS_PROBE_INIT(0, h_end, "end", "end", "", 0), .kind = GS_END },
	{ .p = GS_PROBE_INIT(1, h_begin_late, "begin(2)", "begin(2)", "", 0),
	  .kind = GS_BEGIN, .seq = 2 },
	{ .p = GS_PROBE_INIT(2, h_begin, "begin", "begin", "", 0),
	  .kind = GS_BEGIN, .seq = 0 },
};

#include "probes/kprobe.h"
static struct gs_kprobe_row gs_kprobe_rows[] = {
	{ .p = GS_PROBE_INIT(3, h_kprobe, "kernel.function(\"vfs_read\")",
			     "kernel.function(\"vfs_read\")", "vfs_read", 1),
	  .symbol = "vfs_read" },
	{ .p = GS_PROBE_INIT(4, h_none, "kernel.function(\"no_such\")",
			     "kernel.function(\"no_such\")", "no_such", 2),
	  .symbol = "no_such" },
};

#include "probes/kretprobe.h"
static struct gs_kretprobe_row gs_kretprobe_rows[] = {
	{ .p = GS_PROBE_INIT(5, h_return, "kernel.function(\"vfs_read\").return",
			     "kernel.function(\"vfs_read\").return", "vfs_read",
			     1, .entry = h_entry, .saved_size = 8),
	  .addr = GS_RETURN_ADDR },
};

#include "probes/tracepoint.h"
static struct gs_tracepoint_row gs_tracepoint_rows[] = {
	{ .p = GS_PROBE_INIT(6, h_trace, "kernel.trace(\"sys_enter\")",
			     "kernel.trace(\"sys_enter\")", "sys_enter", 1),
	  .name = "sys_enter", .nargs = 2 },
};

#include "probes/timer.h"
static struct gs_timer_row gs_timer_rows[] = {
	{ .p = GS_PROBE_INIT(7, h_timer, "timer.ms(10)", "timer.ms(10)", "", 3),
	  .interval_ns = 10000000, .random_ns = 1000000 },
	{ .p = GS_PROBE_INIT(8, h_jiffies, "timer.jiffies(20)",
			     "timer.jiffies(20)", "", 4),
	  .jiffies = 20, .random_jiffies = 3 },
};

#define GS_FAMILIES(F) F(begin) F(kprobe) F(kretprobe) F(tracepoint) F(timer)
#define GS_META "{\"ABI\":1}"
#include "module.h"
