/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * stripes.c - an array with a lock for each part of its elements
 *
 * CPUs add to elements and delete them, each under the lock of its stripe; now and then
 * one locks all stripes, joins them, and walks, deletes and makes elements. Checked:
 * a stripe has one user at a time, whoever walks sees each element once and in the order
 * of insertion, no hit is lost, and the array is full when it has all its elements.
 */
#define KEYS	500
#define CPUS	8
#define HASHED	4000	/* keys that handlers use: more than there is room for */
#include "striped.h"

static struct {
	u64 random, adds, full, walks, given_up, tight;
	s64 deleted;
	char room[56];
} of_cpu[CPUS];
static int users[GS_STRIPES_MOST], walkers;

/* n[key]++, and sometimes delete n[key]. */
static void hit(u64 *random, s64 key, bool delete)
{
	u32 hash = slot_hash(key);
	struct gs_stripe *st = gs_stripe_of(&slots_stripes, &slots, hash);
	int *user = &users[st - slots_stripes.at];
	struct gs_ctx c = {};
	struct number *e;

	if (!gs_write_trylock(&st->lock)) {
		of_cpu[cpu_here].given_up++;
		return;
	}
	if ((*user)++ || walkers)
		FAIL("two users of a stripe");
	e = slot_get(&c, st, hash, key);
	if (e) {
		e->v++;
		of_cpu[cpu_here].adds++;
	} else {
		of_cpu[cpu_here].full++;
	}
	if (e && delete) {
		of_cpu[cpu_here].deleted += e->v;
		gs_stripe_remove(&slots, &slots_stripes, st, &e->n);
	}
	(*user)--;
	gs_write_unlock(&st->lock);
}

/* Use the joined array as map.h describes it. */
static void walk(u64 *random)
{
	struct number *e, *after;
	u64 seq = 0;
	u32 n = 0;

	gs_map_for_each_safe(e, after, &slots) {
		if (slot_find(slot_hash(e->key), e->key) != e)
			FAIL("element %lld is not found by its hash", e->key);
		if (e->n.seq < seq || ++n > slots.size)
			FAIL("the list is not in the order of insertion");
		seq = e->n.seq;
	}
	if (n != slots.count)
		FAIL("%u elements, not %u", n, slots.count);
	gs_map_for_each_safe(e, after, &slots) {
		if (test_random(random) % 8)
			continue;
		of_cpu[cpu_here].deleted += e->v;
		gs_map_remove(&slots, &e->n);
	}
	of_cpu[cpu_here].walks++;
}

static void use_all(u64 *random)
{
	struct gs_ctx c = {};
	struct number *e;
	s64 key = HASHED + test_random(random) % HASHED;
	unsigned int tries = 0;

	if (!gs_stripes_trylock(&slots_stripes, &tries)) {
		of_cpu[cpu_here].given_up++;
		return;
	}
	if (walkers++)
		FAIL("two users of all stripes");
	gs_stripes_join(&slots, &slots_stripes);
	walk(random);
	e = slot_find(slot_hash(key), key);
	if (!e && (e = gs_map_new(&c, 0, &slots, slot_hash(key)))) {
		e->key = key;
		e->v = 0;
	}
	if (e) {
		e->v++;
		of_cpu[cpu_here].adds++;
	}
	walkers--;
	gs_stripes_unlock(&slots_stripes);
}

static void cpu_work(int cpu)
{
	u64 *random = &of_cpu[cpu].random;
	int i;

	for (i = 0; i < 50; i++)
		hit(random, test_random(random) % HASHED, test_random(random) % 4 != 0);
	if (test_random(random) % 16 == 0)
		use_all(random);
	WRITE_ONCE(of_cpu[cpu].room[0], 0);
}

static s64 sum(bool deleted)
{
	s64 n = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		n += deleted ? of_cpu[cpu].deleted : (s64)of_cpu[cpu].adds;
	return n;
}

static void check_sum(void)
{
	struct number *e;
	s64 left = 0;

	gs_stripes_join(&slots, &slots_stripes);
	gs_map_for_each(e, &slots)
		left += e->v;
	if (left + sum(true) != sum(false))
		FAIL("%lld hits, not %lld", left + sum(true), sum(false));
}

/* On one CPU: fill the array to its last element, wherever its free nodes are. */
static void check_full(void)
{
	struct gs_ctx c = {};
	u32 hash, n = slots.count;
	s64 key;

	for (key = 2 * HASHED; n < slots.size; key++, n++) {
		hash = slot_hash(key);
		if (!slot_get(&c, gs_stripe_of(&slots_stripes, &slots, hash), hash, key))
			FAIL("full with %u elements of %u", n, slots.size);
	}
	hash = slot_hash(key);
	weighed = 0;
	if (slot_get(&c, gs_stripe_of(&slots_stripes, &slots, hash), hash, key) || !c.error)
		FAIL("more than %u elements", slots.size);
	if (weighed != slots_stripes.n * 3 / 10)
		FAIL("a search in %u stripes was charged as %llu", slots_stripes.n, weighed);
	gs_stripes_join(&slots, &slots_stripes);
	if (slots.count != slots.size)
		FAIL("%u elements, not %u", slots.count, slots.size);
}

/* Joining costs little if few elements are left. */
static void check_weight(void)
{
	u32 full = gs_stripes_weight(&slots, &slots_stripes);

	gs_map_clear(&slots);
	gs_stripes_join(&slots, &slots_stripes);
	if (full < slots.size || gs_stripes_weight(&slots, &slots_stripes) > full / 4 ||
	    gs_stripes_weight(&slots, &slots_stripes) < slots_stripes.n / 8)
		FAIL("%u hundred instructions for a full array, %u for an empty one", full, gs_stripes_weight(&slots, &slots_stripes));
}

/* A CPU has at most so many elements at a time: together, they always leave some free. */
#define OWN	((KEYS - 2) / CPUS)

/* Keep an array nearly full, but never full: delete one of a CPU's own elements, and insert one. */
static void tight_use(s64 key, bool insert)
{
	u32 hash = slot_hash(key);
	struct gs_stripe *st = gs_stripe_of(&slots_stripes, &slots, hash);
	struct gs_ctx c = {};
	struct number *e;

	while (!gs_write_trylock(&st->lock))
		;
	e = slot_find(hash, key);
	if (insert)
		slot_get(&c, st, hash, key);
	else if (e)
		gs_stripe_remove(&slots, &slots_stripes, st, &e->n);
	gs_write_unlock(&st->lock);
	if (errors)
		FAIL("an array is said to be full that never was");
}

static void tight_work(int cpu)
{
	static s64 hole[CPUS];
	u64 *random = &of_cpu[cpu].random;
	s64 first = 10 * HASHED + cpu * (OWN + 1);
	int i;

	if (!of_cpu[cpu].tight)
		for (i = 1; i < OWN; i++)
			tight_use(first + i, true);
	for (i = 0; i < 50; i++) {
		s64 next = test_random(random) % (OWN + 1);

		if (next == hole[cpu])
			continue;
		tight_use(first + next, false);
		tight_use(first + hole[cpu], true);
		hole[cpu] = next;
		of_cpu[cpu].tight++;
	}
}

int main(int argc, char **argv)
{
	u64 rounds = argc > 1 ? strtoull(argv[1], NULL, 10) : 10, full = 0, walks = 0, given_up = 0;
	u64 end = now_ns() + rounds * 1000000;
	int cpu;

	slots_alloc();
	for_each_possible_cpu(cpu)
		of_cpu[cpu].random = cpu;
	cpus_begin(cpu_work);
	while (now_ns() < end)
		usleep(1000);
	cpus_end();
	check_sum();
	check_full();
	check_weight();
	errors = 0;
	end = now_ns() + rounds * 1000000;
	cpus_stop = false;
	cpus_begin(tight_work);
	while (now_ns() < end)
		usleep(1000);
	cpus_end();
	for_each_possible_cpu(cpu) {
		full += of_cpu[cpu].full;
		walks += of_cpu[cpu].walks;
		given_up += of_cpu[cpu].given_up;
	}
	if (!full || !walks)
		FAIL("%llu times full, %llu walks", full, walks);
	printf("%lld hits, %llu times full, %llu walks, %llu given up\n", sum(false), full, walks, given_up);
	return 0;
}
