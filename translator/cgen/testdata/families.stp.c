// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from families.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 1
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 1048576
#define GS_FRAME_SIZE 64
#define GS_NPROBES 6
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_CONDITIONS
#define GS_ROWS_begin 2
#define GS_RUN_begin(p, c) ((p)->handler == probe_1 ? probe_1(c) : probe_3(c))
#define GS_ROWS_timer 4
#define GS_RUN_timer(p, c) ((p)->handler == probe_2 ? probe_2(c) : (p)->handler == probe_4 ? probe_4(c) : probe_5(c))
#include "gostap.h"

/* global on */
static s64 gs_g_on = 0;
static struct gs_lock gs_g_on__lock __maybe_unused = GS_LOCK_INIT;
#pragma push_macro("on")
#undef on
module_param_cb(on, &gs_param_s64, &gs_g_on, 0);
#pragma pop_macro("on")

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
/*
 * probe begin(-5)
 * families.stp:4: probe begin(-5), timer.ms(10).randomize(2), timer.hz(7) { println("tick") }
 */
static void probe_1(struct gs_ctx *c)
{
#line 4 "families.stp"
	gs_print_begin(c, 0, 1);
	gs_print_str(c, "tick");
	gs_print_end(c);
#line 49 "gostap_main.c"
}

/*
 * probe timer.ms(10).randomize(2)
 * families.stp:4: probe begin(-5), timer.ms(10).randomize(2), timer.hz(7) { println("tick") }
 */
static void probe_2(struct gs_ctx *c)
{
#line 4 "families.stp"
	gs_print_begin(c, 0, 1);
	gs_print_str(c, "tick");
	gs_print_end(c);
#line 62 "gostap_main.c"
}

/*
 * probe error
 * families.stp:5: probe error { println("error") }
 */
static void probe_3(struct gs_ctx *c)
{
#line 5 "families.stp"
	gs_print_begin(c, 0, 1);
	gs_print_str(c, "error");
	gs_print_end(c);
#line 75 "gostap_main.c"
}

/*
 * probe timer.jiffies(3)
 * families.stp:6: probe timer.jiffies(3) if (on) { println("jiffies") }
 */
static bool probe_4_cond(void)
{
	return gs_g_on != 0;
}

static void probe_4(struct gs_ctx *c)
{
	if (!gs_read_trylock(&gs_g_on__lock)) {
		gs_lock_failed(c, 0);
		return;
	}
#line 6 "families.stp"
	gs_print_begin(c, 0, 1);
	gs_print_str(c, "jiffies");
	gs_print_end(c);
#line 97 "gostap_main.c"
	gs_read_unlock(&gs_g_on__lock);
}

/*
 * probe timer.s(2)
 * families.stp:7: probe timer.s(2) { on = !on }
 */
static void probe_5(struct gs_ctx *c)
{
	if (!gs_write_trylock(&gs_g_on__lock)) {
		gs_lock_failed(c, 0);
		return;
	}
#line 7 "families.stp"
	gs_g_on = !gs_g_on;
#line 113 "gostap_main.c"
	gs_write_unlock(&gs_g_on__lock);
}

const char *const gs_probe_types[] = { "begin_end", "hrtimer", "timer" };

#include "probes/begin.h"
#ifndef GS_MEMORY_begin
#define GS_MEMORY_begin { 0, 0 }
#endif
static struct gs_begin_row gs_begin_rows[] = {
	{
		.p = GS_PROBE_INIT(0, probe_1, "begin(-5)", "begin(-5)", "", 4),
		.kind = GS_BEGIN,
		.seq = -5,
	},
	{
		.p = GS_PROBE_INIT(1, probe_3, "error", "error", "", 5),
		.kind = GS_ERROR,
		.seq = 0,
	},
};

#include "probes/timer.h"
#ifndef GS_MEMORY_timer
#define GS_MEMORY_timer { 0, 0 }
#endif
static struct gs_timer_row gs_timer_rows[] = {
	{
		.p = GS_PROBE_INIT(2, probe_2, "timer.ms(10).randomize(2)", "timer.ms(10).randomize(2)", "", 6, .type = 1),
		.interval_ns = 10000000,
		.random_ns = 2000000,
	},
	{
		.p = GS_PROBE_INIT(3, probe_2, "timer.hz(7)", "timer.hz(7)", "", 7, .type = 1),
		.interval_ns = 142857143,
		.random_ns = 0,
	},
	{
		.p = GS_PROBE_INIT(4, probe_4, "timer.jiffies(3)", "timer.jiffies(3)", "", 8, .type = 2, .cond = probe_4_cond),
		.jiffies = 3,
		.random_jiffies = 0,
	},
	{
		.p = GS_PROBE_INIT(5, probe_5, "timer.s(2)", "timer.s(2)", "", 9, .type = 1),
		.interval_ns = 2000000000,
		.random_ns = 0,
	},
};

#define GS_FAMILIES(F) F(begin) F(timer)
#define GS_MEMORY_OF_GLOBALS \
	{ 0, 0 }, \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_begin, \
	GS_MEMORY_timer, \

#define GS_META \
#include "module.h"

/*
 * place 0: families.stp:4:59 identifier println, from -1
 * place 1: families.stp:5:15 identifier println, from -1
 * place 2: families.stp:6:34 identifier println, from -1
 * place 3: families.stp:7:20 identifier on, from -1
 * place 4: families.stp:4:7 identifier begin, from -1
 * place 5: families.stp:5:7 identifier error, from -1
 * place 6: families.stp:4:18 identifier timer, from -1
 * place 7: families.stp:4:45 identifier timer, from -1
 * place 8: families.stp:6:7 identifier timer, from -1
 * place 9: families.stp:7:7 identifier timer, from -1
 * probe {Family:begin PP:begin(-5) PN:begin(-5) Loc:4 MaxActive:0 Outline:false Within:}
 * probe {Family:begin PP:error PN:error Loc:5 MaxActive:0 Outline:false Within:}
 * probe {Family:timer PP:timer.ms(10).randomize(2) PN:timer.ms(10).randomize(2) Loc:6 MaxActive:0 Outline:false Within:}
 * probe {Family:timer PP:timer.hz(7) PN:timer.hz(7) Loc:7 MaxActive:0 Outline:false Within:}
 * probe {Family:timer PP:timer.jiffies(3) PN:timer.jiffies(3) Loc:8 MaxActive:0 Outline:false Within:}
 * probe {Family:timer PP:timer.s(2) PN:timer.s(2) Loc:9 MaxActive:0 Outline:false Within:}
 * parameter {Name:on Param:on String:false}
 * globals ["on"]
 */
