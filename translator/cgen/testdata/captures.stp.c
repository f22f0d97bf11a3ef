// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from captures.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 2
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 262144
#define GS_FRAME_SIZE 512
#define GS_NPROBES 1
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_MATCH_REGS 10
#define GS_ROWS_begin 1
#define GS_RUN_begin(p, c) (probe_1(c))
#include "gostap.h"
#include "text/match.h"

/* global a */
static char gs_g_a[GS_STRING_LEN] = "xy";
#pragma push_macro("a")
#undef a
module_param_string(a, gs_g_a, GS_STRING_LEN, 0);
#pragma pop_macro("a")

/* ^(x)(y)? */
static const u8 gs_regex_1_class[256] = {
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0,
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
	1, 2, 1,
	1, 1, 1,
	65535, 65535, 65535,
};
static const u16 gs_regex_1_act[] = {
	0, 6, 0,
	0, 0, 0,
	0, 0, 23,
};
static const u16 gs_regex_1_end[] = {
	0, 0, 0,
};
static const u16 gs_regex_1_moves[] = {
	0, 2, 6, 65535, 7, 65535, 8, 0, 6, 2, 7, 8, 65535, 9, 65535, 1,
	65535, 3, 65535, 4, 65534, 5, 65534, 6, 0, 6, 2, 7, 3, 8, 4, 9,
	1, 65535, 5, 65535,
};
static const struct gs_tdfa gs_regex_1 = {
	.class = gs_regex_1_class,
	.next = gs_regex_1_next,
	.act = gs_regex_1_act,
	.end = gs_regex_1_end,
	.moves = gs_regex_1_moves,
	.classes = 3,
	.first = 1,
	.groups = 3,
};

static __maybe_unused void gs_f_matched(struct gs_ctx *c, s64 gs_l_n, char *gs_ret);

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
/* function matched */
#define STAP_ARG_n (gs_l_n)
#define STAP_RETVALUE gs_ret
#define STAP_RETURN(v) do { gs_str_copy(gs_ret, (v)); goto out; } while (0)
static __maybe_unused void gs_f_matched(struct gs_ctx *c, s64 gs_l_n, char *gs_ret)
{
	gs_ret[0] = '\0';
	{
	struct gs_ctx *const gs_context __maybe_unused = c;

#undef CONTEXT
#define CONTEXT gs_context
#define return goto out
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wint-conversion"
#pragma GCC diagnostic error "-Wincompatible-pointer-types"
#line 5 "captures.stp"
 /* pragma:tagged_dfa */ STAP_RETURN(""); 
#line 105 "gostap_main.c"
#pragma GCC diagnostic pop
#undef return
#undef CONTEXT
#define CONTEXT c
	}
	goto out;
deref_fault: __maybe_unused;
	gs_embedded_fault(c);
out: __maybe_unused;
	return;
}
#undef STAP_ARG_n
#undef STAP_RETVALUE
#undef STAP_RETURN

/*
 * probe begin
 * captures.stp:4: probe begin { if (a =~ "^(x)(y)?") println(matched(2)) }
 */
struct probe_1_frame {
	char s1[GS_STRING_LEN];
};

static void probe_1(struct gs_ctx *c)
{
	s64 gs_t1;
	struct probe_1_frame *gs_f = gs_first_frame(c, struct probe_1_frame);

	c->actions = gs_actions();
	c->loc = -1;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
#line 4 "captures.stp"
	c->loc = 0;
	if (unlikely(!gs_weigh(c, gs_match_groups_weight(&gs_regex_1, gs_g_a))))
		goto out;
	gs_t1 = gs_match_groups(c, &gs_regex_1, gs_g_a);
	if (unlikely(c->error))
		goto out;
	if (gs_t1) {
		c->loc = 0;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 4 "captures.stp"
		c->loc = 1;
		if (unlikely(!gs_weigh(c, 1)))
			goto out;
		gs_f_matched(c, 2, gs_f->s1);
		gs_print_begin(c, 0, 1);
		gs_print_str(c, gs_f->s1);
		gs_print_end(c);
	}
#line 158 "gostap_main.c"
out:
	return;
}

const char *const gs_probe_types[] = { "begin_end" };

#include "probes/begin.h"
#ifndef GS_MEMORY_begin
#define GS_MEMORY_begin { 0, 0 }
#endif
static struct gs_begin_row gs_begin_rows[] = {
	{
		.p = GS_PROBE_INIT(0, probe_1, "begin", "begin", "", 3, .budget = true),
		.kind = GS_BEGIN,
		.seq = 0,
	},
};

#define GS_FAMILIES(F) F(begin)
#define GS_MEMORY_OF_GLOBALS \
	{ 0, 0 }, \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_begin, \

#define GS_META \
#include "module.h"

/*
 * place 0: captures.stp:4:15 keyword if, from -1
 * place 1: captures.stp:4:36 identifier println, from -1
 * place 2: captures.stp:4:44 identifier matched, from -1
 * place 3: captures.stp:4:7 identifier begin, from -1
 * probe {Family:begin PP:begin PN:begin Loc:3 MaxActive:0 Outline:false Within:}
 * parameter {Name:a Param:a String:true}
 * globals ["a"]
 */
