/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * stripes.h - arrays with a lock for each part of their elements
 *
 * A stripe is a range of an array's buckets, with a lock and a list of free nodes.
 * A handler that uses one element locks its stripe, and then finds, makes and
 * removes the element without writing anything that other stripes use: elements
 * are in no list, and the array does not count them. Free nodes come from the
 * array, and go back to it, some at a time.
 *
 * A handler that uses the array in any other way locks all stripes, in the order
 * of their numbers, and joins them: then the array is as map.h describes it,
 * until the handler unlocks it.
 *
 * All functions but gs_stripes_alloc() and gs_stripes_free() may be called in any
 * context.
 */
#ifndef GS_STRIPES_H
#define GS_STRIPES_H

#include "map.h"

/**
 * struct gs_stripe - a part of an array's buckets
 * @lock: of its buckets and of @free
 * @free: list of free nodes
 * @nfree: number of these
 */
struct gs_stripe {
	struct gs_lock lock;
	u32 nfree;
	struct gs_node *free;
} ____cacheline_aligned;

/**
 * struct gs_stripes - the stripes of an array
 * @at: stripes
 * @n: number of them, a power of two
 * @shift: the stripe of a hash is (hash & map->mask) >> @shift
 * @pool: lock of the array's free nodes, taken with a stripe's lock held
 */
struct gs_stripes {
	struct gs_stripe *at;
	u32 n;
	u32 shift;
	struct gs_lock pool;
};

/* Free nodes that a stripe takes at a time, and up to twice as many it keeps. */
#define GS_STRIPE_BATCH		8

/* Most stripes, and fewest buckets of one: a cache line of them. */
#define GS_STRIPES_MOST		1024
#define GS_STRIPE_BUCKETS	8

/* Bytes of the stripes of an array, and of their buckets, at most. */
#define GS_STRIPES_ROOM							\
	(GS_STRIPES_MOST * (sizeof(struct gs_stripe) + GS_STRIPE_BUCKETS * sizeof(void *)))

/*
 * gs_hash_end() for an array with stripes: of numbers in sequence, such as those of
 * threads, gs_hash_long() puts some into adjacent buckets, which are mostly of one
 * stripe.
 */
static __always_inline u32 gs_stripe_hash_end(u64 h)
{
	return h * 0x9e3779b97f4a7c15ULL >> 32;
}

static __always_inline struct gs_stripe *
gs_stripe_of(const struct gs_stripes *s, const struct gs_map *m, u32 hash)
{
	return &s->at[(hash & m->mask) >> s->shift];
}

/* Give a free node to a stripe. */
static __always_inline void gs_stripe_put(struct gs_stripe *st, struct gs_node *n)
{
	n->chain = st->free;
	st->free = n;
	st->nfree++;
}

static __always_inline struct gs_node *gs_stripe_get(struct gs_stripe *st)
{
	struct gs_node *n = st->free;

	if (n) {
		st->free = n->chain;
		st->nfree--;
	}
	return n;
}

/* Move some of the array's free nodes to a stripe. Return: false if the pool's lock was not acquired. */
static bool gs_stripe_fill(struct gs_map *m, struct gs_stripes *s, struct gs_stripe *st)
{
	struct gs_node *n;
	int i;

	if (!gs_write_trylock(&s->pool))
		return false;
	for (i = 0; i < GS_STRIPE_BATCH; i++) {
		n = gs_map_take(m);
		if (!n)
			break;
		n->seq = 0;
		gs_stripe_put(st, n);
	}
	gs_write_unlock(&s->pool);
	return true;
}

/* Move the free nodes of other stripes to this one. Return: false if one of them was locked. */
static bool gs_stripe_steal(struct gs_stripes *s, struct gs_stripe *st)
{
	struct gs_node *n;
	bool all = true;
	u32 i;

	for (i = 0; i < s->n && st->nfree < GS_STRIPE_BATCH; i++) {
		struct gs_stripe *from = &s->at[i];

		if (from == st)
			continue;
		if (!gs_write_try_once(&from->lock)) {
			all = false;
			continue;
		}
		while (st->nfree < GS_STRIPE_BATCH && (n = gs_stripe_get(from)))
			gs_stripe_put(st, n);
		gs_write_unlock(&from->lock);
	}
	return all;
}

/*
 * Lock all other stripes together, and look again: other handlers may have moved free nodes
 * to stripes that gs_stripe_steal() had passed. Return: false if one of them was locked.
 */
static bool gs_stripe_last(struct gs_map *m, struct gs_stripes *s, struct gs_stripe *st)
{
	struct gs_node *n = NULL;
	u32 i, locked;

	for (locked = 0; locked < s->n; locked++)
		if (&s->at[locked] != st && !gs_write_try_once(&s->at[locked].lock))
			break;
	if (locked == s->n) {
		n = gs_map_take(m);	/* the pool's lock is only taken with a stripe's */
		for (i = 0; i < s->n && !n; i++)
			n = gs_stripe_get(&s->at[i]);
	}
	if (n) {
		n->seq = 0;
		gs_stripe_put(st, n);
	}
	for (i = 0; i < locked; i++)
		if (&s->at[i] != st)
			gs_write_unlock(&s->at[i].lock);
	return locked == s->n;
}

/* Return nodes to the array, if a stripe has many; later if the lock is not free. */
static noinline notrace void
gs_stripe_drain(struct gs_map *m, struct gs_stripes *s, struct gs_stripe *st)
{
	struct gs_node *n;

	if (!gs_write_try_once(&s->pool))
		return;
	while (st->nfree > GS_STRIPE_BATCH) {
		n = gs_stripe_get(st);
		n->chain = m->free;
		m->free = n;
	}
	gs_write_unlock(&s->pool);
}

/* What looking for a free node in all stripes, twice, costs in hundreds of instructions: 30 for each. */
static __always_inline u32 gs_stripes_search_weight(const struct gs_stripes *s)
{
	return s->n * 3 / 10;
}

/*
 * Get a free node when the stripe has none. NULL with an error raised: the array is
 * full, or, with the hit counted as skipped, a lock was not acquired.
 */
gs_fn noinline notrace struct gs_node *
gs_stripe_more(struct gs_ctx *c, s32 loc, struct gs_map *m, struct gs_stripes *s,
	       struct gs_stripe *st, u32 index)
{
	bool all = gs_stripe_fill(m, s, st);
	struct gs_node *n;

	if (all && !st->free) {
		gs_weigh_later(c, gs_stripes_search_weight(s));
		all = gs_stripe_steal(s, st) && (st->free || gs_stripe_last(m, s, st));
	}
	n = gs_stripe_get(st);
	if (n)
		return n;
	if (all)
		gs_map_overflow(c, loc, m);
	else
		gs_lock_failed(c, index);
	return NULL;
}

/**
 * gs_stripe_new() - insert a node
 * @c: context
 * @loc: script position for the error
 * @m: array
 * @s: its stripes
 * @st: the stripe of @hash, locked
 * @hash: of the keys, which the caller fills in, as well as the value
 * @index: number of the array, for the report
 *
 * Return: the node; NULL, with an error raised, when the array is full.
 */
gs_fn notrace void *
gs_stripe_new(struct gs_ctx *c, s32 loc, struct gs_map *m, struct gs_stripes *s,
	      struct gs_stripe *st, u32 hash, u32 index)
{
	struct gs_node *n = gs_stripe_get(st);

	if (unlikely(!n)) {
		n = gs_stripe_more(c, loc, m, s, st, index);
		if (!n)
			return NULL;
	}
	n->hash = hash;
	n->seq = get_cycles() | 1;	/* 0 is a free node's */
	n->chain = m->bucket[hash & m->mask];
	m->bucket[hash & m->mask] = n;
	return n;
}

/** gs_stripe_remove() - delete an element of a stripe that is locked */
gs_fn notrace void
gs_stripe_remove(struct gs_map *m, struct gs_stripes *s, struct gs_stripe *st, struct gs_node *n)
{
	gs_map_unchain(m, n);
	n->seq = 0;
	gs_stripe_put(st, n);
	if (unlikely(st->nfree > 2 * GS_STRIPE_BATCH))
		gs_stripe_drain(m, s, st);
}

/* Merge two lists that are sorted by their sequence numbers and linked by @next. */
static struct gs_node *gs_nodes_merge(struct gs_node *a, struct gs_node *b)
{
	struct gs_node *first = NULL, **at = &first;

	while (a && b) {
		if (a->seq <= b->seq) {
			*at = a;
			a = a->next;
		} else {
			*at = b;
			b = b->next;
		}
		at = &(*at)->next;
	}
	*at = a ? a : b;
	return first;
}

/* log2 of the largest number of nodes of an array with stripes, and one more. */
#define GS_STRIPED_LOG	13

/*
 * Sort the nodes in use into the array's list, and make all others free. Bottom-up
 * merging: sorted[i] is a list of 2^i nodes, or NULL.
 */
static void gs_stripes_link(struct gs_map *m)
{
	struct gs_node *sorted[GS_STRIPED_LOG] = {}, *n, *prev = NULL;
	u32 i, k;

	m->free = NULL;
	m->count = 0;
	for (i = 0; i < m->used; i++) {
		n = gs_map_at(m, i);
		if (!n->seq) {
			n->chain = m->free;
			m->free = n;
			continue;
		}
		m->count++;
		n->next = NULL;
		for (k = 0; k < GS_STRIPED_LOG - 1 && sorted[k]; k++) {
			n = gs_nodes_merge(sorted[k], n);
			sorted[k] = NULL;
		}
		sorted[k] = n;
	}
	for (n = NULL, k = 0; k < GS_STRIPED_LOG; k++)
		n = gs_nodes_merge(sorted[k], n);
	m->first = n;
	for (; n; n = n->next) {
		n->prev = prev;
		prev = n;
	}
	m->last = prev;
	m->seq = prev ? prev->seq : 0;
}

/*
 * What locking all stripes and joining them costs, in hundreds of instructions: up to 12
 * comparisons of 8 instructions an element, 6 a free node, and 12 a stripe.
 */
static __always_inline u32
gs_stripes_weight(const struct gs_map *m, const struct gs_stripes *s)
{
	return m->count + m->used / 16 + s->n / 8;
}

/**
 * gs_stripes_join() - make an array whole
 * @m: array, with all its stripes locked, or while no handler can use it
 * @s: its stripes
 */
gs_fn notrace void gs_stripes_join(struct gs_map *m, struct gs_stripes *s)
{
	u32 i;

	for (i = 0; i < s->n; i++) {
		s->at[i].free = NULL;
		s->at[i].nfree = 0;
	}
	gs_stripes_link(m);
}

gs_fn notrace void gs_stripes_unlock(struct gs_stripes *s)
{
	u32 i;

	for (i = 0; i < s->n; i++)
		gs_write_unlock(&s->at[i].lock);
}

/**
 * gs_stripes_trylock() - lock all stripes
 * @s: stripes
 * @tries: as for gs_write_trylock_one()
 *
 * Return: false if one was not acquired; then none is locked.
 */
gs_fn notrace bool gs_stripes_trylock(struct gs_stripes *s, unsigned int *tries)
{
	u32 i;

	for (i = 0; i < s->n; i++) {
		if (gs_write_trylock_one(&s->at[i].lock, tries))
			continue;
		while (i)
			gs_write_unlock(&s->at[--i].lock);
		return false;
	}
	return true;
}

/* The number of stripes that make it unlikely that two of the machine's CPUs meet in one. */
static u32 gs_stripes_number(void)
{
	return min_t(u32, 4 * num_possible_cpus(), GS_STRIPES_MOST);
}

/* Allocate the memory of an array that has stripes. May sleep. Return: 0 or -ENOMEM. */
static int gs_striped_map_alloc(struct gs_map *m)
{
	return gs_map_alloc_buckets(m, gs_stripes_number() * GS_STRIPE_BUCKETS);
}

static void gs_stripes_free(struct gs_stripes *s)
{
	gs_free(s->at, s->n * sizeof(*s->at));
	s->at = NULL;
}

/**
 * gs_stripes_alloc() - allocate the stripes of an array
 * @s: stripes, all zero
 * @m: array, allocated by gs_striped_map_alloc()
 *
 * May sleep. Return: 0 or -ENOMEM.
 */
static int gs_stripes_alloc(struct gs_stripes *s, const struct gs_map *m)
{
	u32 buckets = m->mask + 1;

	s->n = 1;
	while (2 * s->n <= gs_stripes_number() && 2 * s->n * GS_STRIPE_BUCKETS <= buckets)
		s->n *= 2;
	while (buckets >> s->shift > s->n)
		s->shift++;
	s->at = gs_alloc(s->n * sizeof(*s->at));
	return s->at ? 0 : -ENOMEM;
}

#endif /* GS_STRIPES_H */
