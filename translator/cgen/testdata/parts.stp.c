// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from parts.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 2
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 1048576
#define GS_FRAME_SIZE 512
#define GS_NPROBES 3
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_ROWS_timer 2
#define GS_RUN_timer(p, c) ((p)->handler == probe_1 ? probe_1(c) : probe_2(c))
#define GS_ROWS_begin 1
#define GS_RUN_begin(p, c) (probe_3(c))
#include "gostap.h"
#include "data/map.h"
#include "data/sort.h"
#include "data/stat.h"
#include "data/parts.h"
#include "data/hist.h"
#include "data/histprint.h"

/* global calls */
static s64 gs_g_calls = 0;
static struct gs_lock gs_g_calls__lock __maybe_unused = GS_LOCK_INIT;
#pragma push_macro("calls")
#undef calls
module_param_cb(calls, &gs_param_s64, &gs_g_calls, 0);
#pragma pop_macro("calls")

/* global bytes */
static DEFINE_PER_CPU(s64, gs_g_bytes);
static s64 gs_g_bytes__base = 0;
#pragma push_macro("bytes")
#undef bytes
module_param_cb(bytes, &gs_param_s64, &gs_g_bytes__base, 0);
#pragma pop_macro("bytes")

/* global size */
struct gs_g_size__agg {
	struct gs_stat s;
	s64 hist[8];
};

gs_fn void gs_g_size__add_to(struct gs_g_size__agg *a, s64 x)
{
	gs_stat_add(&a->s, x);
	a->hist[gs_hist_linear(x, 0, 10, 2)]++;
}

static struct gs_g_size__agg gs_g_size;

gs_fn void gs_g_size__add(s64 x)
{
	gs_g_size__add_to(&gs_g_size, x);
}

gs_fn void gs_g_size__clear(void)
{
	memset(&gs_g_size, 0, sizeof(gs_g_size));
}

gs_fn const s64 *gs_g_size__hist(void)
{
	return gs_g_size.s.count ? gs_g_size.hist : NULL;
}

static struct gs_lock gs_g_size__lock __maybe_unused = GS_LOCK_INIT;

/* global by */
struct gs_g_by__node {
	struct gs_node n;
	char k1[GS_STRING_LEN];
	s64 k2;
	s64 v;
};
static struct gs_map gs_g_by = {
	.node_size = sizeof(struct gs_g_by__node),
	.size = 2048,
	.sized = false,
	.wrap = false,
};

static __always_inline u32 gs_g_by__hash(const char *k1, s64 k2)
{
	return gs_hash_end(gs_hash_long(gs_hash_str(GS_HASH_SEED, k1), k2));
}

static __always_inline struct gs_g_by__node *gs_g_by__find_hash(u32 hash, const char *k1, s64 k2)
{
	struct gs_g_by__node *e;

	gs_map_for_each_hash(e, &gs_g_by, hash)
		if (gs_str_equal(e->k1, k1) && e->k2 == k2)
			return e;
	return NULL;
}

gs_fn struct gs_g_by__node *gs_g_by__find(const char *k1, s64 k2)
{
	return gs_g_by__find_hash(gs_g_by__hash(k1, k2), k1, k2);
}

gs_fn struct gs_g_by__node *gs_g_by__get(struct gs_ctx *c, s32 loc, const char *k1, s64 k2)
{
	u32 hash = gs_g_by__hash(k1, k2);
	struct gs_g_by__node *e = gs_g_by__find_hash(hash, k1, k2);

	if (e)
		return e;
	e = gs_map_new(c, loc, &gs_g_by, hash);
	if (unlikely(!e))
		return NULL;
	gs_str_copy(e->k1, k1);
	e->k2 = k2;
	e->v = 0;
	return e;
}

gs_fn s64 gs_g_by__value(const char *k1, s64 k2)
{
	struct gs_g_by__node *e = gs_g_by__find(k1, k2);

	return e ? e->v : 0;
}

static struct gs_lock gs_g_by__lock __maybe_unused = GS_LOCK_INIT;

/* global of */
struct gs_g_of__agg {
	struct gs_stat s;
};

gs_fn void gs_g_of__add(struct gs_g_of__agg *a, s64 x)
{
	gs_stat_add(&a->s, x);
}

struct gs_g_of__node {
	struct gs_node n;
	s64 k1;
	struct gs_g_of__agg v;
};
static struct gs_map gs_g_of = {
	.node_size = sizeof(struct gs_g_of__node),
	.size = 2048,
	.sized = false,
	.wrap = false,
};

static __always_inline u32 gs_g_of__hash(s64 k1)
{
	return gs_hash_end(gs_hash_long(GS_HASH_SEED, k1));
}

static __always_inline struct gs_g_of__node *gs_g_of__find_hash(u32 hash, s64 k1)
{
	struct gs_g_of__node *e;

	gs_map_for_each_near(e, &gs_g_of, hash)
		if (e->k1 == k1)
			return e;
	return NULL;
}

gs_fn struct gs_g_of__node *gs_g_of__find(s64 k1)
{
	return gs_g_of__find_hash(gs_g_of__hash(k1), k1);
}

gs_fn struct gs_g_of__node *gs_g_of__get(struct gs_ctx *c, s32 loc, s64 k1)
{
	u32 hash = gs_g_of__hash(k1);
	struct gs_g_of__node *e = gs_g_of__find_hash(hash, k1);

	if (e)
		return e;
	e = gs_map_new(c, loc, &gs_g_of, hash);
	if (unlikely(!e))
		return NULL;
	e->k1 = k1;
	memset(&e->v, 0, sizeof(e->v));
	return e;
}

gs_fn const struct gs_stat *gs_g_of__stat(s64 k1)
{
	struct gs_g_of__node *e = gs_g_of__find(k1);

	return e ? &e->v.s : NULL;
}

static struct gs_lock gs_g_of__lock __maybe_unused = GS_LOCK_INIT;

struct gs_g_by__share {
	struct gs_share s;
	s64 v;
};

struct gs_g_of__share {
	struct gs_share s;
	struct gs_g_of__agg v;
};

/* What the handlers of one CPU have added since it was gathered. */
struct gs_parts {
	struct gs_cpu_part part;
	s64 gs_g_calls;
	struct gs_g_size__agg gs_g_size;
	struct gs_shares gs_g_by;
	struct gs_shares gs_g_of;
} ____cacheline_aligned;
static struct gs_parts __percpu *gs_parts;

static int gs_g_calls__gather_part(struct gs_parts *p, unsigned int *tries)
{
	if (!gs_write_trylock_one(&p->part.lock, tries))
		return -1;
	gs_g_calls += p->gs_g_calls;
	p->gs_g_calls = 0;
	gs_write_unlock(&p->part.lock);
	return 1;
}

gs_fn bool gs_g_calls__gather(struct gs_ctx *c, bool forget, unsigned int *tries)
{
	int cpu;

	for_each_possible_cpu(cpu) {
		struct gs_parts *p = per_cpu_ptr(gs_parts, cpu);
		int n = gs_g_calls__gather_part(p, tries);

		if (n < 0) {
			gs_lock_failed(c, 0);
			return false;
		}
		gs_pause(c);
	}
	return true;
}

static int gs_g_size__gather_part(struct gs_parts *p, unsigned int *tries)
{
	if (!gs_write_trylock_one(&p->part.lock, tries))
		return -1;
	gs_stat_merge(&gs_g_size.s, &p->gs_g_size.s);
	gs_hist_merge(gs_g_size.hist, p->gs_g_size.hist, 8);
	memset(&p->gs_g_size, 0, sizeof(p->gs_g_size));
	gs_write_unlock(&p->part.lock);
	return 1;
}

gs_fn bool gs_g_size__gather(struct gs_ctx *c, bool forget, unsigned int *tries)
{
	int cpu;

	if (!gs_weigh(c, gs_parts_weight()))
		return false;
	for_each_possible_cpu(cpu) {
		struct gs_parts *p = per_cpu_ptr(gs_parts, cpu);
		int n = gs_g_size__gather_part(p, tries);

		if (n < 0) {
			gs_lock_failed(c, 2);
			return false;
		}
		if (!gs_weigh(c, n * 67 / 100))
			return false;
		gs_pause(c);
	}
	return true;
}

static __always_inline bool gs_g_by__share_is(const struct gs_g_by__share *s, u32 hash, const char *k1, s64 k2)
{
	const struct gs_g_by__node *e = (const void *)s->s.node;

	return e->n.hash == hash && gs_str_equal(e->k1, k1) && e->k2 == k2;
}

gs_fn void gs_g_by__move(struct gs_share *share)
{
	struct gs_g_by__share *s = (void *)share;
	struct gs_g_by__node *e = (void *)share->node;

	e->v += s->v;
	s->v = 0;
}

gs_fn noinline struct gs_g_by__share *gs_g_by__share_far(struct gs_ctx *c, s32 loc, struct gs_parts *p, u32 hash, const char *k1, s64 k2)
{
	struct gs_g_by__share *s = p->gs_g_by.slots, *end;
	struct gs_g_by__node *e;

	s += gs_share_first(&p->gs_g_by, hash);
	gs_shares_for_each(s, end)
		if (gs_g_by__share_is(s, hash, k1, k2))
			return s;
	s = NULL;
	if (!gs_cpu_part_lock_global(c, &p->part, &gs_g_by__lock, 3))
		return NULL;
	e = gs_g_by__get(c, loc, k1, k2);
	if (likely(e))
		s = gs_shares_make(&p->gs_g_by, sizeof(*s), &e->n, hash, gs_g_by__move);
	gs_write_unlock(&gs_g_by__lock);
	return s;
}

gs_fn struct gs_g_by__share *gs_g_by__share(struct gs_ctx *c, s32 loc, struct gs_parts *p, const char *k1, s64 k2)
{
	u32 hash = gs_g_by__hash(k1, k2);
	struct gs_g_by__share *s = p->gs_g_by.slots;

	s += gs_share_first(&p->gs_g_by, hash);
	if (likely(s->s.node && gs_g_by__share_is(s, hash, k1, k2)))
		return s;
	s++; /* the next one, in line: it is enough in a table that is not half full */
	if (s->s.node && gs_g_by__share_is(s, hash, k1, k2))
		return s;
	return gs_g_by__share_far(c, loc, p, hash, k1, k2);
}

gs_fn bool gs_g_by__gather(struct gs_ctx *c, bool forget, unsigned int *tries)
{
	int cpu;

	if (!gs_weigh(c, gs_parts_weight()))
		return false;
	for_each_possible_cpu(cpu) {
		struct gs_parts *p = per_cpu_ptr(gs_parts, cpu);
		int n = gs_shares_gather(&p->part, &p->gs_g_by, sizeof(struct gs_g_by__share), forget, gs_g_by__move, tries);

		if (n < 0) {
			gs_lock_failed(c, 3);
			return false;
		}
		if (!gs_weigh(c, n * 10 / 100))
			return false;
		gs_pause(c);
	}
	return true;
}

static __always_inline bool gs_g_of__share_is(const struct gs_g_of__share *s, u32 hash, s64 k1)
{
	const struct gs_g_of__node *e = (const void *)s->s.node;

	return e->k1 == k1;
}

gs_fn void gs_g_of__move(struct gs_share *share)
{
	struct gs_g_of__share *s = (void *)share;
	struct gs_g_of__node *e = (void *)share->node;

	gs_stat_merge(&e->v.s, &s->v.s);
	memset(&s->v, 0, sizeof(s->v));
}

gs_fn noinline struct gs_g_of__share *gs_g_of__share_far(struct gs_ctx *c, s32 loc, struct gs_parts *p, u32 hash, s64 k1)
{
	struct gs_g_of__share *s = p->gs_g_of.slots, *end;
	struct gs_g_of__node *e;

	s += gs_share_first(&p->gs_g_of, hash);
	gs_shares_for_each(s, end)
		if (gs_g_of__share_is(s, hash, k1))
			return s;
	s = NULL;
	if (!gs_cpu_part_lock_global(c, &p->part, &gs_g_of__lock, 4))
		return NULL;
	e = gs_g_of__get(c, loc, k1);
	if (likely(e))
		s = gs_shares_make(&p->gs_g_of, sizeof(*s), &e->n, hash, gs_g_of__move);
	gs_write_unlock(&gs_g_of__lock);
	return s;
}

gs_fn struct gs_g_of__share *gs_g_of__share(struct gs_ctx *c, s32 loc, struct gs_parts *p, s64 k1)
{
	u32 hash = gs_g_of__hash(k1);
	struct gs_g_of__share *s = p->gs_g_of.slots;

	s += gs_share_first(&p->gs_g_of, hash);
	if (likely(s->s.node && gs_g_of__share_is(s, hash, k1)))
		return s;
	s++; /* the next one, in line: it is enough in a table that is not half full */
	if (s->s.node && gs_g_of__share_is(s, hash, k1))
		return s;
	return gs_g_of__share_far(c, loc, p, hash, k1);
}

gs_fn bool gs_g_of__gather(struct gs_ctx *c, bool forget, unsigned int *tries)
{
	int cpu;

	if (!gs_weigh(c, gs_parts_weight()))
		return false;
	for_each_possible_cpu(cpu) {
		struct gs_parts *p = per_cpu_ptr(gs_parts, cpu);
		int n = gs_shares_gather(&p->part, &p->gs_g_of, sizeof(struct gs_g_of__share), forget, gs_g_of__move, tries);

		if (n < 0) {
			gs_lock_failed(c, 4);
			return false;
		}
		if (!gs_weigh(c, n * 35 / 100))
			return false;
		gs_pause(c);
	}
	return true;
}

static void gs_parts_free(void)
{
	int cpu __maybe_unused;

	if (!gs_parts)
		return;
	for_each_possible_cpu(cpu)
		gs_shares_free(&per_cpu_ptr(gs_parts, cpu)->gs_g_by, sizeof(struct gs_g_by__share));
	for_each_possible_cpu(cpu)
		gs_shares_free(&per_cpu_ptr(gs_parts, cpu)->gs_g_of, sizeof(struct gs_g_of__share));
	gs_percpu_free(gs_parts, sizeof(*gs_parts));
	gs_parts = NULL;
}

static int gs_parts_alloc(void)
{
	int cpu __maybe_unused;

	gs_parts = gs_percpu_alloc(sizeof(*gs_parts), __alignof__(*gs_parts));
	if (!gs_parts)
		return -ENOMEM;
	for_each_possible_cpu(cpu)
		if (gs_shares_alloc(&per_cpu_ptr(gs_parts, cpu)->gs_g_by, 2048, sizeof(struct gs_g_by__share), 2))
			return -ENOMEM;
	for_each_possible_cpu(cpu)
		if (gs_shares_alloc(&per_cpu_ptr(gs_parts, cpu)->gs_g_of, 2048, sizeof(struct gs_g_of__share), 2))
			return -ENOMEM;
	return 0;
}

#define GS_GLOBALS_INIT() gs_globals_init()
#define GS_GLOBALS_EXIT() gs_globals_free()
/* Gives back what gs_globals_init() got; also after it failed half-way. */
static void gs_globals_free(void)
{
	gs_parts_free();
	gs_map_free(&gs_g_by);
	gs_map_free(&gs_g_of);
}

static int gs_globals_init(void)
{
	if (gs_map_alloc(&gs_g_by))
		return -ENOMEM;
	if (gs_map_alloc(&gs_g_of))
		return -ENOMEM;
	return gs_parts_alloc();
}

static __maybe_unused s64 gs_f_calls_of(struct gs_ctx *c, s64 gs_l_n);

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
/* function calls_of */
static __maybe_unused s64 gs_f_calls_of(struct gs_ctx *c, s64 gs_l_n)
{
	s64 gs_ret = 0;
#line 14 "parts.stp"
	gs_ret = (s64)((u64)gs_l_n << 1);
#line 484 "gostap_main.c"
	return gs_ret;
}

/*
 * probe timer.us(200)
 * parts.stp:5: probe timer.us(200) {
 */
static void probe_1(struct gs_ctx *c)
{
	s64 gs_t1;
	struct gs_parts *gs_p = raw_cpu_ptr(gs_parts);
	struct gs_g_by__share *gs_e1;
	struct gs_g_of__share *gs_e4;

	c->frame_top = 0;
	if (!gs_cpu_part_trylock(&gs_p->part)) {
		gs_lock_failed(c, 0);
		return;
	}
#line 6 "parts.stp"
	gs_p->gs_g_calls++;
#line 7 "parts.stp"
	gs_t1 = 3;
	this_cpu_sub(gs_g_bytes, gs_t1);
#line 8 "parts.stp"
	gs_t1 = gs_f_calls_of(c, 2);
	gs_g_size__add_to(&gs_p->gs_g_size, gs_t1);
#line 9 "parts.stp"
	gs_t1 = gs_f_calls_of(c, 1);
	gs_e1 = gs_g_by__share(c, 6, gs_p, "a", gs_t1);
	if (unlikely(!gs_e1)) {
		if (gs_cpu_part_was_lost(&gs_p->part))
			goto done;
		goto out;
	}
	gs_e1->v += 2;
#line 10 "parts.stp"
#line 10 "parts.stp"
	gs_e4 = gs_g_of__share(c, 10, gs_p, 1);
	if (unlikely(!gs_e4)) {
		if (gs_cpu_part_was_lost(&gs_p->part))
			goto done;
		goto gs_catch_2;
	}
	gs_g_of__add(&gs_e4->v, 7);
	goto gs_done_3;
gs_catch_2:
	if (c->error != GS_ERROR)
		goto out;
	c->error = GS_OK;
#line 10 "parts.stp"
	gs_print_begin(c, 0, 1);
	gs_print_str(c, "full");
	gs_print_end(c);
gs_done_3:
	;
#line 541 "gostap_main.c"
out:
	gs_cpu_part_unlock(&gs_p->part);
done:
	return;
}

/*
 * probe timer.s(1)
 * parts.stp:12: probe timer.s(1) { println(calls); calls = 0; delete by; foreach (k in of) println(k, @sum(of[k])) }
 */
static void probe_2(struct gs_ctx *c)
{
	s64 gs_l_k = 0;
	struct gs_g_of__node *gs_e1;
	unsigned int gs_tries = 0;

	c->actions = gs_actions();
	if (!gs_write_trylock_one(&gs_g_calls__lock, &gs_tries)) {
		gs_lock_failed(c, 0);
		return;
	}
	if (!gs_g_calls__gather(c, true, &gs_tries))
		goto unlock_1;
	if (!gs_write_trylock_one(&gs_g_by__lock, &gs_tries)) {
		gs_lock_failed(c, 3);
		goto unlock_1;
	}
	if (!gs_g_by__gather(c, true, &gs_tries))
		goto unlock_2;
	if (!gs_write_trylock_one(&gs_g_of__lock, &gs_tries)) {
		gs_lock_failed(c, 4);
		goto unlock_2;
	}
	if (!gs_g_of__gather(c, false, &gs_tries))
		goto out;
	c->loc = -1;
	if (unlikely(!gs_spend(c, 4)))
		goto out;
#line 12 "parts.stp"
	gs_print_begin(c, 1, 1);
	gs_print_long(c, gs_g_calls);
	gs_print_end(c);
#line 12 "parts.stp"
	gs_g_calls = 0;
#line 12 "parts.stp"
	c->loc = 14;
	if (unlikely(!gs_spend(c, gs_map_clear_actions(&gs_g_by))))
		goto out;
	c->loc = 14;
	if (unlikely(!gs_weigh(c, gs_map_clear_weight(&gs_g_by))))
		goto out;
	gs_map_clear(&gs_g_by);
#line 12 "parts.stp"
	gs_map_for_each(gs_e1, &gs_g_of) {
		gs_l_k = gs_e1->k1;
		c->loc = 16;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 12 "parts.stp"
		c->loc = 16;
		if (unlikely(!gs_weigh(c, 1)))
			goto out;
		gs_print_begin(c, 2, 2);
		gs_print_long(c, gs_l_k);
		gs_print_long(c, gs_stat_sum(&gs_e1->v.s));
		gs_print_end(c);
	}
#line 609 "gostap_main.c"
out:
	gs_write_unlock(&gs_g_of__lock);
unlock_2:
	gs_write_unlock(&gs_g_by__lock);
unlock_1:
	gs_write_unlock(&gs_g_calls__lock);
	return;
}

/*
 * probe end
 * parts.stp:13: probe end { println(bytes, @count(size)); print(@hist_linear(size, 0, 10, 2)); foreach ([a, b] in by) println(a, b); delete size }
 */
struct probe_3_frame {
	char gs_l_a[GS_STRING_LEN];
};

static void probe_3(struct gs_ctx *c)
{
	s64 gs_l_b = 0;
	struct probe_3_frame *gs_f = gs_first_frame(c, struct probe_3_frame);
	struct gs_g_by__node *gs_e1;
	unsigned int gs_tries = 0;

	c->actions = gs_actions();
	gs_f->gs_l_a[0] = '\0';
	if (!gs_g_size__gather(c, true, &gs_tries))
		goto out;
	if (!gs_g_by__gather(c, false, &gs_tries))
		goto out;
	c->loc = -1;
	if (unlikely(!gs_spend(c, 4)))
		goto out;
#line 13 "parts.stp"
	c->loc = 17;
	if (unlikely(!gs_weigh(c, nr_cpu_ids >> 2)))
		goto out;
	gs_print_begin(c, 2, 2);
	gs_print_long(c, gs_percpu_sum(&gs_g_bytes, gs_g_bytes__base));
	gs_print_long(c, gs_stat_count(&gs_g_size.s));
	gs_print_end(c);
#line 13 "parts.stp"
	gs_hist_print(c, 18, gs_g_size__hist(), 8, 0, 0);
	if (unlikely(c->error))
		goto out;
	gs_print_end(c);
#line 13 "parts.stp"
	gs_map_for_each(gs_e1, &gs_g_by) {
		c->loc = 19;
		if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->gs_l_a, gs_e1->k1) >> GS_COPY_WEIGHT)))
			goto out;
		gs_l_b = gs_e1->k2;
		c->loc = 20;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 13 "parts.stp"
		gs_print_begin(c, 3, 2);
		gs_print_str(c, gs_f->gs_l_a);
		gs_print_long(c, gs_l_b);
		gs_print_end(c);
	}
#line 13 "parts.stp"
	gs_g_size__clear();
#line 673 "gostap_main.c"
out:
	return;
}

const char *const gs_probe_types[] = { "hrtimer", "begin_end" };

#include "probes/timer.h"
#ifndef GS_MEMORY_timer
#define GS_MEMORY_timer { 0, 0 }
#endif
static struct gs_timer_row gs_timer_rows[] = {
	{
		.p = GS_PROBE_INIT(0, probe_1, "timer.us(200)", "timer.us(200)", "", 22),
		.interval_ns = 200000,
		.random_ns = 0,
	},
	{
		.p = GS_PROBE_INIT(1, probe_2, "timer.s(1)", "timer.s(1)", "", 23, .budget = true),
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
		.p = GS_PROBE_INIT(2, probe_3, "end", "end", "", 24, .budget = true, .type = 1),
		.kind = GS_END,
		.seq = 0,
	},
};

#define GS_FAMILIES(F) F(timer) F(begin)
#define GS_MEMORY_OF_GLOBALS \
	{ 0, 0 }, \
	{ 0, 0 }, \
	{ 0, sizeof(struct gs_g_size__agg) }, \
	{ 2048ULL * sizeof(struct gs_g_by__node) + 2048ULL * sizeof(void *), GS_SHARES_ROOM(2048ULL, sizeof(struct gs_g_by__share)) }, \
	{ 2048ULL * sizeof(struct gs_g_of__node) + 2048ULL * sizeof(void *), GS_SHARES_ROOM(2048ULL, sizeof(struct gs_g_of__share)) }, \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_timer, \
	GS_MEMORY_begin, \

#define GS_META \
#include "module.h"

/*
 * place 0: parts.stp:14:10 identifier calls_of, from -1
 * place 1: parts.stp:14:24 keyword return, from -1
 * place 2: parts.stp:6:2 identifier calls, from -1
 * place 3: parts.stp:7:2 identifier bytes, from -1
 * place 4: parts.stp:8:7 operator <<<, from -1
 * place 5: parts.stp:8:11 identifier calls_of, from -1
 * place 6: parts.stp:9:2 identifier by, from -1
 * place 7: parts.stp:9:10 identifier calls_of, from -1
 * place 8: parts.stp:10:2 keyword try, from -1
 * place 9: parts.stp:10:14 operator <<<, from -1
 * place 10: parts.stp:10:8 identifier of, from -1
 * place 11: parts.stp:10:30 identifier println, from -1
 * place 12: parts.stp:12:20 identifier println, from -1
 * place 13: parts.stp:12:36 identifier calls, from -1
 * place 14: parts.stp:12:54 identifier by, from -1
 * place 15: parts.stp:12:58 keyword foreach, from -1
 * place 16: parts.stp:12:76 identifier println, from -1
 * place 17: parts.stp:13:13 identifier println, from -1
 * place 18: parts.stp:13:43 identifier print, from -1
 * place 19: parts.stp:13:80 keyword foreach, from -1
 * place 20: parts.stp:13:103 identifier println, from -1
 * place 21: parts.stp:13:125 identifier size, from -1
 * place 22: parts.stp:5:7 identifier timer, from -1
 * place 23: parts.stp:12:7 identifier timer, from -1
 * place 24: parts.stp:13:7 identifier end, from -1
 * probe {Family:timer PP:timer.us(200) PN:timer.us(200) Loc:22 MaxActive:0 Outline:false Within:}
 * probe {Family:timer PP:timer.s(1) PN:timer.s(1) Loc:23 MaxActive:0 Outline:false Within:}
 * probe {Family:begin PP:end PN:end Loc:24 MaxActive:0 Outline:false Within:}
 * parameter {Name:calls Param:calls String:false}
 * parameter {Name:bytes Param:bytes String:false}
 * globals ["calls" "bytes" "size" "by" "of"]
 */
