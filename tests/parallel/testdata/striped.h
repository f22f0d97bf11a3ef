/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * striped.h - an array with stripes, with the functions that cgen prints for it
 * (translator/cgen/stripes.go)
 */
#ifndef GS_TEST_STRIPED_H
#define GS_TEST_STRIPED_H

#include "added.h"
#include "data/stripes.h"

static struct gs_map slots = { .node_size = sizeof(struct number), .size = KEYS };
static struct gs_stripes slots_stripes = { .pool = GS_LOCK_INIT };

static u32 slot_hash(s64 key)
{
	return gs_stripe_hash_end(gs_hash_long(GS_HASH_SEED, key));
}

static struct number *slot_find(u32 hash, s64 key)
{
	struct number *e;

	gs_map_for_each_near(e, &slots, hash)
		if (e->key == key)
			return e;
	return NULL;
}

static struct number *slot_get(struct gs_ctx *c, struct gs_stripe *st, u32 hash, s64 key)
{
	struct number *e = slot_find(hash, key);

	if (e)
		return e;
	e = gs_stripe_new(c, 0, &slots, &slots_stripes, st, hash, 0);
	if (!e)
		return NULL;
	e->key = key;
	e->v = 0;
	return e;
}

static void slots_alloc(void)
{
	if (gs_striped_map_alloc(&slots) || gs_stripes_alloc(&slots_stripes, &slots))
		FAIL("no memory");
}

#endif /* GS_TEST_STRIPED_H */
