/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * parts.c - an array and a number of which each CPU has a part
 *
 * CPUs add under the lock of their own part, as generated handlers do; now and then one
 * gathers, walks the array, and deletes elements. Few hashes for many keys make shares
 * replace each other. Checked: a part has one user at a time, whoever gathers sees each
 * hit that ended before, and nothing is lost or counted twice.
 */
#define KEYS	200
#define HASHES	8
#include "added.h"

static struct {
	u64 random, adds, hits, gathered, given_up;
	char room[96];
} of_cpu[CPUS];

/* Guarded by numbers_lock: the sum of elements that were deleted, all together and by key. */
static s64 deleted, deleted_by[KEYS];
/* What each CPU has added, by key. */
static s64 added_by[CPUS][KEYS];

/* --- handlers --- */

static void hit(struct parts *p, u64 *random)
{
	s64 key = test_random(random) % KEYS;
	bool counted;

	if (!add(p, key, &counted)) {
		of_cpu[cpu_here].given_up++;
		return;
	}
	added_by[cpu_here][key] += counted;
	WRITE_ONCE(of_cpu[cpu_here].hits, of_cpu[cpu_here].hits + 1);
	smp_store_release(&of_cpu[cpu_here].adds, of_cpu[cpu_here].adds + counted);
}

static s64 added(void)
{
	s64 n = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		n += smp_load_acquire(&of_cpu[cpu].adds);
	return n;
}

static void walk(s64 before, bool delete)
{
	struct number *e, *after;
	s64 sum = deleted;

	gs_map_for_each_safe(e, after, &numbers) {
		sum += e->v;
		if (!delete)
			continue;
		deleted += e->v;
		deleted_by[e->key] += e->v;
		gs_map_remove(&numbers, &e->n);
		memset(&e->key, 0xff, sizeof(e->key) + sizeof(e->v)); /* nobody looks at it any more */
	}
	if (sum < before)
		FAIL("%lld of %lld hits that had ended", sum, before);
}

/* A handler that runs rarely and uses the array in any way. */
static void read_all(u64 *random)
{
	s64 before = added();
	bool delete = test_random(random) % 4 == 0;

	if (!gs_write_trylock(&numbers_lock)) {
		of_cpu[cpu_here].given_up++;
		return;
	}
	if (gather_numbers(delete)) {
		walk(before, delete);
		of_cpu[cpu_here].gathered++;
	}
	gs_write_unlock(&numbers_lock);
}

static bool gather_hits(void)
{
	int cpu;

	for_each_possible_cpu(cpu) {
		if (!gs_write_trylock(&parts[cpu].part.lock))
			return false;
		if (parts[cpu].users)
			FAIL("a part is read beside its user");
		hits += parts[cpu].hits;
		parts[cpu].hits = 0;
		gs_write_unlock(&parts[cpu].part.lock);
	}
	return true;
}

static void read_hits(void)
{
	if (!gs_write_trylock(&hits_lock))
		return;
	gather_hits();
	gs_write_unlock(&hits_lock);
}

static void cpu_work(int cpu)
{
	u64 *random = &of_cpu[cpu].random;
	int i;

	for (i = 0; i < 50; i++)
		hit(&parts[cpu], random);
	if (test_random(random) % 4 == 0)
		read_all(random);
	if (test_random(random) % 4 == 0)
		read_hits();
}

/* At the end, when no other handler runs. */
static void check_sums(void)
{
	s64 want = 0;
	int cpu, key;

	if (!gather_numbers(true) || !gather_hits())
		FAIL("a part is still locked");
	walk(added(), true);
	if (deleted != added())
		FAIL("%lld hits, not %lld", deleted, added());
	for_each_possible_cpu(cpu) {
		want += of_cpu[cpu].hits;
		if (parts[cpu].numbers.used || parts[cpu].part.lost)
			FAIL("CPU %d still has shares", cpu);
	}
	for (key = 0; key < KEYS; key++) {
		for_each_possible_cpu(cpu)
			deleted_by[key] -= added_by[cpu][key];
		if (deleted_by[key])
			FAIL("key %d has %lld hits too many", key, deleted_by[key]);
	}
	if (hits != want)
		FAIL("%lld handlers, not %lld", hits, want);
}

/*
 * However many arrays have shares: a handler that gathers all does not look at more. And
 * the memory that the loader reckons with is enough.
 */
static void check_room(void)
{
	struct gs_shares t;
	u32 arrays, size;

	for (size = 1; size <= 4096; size++) {
		t.mask = gs_shares_number(size, sizeof(struct share), 1) - 1;
		if (gs_shares_slots(&t) * (sizeof(struct share) + sizeof(u16)) > GS_SHARES_ROOM(size, sizeof(struct share)))
			FAIL("%u elements have more shares than expected", size);
	}
	/* 35 instructions move a statistic of 56 bytes, and a handler has 1,000,000 by default. */
	if (GS_SHARES_BYTES / (sizeof(struct gs_share) + 56) * 35 > 350000)
		FAIL("gathering leaves too little of a handler's budget");
	for (arrays = 1; arrays < 100; arrays++)
		if ((u64)gs_shares_number(4096, sizeof(struct share), arrays) * sizeof(struct share) * CPUS * arrays > GS_SHARES_BYTES)
			FAIL("%u arrays have too many shares", arrays);
}

/* A handler waits for the arrays of all its new elements together as long as for one lock. */
static void check_waits(void)
{
	struct gs_cpu_part *p = &parts[0].part;
	struct gs_ctx c = {};
	int i;

	if (!gs_cpu_part_trylock(p) || !gs_write_try_once(&numbers_lock))
		FAIL("a lock is held at the beginning");
	delays = 0;
	p->tries = gs_script.lock_tries - 1;
	if (gs_cpu_part_lock_global(&c, p, &numbers_lock, 0) || !gs_cpu_part_was_lost(p) || delays)
		FAIL("a handler that has waited for one array waits as long for the next");
	gs_write_unlock(&numbers_lock);
	if (!gs_cpu_part_trylock(p) || p->tries)
		FAIL("the next handler does not wait");
	gs_cpu_part_unlock(p);
}

int main(int argc, char **argv)
{
	u64 want = (argc > 1 ? strtoull(argv[1], NULL, 10) : 10) * 1000, given_up = 0, gathered = 0, replaced = 0;
	int cpu;

	check_room();
	parts_alloc();
	check_waits();
	for_each_possible_cpu(cpu)
		of_cpu[cpu].random = cpu;
	if (parts[0].numbers.mask & (parts[0].numbers.mask + 1) || parts[0].numbers.mask + 1 < GS_SHARES_LEAST)
		FAIL("%u slots", parts[0].numbers.mask + 1);
	cpus_begin(cpu_work);
	do
		usleep(1000);
	while (added() < (s64)want);
	cpus_end();
	check_sums();
	for_each_possible_cpu(cpu) {
		given_up += of_cpu[cpu].given_up;
		gathered += of_cpu[cpu].gathered;
		replaced += parts[cpu].numbers.replaced;
	}
	if (!gathered || !replaced)
		FAIL("%llu times gathered, %llu shares replaced", gathered, replaced);
	printf("%lld hits, %llu times gathered, %llu given up\n", added(), gathered, given_up);
	return 0;
}
