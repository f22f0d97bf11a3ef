/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * added.h - an array and a number of which each CPU has a part, with the functions that
 * cgen prints for them (translator/cgen/parts.go)
 */
#ifndef GS_TEST_ADDED_H
#define GS_TEST_ADDED_H

#include "cpu.h"

static const struct { unsigned int lock_tries, lock_delay; } gs_script = { 3, 1 };

struct gs_ctx { int error; };

static __thread u64 locks_failed, errors;

static void gs_lock_failed(struct gs_ctx *c, u32 global)
{
	c->error = 1;
	locks_failed++;
}

void gs_error(struct gs_ctx *c, s32 loc, const char *fmt, ...)
{
	c->error = 1;
	errors++;
}

static bool gs_weigh(struct gs_ctx *c, u32 n)
{
	return true;
}

/* What was charged on this thread, in hundreds of instructions. */
static __thread u64 weighed;

static void gs_weigh_later(struct gs_ctx *c, u32 n)
{
	weighed += n;
}

static void gs_pause(struct gs_ctx *c) { }

static void *gs_alloc(size_t size)
{
	void *p = aligned_alloc(64, ALIGN(size, 64)); /* as the kernel's large allocations */

	return memset(p, 0, ALIGN(size, 64));
}

static void gs_free(void *p, size_t size)
{
	free(p);
}

#include "testdata/word_shim.h"
#include "lock.h"
#include "shared/lock.c"
#include "data/map.h"
#include "data/parts.h"

struct number {
	struct gs_node n;
	s64 key, v;
};

struct share {
	struct gs_share s;
	s64 v;
};

struct parts {
	struct gs_cpu_part part;
	int users;
	s64 hits;
	struct gs_shares numbers;
} __attribute__((aligned(64)));

static struct gs_lock numbers_lock = GS_LOCK_INIT, hits_lock = GS_LOCK_INIT;
static struct gs_map numbers = { .node_size = sizeof(struct number), .size = KEYS };
static s64 hits;
static struct parts parts[CPUS];
static u32 hash_of(s64 key)
{
#ifdef HASHES	/* few hashes for many keys let keys meet in the same slots */
	return key % HASHES * 2049;
#else
	return gs_hash_end(gs_hash_long(GS_HASH_SEED, key));
#endif
}

/* --- what cgen prints for the array --- */

static struct number *get(struct gs_ctx *c, s64 key)
{
	u32 h = hash_of(key);
	struct number *e;

	gs_map_for_each_hash(e, &numbers, h)
		if (e->key == key)
			return e;
	e = gs_map_new(c, -1, &numbers, h);
	e->key = key;
	e->v = 0;
	return e;
}

static bool share_is(const struct share *s, s64 key)
{
	return ((struct number *)s->s.node)->key == key;
}

static void move(struct gs_share *share)
{
	struct share *s = (void *)share;

	((struct number *)share->node)->v += s->v;
	s->v = 0;
}

static struct share *share_of(struct gs_ctx *c, struct parts *p, s64 key)
{
	struct share *s = p->numbers.slots, *end;
	struct number *e;

	s += gs_share_first(&p->numbers, hash_of(key));
	if (s->s.node && share_is(s, key))
		return s;
	gs_shares_for_each(s, end)
		if (share_is(s, key))
			return s;
	p->users--;
	if (!gs_cpu_part_lock_global(c, &p->part, &numbers_lock, 0))
		return NULL;
	p->users++;
	e = get(c, key);
	s = gs_shares_make(&p->numbers, sizeof(*s), &e->n, hash_of(key), move);
	gs_write_unlock(&numbers_lock);
	return s;
}

/* The handler n[key]++; hits++. Return: false if it was skipped before it had any effect. */
static bool add(struct parts *p, s64 key, bool *counted)
{
	struct gs_ctx c = {};
	struct share *s;

	if (!gs_cpu_part_trylock(&p->part))
		return false;
	if (p->users++)
		FAIL("two users of a part");
	p->hits++;
	s = share_of(&c, p, key);
	if (s)
		s->v++;
	*counted = s != NULL;
	if (!s && gs_cpu_part_was_lost(&p->part))
		return true;
	p->users--;
	gs_cpu_part_unlock(&p->part);
	return true;
}

/* Move to the array what is in the shares of all CPUs. */
static bool gather_numbers(bool forget)
{
	unsigned int tries = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		if (gs_shares_gather(&parts[cpu].part, &parts[cpu].numbers, sizeof(struct share), forget, move, &tries) < 0)
			return false;
	return true;
}

static void parts_alloc(void)
{
	int cpu;

	if (gs_map_alloc(&numbers))
		FAIL("no memory");
	for_each_possible_cpu(cpu)
		if (gs_shares_alloc(&parts[cpu].numbers, KEYS, sizeof(struct share), 1))
			FAIL("no memory");
}

#endif /* GS_TEST_ADDED_H */
