// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from hello.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 1
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

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
/*
 * probe begin
 * hello.stp:2: probe begin { println("hello world") }
 */
static void probe_1(struct gs_ctx *c)
{
#line 2 "hello.stp"
	gs_print_begin(c, 0, 1);
	gs_print_str(c, "hello world");
	gs_print_end(c);
#line 38 "gostap_main.c"
}

const char *const gs_probe_types[] = { "begin_end" };

#include "probes/begin.h"
#ifndef GS_MEMORY_begin
#define GS_MEMORY_begin { 0, 0 }
#endif
static struct gs_begin_row gs_begin_rows[] = {
	{
		.p = GS_PROBE_INIT(0, probe_1, "begin", "begin", "", 1),
		.kind = GS_BEGIN,
		.seq = 0,
	},
};

#define GS_FAMILIES(F) F(begin)
#define GS_MEMORY_OF_GLOBALS \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_begin, \

#define GS_META \
#include "module.h"

/*
 * place 0: hello.stp:2:15 identifier println, from -1
 * place 1: hello.stp:2:7 identifier begin, from -1
 * probe {Family:begin PP:begin PN:begin Loc:1 MaxActive:0 Outline:false Within:}
 * globals []
 */
