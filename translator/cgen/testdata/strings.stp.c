// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from strings.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 1
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 1048576
#define GS_FRAME_SIZE 1584
#define GS_NPROBES 1
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_ROWS_timer 1
#define GS_RUN_timer(p, c) (probe_1(c))
#include "gostap.h"
#include "text/fmt.h"
#include "text/match.h"

/* global a */
static char gs_g_a[GS_STRING_LEN] = "";
static struct gs_lock gs_g_a__lock __maybe_unused = GS_LOCK_INIT;
#pragma push_macro("a")
#undef a
module_param_string(a, gs_g_a, GS_STRING_LEN, 0);
#pragma pop_macro("a")

/* global b */
static char gs_g_b[GS_STRING_LEN] = "";
static struct gs_lock gs_g_b__lock __maybe_unused = GS_LOCK_INIT;
#pragma push_macro("b")
#undef b
module_param_string(b, gs_g_b, GS_STRING_LEN, 0);
#pragma pop_macro("b")

/* ^[a-c]+(x|y)$ */
static const u8 gs_regex_1_class[256] = {
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const u16 gs_regex_1_next[] = {
	1, 2, 1, 1,
	1, 1, 1, 1,
	1, 2, 3, 3,
	1, 1, 1, 1,
};
static const u8 gs_regex_1_accept[] = {
	0, 0, 0, 2,
};
static const struct gs_dfa gs_regex_1 = {
	.class = gs_regex_1_class,
	.next = gs_regex_1_next,
	.accept = gs_regex_1_accept,
	.classes = 4,
};

/* z */
static const u8 gs_regex_2_class[256] = {
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const u16 gs_regex_2_next[] = {
	1, 2,
	1, 2,
	3, 3,
	3, 3,
};
static const u8 gs_regex_2_accept[] = {
	0, 0, 3, 3,
};
static const struct gs_dfa gs_regex_2 = {
	.class = gs_regex_2_class,
	.next = gs_regex_2_next,
	.accept = gs_regex_2_accept,
	.classes = 2,
};

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
/*
 * probe timer.s(1)
 * strings.stp:4: probe timer.s(1) {
 */
struct probe_1_frame {
	struct gs_fmt gs_out1;
	struct gs_fmt gs_out2;
	struct gs_fmt gs_out3;
	char gs_l_c[GS_STRING_LEN];
	char s1[GS_STRING_LEN];
	char s2[GS_STRING_LEN];
};

static void probe_1(struct gs_ctx *c)
{
	s64 gs_t1;
	struct probe_1_frame *gs_f = gs_first_frame(c, struct probe_1_frame);
	unsigned int gs_tries = 0;

	c->actions = gs_actions();
	gs_f->gs_l_c[0] = '\0';
	if (!gs_write_trylock_one(&gs_g_a__lock, &gs_tries)) {
		gs_lock_failed(c, 0);
		return;
	}
	if (!gs_write_trylock_one(&gs_g_b__lock, &gs_tries)) {
		gs_lock_failed(c, 1);
		goto unlock_1;
	}
	c->loc = -1;
	if (unlikely(!gs_spend(c, 6)))
		goto out;
#line 5 "strings.stp"
	gs_fmt_open(&gs_f->gs_out1, gs_f->s2);
	gs_fmt_str(&gs_f->gs_out1, 0, 5, -1, gs_g_a);
	gs_fmt_text(&gs_f->gs_out1, "|", 1);
	gs_fmt_long(&gs_f->gs_out1, 'd', 0, -1, -1, 7);
	gs_fmt_close(&gs_f->gs_out1);
	c->loc = 0;
	if (unlikely(!gs_weigh(c, 7 + (gs_str_len(gs_f->s2, GS_STRING_LEN) >> 2))))
		goto out;
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->s1, gs_g_a) >> GS_COPY_WEIGHT)))
		goto out;
	if (unlikely(!gs_weigh(c, gs_str_append(gs_f->s1, "-") >> GS_COPY_WEIGHT)))
		goto out;
	if (unlikely(!gs_weigh(c, gs_str_append(gs_f->s1, gs_g_b) >> GS_COPY_WEIGHT)))
		goto out;
	if (unlikely(!gs_weigh(c, gs_str_append(gs_f->s1, gs_f->s2) >> GS_COPY_WEIGHT)))
		goto out;
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_g_b, gs_f->s1) >> GS_COPY_WEIGHT)))
		goto out;
#line 6 "strings.stp"
	c->loc = 1;
	if (unlikely(!gs_weigh(c, gs_str_append(gs_g_a, gs_g_b) >> GS_COPY_WEIGHT)))
		goto out;
#line 7 "strings.stp"
	c->loc = 2;
	if (unlikely(!gs_weigh(c, gs_str_len(gs_g_a, GS_STRING_LEN) >> GS_COPY_WEIGHT)))
		goto out;
	if ((gs_str_compare(gs_g_a, gs_g_b) < 0) || gs_str_equal(gs_g_a, "x")) {
		c->loc = 2;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 7 "strings.stp"
		c->loc = 3;
		if (unlikely(!gs_weigh(c, gs_str_len(gs_g_a, GS_STRING_LEN) >> GS_COPY_WEIGHT)))
			goto out;
		if (gs_str_compare(gs_g_a, gs_g_b) > 0) {
			if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->s1, gs_g_a) >> GS_COPY_WEIGHT)))
				goto out;
		} else {
			gs_fmt_open(&gs_f->gs_out2, gs_f->s1);
			gs_fmt_str(&gs_f->gs_out2, 0, -1, -1, gs_g_b);
			gs_fmt_long(&gs_f->gs_out2, 'd', 0, -1, -1, 1);
			gs_fmt_close(&gs_f->gs_out2);
			if (unlikely(!gs_weigh(c, 6 + (gs_str_len(gs_f->s1, GS_STRING_LEN) >> 2))))
				goto out;
		}
		if (unlikely(!gs_weigh(c, gs_str_copy(gs_g_a, gs_f->s1) >> GS_COPY_WEIGHT)))
			goto out;
	}
#line 8 "strings.stp"
	c->loc = 4;
	if (unlikely(!gs_weigh(c, gs_str_len(gs_g_a, GS_STRING_LEN) >> 3)))
		goto out;
	gs_t1 = !!gs_match(&gs_regex_1, gs_g_a);
	if (gs_t1) {
		if (unlikely(!gs_weigh(c, gs_str_len(gs_g_b, GS_STRING_LEN) >> 3)))
			goto out;
		gs_t1 = !!(!gs_match(&gs_regex_2, gs_g_b));
	}
	if (gs_t1) {
		c->loc = 4;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 8 "strings.stp"
		gs_print_begin(c, 4, 1);
		gs_print_str(c, gs_g_a);
		gs_print_end(c);
	}
#line 9 "strings.stp"
	c->loc = 6;
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_g_b, "") >> GS_COPY_WEIGHT)))
		goto out;
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_g_a, gs_g_b) >> GS_COPY_WEIGHT)))
		goto out;
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->gs_l_c, gs_g_a) >> GS_COPY_WEIGHT)))
		goto out;
#line 10 "strings.stp"
	c->loc = 7;
	if (unlikely(!gs_weigh(c, 1)))
		goto out;
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->s1, gs_f->gs_l_c) >> GS_COPY_WEIGHT)))
		goto out;
	if (unlikely(!gs_weigh(c, gs_str_append(gs_f->s1, "1") >> GS_COPY_WEIGHT)))
		goto out;
	gs_fmt_open(&gs_f->gs_out3, gs_f->s2);
	gs_fmt_str(&gs_f->gs_out3, '-', 4, -1, gs_f->gs_l_c);
	gs_fmt_close(&gs_f->gs_out3);
	if (unlikely(!gs_weigh(c, 5 + (gs_str_len(gs_f->s2, GS_STRING_LEN) >> 2))))
		goto out;
	gs_print_begin(c, 2, 2);
	gs_print_str(c, gs_f->s1);
	gs_print_str(c, gs_f->s2);
	gs_print_end(c);
#line 241 "gostap_main.c"
out:
	gs_write_unlock(&gs_g_b__lock);
unlock_1:
	gs_write_unlock(&gs_g_a__lock);
	return;
}

const char *const gs_probe_types[] = { "hrtimer" };

#include "probes/timer.h"
#ifndef GS_MEMORY_timer
#define GS_MEMORY_timer { 0, 0 }
#endif
static struct gs_timer_row gs_timer_rows[] = {
	{
		.p = GS_PROBE_INIT(0, probe_1, "timer.s(1)", "timer.s(1)", "", 8, .budget = true),
		.interval_ns = 1000000000,
		.random_ns = 0,
	},
};

#define GS_FAMILIES(F) F(timer)
#define GS_MEMORY_OF_GLOBALS \
	{ 0, 0 }, \
	{ 0, 0 }, \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_timer, \

#define GS_META \
#include "module.h"

/*
 * place 0: strings.stp:5:2 identifier b, from -1
 * place 1: strings.stp:6:2 identifier a, from -1
 * place 2: strings.stp:7:2 keyword if, from -1
 * place 3: strings.stp:7:25 identifier a, from -1
 * place 4: strings.stp:8:2 keyword if, from -1
 * place 5: strings.stp:8:40 identifier println, from -1
 * place 6: strings.stp:9:2 identifier c, from -1
 * place 7: strings.stp:10:2 identifier printf, from -1
 * place 8: strings.stp:4:7 identifier timer, from -1
 * probe {Family:timer PP:timer.s(1) PN:timer.s(1) Loc:8 MaxActive:0 Outline:false Within:}
 * parameter {Name:a Param:a String:true}
 * parameter {Name:b Param:b String:true}
 * globals ["a" "b"]
 */
