// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from print.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 1
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 262144
#define GS_FRAME_SIZE 1024
#define GS_NPROBES 1
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_ROWS_begin 1
#define GS_RUN_begin(p, c) (probe_1(c))
#include "gostap.h"
#include "text/fmt.h"

/* global n */
static s64 gs_g_n = 1;
#pragma push_macro("n")
#undef n
module_param_cb(n, &gs_param_s64, &gs_g_n, 0);
#pragma pop_macro("n")

/* global s */
static char gs_g_s[GS_STRING_LEN] = "x";
#pragma push_macro("s")
#undef s
module_param_string(s, gs_g_s, GS_STRING_LEN, 0);
#pragma pop_macro("s")

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
/*
 * probe end
 * print.stp:4: probe end {
 */
struct probe_1_frame {
	char s1[GS_STRING_LEN];
	char s2[GS_STRING_LEN];
};

static void probe_1(struct gs_ctx *c)
{
	struct probe_1_frame *gs_f = gs_first_frame(c, struct probe_1_frame);

#line 5 "print.stp"
	gs_print_begin(c, 3, 1);
	gs_print_str(c, "text");
	gs_print_end(c);
#line 6 "print.stp"
	gs_print_begin(c, 0, 9);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_end(c);
#line 7 "print.stp"
	gs_print_begin(c, 1, 12);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_long(c, gs_g_n);
	gs_print_str(c, gs_g_s);
	gs_print_str(c, gs_g_s);
	gs_print_end(c);
#line 8 "print.stp"
	gs_read_memory(c, 3, gs_f->s1, gs_g_n, gs_mem_printed(c, 3, 1), false);
	if (unlikely(c->error))
		goto out;
	gs_read_memory(c, 3, gs_f->s2, gs_g_n, gs_mem_printed(c, 3, 1), false);
	if (unlikely(c->error))
		goto out;
	gs_print_begin(c, 2, 3);
	gs_print_long(c, gs_g_n);
	gs_print_mem(c, gs_f->s1, gs_mem_len(1));
	gs_print_mem(c, gs_f->s2, gs_mem_len(1));
	gs_print_end(c);
#line 9 "print.stp"
	gs_print_begin(c, 4, 3);
	gs_print_long(c, gs_g_n);
	gs_print_str(c, gs_g_s);
	gs_print_long(c, gs_g_n + 1);
	gs_print_end(c);
#line 10 "print.stp"
	gs_print_begin(c, 5, 2);
	gs_print_long(c, gs_g_n);
	gs_print_str(c, gs_g_s);
	gs_print_end(c);
#line 110 "gostap_main.c"
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
		.p = GS_PROBE_INIT(0, probe_1, "end", "end", "", 6),
		.kind = GS_END,
		.seq = 0,
	},
};

#define GS_FAMILIES(F) F(begin)
#define GS_MEMORY_OF_GLOBALS \
	{ 0, 0 }, \
	{ 0, 0 }, \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_begin, \

#define GS_META \
#include "module.h"

/*
 * place 0: print.stp:5:2 identifier print, from -1
 * place 1: print.stp:6:2 identifier printf, from -1
 * place 2: print.stp:7:2 identifier printf, from -1
 * place 3: print.stp:8:2 identifier printf, from -1
 * place 4: print.stp:9:2 identifier println, from -1
 * place 5: print.stp:10:2 identifier printd, from -1
 * place 6: print.stp:4:7 identifier end, from -1
 * probe {Family:begin PP:end PN:end Loc:6 MaxActive:0 Outline:false Within:}
 * parameter {Name:n Param:n String:false}
 * parameter {Name:s Param:s String:true}
 * globals ["n" "s"]
 */
