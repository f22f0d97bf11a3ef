// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from foreach.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 1
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 1048576
#define GS_FRAME_SIZE 11264
#define GS_NPROBES 1
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_ROWS_timer 1
#define GS_RUN_timer(p, c) (probe_1(c))
#include "gostap.h"
#include "text/fmt.h"
#include "data/map.h"
#include "data/few.h"
#include "data/sort.h"
#include "data/stat.h"
#include "data/hist.h"

/* global a */
struct gs_g_a__node {
	struct gs_node n;
	char k1[GS_STRING_LEN];
	s64 k2;
	s64 v;
};
static struct gs_map gs_g_a = {
	.node_size = sizeof(struct gs_g_a__node),
	.size = 2048,
	.sized = false,
	.wrap = false,
};

static __always_inline u32 gs_g_a__hash(const char *k1, s64 k2)
{
	return gs_hash_end(gs_hash_long(gs_hash_str(GS_HASH_SEED, k1), k2));
}

static __always_inline struct gs_g_a__node *gs_g_a__find_hash(u32 hash, const char *k1, s64 k2)
{
	struct gs_g_a__node *e;

	gs_map_for_each_hash(e, &gs_g_a, hash)
		if (gs_str_equal(e->k1, k1) && e->k2 == k2)
			return e;
	return NULL;
}

gs_fn struct gs_g_a__node *gs_g_a__find(const char *k1, s64 k2)
{
	return gs_g_a__find_hash(gs_g_a__hash(k1, k2), k1, k2);
}

gs_fn struct gs_g_a__node *gs_g_a__get(struct gs_ctx *c, s32 loc, const char *k1, s64 k2)
{
	u32 hash = gs_g_a__hash(k1, k2);
	struct gs_g_a__node *e = gs_g_a__find_hash(hash, k1, k2);

	if (e)
		return e;
	e = gs_map_new(c, loc, &gs_g_a, hash);
	if (unlikely(!e))
		return NULL;
	gs_str_copy(e->k1, k1);
	e->k2 = k2;
	e->v = 0;
	return e;
}

gs_fn s64 gs_g_a__value(const char *k1, s64 k2)
{
	struct gs_g_a__node *e = gs_g_a__find(k1, k2);

	return e ? e->v : 0;
}

static struct gs_lock gs_g_a__lock __maybe_unused = GS_LOCK_INIT;

/* global s */
struct gs_g_s__agg {
	struct gs_stat s;
	s64 hist[128];
};

gs_fn void gs_g_s__add(struct gs_g_s__agg *a, s64 x)
{
	gs_stat_add(&a->s, x);
	a->hist[gs_hist_log(x)]++;
}

struct gs_g_s__node {
	struct gs_node n;
	s64 k1;
	struct gs_g_s__agg v;
};
static struct gs_map gs_g_s = {
	.node_size = sizeof(struct gs_g_s__node),
	.size = 2048,
	.sized = false,
	.wrap = false,
};

static __always_inline u32 gs_g_s__hash(s64 k1)
{
	return gs_hash_end(gs_hash_long(GS_HASH_SEED, k1));
}

static __always_inline struct gs_g_s__node *gs_g_s__find_hash(u32 hash, s64 k1)
{
	struct gs_g_s__node *e;

	gs_map_for_each_near(e, &gs_g_s, hash)
		if (e->k1 == k1)
			return e;
	return NULL;
}

gs_fn struct gs_g_s__node *gs_g_s__find(s64 k1)
{
	return gs_g_s__find_hash(gs_g_s__hash(k1), k1);
}

gs_fn struct gs_g_s__node *gs_g_s__get(struct gs_ctx *c, s32 loc, s64 k1)
{
	u32 hash = gs_g_s__hash(k1);
	struct gs_g_s__node *e = gs_g_s__find_hash(hash, k1);

	if (e)
		return e;
	e = gs_map_new(c, loc, &gs_g_s, hash);
	if (unlikely(!e))
		return NULL;
	e->k1 = k1;
	memset(&e->v, 0, sizeof(e->v));
	return e;
}

gs_fn const struct gs_stat *gs_g_s__stat(s64 k1)
{
	struct gs_g_s__node *e = gs_g_s__find(k1);

	return e ? &e->v.s : NULL;
}

gs_fn const s64 *gs_g_s__hist(s64 k1)
{
	struct gs_g_s__node *e = gs_g_s__find(k1);

	return e && e->v.s.count ? e->v.hist : NULL;
}

static struct gs_lock gs_g_s__lock __maybe_unused = GS_LOCK_INIT;

#define GS_GLOBALS_INIT() gs_globals_init()
#define GS_GLOBALS_EXIT() gs_globals_free()
/* Gives back what gs_globals_init() got; also after it failed half-way. */
static void gs_globals_free(void)
{
	gs_map_free(&gs_g_a);
	gs_map_free(&gs_g_s);
}

static int gs_globals_init(void)
{
	if (gs_map_alloc(&gs_g_a))
		return -ENOMEM;
	if (gs_map_alloc(&gs_g_s))
		return -ENOMEM;
	return 0;
}

static int gs_g_a__by_k2(struct gs_sorted *s, const struct gs_node *a, const struct gs_node *b)
{
	const struct gs_g_a__node *x = (const void *)a, *y = (const void *)b;

	return gs_compare(x->k2, y->k2);
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
 * foreach.stp:4: probe timer.s(1) {
 */
struct probe_1_frame {
	struct gs_sorted gs_order5;
	struct gs_few gs_first8;
	u32 gs_order16[128];
	struct gs_fmt gs_out17;
	char gs_l_k[GS_STRING_LEN];
	char s1[GS_STRING_LEN];
	char s2[GS_STRING_LEN];
	char s3[GS_STRING_LEN];
};

static void probe_1(struct gs_ctx *c)
{
	s64 gs_l_n = 0;
	s64 gs_l_v = 0;
	s64 gs_l_bucket = 0;
	s64 gs_l_b = 0;
	s64 gs_t1;
	s64 gs_t2;
	s64 gs_t3;
	struct probe_1_frame *gs_f = gs_first_frame(c, struct probe_1_frame);
	struct gs_g_a__node *gs_e1;
	struct gs_g_s__node *gs_e2;
	struct gs_g_a__node *gs_e3;
	struct gs_g_a__node *gs_e4;
	u32 gs_top6;
	struct gs_g_s__node *gs_e7;
	struct gs_g_a__node *gs_e9;
	struct gs_g_s__node *gs_e10;
	struct gs_g_s__node *gs_e11;
	const s64 *gs_b12;
	u32 gs_i13;
	const s64 *gs_b14;
	u32 gs_i15;
	unsigned int gs_tries = 0;

	c->actions = gs_actions();
	gs_f->gs_l_k[0] = '\0';
	if (!gs_write_trylock_one(&gs_g_a__lock, &gs_tries)) {
		gs_lock_failed(c, 0);
		return;
	}
	if (!gs_write_trylock_one(&gs_g_s__lock, &gs_tries)) {
		gs_lock_failed(c, 1);
		goto unlock_1;
	}
	c->loc = -1;
	if (unlikely(!gs_spend(c, 10)))
		goto out;
#line 5 "foreach.stp"
	gs_e1 = gs_g_a__get(c, 0, "x", 1);
	if (unlikely(!gs_e1))
		goto out;
	gs_e1->v = 5;
#line 6 "foreach.stp"
	gs_e2 = gs_g_s__get(c, 2, 1);
	if (unlikely(!gs_e2))
		goto out;
	gs_g_s__add(&gs_e2->v, 2);
#line 7 "foreach.stp"
	c->loc = 3;
	if (unlikely(!gs_spend(c, gs_map_walk_actions(&gs_g_a))))
		goto out;
	c->loc = 3;
	if (unlikely(!gs_weigh(c, gs_map_walk_weight(&gs_g_a))))
		goto out;
	gs_map_for_each(gs_e3, &gs_g_a) {
		if (!(gs_str_equal(gs_e3->k1, "x")))
			continue;
		if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->gs_l_k, gs_e3->k1) >> GS_COPY_WEIGHT)))
			goto out;
		gs_l_n = gs_e3->k2;
		gs_l_v = gs_e3->v;
		c->loc = 4;
		if (unlikely(!gs_spend(c, 3)))
			goto out;
#line 7 "foreach.stp"
		if (gs_l_v == 1) {
			c->loc = 5;
			if (unlikely(!gs_spend(c, 1)))
				goto out;
#line 7 "foreach.stp"
			continue;
		}
#line 7 "foreach.stp"
		if (gs_l_v == 2) {
			c->loc = 7;
			if (unlikely(!gs_spend(c, 1)))
				goto out;
#line 7 "foreach.stp"
			break;
		}
#line 7 "foreach.stp"
		gs_print_begin(c, 1, 2);
		gs_print_str(c, gs_f->gs_l_k);
		gs_print_long(c, gs_l_n);
		gs_print_end(c);
	}
#line 8 "foreach.stp"
	gs_t1 = gs_l_v + 1;
	gs_t2 = 0;
	gs_top6 = c->frame_top;
	gs_f->gs_order5 = (struct gs_sorted){ .map = &gs_g_a, .heap = gs_frame(c, 8192), .compare = gs_g_a__by_k2, .desc = true };
	c->loc = 9;
	if (unlikely(!gs_spend(c, gs_map_sort_actions(&gs_g_a))))
		goto out;
	c->loc = 9;
	if (unlikely(!gs_weigh(c, gs_map_sort_weight(&gs_g_a))))
		goto out;
	gs_map_for_each(gs_e4, &gs_g_a)
		gs_sorted_add(&gs_f->gs_order5, &gs_e4->n);
	if (unlikely(!gs_sorted_make(c, &gs_f->gs_order5)))
		goto out;
	while ((gs_e4 = gs_sorted_take(&gs_f->gs_order5))) {
		if (unlikely(!gs_weigh(c, 1)))
			goto out;
		if (gs_t2++ >= gs_t1)
			break;
		if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->gs_l_k, gs_e4->k1) >> GS_COPY_WEIGHT)))
			goto out;
		gs_l_n = gs_e4->k2;
		c->loc = 10;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 8 "foreach.stp"
		gs_print_begin(c, 2, 1);
		gs_print_str(c, gs_f->gs_l_k);
		gs_print_end(c);
	}
	c->frame_top = gs_top6;
#line 9 "foreach.stp"
	gs_few_start(&gs_f->gs_first8, &gs_g_s, 3);
	c->loc = 11;
	if (unlikely(!gs_spend(c, gs_map_sort_actions(&gs_g_s))))
		goto out;
	c->loc = 11;
	if (unlikely(!gs_weigh(c, gs_map_sort_weight(&gs_g_s))))
		goto out;
	gs_map_for_each(gs_e7, &gs_g_s)
		gs_few_add(&gs_f->gs_first8, &gs_e7->n, gs_stat_sum_or_0(&gs_e7->v.s), true);
	gs_few_sort(&gs_f->gs_first8);
	while ((gs_e7 = gs_few_take(&gs_f->gs_first8))) {
		if (unlikely(!gs_weigh(c, 1)))
			goto out;
		gs_l_n = gs_e7->k1;
		c->loc = 12;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 9 "foreach.stp"
		gs_print_begin(c, 3, 1);
		gs_print_long(c, gs_stat_sum(&gs_e7->v.s));
		gs_print_end(c);
	}
#line 10 "foreach.stp"
	gs_map_for_each(gs_e9, &gs_g_a) {
		c->loc = 13;
		if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->gs_l_k, gs_e9->k1) >> GS_COPY_WEIGHT)))
			goto out;
		gs_l_n = gs_e9->k2;
		c->loc = 14;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 10 "foreach.stp"
		if (gs_e9->v > 3) {
			c->loc = 15;
			if (unlikely(!gs_spend(c, 1)))
				goto out;
#line 10 "foreach.stp"
			c->loc = 15;
			if (unlikely(!gs_weigh(c, 1)))
				goto out;
			gs_t1 = gs_hist_at(c, 16, gs_g_s__hist(1), 128, 2);
			if (unlikely(c->error))
				goto out;
			gs_print_begin(c, 4, 2);
			gs_print_long(c, gs_stat_count(gs_g_s__stat(gs_l_n)));
			gs_print_long(c, gs_t1);
			gs_print_end(c);
		}
	}
#line 11 "foreach.stp"
	gs_map_for_each(gs_e10, &gs_g_s) {
		gs_l_n = gs_e10->k1;
		c->loc = 18;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 11 "foreach.stp"
		c->loc = 18;
		if (unlikely(!gs_weigh(c, 1)))
			goto out;
		gs_t1 = gs_l_n++;
		gs_t2 = gs_stat_max(c, 19, gs_g_s__stat(gs_t1));
		if (unlikely(c->error))
			goto out;
		gs_t3 = gs_hist_at(c, 20, gs_g_s__hist(gs_l_n), 128, 2);
		if (unlikely(c->error))
			goto out;
		gs_print_begin(c, 4, 2);
		gs_print_long(c, gs_t2);
		gs_print_long(c, gs_t3);
		gs_print_end(c);
	}
#line 12 "foreach.stp"
	gs_map_for_each(gs_e11, &gs_g_s) {
		gs_l_n = gs_e11->k1;
		c->loc = 22;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 12 "foreach.stp"
		c->loc = 22;
		if (unlikely(!gs_weigh(c, 1)))
			goto out;
		gs_t3 = gs_stat_max(c, 23, &gs_e11->v.s);
		if (unlikely(c->error))
			goto out;
		gs_t1 = gs_hist_at(c, 24, (gs_e11->v.s.count ? gs_e11->v.hist : NULL), 128, 2);
		if (unlikely(c->error))
			goto out;
		gs_print_begin(c, 4, 2);
		gs_print_long(c, gs_t3);
		gs_print_long(c, gs_t1);
		gs_print_end(c);
	}
#line 13 "foreach.stp"
	gs_t3 = 0;
	gs_b12 = gs_g_s__hist(1);
	for (gs_i13 = 0; gs_i13 < 128; gs_i13++) {
		if (gs_t3++ >= 4)
			break;
		gs_l_bucket = gs_i13;
		gs_l_b = gs_b12 ? gs_b12[gs_i13] : 0;
		c->loc = 26;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 13 "foreach.stp"
		gs_print_begin(c, 4, 2);
		gs_print_long(c, gs_l_bucket);
		gs_print_long(c, gs_l_b);
		gs_print_end(c);
	}
#line 14 "foreach.stp"
	gs_b14 = gs_g_s__hist(1);
	c->loc = 27;
	if (unlikely(!gs_weigh(c, 640)))
		goto out;
	gs_hist_sort(gs_f->gs_order16, gs_b14, 128, true);
	for (gs_i15 = 0; gs_i15 < 128; gs_i15++) {
		gs_l_bucket = gs_f->gs_order16[gs_i15];
		gs_l_b = gs_b14 ? gs_b14[gs_f->gs_order16[gs_i15]] : 0;
		c->loc = 28;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 14 "foreach.stp"
		gs_read_memory(c, 29, gs_f->s2, gs_l_b, gs_mem_len(gs_l_bucket), false);
		if (unlikely(c->error))
			goto out;
		gs_read_memory(c, 29, gs_f->s3, gs_l_b, gs_mem_len(1), false);
		if (unlikely(c->error))
			goto out;
		gs_fmt_open(&gs_f->gs_out17, gs_f->s1);
		c->loc = 28;
		if (unlikely(!gs_weigh(c, gs_mem_len(gs_l_bucket) >> 4)))
			goto out;
		gs_fmt_mem(&gs_f->gs_out17, 'm', 0, -1, gs_f->s2, gs_mem_len(gs_l_bucket));
		gs_fmt_text(&gs_f->gs_out17, " ", 1);
		if (unlikely(!gs_weigh(c, gs_mem_len(1) >> 1)))
			goto out;
		gs_fmt_mem(&gs_f->gs_out17, 'M', 0, 5, gs_f->s3, gs_mem_len(1));
		gs_fmt_close(&gs_f->gs_out17);
		if (unlikely(!gs_weigh(c, 7 + (gs_str_len(gs_f->s1, GS_STRING_LEN) >> 2))))
			goto out;
		gs_print_begin(c, 2, 1);
		gs_print_str(c, gs_f->s1);
		gs_print_end(c);
	}
#line 472 "gostap_main.c"
out:
	gs_write_unlock(&gs_g_s__lock);
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
		.p = GS_PROBE_INIT(0, probe_1, "timer.s(1)", "timer.s(1)", "", 30, .budget = true),
		.interval_ns = 1000000000,
		.random_ns = 0,
	},
};

#define GS_FAMILIES(F) F(timer)
#define GS_MEMORY_OF_GLOBALS \
	{ 2048ULL * sizeof(struct gs_g_a__node) + 2048ULL * sizeof(void *), 0 }, \
	{ 2048ULL * sizeof(struct gs_g_s__node) + 2048ULL * sizeof(void *), 0 }, \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_timer, \

#define GS_META \
#include "module.h"

/*
 * place 0: foreach.stp:5:2 identifier a, from -1
 * place 1: foreach.stp:6:7 operator <<<, from -1
 * place 2: foreach.stp:6:2 identifier s, from -1
 * place 3: foreach.stp:7:2 keyword foreach, from -1
 * place 4: foreach.stp:7:38 keyword if, from -1
 * place 5: foreach.stp:7:50 keyword continue, from -1
 * place 6: foreach.stp:7:60 keyword if, from -1
 * place 7: foreach.stp:7:72 keyword break, from -1
 * place 8: foreach.stp:7:79 identifier println, from -1
 * place 9: foreach.stp:8:2 keyword foreach, from -1
 * place 10: foreach.stp:8:37 identifier println, from -1
 * place 11: foreach.stp:9:2 keyword foreach, from -1
 * place 12: foreach.stp:9:33 identifier println, from -1
 * place 13: foreach.stp:10:2 keyword foreach, from -1
 * place 14: foreach.stp:10:24 keyword if, from -1
 * place 15: foreach.stp:10:41 identifier println, from -1
 * place 16: foreach.stp:10:63 operator @hist_log, from -1
 * place 17: foreach.stp:11:2 keyword foreach, from -1
 * place 18: foreach.stp:11:19 identifier println, from -1
 * place 19: foreach.stp:11:27 operator @max, from -1
 * place 20: foreach.stp:11:41 operator @hist_log, from -1
 * place 21: foreach.stp:12:2 keyword foreach, from -1
 * place 22: foreach.stp:12:19 identifier println, from -1
 * place 23: foreach.stp:12:27 operator @max, from -1
 * place 24: foreach.stp:12:39 operator @hist_log, from -1
 * place 25: foreach.stp:13:2 keyword foreach, from -1
 * place 26: foreach.stp:13:50 identifier println, from -1
 * place 27: foreach.stp:14:2 keyword foreach, from -1
 * place 28: foreach.stp:14:43 identifier println, from -1
 * place 29: foreach.stp:14:51 identifier sprintf, from -1
 * place 30: foreach.stp:4:7 identifier timer, from -1
 * probe {Family:timer PP:timer.s(1) PN:timer.s(1) Loc:30 MaxActive:0 Outline:false Within:}
 * globals ["a" "s"]
 */
