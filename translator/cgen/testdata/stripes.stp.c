// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from stripes.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 2
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 1048576
#define GS_FRAME_SIZE 64
#define GS_NPROBES 3
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_ROWS_timer 3
#define GS_RUN_timer(p, c) ((p)->handler == probe_1 ? probe_1(c) : (p)->handler == probe_2 ? probe_2(c) : probe_3(c))
#include "gostap.h"
#include "data/map.h"
#include "data/sort.h"
#include "data/stat.h"
#include "data/parts.h"
#include "data/stripes.h"

/* global since */
struct gs_g_since__node {
	struct gs_node n;
	s64 k1;
	s64 v;
};
static struct gs_map gs_g_since = {
	.node_size = sizeof(struct gs_g_since__node),
	.size = 2048,
	.sized = false,
	.wrap = false,
};

static __always_inline u32 gs_g_since__hash(s64 k1)
{
	return gs_stripe_hash_end(gs_hash_long(GS_HASH_SEED, k1));
}

static __always_inline struct gs_g_since__node *gs_g_since__find_hash(u32 hash, s64 k1)
{
	struct gs_g_since__node *e;

	gs_map_for_each_near(e, &gs_g_since, hash)
		if (e->k1 == k1)
			return e;
	return NULL;
}

gs_fn struct gs_g_since__node *gs_g_since__find(s64 k1)
{
	return gs_g_since__find_hash(gs_g_since__hash(k1), k1);
}

gs_fn struct gs_g_since__node *gs_g_since__get(struct gs_ctx *c, s32 loc, s64 k1)
{
	u32 hash = gs_g_since__hash(k1);
	struct gs_g_since__node *e = gs_g_since__find_hash(hash, k1);

	if (e)
		return e;
	e = gs_map_new(c, loc, &gs_g_since, hash);
	if (unlikely(!e))
		return NULL;
	e->k1 = k1;
	e->v = 0;
	return e;
}

static struct gs_stripes gs_g_since__stripes = { .pool = GS_LOCK_INIT };

gs_fn struct gs_g_since__node *gs_g_since__get_in(struct gs_ctx *c, s32 loc, struct gs_stripe *st, u32 hash, s64 k1)
{
	struct gs_g_since__node *e = gs_g_since__find_hash(hash, k1);

	if (e)
		return e;
	e = gs_stripe_new(c, loc, &gs_g_since, &gs_g_since__stripes, st, hash, 0);
	if (unlikely(!e))
		return NULL;
	e->k1 = k1;
	e->v = 0;
	return e;
}

gs_fn s64 gs_g_since__value(s64 k1)
{
	struct gs_g_since__node *e = gs_g_since__find(k1);

	return e ? e->v : 0;
}

gs_fn s64 gs_g_since__value_hash(u32 hash, s64 k1)
{
	struct gs_g_since__node *e = gs_g_since__find_hash(hash, k1);

	return e ? e->v : 0;
}


/* global names */
struct gs_g_names__node {
	struct gs_node n;
	s64 k1;
	char k2[GS_STRING_LEN];
	char v[GS_STRING_LEN];
};
static struct gs_map gs_g_names = {
	.node_size = sizeof(struct gs_g_names__node),
	.size = 2048,
	.sized = false,
	.wrap = false,
};

static __always_inline u32 gs_g_names__hash(s64 k1, const char *k2)
{
	return gs_stripe_hash_end(gs_hash_str(gs_hash_long(GS_HASH_SEED, k1), k2));
}

static __always_inline struct gs_g_names__node *gs_g_names__find_hash(u32 hash, s64 k1, const char *k2)
{
	struct gs_g_names__node *e;

	gs_map_for_each_hash(e, &gs_g_names, hash)
		if (e->k1 == k1 && gs_str_equal(e->k2, k2))
			return e;
	return NULL;
}

gs_fn struct gs_g_names__node *gs_g_names__find(s64 k1, const char *k2)
{
	return gs_g_names__find_hash(gs_g_names__hash(k1, k2), k1, k2);
}

gs_fn struct gs_g_names__node *gs_g_names__get(struct gs_ctx *c, s32 loc, s64 k1, const char *k2)
{
	u32 hash = gs_g_names__hash(k1, k2);
	struct gs_g_names__node *e = gs_g_names__find_hash(hash, k1, k2);

	if (e)
		return e;
	e = gs_map_new(c, loc, &gs_g_names, hash);
	if (unlikely(!e))
		return NULL;
	e->k1 = k1;
	gs_str_copy(e->k2, k2);
	e->v[0] = '\0';
	return e;
}

static struct gs_stripes gs_g_names__stripes = { .pool = GS_LOCK_INIT };

gs_fn struct gs_g_names__node *gs_g_names__get_in(struct gs_ctx *c, s32 loc, struct gs_stripe *st, u32 hash, s64 k1, const char *k2)
{
	struct gs_g_names__node *e = gs_g_names__find_hash(hash, k1, k2);

	if (e)
		return e;
	e = gs_stripe_new(c, loc, &gs_g_names, &gs_g_names__stripes, st, hash, 1);
	if (unlikely(!e))
		return NULL;
	e->k1 = k1;
	gs_str_copy(e->k2, k2);
	e->v[0] = '\0';
	return e;
}

gs_fn const char *gs_g_names__value(s64 k1, const char *k2)
{
	struct gs_g_names__node *e = gs_g_names__find(k1, k2);

	return e ? e->v : "";
}

gs_fn const char *gs_g_names__value_hash(u32 hash, s64 k1, const char *k2)
{
	struct gs_g_names__node *e = gs_g_names__find_hash(hash, k1, k2);

	return e ? e->v : "";
}


/* global took */
struct gs_g_took__agg {
	struct gs_stat s;
};

gs_fn void gs_g_took__add(struct gs_g_took__agg *a, s64 x)
{
	gs_stat_add(&a->s, x);
}

struct gs_g_took__node {
	struct gs_node n;
	char k1[GS_STRING_LEN];
	struct gs_g_took__agg v;
};
static struct gs_map gs_g_took = {
	.node_size = sizeof(struct gs_g_took__node),
	.size = 2048,
	.sized = false,
	.wrap = false,
};

static __always_inline u32 gs_g_took__hash(const char *k1)
{
	return gs_hash_end(gs_hash_str(GS_HASH_SEED, k1));
}

static __always_inline struct gs_g_took__node *gs_g_took__find_hash(u32 hash, const char *k1)
{
	struct gs_g_took__node *e;

	gs_map_for_each_hash(e, &gs_g_took, hash)
		if (gs_str_equal(e->k1, k1))
			return e;
	return NULL;
}

gs_fn struct gs_g_took__node *gs_g_took__find(const char *k1)
{
	return gs_g_took__find_hash(gs_g_took__hash(k1), k1);
}

gs_fn struct gs_g_took__node *gs_g_took__get(struct gs_ctx *c, s32 loc, const char *k1)
{
	u32 hash = gs_g_took__hash(k1);
	struct gs_g_took__node *e = gs_g_took__find_hash(hash, k1);

	if (e)
		return e;
	e = gs_map_new(c, loc, &gs_g_took, hash);
	if (unlikely(!e))
		return NULL;
	gs_str_copy(e->k1, k1);
	memset(&e->v, 0, sizeof(e->v));
	return e;
}

gs_fn const struct gs_stat *gs_g_took__stat(const char *k1)
{
	struct gs_g_took__node *e = gs_g_took__find(k1);

	return e ? &e->v.s : NULL;
}

static struct gs_lock gs_g_took__lock __maybe_unused = GS_LOCK_INIT;

struct gs_g_took__share {
	struct gs_share s;
	struct gs_g_took__agg v;
};

/* What the handlers of one CPU have added since it was gathered. */
struct gs_parts {
	struct gs_cpu_part part;
	struct gs_shares gs_g_took;
} ____cacheline_aligned;
static struct gs_parts __percpu *gs_parts;

static __always_inline bool gs_g_took__share_is(const struct gs_g_took__share *s, u32 hash, const char *k1)
{
	const struct gs_g_took__node *e = (const void *)s->s.node;

	return e->n.hash == hash && gs_str_equal(e->k1, k1);
}

gs_fn void gs_g_took__move(struct gs_share *share)
{
	struct gs_g_took__share *s = (void *)share;
	struct gs_g_took__node *e = (void *)share->node;

	gs_stat_merge(&e->v.s, &s->v.s);
	memset(&s->v, 0, sizeof(s->v));
}

gs_fn noinline struct gs_g_took__share *gs_g_took__share_far(struct gs_ctx *c, s32 loc, struct gs_parts *p, u32 hash, const char *k1)
{
	struct gs_g_took__share *s = p->gs_g_took.slots, *end;
	struct gs_g_took__node *e;

	s += gs_share_first(&p->gs_g_took, hash);
	gs_shares_for_each(s, end)
		if (gs_g_took__share_is(s, hash, k1))
			return s;
	s = NULL;
	if (!gs_cpu_part_lock_global(c, &p->part, &gs_g_took__lock, 2))
		return NULL;
	e = gs_g_took__get(c, loc, k1);
	if (likely(e))
		s = gs_shares_make(&p->gs_g_took, sizeof(*s), &e->n, hash, gs_g_took__move);
	gs_write_unlock(&gs_g_took__lock);
	return s;
}

gs_fn struct gs_g_took__share *gs_g_took__share(struct gs_ctx *c, s32 loc, struct gs_parts *p, const char *k1)
{
	u32 hash = gs_g_took__hash(k1);
	struct gs_g_took__share *s = p->gs_g_took.slots;

	s += gs_share_first(&p->gs_g_took, hash);
	if (likely(s->s.node && gs_g_took__share_is(s, hash, k1)))
		return s;
	s++; /* the next one, in line: it is enough in a table that is not half full */
	if (s->s.node && gs_g_took__share_is(s, hash, k1))
		return s;
	return gs_g_took__share_far(c, loc, p, hash, k1);
}

gs_fn bool gs_g_took__gather(struct gs_ctx *c, bool forget, unsigned int *tries)
{
	int cpu;

	if (!gs_weigh(c, gs_parts_weight()))
		return false;
	for_each_possible_cpu(cpu) {
		struct gs_parts *p = per_cpu_ptr(gs_parts, cpu);
		int n = gs_shares_gather(&p->part, &p->gs_g_took, sizeof(struct gs_g_took__share), forget, gs_g_took__move, tries);

		if (n < 0) {
			gs_lock_failed(c, 2);
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
		gs_shares_free(&per_cpu_ptr(gs_parts, cpu)->gs_g_took, sizeof(struct gs_g_took__share));
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
		if (gs_shares_alloc(&per_cpu_ptr(gs_parts, cpu)->gs_g_took, 2048, sizeof(struct gs_g_took__share), 1))
			return -ENOMEM;
	return 0;
}

#define GS_GLOBALS_INIT() gs_globals_init()
#define GS_GLOBALS_EXIT() gs_globals_free()
/* Gives back what gs_globals_init() got; also after it failed half-way. */
static void gs_globals_free(void)
{
	gs_parts_free();
	gs_stripes_free(&gs_g_since__stripes);
	gs_stripes_free(&gs_g_names__stripes);
	gs_map_free(&gs_g_since);
	gs_map_free(&gs_g_names);
	gs_map_free(&gs_g_took);
}

static int gs_globals_init(void)
{
	if (gs_striped_map_alloc(&gs_g_since))
		return -ENOMEM;
	if (gs_striped_map_alloc(&gs_g_names))
		return -ENOMEM;
	if (gs_map_alloc(&gs_g_took))
		return -ENOMEM;
	if (gs_stripes_alloc(&gs_g_since__stripes, &gs_g_since))
		return -ENOMEM;
	if (gs_stripes_alloc(&gs_g_names__stripes, &gs_g_names))
		return -ENOMEM;
	return gs_parts_alloc();
}

static __maybe_unused s64 gs_f_at(struct gs_ctx *c);

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
/* function at */
#define STAP_RETVALUE gs_ret
#define STAP_RETURN(v) do { gs_ret = (s64)(v); goto out; } while (0)
static __maybe_unused s64 gs_f_at(struct gs_ctx *c)
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
#line 13 "stripes.stp"
 /* pure */ /* stable */ STAP_RETVALUE = 5; 
#line 414 "gostap_main.c"
#pragma GCC diagnostic pop
#undef return
#undef CONTEXT
#define CONTEXT c
	}
	goto out;
deref_fault: __maybe_unused;
	gs_embedded_fault(c);
out: __maybe_unused;
	return gs_ret;
}
#undef STAP_RETVALUE
#undef STAP_RETURN

/*
 * probe timer.us(200)
 * stripes.stp:4: probe timer.us(200) { since[at()] = 7; names[at(), "a"] .= "b" }
 */
static void probe_1(struct gs_ctx *c)
{
	s64 gs_key1_gs_g_since = 0;
	s64 gs_key1_gs_g_names = 0;
	s64 gs_t1;
	u32 gs_hash1;
	struct gs_stripe *gs_stripe2;
	u32 gs_hash3;
	struct gs_stripe *gs_stripe4;
	struct gs_g_since__node *gs_e5;
	struct gs_g_names__node *gs_e6;
	unsigned int gs_tries = 0;

	c->frame_top = 0;
#line 4 "stripes.stp"
	gs_t1 = gs_f_at(c);
	gs_key1_gs_g_since = gs_t1;
#line 4 "stripes.stp"
	gs_t1 = gs_f_at(c);
	gs_key1_gs_g_names = gs_t1;
	gs_hash1 = gs_g_since__hash(gs_key1_gs_g_since);
	gs_stripe2 = gs_stripe_of(&gs_g_since__stripes, &gs_g_since, gs_hash1);
	gs_hash3 = gs_g_names__hash(gs_key1_gs_g_names, "a");
	gs_stripe4 = gs_stripe_of(&gs_g_names__stripes, &gs_g_names, gs_hash3);
#line 457 "gostap_main.c"
	if (!gs_write_trylock_one(&gs_stripe2->lock, &gs_tries)) {
		gs_lock_failed(c, 0);
		return;
	}
	if (!gs_write_trylock_one(&gs_stripe4->lock, &gs_tries)) {
		gs_lock_failed(c, 1);
		goto unlock_1;
	}
#line 4 "stripes.stp"
	gs_e5 = gs_g_since__get_in(c, 2, gs_stripe2, gs_hash1, gs_key1_gs_g_since);
	if (unlikely(!gs_e5))
		goto out;
	gs_e5->v = 7;
#line 4 "stripes.stp"
	gs_e6 = gs_g_names__get_in(c, 3, gs_stripe4, gs_hash3, gs_key1_gs_g_names, "a");
	if (unlikely(!gs_e6))
		goto out;
	gs_str_append(gs_e6->v, "b");
#line 476 "gostap_main.c"
out:
	gs_write_unlock(&gs_stripe4->lock);
unlock_1:
	gs_write_unlock(&gs_stripe2->lock);
	return;
}

/*
 * probe timer.us(300)
 * stripes.stp:5: probe timer.us(300) {
 */
static void probe_2(struct gs_ctx *c)
{
	s64 gs_key1_gs_g_since = 0;
	s64 gs_key1_gs_g_names = 0;
	s64 gs_t1;
	struct gs_parts *gs_p = raw_cpu_ptr(gs_parts);
	u32 gs_hash1;
	struct gs_stripe *gs_stripe2;
	u32 gs_hash3;
	struct gs_stripe *gs_stripe4;
	struct gs_g_took__share *gs_e5;
	struct gs_g_since__node *gs_e6;
	unsigned int gs_tries = 0;

	c->frame_top = 0;
#line 6 "stripes.stp"
	gs_t1 = gs_f_at(c);
	gs_key1_gs_g_since = gs_t1;
#line 10 "stripes.stp"
	gs_t1 = gs_f_at(c);
	gs_key1_gs_g_names = gs_t1;
	gs_hash1 = gs_g_since__hash(gs_key1_gs_g_since);
	gs_stripe2 = gs_stripe_of(&gs_g_since__stripes, &gs_g_since, gs_hash1);
	gs_hash3 = gs_g_names__hash(gs_key1_gs_g_names, "a");
	gs_stripe4 = gs_stripe_of(&gs_g_names__stripes, &gs_g_names, gs_hash3);
#line 513 "gostap_main.c"
	if (!gs_write_trylock_one(&gs_stripe2->lock, &gs_tries)) {
		gs_lock_failed(c, 0);
		return;
	}
	if (!gs_write_trylock_one(&gs_stripe4->lock, &gs_tries)) {
		gs_lock_failed(c, 1);
		goto unlock_1;
	}
	if (!gs_cpu_part_trylock_one(&gs_p->part, &gs_tries)) {
		gs_lock_failed(c, 2);
		goto unlock_2;
	}
#line 6 "stripes.stp"
	if (gs_g_since__find_hash(gs_hash1, gs_key1_gs_g_since) != NULL) {
#line 7 "stripes.stp"
		gs_e5 = gs_g_took__share(c, 8, gs_p, "all");
		if (unlikely(!gs_e5)) {
			if (gs_cpu_part_was_lost(&gs_p->part))
				goto unlock_2;
			goto out;
		}
		gs_g_took__add(&gs_e5->v, 9LL - gs_g_since__value_hash(gs_hash1, gs_key1_gs_g_since));
#line 8 "stripes.stp"
		gs_e6 = gs_g_since__find_hash(gs_hash1, gs_key1_gs_g_since);
		if (gs_e6)
			gs_stripe_remove(&gs_g_since, &gs_g_since__stripes, gs_stripe2, &gs_e6->n);
	}
#line 10 "stripes.stp"
	if (!gs_str_equal(gs_g_names__value_hash(gs_hash3, gs_key1_gs_g_names, "a"), "")) {
#line 10 "stripes.stp"
		gs_print_begin(c, 0, 1);
		gs_print_str(c, gs_g_names__value_hash(gs_hash3, gs_key1_gs_g_names, "a"));
		gs_print_end(c);
	}
#line 548 "gostap_main.c"
out:
	gs_cpu_part_unlock(&gs_p->part);
unlock_2:
	gs_write_unlock(&gs_stripe4->lock);
unlock_1:
	gs_write_unlock(&gs_stripe2->lock);
	return;
}

/*
 * probe timer.s(1)
 * stripes.stp:12: probe timer.s(1) { foreach (t in since) println(t); delete names; println(@sum(took["all"])) }
 */
static void probe_3(struct gs_ctx *c)
{
	s64 gs_l_t = 0;
	struct gs_g_since__node *gs_e1;
	unsigned int gs_tries = 0;

	c->actions = gs_actions();
	if (!gs_stripes_trylock(&gs_g_since__stripes, &gs_tries)) {
		gs_lock_failed(c, 0);
		return;
	}
	gs_stripes_join(&gs_g_since, &gs_g_since__stripes);
	if (!gs_weigh(c, gs_stripes_weight(&gs_g_since, &gs_g_since__stripes)))
		goto unlock_1;
	if (!gs_stripes_trylock(&gs_g_names__stripes, &gs_tries)) {
		gs_lock_failed(c, 1);
		goto unlock_1;
	}
	gs_stripes_join(&gs_g_names, &gs_g_names__stripes);
	if (!gs_weigh(c, gs_stripes_weight(&gs_g_names, &gs_g_names__stripes)))
		goto unlock_2;
	if (!gs_write_trylock_one(&gs_g_took__lock, &gs_tries)) {
		gs_lock_failed(c, 2);
		goto unlock_2;
	}
	if (!gs_g_took__gather(c, false, &gs_tries))
		goto out;
	c->loc = -1;
	if (unlikely(!gs_spend(c, 3)))
		goto out;
#line 12 "stripes.stp"
	gs_map_for_each(gs_e1, &gs_g_since) {
		gs_l_t = gs_e1->k1;
		c->loc = 13;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 12 "stripes.stp"
		gs_print_begin(c, 1, 1);
		gs_print_long(c, gs_l_t);
		gs_print_end(c);
	}
#line 12 "stripes.stp"
	c->loc = 14;
	if (unlikely(!gs_spend(c, gs_map_clear_actions(&gs_g_names))))
		goto out;
	c->loc = 14;
	if (unlikely(!gs_weigh(c, gs_map_clear_weight(&gs_g_names))))
		goto out;
	gs_map_clear(&gs_g_names);
#line 12 "stripes.stp"
	c->loc = 15;
	if (unlikely(!gs_weigh(c, 1)))
		goto out;
	gs_print_begin(c, 1, 1);
	gs_print_long(c, gs_stat_sum(gs_g_took__stat("all")));
	gs_print_end(c);
#line 618 "gostap_main.c"
out:
	gs_write_unlock(&gs_g_took__lock);
unlock_2:
	gs_stripes_unlock(&gs_g_names__stripes);
unlock_1:
	gs_stripes_unlock(&gs_g_since__stripes);
	return;
}

const char *const gs_probe_types[] = { "hrtimer" };

#include "probes/timer.h"
#ifndef GS_MEMORY_timer
#define GS_MEMORY_timer { 0, 0 }
#endif
static struct gs_timer_row gs_timer_rows[] = {
	{
		.p = GS_PROBE_INIT(0, probe_1, "timer.us(200)", "timer.us(200)", "", 16),
		.interval_ns = 200000,
		.random_ns = 0,
	},
	{
		.p = GS_PROBE_INIT(1, probe_2, "timer.us(300)", "timer.us(300)", "", 17),
		.interval_ns = 300000,
		.random_ns = 0,
	},
	{
		.p = GS_PROBE_INIT(2, probe_3, "timer.s(1)", "timer.s(1)", "", 18, .budget = true),
		.interval_ns = 1000000000,
		.random_ns = 0,
	},
};

#define GS_FAMILIES(F) F(timer)
#define GS_MEMORY_OF_GLOBALS \
	{ 2048ULL * sizeof(struct gs_g_since__node) + 2048ULL * sizeof(void *) + GS_STRIPES_ROOM, 0 }, \
	{ 2048ULL * sizeof(struct gs_g_names__node) + 2048ULL * sizeof(void *) + GS_STRIPES_ROOM, 0 }, \
	{ 2048ULL * sizeof(struct gs_g_took__node) + 2048ULL * sizeof(void *), GS_SHARES_ROOM(2048ULL, sizeof(struct gs_g_took__share)) }, \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_timer, \

#define GS_META \
#include "module.h"

/*
 * place 0: stripes.stp:4:29 identifier at, from -1
 * place 1: stripes.stp:4:46 identifier at, from -1
 * place 2: stripes.stp:4:23 identifier since, from -1
 * place 3: stripes.stp:4:40 identifier names, from -1
 * place 4: stripes.stp:6:6 identifier at, from -1
 * place 5: stripes.stp:10:12 identifier at, from -1
 * place 6: stripes.stp:6:2 keyword if, from -1
 * place 7: stripes.stp:7:15 operator <<<, from -1
 * place 8: stripes.stp:7:3 identifier took, from -1
 * place 9: stripes.stp:8:10 identifier since, from -1
 * place 10: stripes.stp:10:2 keyword if, from -1
 * place 11: stripes.stp:10:30 identifier println, from -1
 * place 12: stripes.stp:12:20 keyword foreach, from -1
 * place 13: stripes.stp:12:41 identifier println, from -1
 * place 14: stripes.stp:12:60 identifier names, from -1
 * place 15: stripes.stp:12:67 identifier println, from -1
 * place 16: stripes.stp:4:7 identifier timer, from -1
 * place 17: stripes.stp:5:7 identifier timer, from -1
 * place 18: stripes.stp:12:7 identifier timer, from -1
 * probe {Family:timer PP:timer.us(200) PN:timer.us(200) Loc:16 MaxActive:0 Outline:false Within:}
 * probe {Family:timer PP:timer.us(300) PN:timer.us(300) Loc:17 MaxActive:0 Outline:false Within:}
 * probe {Family:timer PP:timer.s(1) PN:timer.s(1) Loc:18 MaxActive:0 Outline:false Within:}
 * globals ["since" "names" "took"]
 */
