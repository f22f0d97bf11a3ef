// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from control.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 1
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 1048576
#define GS_FRAME_SIZE 512
#define GS_NPROBES 1
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_ROWS_timer 1
#define GS_RUN_timer(p, c) (probe_1(c))
#include "gostap.h"

/* global g */
static s64 gs_g_g = 0;
static struct gs_lock gs_g_g__lock __maybe_unused = GS_LOCK_INIT;
#pragma push_macro("g")
#undef g
module_param_cb(g, &gs_param_s64, &gs_g_g, 0);
#pragma pop_macro("g")

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
/*
 * probe timer.s(1)
 * control.stp:4: probe timer.s(1) {
 */
struct probe_1_frame {
	char gs_l_m[GS_STRING_LEN];
};

static void probe_1(struct gs_ctx *c)
{
	s64 gs_l_i = 0;
	s64 gs_l_x = 0;
	s64 gs_l_y = 0;
	s64 gs_t1;
	s64 gs_t2;
	s64 gs_t3;
	struct probe_1_frame *gs_f = gs_first_frame(c, struct probe_1_frame);

	c->actions = gs_actions();
	gs_f->gs_l_m[0] = '\0';
	if (!gs_write_trylock(&gs_g_g__lock)) {
		gs_lock_failed(c, 0);
		return;
	}
	c->loc = -1;
	if (unlikely(!gs_spend(c, 8)))
		goto out;
#line 5 "control.stp"
	c->loc = 0;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
	gs_l_i = 0;
	while (gs_l_i < 10) {
		c->loc = 1;
		if (unlikely(!gs_spend(c, 2)))
			goto out;
#line 5 "control.stp"
		if (gs_l_i == gs_g_g) {
			c->loc = 2;
			if (unlikely(!gs_spend(c, 1)))
				goto out;
#line 5 "control.stp"
			goto gs_next_1;
		} else {
			c->loc = 3;
			if (unlikely(!gs_spend(c, 1)))
				goto out;
#line 5 "control.stp"
			if (gs_l_i > 5) {
				c->loc = 4;
				if (unlikely(!gs_spend(c, 1)))
					goto out;
#line 5 "control.stp"
				break;
			}
		}
#line 5 "control.stp"
		gs_t1 = gs_l_i--;
		gs_g_g += gs_t1;
gs_next_1:
		c->loc = 5;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 5 "control.stp"
		gs_l_i++;
	}
#line 6 "control.stp"
	while (gs_g_g) {
		c->loc = 7;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 6 "control.stp"
		gs_g_g--;
	}
#line 7 "control.stp"
	for (;;) {
		c->loc = 9;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 7 "control.stp"
		gs_t1 = gs_g_g++;
		if (gs_t1 > 3) {
			c->loc = 10;
			if (unlikely(!gs_spend(c, 1)))
				goto out;
#line 7 "control.stp"
			break;
		}
	}
#line 8 "control.stp"
	c->loc = 11;
	if (unlikely(!gs_spend(c, 2)))
		goto out;
#line 8 "control.stp"
	gs_t1 = gs_g_g;
	gs_t2 = 1;
	if (unlikely(!gs_t1)) {
		gs_error(c, 13, "division by 0");
		goto gs_catch_2;
	}
	gs_g_g = gs_div(gs_t2, gs_t1);
#line 8 "control.stp"
	c->loc = 14;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
#line 8 "control.stp"
	gs_t2 = gs_g_g;
	gs_t1 = 5;
	if (unlikely(!gs_t2)) {
		gs_error(c, 16, "division by 0");
		goto gs_catch_4;
	}
	gs_g_g = gs_mod(gs_t1, gs_t2);
	goto gs_done_5;
gs_catch_4:
	if (c->error != GS_ERROR)
		goto gs_catch_2;
	c->error = GS_OK;
	c->loc = 15;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
#line 8 "control.stp"
	gs_g_g = -gs_g_g;
gs_done_5:
	;
	goto gs_done_3;
gs_catch_2:
	if (c->error != GS_ERROR)
		goto out;
	c->error = GS_OK;
	c->loc = 17;
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->gs_l_m, c->error_text) >> GS_COPY_WEIGHT)))
		goto out;
	c->loc = 17;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
#line 8 "control.stp"
	gs_print_begin(c, 0, 1);
	gs_print_str(c, gs_f->gs_l_m);
	gs_print_end(c);
gs_done_3:
	;
#line 9 "control.stp"
	gs_t1 = !!gs_g_g;
	if (gs_t1) {
		gs_t2 = gs_l_i++;
		gs_t1 = !!gs_t2;
	}
	gs_l_x = (gs_t1 || (!gs_g_g)) ? (~gs_g_g) : (s64)((u64)gs_g_g >> 2);
#line 10 "control.stp"
	if (((gs_l_x & 1) ^ 2) | 4) {
		c->loc = 20;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 10 "control.stp"
		goto out;
	}
#line 11 "control.stp"
	gs_t2 = gs_l_x++;
	gs_t1 = gs_t2;
	gs_l_x = 3;
	gs_t3 = gs_l_x;
	gs_l_x--;
	gs_l_y = gs_t1 + (gs_t3 * gs_l_x);
#line 12 "control.stp"
	gs_print_begin(c, 1, 3);
	gs_print_long(c, gs_l_x);
	gs_print_long(c, gs_l_y);
	gs_print_long(c, gs_l_i);
	gs_print_end(c);
#line 206 "gostap_main.c"
out:
	gs_write_unlock(&gs_g_g__lock);
	return;
}

const char *const gs_probe_types[] = { "hrtimer" };

#include "probes/timer.h"
#ifndef GS_MEMORY_timer
#define GS_MEMORY_timer { 0, 0 }
#endif
static struct gs_timer_row gs_timer_rows[] = {
	{
		.p = GS_PROBE_INIT(0, probe_1, "timer.s(1)", "timer.s(1)", "", 24, .budget = true),
		.interval_ns = 1000000000,
		.random_ns = 0,
	},
};

#define GS_FAMILIES(F) F(timer)
#define GS_MEMORY_OF_GLOBALS \
	{ 0, 0 }, \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_timer, \

#define GS_META \
#include "module.h"

/*
 * place 0: control.stp:5:2 keyword for, from -1
 * place 1: control.stp:5:29 keyword if, from -1
 * place 2: control.stp:5:41 keyword continue, from -1
 * place 3: control.stp:5:56 keyword if, from -1
 * place 4: control.stp:5:67 keyword break, from -1
 * place 5: control.stp:5:74 identifier g, from -1
 * place 6: control.stp:6:2 keyword while, from -1
 * place 7: control.stp:6:12 identifier g, from -1
 * place 8: control.stp:7:2 keyword while, from -1
 * place 9: control.stp:7:14 keyword if, from -1
 * place 10: control.stp:7:27 keyword break, from -1
 * place 11: control.stp:8:2 keyword try, from -1
 * place 12: control.stp:8:8 identifier g, from -1
 * place 13: control.stp:8:14 operator /, from -1
 * place 14: control.stp:8:19 keyword try, from -1
 * place 15: control.stp:8:25 identifier g, from -1
 * place 16: control.stp:8:31 operator %, from -1
 * place 17: control.stp:8:45 identifier g, from -1
 * place 18: control.stp:8:68 identifier println, from -1
 * place 19: control.stp:9:2 identifier x, from -1
 * place 20: control.stp:10:2 keyword if, from -1
 * place 21: control.stp:10:21 keyword next, from -1
 * place 22: control.stp:11:2 identifier y, from -1
 * place 23: control.stp:12:2 identifier println, from -1
 * place 24: control.stp:4:7 identifier timer, from -1
 * probe {Family:timer PP:timer.s(1) PN:timer.s(1) Loc:24 MaxActive:0 Outline:false Within:}
 * parameter {Name:g Param:g String:false}
 * globals ["g"]
 */
