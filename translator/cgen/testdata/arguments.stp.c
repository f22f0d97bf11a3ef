// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from arguments.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 2
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 262144
#define GS_FRAME_SIZE 1536
#define GS_NPROBES 2
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_ROWS_begin 2
#define GS_RUN_begin(p, c) ((p)->handler == probe_1 ? probe_1(c) : probe_2(c))
#include "gostap.h"
#include "data/map.h"
#include "data/sort.h"

/* global g */
static char gs_g_g[GS_STRING_LEN] = "";
#pragma push_macro("g")
#undef g
module_param_string(g, gs_g_g, GS_STRING_LEN, 0);
#pragma pop_macro("g")

/* global a */
struct gs_g_a__node {
	struct gs_node n;
	s64 k1;
	char v[GS_STRING_LEN];
};
static struct gs_map gs_g_a = {
	.node_size = sizeof(struct gs_g_a__node),
	.size = 2048,
	.sized = false,
	.wrap = false,
};

static __always_inline u32 gs_g_a__hash(s64 k1)
{
	return gs_hash_end(gs_hash_long(GS_HASH_SEED, k1));
}

static __always_inline struct gs_g_a__node *gs_g_a__find_hash(u32 hash, s64 k1)
{
	struct gs_g_a__node *e;

	gs_map_for_each_near(e, &gs_g_a, hash)
		if (e->k1 == k1)
			return e;
	return NULL;
}

gs_fn struct gs_g_a__node *gs_g_a__find(s64 k1)
{
	return gs_g_a__find_hash(gs_g_a__hash(k1), k1);
}

gs_fn struct gs_g_a__node *gs_g_a__get(struct gs_ctx *c, s32 loc, s64 k1)
{
	u32 hash = gs_g_a__hash(k1);
	struct gs_g_a__node *e = gs_g_a__find_hash(hash, k1);

	if (e)
		return e;
	e = gs_map_new(c, loc, &gs_g_a, hash);
	if (unlikely(!e))
		return NULL;
	e->k1 = k1;
	e->v[0] = '\0';
	return e;
}

gs_fn const char *gs_g_a__value(s64 k1)
{
	struct gs_g_a__node *e = gs_g_a__find(k1);

	return e ? e->v : "";
}


#define GS_GLOBALS_INIT() gs_globals_init()
#define GS_GLOBALS_EXIT() gs_globals_free()
/* Gives back what gs_globals_init() got; also after it failed half-way. */
static void gs_globals_free(void)
{
	gs_map_free(&gs_g_a);
}

static int gs_globals_init(void)
{
	if (gs_map_alloc(&gs_g_a))
		return -ENOMEM;
	return 0;
}

static __maybe_unused void gs_f_f(struct gs_ctx *c, const char *gs_l_p, char *gs_ret);

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
/* function f */
static __maybe_unused void gs_f_f(struct gs_ctx *c, const char *gs_l_p, char *gs_ret)
{
	struct gs_g_a__node *gs_e1;

	gs_ret[0] = '\0';
#line 4 "arguments.stp"
	gs_str_copy(gs_g_g, "new");
#line 4 "arguments.stp"
	gs_e1 = gs_g_a__get(c, 2, 1);
	if (unlikely(!gs_e1))
		goto out;
	gs_str_copy(gs_e1->v, "new");
#line 4 "arguments.stp"
	gs_str_copy(gs_ret, gs_l_p);
#line 125 "gostap_main.c"
out:
	return;
}

/*
 * probe begin
 * arguments.stp:5: probe begin { println(f(g = "old")); println(f(a[1] .= "old")); println(f(l = "old"), l) }
 */
struct probe_1_frame {
	char gs_l_l[GS_STRING_LEN];
	char s1[GS_STRING_LEN];
	char s2[GS_STRING_LEN];
};

static void probe_1(struct gs_ctx *c)
{
	struct probe_1_frame *gs_f = gs_first_frame(c, struct probe_1_frame);
	struct gs_g_a__node *gs_e1;

	gs_f->gs_l_l[0] = '\0';
#line 5 "arguments.stp"
	gs_str_copy(gs_g_g, "old");
	gs_str_copy(gs_f->s2, gs_g_g);
	gs_f_f(c, gs_f->s2, gs_f->s1);
	if (unlikely(c->error)) {
		gs_called_from(c, 5);
		goto out;
	}
	gs_print_begin(c, 0, 1);
	gs_print_str(c, gs_f->s1);
	gs_print_end(c);
#line 5 "arguments.stp"
	gs_e1 = gs_g_a__get(c, 7, 1);
	if (unlikely(!gs_e1))
		goto out;
	gs_str_append(gs_e1->v, "old");
	gs_str_copy(gs_f->s2, gs_e1->v);
	gs_f_f(c, gs_f->s2, gs_f->s1);
	if (unlikely(c->error)) {
		gs_called_from(c, 8);
		goto out;
	}
	gs_print_begin(c, 0, 1);
	gs_print_str(c, gs_f->s1);
	gs_print_end(c);
#line 5 "arguments.stp"
	gs_str_copy(gs_f->gs_l_l, "old");
	gs_f_f(c, gs_f->gs_l_l, gs_f->s1);
	if (unlikely(c->error)) {
		gs_called_from(c, 10);
		goto out;
	}
	gs_print_begin(c, 1, 2);
	gs_print_str(c, gs_f->s1);
	gs_print_str(c, gs_f->gs_l_l);
	gs_print_end(c);
#line 182 "gostap_main.c"
out:
	return;
}

/*
 * probe end
 * arguments.stp:6: probe end { println(g, a[1]) }
 */
static void probe_2(struct gs_ctx *c)
{
#line 6 "arguments.stp"
	gs_print_begin(c, 1, 2);
	gs_print_str(c, gs_g_g);
	gs_print_str(c, gs_g_a__value(1));
	gs_print_end(c);
#line 198 "gostap_main.c"
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
	{
		.p = GS_PROBE_INIT(1, probe_2, "end", "end", "", 13),
		.kind = GS_END,
		.seq = 0,
	},
};

#define GS_FAMILIES(F) F(begin)
#define GS_MEMORY_OF_GLOBALS \
	{ 0, 0 }, \
	{ 2048ULL * sizeof(struct gs_g_a__node) + 2048ULL * sizeof(void *), 0 }, \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_begin, \

#define GS_META \
#include "module.h"

/*
 * place 0: arguments.stp:4:10 identifier f, from -1
 * place 1: arguments.stp:4:31 identifier g, from -1
 * place 2: arguments.stp:4:42 identifier a, from -1
 * place 3: arguments.stp:4:56 keyword return, from -1
 * place 4: arguments.stp:5:15 identifier println, from -1
 * place 5: arguments.stp:5:23 identifier f, from -1
 * place 6: arguments.stp:5:38 identifier println, from -1
 * place 7: arguments.stp:5:48 identifier a, from -1
 * place 8: arguments.stp:5:46 identifier f, from -1
 * place 9: arguments.stp:5:65 identifier println, from -1
 * place 10: arguments.stp:5:73 identifier f, from -1
 * place 11: arguments.stp:6:13 identifier println, from -1
 * place 12: arguments.stp:5:7 identifier begin, from -1
 * place 13: arguments.stp:6:7 identifier end, from -1
 * probe {Family:begin PP:begin PN:begin Loc:12 MaxActive:0 Outline:false Within:}
 * probe {Family:begin PP:end PN:end Loc:13 MaxActive:0 Outline:false Within:}
 * parameter {Name:g Param:g String:true}
 * globals ["g" "a"]
 */
