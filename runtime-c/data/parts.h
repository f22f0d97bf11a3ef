/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * parts.h - globals that most handlers only add to: each CPU has a part of its own
 *
 * The generated code has a struct gs_parts for each CPU, which begins with a
 * struct gs_cpu_part. It contains what this CPU's handlers have added to numbers and
 * statistics, and for each array a struct gs_shares. A handler that adds locks
 * its own CPU's part, so that it writes no memory that other CPUs write. A handler
 * that does anything else with a global locks the global and then moves to it
 * what is in the parts ("gathers"), one CPU at a time.
 *
 * A new element, and one that this CPU has no share of, takes the array's lock:
 * shares are made with both locks held, the array's first. So an array is full at
 * the same element as without parts, and its elements keep their order.
 *
 * All functions but gs_shares_alloc() and gs_shares_free() may be called in any
 * context.
 */
#ifndef GS_PARTS_H
#define GS_PARTS_H

#include "map.h"

/**
 * struct gs_cpu_part - start of what a CPU has added to globals
 * @lock: held by the handler that adds, and by one that gathers
 * @lost: the CPU's handler had to give @lock back, and could not take it again;
 *	only this CPU uses it
 * @tries: as for gs_write_trylock_one(), of all arrays that the CPU's handler has
 *	waited for; only this CPU uses it
 */
struct gs_cpu_part {
	struct gs_lock lock;
	bool lost;
	unsigned int tries;
};

/**
 * struct gs_share - start of what a CPU has added to one element of an array
 * @node: element; NULL: the slot is free
 */
struct gs_share {
	struct gs_node *node;
};

/**
 * struct gs_shares - a CPU's part of an array: a hash table of shares
 * @slots: table of the generated code's own type of share; each begins with a
 *	struct gs_share
 * @taken: numbers of the slots that are not free
 * @used: number of these
 * @mask: number of slots at which a search can begin, a power of two, minus 1
 * @replaced: number of shares that had to make room for others
 *
 * Written with the array's lock and the part's lock held.
 */
struct gs_shares {
	void *slots;
	u16 *taken;
	u32 used;
	u32 mask;
	u32 replaced;
};

/* Slots in which a share can be, from the one that its hash gives on: a power of two. */
#define GS_SHARE_WINDOW		8

/*
 * Most and fewest shares of a CPU, and bytes of the shares of all CPUs and arrays
 * together: a handler that gathers looks at all of them, which takes up to 330,000
 * instructions, and more only on hundreds of CPUs.
 */
#define GS_SHARES_MOST		2048
#define GS_SHARES_LEAST		16
#define GS_SHARES_BYTES		(1 << 19)

/* Bytes of a CPU's shares at most, of an array of @size elements. */
#define GS_SHARES_ROOM(size, share_size)				\
	(((4 * (size) + GS_SHARES_LEAST < GS_SHARES_MOST ? 4 * (size) + GS_SHARES_LEAST : \
	   GS_SHARES_MOST) + GS_SHARE_WINDOW) * ((share_size) + sizeof(u16)))

static __always_inline bool gs_cpu_part_trylock(struct gs_cpu_part *p)
{
	if (!gs_write_trylock(&p->lock))
		return false;
	p->tries = 0;
	return true;
}

/* gs_cpu_part_trylock() of a handler with other locks; @tries as for gs_write_trylock_one(). */
static __always_inline bool gs_cpu_part_trylock_one(struct gs_cpu_part *p, unsigned int *tries)
{
	if (!gs_write_trylock_one(&p->lock, tries))
		return false;
	p->tries = *tries;
	return true;
}

static __always_inline void gs_cpu_part_unlock(struct gs_cpu_part *p)
{
	gs_write_unlock(&p->lock);
}

/*
 * Ask after an error whether the handler has lost its CPU's part. If so, it must
 * end without unlocking it.
 */
static __always_inline bool gs_cpu_part_was_lost(struct gs_cpu_part *p)
{
	bool lost = p->lost;

	p->lost = false;
	return lost;
}

/**
 * gs_cpu_part_lock_global() - also lock an array, with this CPU's part locked
 * @c: context
 * @p: this CPU's part; may be given back and taken again meanwhile
 * @global: lock of the array
 * @index: number of the array, for the report
 *
 * Whoever holds the array may be waiting for the part, so the part must not be
 * held while waiting. A handler may add to many new elements, and waits for all of
 * them together as long as others wait for one lock.
 *
 * Return: false, with the hit counted as skipped, if a lock was not acquired;
 * then neither the part nor the array is locked.
 */
gs_fn noinline notrace bool
gs_cpu_part_lock_global(struct gs_ctx *c, struct gs_cpu_part *p, struct gs_lock *global, u32 index)
{
	if (likely(gs_write_try_once(global)))
		return true;
	gs_write_unlock(&p->lock);
	if (gs_write_trylock_one(global, &p->tries)) {
		if (gs_write_trylock_one(&p->lock, &p->tries))
			return true;
		gs_write_unlock(global);
	}
	p->lost = true;
	gs_lock_failed(c, index);
	return false;
}

/*
 * The first slot in which a share can be. The lowest bits of the hash put some of the
 * numbers in sequence next to each other, where they would fill each other's slots.
 */
static __always_inline u32 gs_share_first(const struct gs_shares *t, u32 hash)
{
	return hash >> 11 & t->mask;
}

/*
 * Iterate over the slots from @s on in which a share can be whose first possible slot
 * is @s. All slots in front of a free one are taken.
 */
#define gs_shares_for_each(s, end)					\
	for (end = s + GS_SHARE_WINDOW; s < end && s->s.node; s++)

/**
 * gs_shares_slot() - get a slot for a share that the CPU does not have
 * @t: this CPU's shares
 * @share_size: bytes of a share
 * @hash: of the keys
 *
 * Return: a slot; if it is not free, the caller first moves to the element what
 * has been added.
 */
static struct gs_share *gs_shares_slot(struct gs_shares *t, u32 share_size, u32 hash)
{
	u32 i, first = gs_share_first(t, hash);
	struct gs_share *s;

	for (i = 0; i < GS_SHARE_WINDOW; i++) {
		s = t->slots + (size_t)(first + i) * share_size;
		if (!s->node) {
			t->taken[t->used++] = first + i;
			return s;
		}
	}
	i = t->replaced++ % GS_SHARE_WINDOW;
	return t->slots + (size_t)(first + i) * share_size;
}

/**
 * gs_shares_make() - make a share of an element that the CPU has none of
 * @t: this CPU's shares; the array and the part are locked
 * @share_size: bytes of a share
 * @node: the element
 * @hash: of the element's keys
 * @move: moves to the element what is in a share, and clears that
 *
 * Return: the share, in which nothing has been added.
 */
static __always_inline void *
gs_shares_make(struct gs_shares *t, u32 share_size, struct gs_node *node, u32 hash,
	       void (*move)(struct gs_share *))
{
	struct gs_share *s = gs_shares_slot(t, share_size, hash);

	if (s->node)
		move(s);
	s->node = node;
	return s;
}

/**
 * gs_shares_gather() - move to an array what is in a CPU's shares of it
 * @p: the CPU's part
 * @t: its shares; the array is locked
 * @share_size: bytes of a share
 * @forget: free the shares
 * @move: as for gs_shares_make()
 * @tries: as for gs_write_trylock_one(), of all CPUs
 *
 * Return: the number of shares; -1 if the part's lock was not acquired.
 */
static __always_inline int
gs_shares_gather(struct gs_cpu_part *p, struct gs_shares *t, u32 share_size, bool forget,
		 void (*move)(struct gs_share *), unsigned int *tries)
{
	u32 i, n = t->used;

	if (!n)
		return 0;
	if (!gs_write_trylock_one(&p->lock, tries))
		return -1;
	for (i = 0; i < n; i++) {
		struct gs_share *s = t->slots + (size_t)t->taken[i] * share_size;

		move(s);
		if (forget)
			s->node = NULL;
	}
	if (forget)
		t->used = 0;
	gs_write_unlock(&p->lock);
	return n;
}

/* What looking at each CPU's part costs, in hundreds of instructions. */
static __always_inline u32 gs_parts_weight(void)
{
	return nr_cpu_ids / 4;
}

/* Slots at which a search can begin, in each of a script's arrays with shares. */
static u32 gs_shares_number(u32 size, size_t share_size, u32 arrays)
{
	u32 n = GS_SHARES_MOST;

	while (n > GS_SHARES_LEAST &&
	       (n / 4 >= size ||
		(u64)n * share_size * num_possible_cpus() > GS_SHARES_BYTES / arrays))
		n /= 2;
	return n;
}

static size_t gs_shares_slots(const struct gs_shares *t)
{
	return t->mask + GS_SHARE_WINDOW;
}

/* Free shares, also after gs_shares_alloc() has failed. May sleep. */
gs_fn void gs_shares_free(struct gs_shares *t, size_t share_size)
{
	gs_free(t->slots, gs_shares_slots(t) * share_size);
	gs_free(t->taken, gs_shares_slots(t) * sizeof(*t->taken));
}

/**
 * gs_shares_alloc() - allocate a CPU's shares
 * @t: shares, all zero
 * @size: elements of the array at most
 * @share_size: bytes of a share
 * @arrays: number of arrays with shares
 *
 * May sleep. Return: 0 or -ENOMEM.
 */
gs_fn int gs_shares_alloc(struct gs_shares *t, u32 size, size_t share_size, u32 arrays)
{
	t->mask = gs_shares_number(size, share_size, arrays) - 1;
	t->slots = gs_alloc(gs_shares_slots(t) * share_size);
	t->taken = gs_alloc(gs_shares_slots(t) * sizeof(*t->taken));
	return t->slots && t->taken ? 0 : -ENOMEM;
}

#endif /* GS_PARTS_H */
