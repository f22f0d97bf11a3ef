// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from statistics.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 1
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 1048576
#define GS_FRAME_SIZE 336
#define GS_NPROBES 1
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_ROWS_timer 1
#define GS_RUN_timer(p, c) (probe_1(c))
#include "gostap.h"
#include "data/map.h"
#include "data/sort.h"
#include "data/stat.h"
#include "data/slot.h"
#include "data/hist.h"
#include "data/histprint.h"

/* global s */
struct gs_g_s__agg {
	u32 seq;
	struct gs_stat s;
};

gs_fn void gs_g_s__add_to(struct gs_g_s__agg *a, s64 x)
{
	gs_stat_add_variance(&a->s, x, 3);
}

static struct gs_g_s__agg __percpu *gs_g_s;

gs_fn void gs_g_s__add(s64 x)
{
	struct gs_g_s__agg *a = raw_cpu_ptr(gs_g_s);

	gs_slot_begin(&a->seq);
	gs_g_s__add_to(a, x);
	gs_slot_end(&a->seq);
}

gs_fn void gs_g_s__clear(void)
{
	int cpu;

	for_each_possible_cpu(cpu)
		memset(per_cpu_ptr(gs_g_s, cpu), 0, sizeof(struct gs_g_s__agg));
}

gs_fn void gs_g_s__read(struct gs_stat *to)
{
	struct gs_stat s;
	int cpu;

	memset(to, 0, sizeof(*to));
	for_each_possible_cpu(cpu) {
		const struct gs_g_s__agg *a = per_cpu_ptr(gs_g_s, cpu);

		gs_slot_copy(&s, &a->s, &a->seq);
		gs_stat_merge(to, &s);
	}
	gs_stat_pool_begin(to, 3);
	for_each_possible_cpu(cpu) {
		const struct gs_g_s__agg *a = per_cpu_ptr(gs_g_s, cpu);

		gs_slot_copy(&s, &a->s, &a->seq);
		gs_stat_pool(to, &s);
	}
}


/* global t */
struct gs_g_t__agg {
	struct gs_stat s;
	s64 hist[13];
};

gs_fn void gs_g_t__add(struct gs_g_t__agg *a, s64 x)
{
	gs_stat_add(&a->s, x);
	a->hist[gs_hist_linear(x, 0, 100, 10)]++;
}

struct gs_g_t__node {
	struct gs_node n;
	char k1[GS_STRING_LEN];
	struct gs_g_t__agg v;
};
static struct gs_map gs_g_t = {
	.node_size = sizeof(struct gs_g_t__node),
	.size = 2048,
	.sized = false,
	.wrap = false,
};

static __always_inline u32 gs_g_t__hash(const char *k1)
{
	return gs_hash_end(gs_hash_str(GS_HASH_SEED, k1));
}

static __always_inline struct gs_g_t__node *gs_g_t__find_hash(u32 hash, const char *k1)
{
	struct gs_g_t__node *e;

	gs_map_for_each_hash(e, &gs_g_t, hash)
		if (gs_str_equal(e->k1, k1))
			return e;
	return NULL;
}

gs_fn struct gs_g_t__node *gs_g_t__find(const char *k1)
{
	return gs_g_t__find_hash(gs_g_t__hash(k1), k1);
}

gs_fn struct gs_g_t__node *gs_g_t__get(struct gs_ctx *c, s32 loc, const char *k1)
{
	u32 hash = gs_g_t__hash(k1);
	struct gs_g_t__node *e = gs_g_t__find_hash(hash, k1);

	if (e)
		return e;
	e = gs_map_new(c, loc, &gs_g_t, hash);
	if (unlikely(!e))
		return NULL;
	gs_str_copy(e->k1, k1);
	memset(&e->v, 0, sizeof(e->v));
	return e;
}

gs_fn const struct gs_stat *gs_g_t__stat(const char *k1)
{
	struct gs_g_t__node *e = gs_g_t__find(k1);

	return e ? &e->v.s : NULL;
}

gs_fn const s64 *gs_g_t__hist(const char *k1)
{
	struct gs_g_t__node *e = gs_g_t__find(k1);

	return e && e->v.s.count ? e->v.hist : NULL;
}

static struct gs_lock gs_g_t__lock __maybe_unused = GS_LOCK_INIT;

/* global u */
struct gs_g_u__agg {
	struct gs_stat s;
	s64 hist[128];
};

gs_fn void gs_g_u__add_to(struct gs_g_u__agg *a, s64 x)
{
	gs_stat_add(&a->s, x);
	a->hist[gs_hist_log(x)]++;
}

static struct gs_g_u__agg gs_g_u;

gs_fn void gs_g_u__add(s64 x)
{
	gs_g_u__add_to(&gs_g_u, x);
}

gs_fn void gs_g_u__clear(void)
{
	memset(&gs_g_u, 0, sizeof(gs_g_u));
}

gs_fn const s64 *gs_g_u__hist(void)
{
	return gs_g_u.s.count ? gs_g_u.hist : NULL;
}

static struct gs_lock gs_g_u__lock __maybe_unused = GS_LOCK_INIT;

#define GS_GLOBALS_INIT() gs_globals_init()
#define GS_GLOBALS_EXIT() gs_globals_free()
/* Gives back what gs_globals_init() got; also after it failed half-way. */
static void gs_globals_free(void)
{
	gs_map_free(&gs_g_t);
	gs_percpu_free(gs_g_s, sizeof(struct gs_g_s__agg));
}

static int gs_globals_init(void)
{
	if (gs_map_alloc(&gs_g_t))
		return -ENOMEM;
	gs_g_s = gs_percpu_alloc(sizeof(struct gs_g_s__agg), __alignof__(s64));
	if (!gs_g_s)
		return -ENOMEM;
	return 0;
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
 * statistics.stp:4: probe timer.s(1) {
 */
struct probe_1_frame {
	struct gs_stat gs_a2;
	struct gs_stat gs_a3;
	struct gs_stat gs_a4;
	struct gs_stat gs_a5;
	struct gs_stat gs_a6;
	struct gs_stat gs_a7;
};

static void probe_1(struct gs_ctx *c)
{
	s64 gs_t1;
	s64 gs_t2;
	s64 gs_t3;
	s64 gs_t4;
	struct probe_1_frame *gs_f = gs_first_frame(c, struct probe_1_frame);
	struct gs_g_t__node *gs_e1;
	unsigned int gs_tries = 0;

	c->actions = gs_actions();
	if (!gs_write_trylock_one(&gs_g_t__lock, &gs_tries)) {
		gs_lock_failed(c, 1);
		return;
	}
	if (!gs_write_trylock_one(&gs_g_u__lock, &gs_tries)) {
		gs_lock_failed(c, 2);
		goto unlock_1;
	}
	c->loc = -1;
	if (unlikely(!gs_spend(c, 8)))
		goto out;
#line 5 "statistics.stp"
	gs_g_s__add(3);
#line 6 "statistics.stp"
	gs_e1 = gs_g_t__get(c, 2, "x");
	if (unlikely(!gs_e1))
		goto out;
	gs_g_t__add(&gs_e1->v, 4);
#line 7 "statistics.stp"
	gs_g_u__add(-1);
#line 8 "statistics.stp"
	c->loc = 4;
	if (unlikely(!gs_weigh(c, 1)))
		goto out;
	if (unlikely(!gs_weigh(c, nr_cpu_ids >> 2)))
		goto out;
	gs_g_s__read(&gs_f->gs_a2);
	if (unlikely(!gs_weigh(c, nr_cpu_ids >> 2)))
		goto out;
	gs_g_s__read(&gs_f->gs_a3);
	if (unlikely(!gs_weigh(c, nr_cpu_ids >> 2)))
		goto out;
	gs_g_s__read(&gs_f->gs_a4);
	gs_t1 = gs_stat_min(c, 5, &gs_f->gs_a4);
	if (unlikely(c->error))
		goto out;
	if (unlikely(!gs_weigh(c, nr_cpu_ids >> 2)))
		goto out;
	gs_g_s__read(&gs_f->gs_a5);
	gs_t2 = gs_stat_max(c, 6, &gs_f->gs_a5);
	if (unlikely(c->error))
		goto out;
	if (unlikely(!gs_weigh(c, nr_cpu_ids >> 2)))
		goto out;
	gs_g_s__read(&gs_f->gs_a6);
	gs_t3 = gs_stat_avg(c, 7, &gs_f->gs_a6);
	if (unlikely(c->error))
		goto out;
	if (unlikely(!gs_weigh(c, nr_cpu_ids >> 2)))
		goto out;
	gs_g_s__read(&gs_f->gs_a7);
	gs_t4 = gs_stat_variance(c, 8, &gs_f->gs_a7, 3);
	if (unlikely(c->error))
		goto out;
	gs_print_begin(c, 0, 7);
	gs_print_long(c, gs_stat_count(&gs_f->gs_a2));
	gs_print_long(c, gs_stat_sum(&gs_f->gs_a3));
	gs_print_long(c, gs_t1);
	gs_print_long(c, gs_t2);
	gs_print_long(c, gs_t3);
	gs_print_long(c, gs_t4);
	gs_print_long(c, gs_stat_count(gs_g_t__stat("x")));
	gs_print_end(c);
#line 9 "statistics.stp"
	gs_hist_print(c, 9, gs_g_u__hist(), 128, 0, 0);
	if (unlikely(c->error))
		goto out;
	gs_print_end(c);
#line 10 "statistics.stp"
	gs_hist_print(c, 10, gs_g_t__hist("x"), 13, 1, 1);
	if (unlikely(c->error))
		goto out;
	gs_print_str(c, "x");
	gs_print_end(c);
#line 11 "statistics.stp"
	gs_t1 = gs_hist_at(c, 12, gs_g_u__hist(), 128, 2);
	if (unlikely(c->error))
		goto out;
	gs_print_begin(c, 1, 1);
	gs_print_long(c, gs_t1);
	gs_print_end(c);
#line 12 "statistics.stp"
	gs_g_u__clear();
#line 318 "gostap_main.c"
out:
	gs_write_unlock(&gs_g_u__lock);
unlock_1:
	gs_write_unlock(&gs_g_t__lock);
	return;
}

const char *const gs_probe_types[] = { "hrtimer" };

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

#define GS_FAMILIES(F) F(timer)
#define GS_MEMORY_OF_GLOBALS \
	{ 0, sizeof(struct gs_g_s__agg) }, \
	{ 2048ULL * sizeof(struct gs_g_t__node) + 2048ULL * sizeof(void *), 0 }, \
	{ 0, 0 }, \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_timer, \

#define GS_META \
#include "module.h"

/*
 * place 0: statistics.stp:5:4 operator <<<, from -1
 * place 1: statistics.stp:6:9 operator <<<, from -1
 * place 2: statistics.stp:6:2 identifier t, from -1
 * place 3: statistics.stp:7:4 operator <<<, from -1
 * place 4: statistics.stp:8:2 identifier println, from -1
 * place 5: statistics.stp:8:30 operator @min, from -1
 * place 6: statistics.stp:8:39 operator @max, from -1
 * place 7: statistics.stp:8:48 operator @avg, from -1
 * place 8: statistics.stp:8:57 operator @variance, from -1
 * place 9: statistics.stp:9:2 identifier print, from -1
 * place 10: statistics.stp:10:2 identifier print, from -1
 * place 11: statistics.stp:11:2 identifier println, from -1
 * place 12: statistics.stp:11:10 operator @hist_log, from -1
 * place 13: statistics.stp:12:9 identifier u, from -1
 * place 14: statistics.stp:4:7 identifier timer, from -1
 * probe {Family:timer PP:timer.s(1) PN:timer.s(1) Loc:14 MaxActive:0 Outline:false Within:}
 * globals ["s" "t" "u"]
 */
