/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sort.h - sort an index in place: all of it at once, or lazily, element by
 * element
 *
 * A heap sort: at most 2 n log2 n comparisons whatever the input, no
 * recursion. It is not stable by itself: the comparison has to order equal
 * elements by their age.
 */
#ifndef GS_SORT_H
#define GS_SORT_H

/* Returns whether element x comes before element y. */
typedef bool (*gs_before_fn)(const void *of, u32 x, u32 y);

static __always_inline void
gs_sort_sift(u32 *a, u32 at, u32 n, gs_before_fn before, const void *of)
{
	u32 x = a[at];

	for (;;) {
		u32 kid = 2 * at + 1;

		if (kid >= n)
			break;
		if (kid + 1 < n && before(of, a[kid], a[kid + 1]))
			kid++;
		if (!before(of, x, a[kid]))
			break;
		a[at] = a[kid];
		at = kid;
	}
	a[at] = x;
}

/**
 * gs_sort() - sort an index
 * @a: element numbers
 * @n: how many
 * @before: the order, total
 * @of: passed to @before
 */
gs_fn notrace void
gs_sort(u32 *a, u32 n, gs_before_fn before, const void *of)
{
	u32 i, x;

	for (i = n / 2; i > 0; i--)
		gs_sort_sift(a, i - 1, n, before, of);
	for (i = n; i > 1; i--) {
		x = a[0];
		a[0] = a[i - 1];
		a[i - 1] = x;
		gs_sort_sift(a, 0, i - 1, before, of);
	}
}

/* Restore the heap below @at: every element comes before its children. */
static __always_inline void
gs_heap_sift(u32 *a, u32 at, u32 n, gs_before_fn before, const void *of)
{
	u32 x = a[at];

	for (;;) {
		u32 kid = 2 * at + 1;

		if (kid >= n)
			break;
		if (kid + 1 < n && before(of, a[kid + 1], a[kid]))
			kid++;
		if (!before(of, a[kid], x))
			break;
		a[at] = a[kid];
		at = kid;
	}
	a[at] = x;
}

/**
 * gs_heap_take() - take the first of @n > 0 numbers, leaving @n - 1
 *
 * At most 2 log2 n comparisons. Return: the number.
 */
gs_fn notrace u32
gs_heap_take(u32 *a, u32 n, gs_before_fn before, const void *of)
{
	u32 first = a[0];

	a[0] = a[n - 1];
	gs_heap_sift(a, 0, n - 1, before, of);
	return first;
}

#endif /* GS_SORT_H */
