// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from overloads.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 3
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 262144
#define GS_FRAME_SIZE 64
#define GS_NPROBES 1
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_ROWS_begin 1
#define GS_RUN_begin(p, c) (probe_1(c))
#include "gostap.h"

/* global g */
static s64 gs_g_g = 0;
#pragma push_macro("g")
#undef g
module_param_cb(g, &gs_param_s64, &gs_g_g, 0);
#pragma pop_macro("g")

static __maybe_unused s64 gs_f_f__2(struct gs_ctx *c, s64 gs_l_x);
static __maybe_unused s64 gs_f_f(struct gs_ctx *c, s64 gs_l_x);
static __maybe_unused s64 gs_f_c__2(struct gs_ctx *c, s64 gs_l_x);
static __maybe_unused s64 gs_f_c(struct gs_ctx *c, s64 gs_l_x);

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
/* function f */
static __maybe_unused s64 gs_f_f__2(struct gs_ctx *c, s64 gs_l_x)
{
	s64 gs_ret = 0;
#line 5 "overloads.stp"
	gs_g_g = 5;
#line 5 "overloads.stp"
	gs_ret = gs_l_x;
#line 48 "gostap_main.c"
	return gs_ret;
}

/* function f */
static __maybe_unused s64 gs_f_f(struct gs_ctx *c, s64 gs_l_x)
{
	s64 gs_ret = 0;
#line 4 "overloads.stp"
	gs_ret = gs_f_f__2(c, gs_l_x);
#line 58 "gostap_main.c"
	return gs_ret;
}

/* function c */
static __maybe_unused s64 gs_f_c__2(struct gs_ctx *c, s64 gs_l_x)
{
	s64 gs_ret = 0;
#line 7 "overloads.stp"
	gs_g_g = 6;
#line 7 "overloads.stp"
	gs_ret = gs_l_x;
#line 70 "gostap_main.c"
	return gs_ret;
}

/* function c */
#define STAP_ARG_x (gs_l_x)
#define STAP_RETVALUE gs_ret
#define STAP_RETURN(v) do { gs_ret = (s64)(v); goto out; } while (0)
static __maybe_unused s64 gs_f_c(struct gs_ctx *c, s64 gs_l_x)
{
	s64 gs_ret = 0;
	{
	struct gs_ctx *const gs_context __maybe_unused = c;

#undef CONTEXT
#define CONTEXT gs_context
#define return goto out
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wint-conversion"
#pragma GCC diagnostic error "-Wincompatible-pointer-types"
#line 6 "overloads.stp"
 /* pure */ if (STAP_ARG_x) STAP_NEXT; STAP_RETURN(1); 
#line 92 "gostap_main.c"
#pragma GCC diagnostic pop
#undef return
#undef CONTEXT
#define CONTEXT c
	}
	goto out;
next:
	gs_ret = gs_f_c__2(c, gs_l_x);
	goto out;
deref_fault: __maybe_unused;
	gs_embedded_fault(c);
out: __maybe_unused;
	return gs_ret;
}
#undef STAP_ARG_x
#undef STAP_RETVALUE
#undef STAP_RETURN

/*
 * probe begin
 * overloads.stp:8: probe begin { println(g + f(1)); println(g + c(1)) }
 */
static void probe_1(struct gs_ctx *c)
{
	s64 gs_t1;
	s64 gs_t2;

	c->frame_top = 0;
#line 8 "overloads.stp"
	gs_t1 = gs_g_g;
	gs_t2 = gs_f_f(c, 1);
	if (unlikely(c->error)) {
		gs_called_from(c, 9);
		goto out;
	}
	gs_print_begin(c, 0, 1);
	gs_print_long(c, gs_t1 + gs_t2);
	gs_print_end(c);
#line 8 "overloads.stp"
	gs_t1 = gs_g_g;
	c->loc = 11;
	gs_t2 = gs_f_c(c, 1);
	if (unlikely(c->error)) {
		gs_called_from(c, 11);
		goto out;
	}
	gs_print_begin(c, 0, 1);
	gs_print_long(c, gs_t1 + gs_t2);
	gs_print_end(c);
#line 142 "gostap_main.c"
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
		.p = GS_PROBE_INIT(0, probe_1, "begin", "begin", "", 12),
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
 * place 0: overloads.stp:5:10 identifier f, from -1
 * place 1: overloads.stp:5:22 identifier g, from -1
 * place 2: overloads.stp:5:29 keyword return, from -1
 * place 3: overloads.stp:4:10 identifier f, from -1
 * place 4: overloads.stp:4:22 keyword next, from -1
 * place 5: overloads.stp:7:10 identifier c, from -1
 * place 6: overloads.stp:7:27 identifier g, from -1
 * place 7: overloads.stp:7:34 keyword return, from -1
 * place 8: overloads.stp:8:15 identifier println, from -1
 * place 9: overloads.stp:8:27 identifier f, from -1
 * place 10: overloads.stp:8:34 identifier println, from -1
 * place 11: overloads.stp:8:46 identifier c, from -1
 * place 12: overloads.stp:8:7 identifier begin, from -1
 * probe {Family:begin PP:begin PN:begin Loc:12 MaxActive:0 Outline:false Within:}
 * parameter {Name:g Param:g String:false}
 * globals ["g"]
 */
