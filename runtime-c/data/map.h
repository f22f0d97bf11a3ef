/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * map.h - script arrays: a hash table of preallocated nodes
 *
 * The generated code has a struct for each array's node, which begins with a
 * struct gs_node; it hashes and compares the keys, which this header does not
 * know. All memory is allocated when the module is loaded. A removed node goes
 * to a free list, so a stale pointer still points to a node of the array. Nodes
 * are linked in the order of their insertion.
 *
 * All functions but gs_map_alloc() and gs_map_free() may be called in any
 * context, with the array's lock (lock.h) held: for writing if the function
 * changes the array.
 */
#ifndef GS_MAP_H
#define GS_MAP_H

#include "../arch/multiply.h"
#include "sort.h"
#include "word.h"

/**
 * struct gs_node - start of every node
 * @chain: next node of the same hash bucket, or next free node
 * @prev: node that was inserted before; NULL for the oldest
 * @next: node that was inserted after; kept when the node is removed, so that a
 *	loop that is at this node can continue
 * @seq: number of the insertion: the order of nodes that sort equal; 0 when removed
 * @hash: of all keys
 */
struct gs_node {
	struct gs_node *chain;
	struct gs_node *prev;
	struct gs_node *next;
	u64 seq;
	u32 hash;
};

/**
 * struct gs_map - an array
 * @node_size: bytes of a node
 * @size: nodes at most
 * @sized: @size was declared in the script
 * @wrap: a full array drops its oldest node
 */
struct gs_map {
	u32 node_size;
	u32 size;
	bool sized;
	bool wrap;
	/* from here on filled by gs_map_alloc() */
	u32 mask;
	u32 count;
	u32 used;		/* nodes that were ever in use */
	u64 seq;
	char *nodes;
	struct gs_node **bucket;
	struct gs_node *free;
	struct gs_node *first;
	struct gs_node *last;
};

/*
 * The seed is random in each session: processes choose many of the keys (names,
 * system call arguments), and must not be able to choose keys that all fall
 * into one bucket. The hash uses both halves of the product, so that every bit
 * of a key affects the low bits of the hash.
 */
static u64 gs_hash_seed;
#ifdef MAPHASHSEED	/* -D sets one that is the same each time, to compare costs */
#define GS_HASH_SEED	((u64)MAPHASHSEED)
#else
#define GS_HASH_SEED	gs_hash_seed
#endif

static __always_inline u64 gs_hash_long(u64 h, s64 k)
{
	return gs_multiply_fold(h ^ (u64)k, 0xff51afd7ed558ccdULL);
}

static __always_inline u64 gs_hash_str(u64 h, const char *k)
{
	for (;; k += 8) {
		u64 w = gs_word(k), zeros = gs_word_zeros(w);

		if (zeros)
			return gs_hash_long(h, gs_word_cut(w, zeros));
		h = gs_hash_long(h, w);
	}
}

/* Finish a hash, for gs_map_new() and gs_map_for_each_hash(). */
static __always_inline u32 gs_hash_end(u64 h)
{
	return (u32)h;
}

/* Iterate over nodes; @e is a pointer to the array's own type of node. */
#define gs_map_for_each(e, m) \
	for (e = (void *)(m)->first; e; e = (void *)(e)->n.next)

/* gs_map_for_each() whose body may remove @e. */
#define gs_map_for_each_safe(e, after, m)				\
	for (e = (void *)(m)->first;					\
	     (e) && ((after = (void *)(e)->n.next), true);		\
	     e = after)

/* Iterate over the nodes in the bucket of hash @h; the caller compares the keys. */
#define gs_map_for_each_near(e, m, h)					\
	for (e = (void *)(m)->bucket[(h) & (m)->mask]; e;		\
	     e = (void *)(e)->n.chain)

/* Iterate over the nodes with hash @h; the caller compares the keys. */
#define gs_map_for_each_hash(e, m, h)					\
	gs_map_for_each_near(e, m, h)					\
		if ((e)->n.hash == (h))

static __always_inline void *gs_map_at(const struct gs_map *m, u32 i)
{
	return m->nodes + (size_t)i * m->node_size;
}

static __always_inline u32
gs_map_index(const struct gs_map *m, const struct gs_node *n)
{
	return ((const char *)n - m->nodes) / m->node_size;
}

static size_t gs_map_bucket_bytes(const struct gs_map *m)
{
	return ((size_t)m->mask + 1) * sizeof(*m->bucket);
}

/* Free an array's memory, also after gs_map_alloc() has failed. May sleep. */
gs_fn void gs_map_free(struct gs_map *m)
{
	gs_free(m->nodes, (size_t)m->size * m->node_size);
	gs_free(m->bucket, gs_map_bucket_bytes(m));
	m->nodes = NULL;
	m->bucket = NULL;
}

/* log2 of the number of buckets per node; can be set by -D. */
#ifndef MAPHASHBIAS
#define MAPHASHBIAS 0
#endif

/**
 * gs_map_alloc_buckets() - allocate an array's memory
 * @m: array
 * @least: buckets at least
 *
 * May sleep. Return: 0 or -ENOMEM.
 */
gs_fn int gs_map_alloc_buckets(struct gs_map *m, u32 least)
{
	u32 n = 1;

	while (!gs_hash_seed)
		get_random_bytes(&gs_hash_seed, sizeof(gs_hash_seed));
	while (n < m->size && n < 1U << 30)
		n *= 2;
	n = MAPHASHBIAS < 0 ? max(n >> -(MAPHASHBIAS), 1U)
			    : min_t(u64, (u64)n << (MAPHASHBIAS), 1U << 30);
	while (n < least)
		n *= 2;
	m->mask = n - 1;
	m->nodes = gs_alloc((size_t)m->size * m->node_size);
	m->bucket = gs_alloc(gs_map_bucket_bytes(m));
	return m->nodes && m->bucket ? 0 : -ENOMEM;
}

/* gs_map_alloc_buckets() for an array with one lock. */
gs_fn int gs_map_alloc(struct gs_map *m)
{
	return gs_map_alloc_buckets(m, 1);
}

/* Unlink a node from its bucket's chain. */
static void gs_map_unchain(struct gs_map *m, struct gs_node *n)
{
	struct gs_node **at = &m->bucket[n->hash & m->mask];

	while (*at && *at != n)
		at = &(*at)->chain;
	if (*at)
		*at = n->chain;
}

/**
 * gs_map_remove() - delete an element
 * @m: array
 * @n: node of it
 */
gs_fn notrace void gs_map_remove(struct gs_map *m, struct gs_node *n)
{
	gs_map_unchain(m, n);
	if (n->prev)
		n->prev->next = n->next;
	else
		m->first = n->next;
	if (n->next)
		n->next->prev = n->prev;
	else
		m->last = n->prev;
	n->seq = 0;
	n->chain = m->free;
	m->free = n;
	m->count--;
}

/*
 * Up to this many elements are removed one by one; resetting the whole array
 * costs about as much.
 */
#define GS_MAP_FEW	512

/**
 * gs_map_clear() - delete all elements
 * @m: array
 *
 * A loop that is at a removed node can continue, as with gs_map_remove().
 */
gs_fn notrace void gs_map_clear(struct gs_map *m)
{
	if (m->count > GS_MAP_FEW) {
		memset(m->bucket, 0, gs_map_bucket_bytes(m));
		m->first = m->last = m->free = NULL;
		m->count = m->used = 0;
		return;
	}
	while (m->first)
		gs_map_remove(m, m->first);
}

/*
 * Actions charged for clearing, walking and sorting a whole array: one action
 * per about 10,000 instructions, or per 64 KB cleared.
 */
static __always_inline int gs_map_clear_actions(const struct gs_map *m)
{
	return m->count > GS_MAP_FEW ? gs_map_bucket_bytes(m) >> 16 : 0;
}

static __always_inline int gs_map_walk_actions(const struct gs_map *m)
{
	return m->count >> 9;
}

static __always_inline int gs_map_sort_actions(const struct gs_map *m)
{
	return m->count >> 7;
}

/* Costs of the same operations for gs_weigh(), in hundreds of instructions. */
static __always_inline u32 gs_map_clear_weight(const struct gs_map *m)
{
	return m->count > GS_MAP_FEW ? gs_map_bucket_bytes(m) >> 10 : 0;
}

static __always_inline u32 gs_map_walk_weight(const struct gs_map *m)
{
	return m->count >> 3;
}

static __always_inline u32 gs_map_sort_weight(const struct gs_map *m)
{
	return m->count + (m->count >> 1);
}

/* Get a free node; NULL if there is none. */
static struct gs_node *gs_map_take(struct gs_map *m)
{
	struct gs_node *n = m->free;

	if (n) {
		m->free = n->chain;
		return n;
	}
	return m->used < m->size ? gs_map_at(m, m->used++) : NULL;
}

gs_fn __cold noinline notrace void
gs_map_overflow(struct gs_ctx *c, s32 loc, const struct gs_map *m)
{
	if (m->sized)
		gs_error(c, loc, "Array overflow, check size limit (%u)", m->size);
	else
		gs_error(c, loc, "Array overflow, check MAXMAPENTRIES");
}

/**
 * gs_map_new() - insert a node
 * @c: context
 * @loc: script position for the error
 * @m: array
 * @hash: of the keys, which the caller fills in, as well as the value
 *
 * Return: the node; NULL, with an error raised, when the array is full.
 */
gs_fn notrace void *
gs_map_new(struct gs_ctx *c, s32 loc, struct gs_map *m, u32 hash)
{
	struct gs_node *n = gs_map_take(m);

	if (!n && m->wrap && m->first) {
		gs_map_remove(m, m->first);
		n = gs_map_take(m);
	}
	if (!n) {
		gs_map_overflow(c, loc, m);
		return NULL;
	}
	n->hash = hash;
	n->seq = ++m->seq;
	n->chain = m->bucket[hash & m->mask];
	m->bucket[hash & m->mask] = n;
	n->prev = m->last;
	n->next = NULL;
	if (m->last)
		m->last->next = n;
	else
		m->first = n;
	m->last = n;
	m->count++;
	return n;
}

struct gs_sorted;

/* Less than, equal, greater than 0. It adds the words of long strings to those of the iterator. */
typedef int (*gs_node_compare_fn)(struct gs_sorted *, const struct gs_node *, const struct gs_node *);

/**
 * struct gs_sorted - iterator over the elements of an array in sorted order
 * @map: array; it is not changed
 * @heap: space for map->size indices
 * @left: number of elements left
 * @compare: sort order
 * @desc: descending: greatest element first
 * @words: words of strings that were compared and not yet charged
 *
 * A heap sorts lazily: taking the first ten of 100,000 elements costs little
 * more than visiting each element twice.
 */
struct gs_sorted {
	const struct gs_map *map;
	u32 *heap;
	u32 left;
	gs_node_compare_fn compare;
	bool desc;
	u32 words;
};

/* gs_sorted_str_compare() for strings whose first words are equal. */
gs_fn noinline notrace int
gs_sorted_long_compare(struct gs_sorted *s, const char *a, const char *b)
{
	size_t n = gs_str_begin(a, b);

	s->words += n / 8;
	return strcmp(a + n, b + n);	/* compares at most eight bytes */
}

/* gs_str_compare() in a comparison function. */
static __always_inline int
gs_sorted_str_compare(struct gs_sorted *s, const char *a, const char *b)
{
	if (likely(gs_word(a) != gs_word(b)))
		return strcmp(a, b);	/* as above */
	return gs_sorted_long_compare(s, a, b);
}

/* Words of long strings whose comparison takes a hundred instructions. */
#define GS_SORTED_WORDS	8

/* What comparing long strings took since the last call, in hundreds of instructions. */
static __always_inline u32 gs_sorted_weight(struct gs_sorted *s)
{
	u32 n = s->words / GS_SORTED_WORDS;

	s->words -= n * GS_SORTED_WORDS;
	return n;
}

/* Equal elements keep the order of their insertion, in both directions. */
static bool gs_map_before(const void *of, u32 x, u32 y)
{
	struct gs_sorted *o = (struct gs_sorted *)of;
	const struct gs_node *a = gs_map_at(o->map, x);
	const struct gs_node *b = gs_map_at(o->map, y);
	int d = o->compare(o, a, b);

	if (d)
		return o->desc ? d > 0 : d < 0;
	return a->seq < b->seq;
}

/** gs_sorted_add() - add an element */
static __always_inline void
gs_sorted_add(struct gs_sorted *s, const struct gs_node *n)
{
	if (likely(s->left < s->map->size))
		s->heap[s->left++] = gs_map_index(s->map, n);
}

/* Elements after which begin, end and error probes reschedule. */
#define GS_SORTED_PAUSE	4096

/**
 * gs_sorted_make() - build the heap, after all elements were added: about 2 n comparisons
 *
 * Return: false, with an error raised, if comparing long strings used up the
 * budget.
 */
gs_fn notrace bool gs_sorted_make(struct gs_ctx *c, struct gs_sorted *s)
{
	u32 i;

	for (i = s->left / 2; i > 0; i--) {
		gs_heap_sift(s->heap, i - 1, s->left, gs_map_before, s);
		if (unlikely(!(i % GS_SORTED_PAUSE)))
			gs_pause(c);
		if (unlikely(s->words >= GS_SORTED_WORDS) && !gs_weigh(c, gs_sorted_weight(s)))
			return false;
	}
	return true;
}

/** gs_sorted_take() - Return: the next element, NULL at the end */
gs_fn notrace void *gs_sorted_take(struct gs_sorted *s)
{
	u32 i;

	if (!s->left)
		return NULL;
	i = gs_heap_take(s->heap, s->left, gs_map_before, s);
	s->left--;
	return gs_map_at(s->map, i);
}

#endif /* GS_MAP_H */
