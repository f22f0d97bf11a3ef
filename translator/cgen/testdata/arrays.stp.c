// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from arrays.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 1
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 1048576
#define GS_FRAME_SIZE 1032
#define GS_NPROBES 2
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_ROWS_timer 1
#define GS_RUN_timer(p, c) (probe_1(c))
#define GS_ROWS_begin 1
#define GS_RUN_begin(p, c) (probe_2(c))
#include "gostap.h"
#include "data/map.h"
#include "data/few.h"
#include "data/sort.h"

/* global plain */
struct gs_g_plain__node {
	struct gs_node n;
	s64 k1;
	s64 v;
};
static struct gs_map gs_g_plain = {
	.node_size = sizeof(struct gs_g_plain__node),
	.size = 2048,
	.sized = false,
	.wrap = false,
};

static __always_inline u32 gs_g_plain__hash(s64 k1)
{
	return gs_hash_end(gs_hash_long(GS_HASH_SEED, k1));
}

static __always_inline struct gs_g_plain__node *gs_g_plain__find_hash(u32 hash, s64 k1)
{
	struct gs_g_plain__node *e;

	gs_map_for_each_near(e, &gs_g_plain, hash)
		if (e->k1 == k1)
			return e;
	return NULL;
}

gs_fn struct gs_g_plain__node *gs_g_plain__find(s64 k1)
{
	return gs_g_plain__find_hash(gs_g_plain__hash(k1), k1);
}

gs_fn struct gs_g_plain__node *gs_g_plain__get(struct gs_ctx *c, s32 loc, s64 k1)
{
	u32 hash = gs_g_plain__hash(k1);
	struct gs_g_plain__node *e = gs_g_plain__find_hash(hash, k1);

	if (e)
		return e;
	e = gs_map_new(c, loc, &gs_g_plain, hash);
	if (unlikely(!e))
		return NULL;
	e->k1 = k1;
	e->v = 0;
	return e;
}

gs_fn s64 gs_g_plain__value(s64 k1)
{
	struct gs_g_plain__node *e = gs_g_plain__find(k1);

	return e ? e->v : 0;
}

static struct gs_lock gs_g_plain__lock __maybe_unused = GS_LOCK_INIT;

/* global wrapped */
struct gs_g_wrapped__node {
	struct gs_node n;
	char k1[GS_STRING_LEN];
	s64 k2;
	char v[GS_STRING_LEN];
};
static struct gs_map gs_g_wrapped = {
	.node_size = sizeof(struct gs_g_wrapped__node),
	.size = 5,
	.sized = true,
	.wrap = true,
};

static __always_inline u32 gs_g_wrapped__hash(const char *k1, s64 k2)
{
	return gs_hash_end(gs_hash_long(gs_hash_str(GS_HASH_SEED, k1), k2));
}

static __always_inline struct gs_g_wrapped__node *gs_g_wrapped__find_hash(u32 hash, const char *k1, s64 k2)
{
	struct gs_g_wrapped__node *e;

	gs_map_for_each_hash(e, &gs_g_wrapped, hash)
		if (gs_str_equal(e->k1, k1) && e->k2 == k2)
			return e;
	return NULL;
}

gs_fn struct gs_g_wrapped__node *gs_g_wrapped__find(const char *k1, s64 k2)
{
	return gs_g_wrapped__find_hash(gs_g_wrapped__hash(k1, k2), k1, k2);
}

gs_fn struct gs_g_wrapped__node *gs_g_wrapped__get(struct gs_ctx *c, s32 loc, const char *k1, s64 k2)
{
	u32 hash = gs_g_wrapped__hash(k1, k2);
	struct gs_g_wrapped__node *e = gs_g_wrapped__find_hash(hash, k1, k2);

	if (e)
		return e;
	e = gs_map_new(c, loc, &gs_g_wrapped, hash);
	if (unlikely(!e))
		return NULL;
	gs_str_copy(e->k1, k1);
	e->k2 = k2;
	e->v[0] = '\0';
	return e;
}

gs_fn const char *gs_g_wrapped__value(const char *k1, s64 k2)
{
	struct gs_g_wrapped__node *e = gs_g_wrapped__find(k1, k2);

	return e ? e->v : "";
}

static struct gs_lock gs_g_wrapped__lock __maybe_unused = GS_LOCK_INIT;

/* global copy */
static char gs_g_copy[GS_STRING_LEN] = "";
static struct gs_lock gs_g_copy__lock __maybe_unused = GS_LOCK_INIT;
#pragma push_macro("copy")
#undef copy
module_param_string(copy, gs_g_copy, GS_STRING_LEN, 0);
#pragma pop_macro("copy")

#define GS_GLOBALS_INIT() gs_globals_init()
#define GS_GLOBALS_EXIT() gs_globals_free()
/* Gives back what gs_globals_init() got; also after it failed half-way. */
static void gs_globals_free(void)
{
	gs_map_free(&gs_g_plain);
	gs_map_free(&gs_g_wrapped);
}

static int gs_globals_init(void)
{
	if (gs_map_alloc(&gs_g_plain))
		return -ENOMEM;
	if (gs_map_alloc(&gs_g_wrapped))
		return -ENOMEM;
	return 0;
}

static int gs_g_wrapped__by_k1(struct gs_sorted *s, const struct gs_node *a, const struct gs_node *b)
{
	const struct gs_g_wrapped__node *x = (const void *)a, *y = (const void *)b;

	return gs_sorted_str_compare(s, x->k1, y->k1);
}

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
/*
 * probe timer.s(1)
 * arrays.stp:4: probe timer.s(1) {
 */
struct probe_1_frame {
	struct gs_sorted gs_order8;
	struct gs_few gs_first11;
	char gs_l_name[GS_STRING_LEN];
};

static void probe_1(struct gs_ctx *c)
{
	s64 gs_l_n = 0;
	s64 gs_l_v = 0;
	s64 gs_t1;
	s64 gs_t2;
	struct probe_1_frame *gs_f = gs_first_frame(c, struct probe_1_frame);
	struct gs_g_plain__node *gs_e1;
	struct gs_g_plain__node *gs_e2;
	struct gs_g_plain__node *gs_e3;
	struct gs_g_wrapped__node *gs_e4;
	struct gs_g_wrapped__node *gs_e5;
	struct gs_g_plain__node *gs_e6;
	struct gs_g_wrapped__node *gs_e7;
	u32 gs_top9;
	struct gs_g_plain__node *gs_e10;
	struct gs_g_wrapped__node *gs_e12;
	struct gs_g_wrapped__node *gs_next13;
	unsigned int gs_tries = 0;

	c->actions = gs_actions();
	gs_f->gs_l_name[0] = '\0';
	if (!gs_write_trylock_one(&gs_g_plain__lock, &gs_tries)) {
		gs_lock_failed(c, 0);
		return;
	}
	if (!gs_write_trylock_one(&gs_g_wrapped__lock, &gs_tries)) {
		gs_lock_failed(c, 1);
		goto unlock_1;
	}
	if (!gs_write_trylock_one(&gs_g_copy__lock, &gs_tries)) {
		gs_lock_failed(c, 2);
		goto unlock_2;
	}
	c->loc = -1;
	if (unlikely(!gs_spend(c, 10)))
		goto out;
#line 5 "arrays.stp"
	gs_e1 = gs_g_plain__get(c, 0, 1);
	if (unlikely(!gs_e1))
		goto out;
	gs_e1->v = 2;
#line 6 "arrays.stp"
	gs_e2 = gs_g_plain__get(c, 1, gs_g_plain__value(1));
	if (unlikely(!gs_e2))
		goto out;
	gs_e2->v += 3;
#line 7 "arrays.stp"
	gs_e3 = gs_g_plain__get(c, 2, 7);
	if (unlikely(!gs_e3))
		goto out;
	gs_e3->v++;
#line 8 "arrays.stp"
	gs_e4 = gs_g_wrapped__get(c, 3, "k", 1);
	if (unlikely(!gs_e4))
		goto out;
	c->loc = 3;
	if (unlikely(!gs_weigh(c, gs_str_append(gs_e4->v, "v") >> GS_COPY_WEIGHT)))
		goto out;
#line 9 "arrays.stp"
	c->loc = 4;
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_g_copy, gs_g_wrapped__value("k", 1)) >> GS_COPY_WEIGHT)))
		goto out;
#line 10 "arrays.stp"
	gs_t2 = !!(gs_g_plain__find(1) != NULL);
	if (!gs_t2) {
		gs_t1 = 0;
		c->loc = 5;
		if (unlikely(!gs_spend(c, gs_map_walk_actions(&gs_g_wrapped))))
			goto out;
		c->loc = 5;
		if (unlikely(!gs_weigh(c, gs_map_walk_weight(&gs_g_wrapped))))
			goto out;
		gs_map_for_each(gs_e5, &gs_g_wrapped) {
			if (gs_str_equal(gs_e5->k1, "k")) {
				gs_t1 = 1;
				break;
			}
		}
		gs_t2 = !!(!gs_t1);
	}
	if (gs_t2) {
		c->loc = 5;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 10 "arrays.stp"
		gs_e6 = gs_g_plain__find(1);
		if (gs_e6)
			gs_map_remove(&gs_g_plain, &gs_e6->n);
	}
#line 11 "arrays.stp"
	gs_top9 = c->frame_top;
	gs_f->gs_order8 = (struct gs_sorted){ .map = &gs_g_wrapped, .heap = gs_frame(c, 24), .compare = gs_g_wrapped__by_k1, .desc = false };
	c->loc = 7;
	if (unlikely(!gs_spend(c, gs_map_sort_actions(&gs_g_wrapped))))
		goto out;
	c->loc = 7;
	if (unlikely(!gs_weigh(c, gs_map_sort_weight(&gs_g_wrapped))))
		goto out;
	gs_map_for_each(gs_e7, &gs_g_wrapped)
		gs_sorted_add(&gs_f->gs_order8, &gs_e7->n);
	if (unlikely(!gs_sorted_make(c, &gs_f->gs_order8)))
		goto out;
	while ((gs_e7 = gs_sorted_take(&gs_f->gs_order8))) {
		if (unlikely(!gs_weigh(c, 1 + gs_sorted_weight(&gs_f->gs_order8))))
			goto out;
		if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->gs_l_name, gs_e7->k1) >> GS_COPY_WEIGHT)))
			goto out;
		gs_l_n = gs_e7->k2;
		c->loc = 8;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 11 "arrays.stp"
		gs_print_begin(c, 0, 2);
		gs_print_str(c, gs_f->gs_l_name);
		gs_print_long(c, gs_l_n);
		gs_print_end(c);
	}
	c->frame_top = gs_top9;
#line 12 "arrays.stp"
	gs_few_start(&gs_f->gs_first11, &gs_g_plain, 2);
	c->loc = 9;
	if (unlikely(!gs_spend(c, gs_map_sort_actions(&gs_g_plain))))
		goto out;
	c->loc = 9;
	if (unlikely(!gs_weigh(c, gs_map_sort_weight(&gs_g_plain))))
		goto out;
	gs_map_for_each(gs_e10, &gs_g_plain)
		gs_few_add(&gs_f->gs_first11, &gs_e10->n, gs_e10->v, true);
	gs_few_sort(&gs_f->gs_first11);
	while ((gs_e10 = gs_few_take(&gs_f->gs_first11))) {
		if (unlikely(!gs_weigh(c, 1)))
			goto out;
		gs_l_n = gs_e10->k1;
		gs_l_v = gs_e10->v;
		c->loc = 10;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 12 "arrays.stp"
		gs_print_begin(c, 1, 2);
		gs_print_long(c, gs_l_n);
		gs_print_long(c, gs_l_v);
		gs_print_end(c);
	}
#line 13 "arrays.stp"
	c->loc = 11;
	if (unlikely(!gs_spend(c, gs_map_walk_actions(&gs_g_wrapped))))
		goto out;
	c->loc = 11;
	if (unlikely(!gs_weigh(c, gs_map_walk_weight(&gs_g_wrapped))))
		goto out;
	gs_map_for_each_safe(gs_e12, gs_next13, &gs_g_wrapped) {
		if (gs_e12->k2 == 3)
			gs_map_remove(&gs_g_wrapped, &gs_e12->n);
	}
#line 14 "arrays.stp"
	c->loc = 12;
	if (unlikely(!gs_spend(c, gs_map_clear_actions(&gs_g_plain))))
		goto out;
	c->loc = 12;
	if (unlikely(!gs_weigh(c, gs_map_clear_weight(&gs_g_plain))))
		goto out;
	gs_map_clear(&gs_g_plain);
#line 355 "gostap_main.c"
out:
	gs_write_unlock(&gs_g_copy__lock);
unlock_2:
	gs_write_unlock(&gs_g_wrapped__lock);
unlock_1:
	gs_write_unlock(&gs_g_plain__lock);
	return;
}

/*
 * probe end
 * arrays.stp:16: probe end { println(copy) }
 */
static void probe_2(struct gs_ctx *c)
{
#line 16 "arrays.stp"
	gs_print_begin(c, 2, 1);
	gs_print_str(c, gs_g_copy);
	gs_print_end(c);
#line 375 "gostap_main.c"
}

const char *const gs_probe_types[] = { "hrtimer", "begin_end" };

#include "probes/timer.h"
#ifndef GS_MEMORY_timer
#define GS_MEMORY_timer { 0, 0 }
#endif
static struct gs_timer_row gs_timer_rows[] = {
	{
		.p = GS_PROBE_INIT(0, probe_1, "timer.s(1)", "timer.s(1)", "", 14, .budget = true),
		.interval_ns = 1000000000,
		.random_ns = 0,
	},
};

#include "probes/begin.h"
#ifndef GS_MEMORY_begin
#define GS_MEMORY_begin { 0, 0 }
#endif
static struct gs_begin_row gs_begin_rows[] = {
	{
		.p = GS_PROBE_INIT(1, probe_2, "end", "end", "", 15, .type = 1),
		.kind = GS_END,
		.seq = 0,
	},
};

#define GS_FAMILIES(F) F(timer) F(begin)
#define GS_MEMORY_OF_GLOBALS \
	{ 2048ULL * sizeof(struct gs_g_plain__node) + 2048ULL * sizeof(void *), 0 }, \
	{ 5ULL * sizeof(struct gs_g_wrapped__node) + 8ULL * sizeof(void *), 0 }, \
	{ 0, 0 }, \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_timer, \
	GS_MEMORY_begin, \

#define GS_META \
#include "module.h"

/*
 * place 0: arrays.stp:5:2 identifier plain, from -1
 * place 1: arrays.stp:6:2 identifier plain, from -1
 * place 2: arrays.stp:7:2 identifier plain, from -1
 * place 3: arrays.stp:8:2 identifier wrapped, from -1
 * place 4: arrays.stp:9:2 identifier copy, from -1
 * place 5: arrays.stp:10:2 keyword if, from -1
 * place 6: arrays.stp:10:53 identifier plain, from -1
 * place 7: arrays.stp:11:2 keyword foreach, from -1
 * place 8: arrays.stp:11:34 identifier println, from -1
 * place 9: arrays.stp:12:2 keyword foreach, from -1
 * place 10: arrays.stp:12:38 identifier println, from -1
 * place 11: arrays.stp:13:9 identifier wrapped, from -1
 * place 12: arrays.stp:14:9 identifier plain, from -1
 * place 13: arrays.stp:16:13 identifier println, from -1
 * place 14: arrays.stp:4:7 identifier timer, from -1
 * place 15: arrays.stp:16:7 identifier end, from -1
 * probe {Family:timer PP:timer.s(1) PN:timer.s(1) Loc:14 MaxActive:0 Outline:false Within:}
 * probe {Family:begin PP:end PN:end Loc:15 MaxActive:0 Outline:false Within:}
 * parameter {Name:copy Param:copy String:true}
 * globals ["plain" "wrapped" "copy"]
 */
