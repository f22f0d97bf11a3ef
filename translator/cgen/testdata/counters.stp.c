// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from counters.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 2
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 1048576
#define GS_FRAME_SIZE 64
#define GS_NPROBES 4
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_CONDITIONS
#define GS_ROWS_begin 2
#define GS_RUN_begin(p, c) ((p)->handler == probe_1 ? probe_1(c) : probe_4(c))
#define GS_ROWS_timer 2
#define GS_RUN_timer(p, c) ((p)->handler == probe_2 ? probe_2(c) : probe_3(c))
#include "gostap.h"

/* global hits */
static DEFINE_PER_CPU(s64, gs_g_hits);
static s64 gs_g_hits__base = 0;
#pragma push_macro("hits")
#undef hits
module_param_cb(hits, &gs_param_s64, &gs_g_hits__base, 0);
#pragma pop_macro("hits")

/* global bytes */
static DEFINE_PER_CPU(s64, gs_g_bytes);
static s64 gs_g_bytes__base = 0;
#pragma push_macro("bytes")
#undef bytes
module_param_cb(bytes, &gs_param_s64, &gs_g_bytes__base, 0);
#pragma pop_macro("bytes")

/* global last */
static s64 gs_g_last = 0;
static struct gs_lock gs_g_last__lock __maybe_unused = GS_LOCK_INIT;
#pragma push_macro("last")
#undef last
module_param_cb(last, &gs_param_s64, &gs_g_last, 0);
#pragma pop_macro("last")

/* global alone */
static s64 gs_g_alone = 4;
#pragma push_macro("alone")
#undef alone
module_param_cb(alone, &gs_param_s64, &gs_g_alone, 0);
#pragma pop_macro("alone")

/* global text */
static char gs_g_text[GS_STRING_LEN] = "a?b";
#pragma push_macro("text")
#undef text
module_param_string(text, gs_g_text, GS_STRING_LEN, 0);
#pragma pop_macro("text")

static __maybe_unused s64 gs_f_hits_of(struct gs_ctx *c, s64 gs_l_n);

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
/* function hits_of */
static __maybe_unused s64 gs_f_hits_of(struct gs_ctx *c, s64 gs_l_n)
{
	s64 gs_ret = 0;
#line 8 "counters.stp"
	gs_ret = (s64)((u64)gs_l_n << 1);
#line 77 "gostap_main.c"
	return gs_ret;
}

/*
 * probe begin
 * counters.stp:4: probe begin { alone++; text .= "c" }
 */
static void probe_1(struct gs_ctx *c)
{
#line 4 "counters.stp"
	gs_g_alone++;
#line 4 "counters.stp"
	gs_str_append(gs_g_text, "c");
#line 91 "gostap_main.c"
}

/*
 * probe timer.s(1)
 * counters.stp:5: probe timer.s(1) { hits++; bytes += 3; bytes -= hits_of(2); last = last * 2 % 7 }
 */
static void probe_2(struct gs_ctx *c)
{
	s64 gs_t1;
	s64 gs_t2;

	c->frame_top = 0;
	if (!gs_write_trylock(&gs_g_last__lock)) {
		gs_lock_failed(c, 2);
		return;
	}
#line 5 "counters.stp"
	this_cpu_inc(gs_g_hits);
#line 5 "counters.stp"
	gs_t1 = 3;
	this_cpu_add(gs_g_bytes, gs_t1);
#line 5 "counters.stp"
	gs_t1 = gs_f_hits_of(c, 2);
	gs_t2 = gs_t1;
	this_cpu_sub(gs_g_bytes, gs_t2);
#line 5 "counters.stp"
	gs_g_last = (gs_g_last * 2) % 7;
#line 119 "gostap_main.c"
	gs_write_unlock(&gs_g_last__lock);
}

/*
 * probe timer.s(2)
 * counters.stp:6: probe timer.s(2) if (alone > 4) { println(last) }
 */
static bool probe_3_cond(void)
{
	return (gs_g_alone > 4) != 0;
}

static void probe_3(struct gs_ctx *c)
{
	if (!gs_read_trylock(&gs_g_last__lock)) {
		gs_lock_failed(c, 2);
		return;
	}
#line 6 "counters.stp"
	gs_print_begin(c, 0, 1);
	gs_print_long(c, gs_g_last);
	gs_print_end(c);
#line 142 "gostap_main.c"
	gs_read_unlock(&gs_g_last__lock);
}

/*
 * probe end
 * counters.stp:7: probe end { println(hits, bytes, last, alone, text) }
 */
static void probe_4(struct gs_ctx *c)
{
#line 7 "counters.stp"
	gs_print_begin(c, 1, 5);
	gs_print_long(c, gs_percpu_sum(&gs_g_hits, gs_g_hits__base));
	gs_print_long(c, gs_percpu_sum(&gs_g_bytes, gs_g_bytes__base));
	gs_print_long(c, gs_g_last);
	gs_print_long(c, gs_g_alone);
	gs_print_str(c, gs_g_text);
	gs_print_end(c);
#line 160 "gostap_main.c"
}

const char *const gs_probe_types[] = { "begin_end", "hrtimer" };

#include "probes/begin.h"
#ifndef GS_MEMORY_begin
#define GS_MEMORY_begin { 0, 0 }
#endif
static struct gs_begin_row gs_begin_rows[] = {
	{
		.p = GS_PROBE_INIT(0, probe_1, "begin", "begin", "", 11),
		.kind = GS_BEGIN,
		.seq = 0,
	},
	{
		.p = GS_PROBE_INIT(1, probe_4, "end", "end", "", 12),
		.kind = GS_END,
		.seq = 0,
	},
};

#include "probes/timer.h"
#ifndef GS_MEMORY_timer
#define GS_MEMORY_timer { 0, 0 }
#endif
static struct gs_timer_row gs_timer_rows[] = {
	{
		.p = GS_PROBE_INIT(2, probe_2, "timer.s(1)", "timer.s(1)", "", 13, .type = 1),
		.interval_ns = 1000000000,
		.random_ns = 0,
	},
	{
		.p = GS_PROBE_INIT(3, probe_3, "timer.s(2)", "timer.s(2)", "", 14, .type = 1, .cond = probe_3_cond),
		.interval_ns = 2000000000,
		.random_ns = 0,
	},
};

#define GS_FAMILIES(F) F(begin) F(timer)
#define GS_MEMORY_OF_GLOBALS \
	{ 0, 0 }, \
	{ 0, 0 }, \
	{ 0, 0 }, \
	{ 0, 0 }, \
	{ 0, 0 }, \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_begin, \
	GS_MEMORY_timer, \

#define GS_META \
#include "module.h"

/*
 * place 0: counters.stp:8:10 identifier hits_of, from -1
 * place 1: counters.stp:8:23 keyword return, from -1
 * place 2: counters.stp:4:15 identifier alone, from -1
 * place 3: counters.stp:4:24 identifier text, from -1
 * place 4: counters.stp:5:20 identifier hits, from -1
 * place 5: counters.stp:5:28 identifier bytes, from -1
 * place 6: counters.stp:5:40 identifier bytes, from -1
 * place 7: counters.stp:5:49 identifier hits_of, from -1
 * place 8: counters.stp:5:61 identifier last, from -1
 * place 9: counters.stp:6:35 identifier println, from -1
 * place 10: counters.stp:7:13 identifier println, from -1
 * place 11: counters.stp:4:7 identifier begin, from -1
 * place 12: counters.stp:7:7 identifier end, from -1
 * place 13: counters.stp:5:7 identifier timer, from -1
 * place 14: counters.stp:6:7 identifier timer, from -1
 * probe {Family:begin PP:begin PN:begin Loc:11 MaxActive:0 Outline:false Within:}
 * probe {Family:begin PP:end PN:end Loc:12 MaxActive:0 Outline:false Within:}
 * probe {Family:timer PP:timer.s(1) PN:timer.s(1) Loc:13 MaxActive:0 Outline:false Within:}
 * probe {Family:timer PP:timer.s(2) PN:timer.s(2) Loc:14 MaxActive:0 Outline:false Within:}
 * parameter {Name:hits Param:hits String:false}
 * parameter {Name:bytes Param:bytes String:false}
 * parameter {Name:last Param:last String:false}
 * parameter {Name:alone Param:alone String:false}
 * parameter {Name:text Param:text String:true}
 * globals ["hits" "bytes" "last" "alone" "text"]
 */
