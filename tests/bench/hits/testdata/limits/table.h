/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * table.h - hash tables of the hand-written modules
 *
 * A handler that only adds uses its own CPU's cells, without a lock: what is
 * probed runs in tasks only, so that the handler has the CPU for itself while
 * preemption is off. Elements that are read, or found by a number that all CPUs
 * count, are shared (struct element). Both have room for a fixed number of keys;
 * what has no room is counted in "lost".
 */
#ifndef TABLE_H
#define TABLE_H

#include <linux/hash.h>
#include <linux/percpu.h>
#include <linux/vmalloc.h>

struct statistic {
	u64 count;
	s64 sum, min, max;
};

static __always_inline void stat_add(struct statistic *s, s64 x)
{
	if (!s->count || x < s->min)
		s->min = x;
	if (!s->count || x > s->max)
		s->max = x;
	s->sum += x;
	s->count++;
}

#define CELL_BITS	8
#define CELLS		(1U << CELL_BITS)

/* A cell is free as long as nothing was counted in it. */
struct cell {
	u64 key[2];
	struct statistic s;
};

/* Each CPU has CELLS: more than there is room for in a module's own per-CPU data. */
static struct cell __percpu *cells;
static DEFINE_PER_CPU(u64, lost);

static int cells_alloc(void)
{
	cells = __alloc_percpu(CELLS * sizeof(*cells), __alignof__(*cells));
	return cells ? 0 : -ENOMEM;
}

/* This CPU's cell of a key; NULL: there is none, and no room. With preemption off. */
static __always_inline struct statistic *cell_of(u64 a, u64 b)
{
	struct cell *mine = this_cpu_ptr(cells);
	unsigned int i = hash_64(a ^ rol64(b, 7), CELL_BITS), n;

	for (n = 0; n < CELLS; n++, i = (i + 1) % CELLS) {
		struct cell *c = &mine[i];

		if (likely(c->key[0] == a && c->key[1] == b))
			return &c->s;
		if (!c->s.count) {
			c->key[0] = a;
			c->key[1] = b;
			return &c->s;
		}
	}
	this_cpu_inc(lost);
	return NULL;
}

/* An element's key does not change. The index has the elements' numbers plus 1; 0: free. */
struct element {
	u64 key;
	atomic64_t value;
};

static struct element *elements;
static u32 *element_index;
static u32 index_bits, n_elements, max_elements;
static DEFINE_RAW_SPINLOCK(elements_lock);

static int elements_alloc(u32 max)
{
	max_elements = max;
	index_bits = ilog2(max) + 2;
	elements = vzalloc(array_size(max, sizeof(*elements)));
	element_index = vzalloc(array_size(1U << index_bits, sizeof(*element_index)));
	return elements && element_index ? 0 : -ENOMEM;
}

static void elements_free(void)
{
	vfree(elements);
	vfree(element_index);
}

/* Where the key's number stands in the index, or where it belongs. */
static __always_inline u32 *index_of(u64 key)
{
	u32 mask = (1U << index_bits) - 1, i = hash_64(key, index_bits), n, at;

	for (n = 0; n <= mask; n++, i = (i + 1) & mask) {
		at = smp_load_acquire(&element_index[i]);
		if (!at || elements[at - 1].key == key)
			return &element_index[i];
	}
	return NULL; /* not reached: the index has more places than there are elements */
}

static noinline notrace struct element *element_insert(u64 key)
{
	struct element *e = NULL;
	unsigned long flags;
	u32 *at;

	raw_spin_lock_irqsave(&elements_lock, flags);
	at = index_of(key);
	if (at && *at) {
		e = &elements[*at - 1];
	} else if (at && n_elements < max_elements) {
		e = &elements[n_elements];
		e->key = key;
		smp_store_release(at, ++n_elements);
	}
	raw_spin_unlock_irqrestore(&elements_lock, flags);
	if (!e)
		this_cpu_inc(lost);
	return e;
}

/* The element of a key; NULL: there is none, and no room. */
static __always_inline struct element *element_of(u64 key)
{
	u32 *at = index_of(key);

	return likely(at && *at) ? &elements[*at - 1] : element_insert(key);
}

#define TOP	10

/* The sum of the keys of the TOP elements with the greatest values. */
static u64 greatest(void)
{
	struct { u64 key; s64 value; } top[TOP] = {};
	u32 all = smp_load_acquire(&n_elements), i;
	u64 sum = 0;
	int k;

	for (i = 0; i < all; i++) {
		s64 value = atomic64_read(&elements[i].value);

		if (likely(value <= top[TOP - 1].value))
			continue;
		for (k = TOP - 1; k > 0 && value > top[k - 1].value; k--)
			top[k] = top[k - 1];
		top[k].key = elements[i].key;
		top[k].value = value;
	}
	for (k = 0; k < TOP; k++)
		sum += top[k].key;
	return sum;
}

#endif
