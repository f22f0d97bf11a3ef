/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * few.h - the first elements of an array in sorted order, if only a few are wanted
 *
 * A loop with a small limit keeps that many elements while it walks the array, in
 * a heap with the last of them at its root: most elements cost one comparison
 * with that one. Even if each element comes before all others so far, it costs
 * less than gs_map_sort_weight() charges.
 */
#ifndef GS_FEW_H
#define GS_FEW_H

#include "map.h"

/* Largest limit of such a loop. */
#define GS_FEW	20

/**
 * struct gs_few - the elements that are kept
 * @map: array; it is not changed
 * @most: number of elements wanted
 * @n: number of elements kept
 * @last: rank of the last of them, once there are @most
 * @added: number of elements that were added, also those that were replaced
 * @taken: number of elements that gs_few_take() has returned
 * @heap: numbers of the elements, the last one first; after gs_few_sort() in the
 *	loop's order
 * @order: of each element, how many were added before
 * @index: of each element, its index in the array
 * @rank: of each element, what it is sorted by; greater ones come first
 */
struct gs_few {
	const struct gs_map *map;
	u32 most, n;
	s64 last;
	u32 added, taken;
	u32 heap[GS_FEW];
	u32 order[GS_FEW];
	u32 index[GS_FEW];
	s64 rank[GS_FEW];
};

/* Begin with no elements. @_most is a constant. */
#define gs_few_start(f, _map, _most) do {		\
	BUILD_BUG_ON((_most) > GS_FEW);			\
	(f)->map = (_map);				\
	(f)->most = (_most);				\
	(f)->n = (f)->added = (f)->taken = 0;		\
	(f)->last = S64_MIN;				\
} while (0)

/*
 * Whether element x comes after y in the loop. Equal elements keep the order of
 * their insertion, in both directions. The pointers keep the kernel's checks of
 * array bounds out of the heap's inner loop.
 */
static __always_inline bool gs_few_is_after(const void *of, u32 x, u32 y)
{
	const struct gs_few *f = of;
	const s64 *rank = f->rank;
	const u32 *order = f->order;

	return rank[x] < rank[y] || (rank[x] == rank[y] && order[x] > order[y]);
}

static __always_inline void gs_few_sift(struct gs_few *f, u32 at, u32 n)
{
	gs_heap_sift(f->heap, at, n, gs_few_is_after, f);
}

/* Keep an element; the last one makes room. */
gs_fn noinline notrace void
gs_few_keep(struct gs_few *f, const struct gs_node *n, s64 rank)
{
	u32 x = f->n < f->most ? f->n : f->heap[0], i;

	f->rank[x] = rank;
	f->order[x] = f->added++;
	f->index[x] = gs_map_index(f->map, n);
	if (f->n < f->most) {
		f->heap[f->n++] = x;
		for (i = f->n == f->most ? f->n / 2 : 0; i > 0; i--)
			gs_few_sift(f, i - 1, f->n);
	} else {
		gs_few_sift(f, 0, f->n);
	}
	f->last = f->rank[f->heap[0]];
}

/**
 * gs_few_add() - look at the next element, in the order of insertion
 * @f: elements that are kept
 * @n: element
 * @v: what the loop sorts by
 * @desc: the greatest is wanted first
 */
static __always_inline void
gs_few_add(struct gs_few *f, const struct gs_node *n, s64 v, bool desc)
{
	s64 rank = desc ? v : ~v;	/* ~ reverses the order, without an overflow */

	if (likely(rank <= f->last) && f->n == f->most)
		return;
	gs_few_keep(f, n, rank);
}

/* Sort the elements that are kept: the heap gives the last one first. */
gs_fn noinline notrace void gs_few_sort(struct gs_few *f)
{
	u32 i, x;

	for (i = f->n < f->most ? f->n / 2 : 0; i > 0; i--)
		gs_few_sift(f, i - 1, f->n);
	for (i = f->n; i > 1; i--) {
		x = f->heap[0];
		f->heap[0] = f->heap[i - 1];
		gs_few_sift(f, 0, i - 1);
		f->heap[i - 1] = x;
	}
}

/** gs_few_take() - Return: the next element, NULL at the end. gs_few_sort() comes first */
static __always_inline void *gs_few_take(struct gs_few *f)
{
	return f->taken < f->n ? gs_map_at(f->map, f->index[f->heap[f->taken++]]) : NULL;
}

#endif /* GS_FEW_H */
