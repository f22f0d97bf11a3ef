/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * arrays.c - an array of numbers and an array of statistics, under their locks
 *
 * CPUs insert, change, delete and clear elements under the write lock, and walk
 * and look up elements under the read lock; interrupts give up if the lock is
 * held. Checked: a reader sees consistent elements, no reader runs beside a
 * writer, and every element is found by its hash and in the list.
 */
#include "cpu.h"

static const struct { unsigned int lock_tries, lock_delay; } gs_script = { 100, 1 };

struct gs_ctx { int error; };

void gs_error(struct gs_ctx *c, s32 loc, const char *fmt, ...)
{
	c->error = 1;
}

/* Keys are numbers here, so that comparing them costs nothing. */
static bool gs_weigh(struct gs_ctx *c, u32 n)
{
	return true;
}

static void gs_pause(struct gs_ctx *c) { }

static void *gs_alloc(size_t size)
{
	return calloc(1, size);
}

static void gs_free(void *p, size_t size)
{
	free(p);
}

#include "testdata/word_shim.h"
#include "lock.h"
#include "shared/lock.c"
#include "data/map.h"
#include "data/stat.h"

#define KEYS	300

struct number {
	struct gs_node n;
	s64 key, value;
};

struct statistic {
	struct gs_node n;
	s64 key;
	struct gs_stat s;
};

static struct gs_lock number_lock = GS_LOCK_INIT, statistic_lock = GS_LOCK_INIT;
static struct gs_map numbers = { .node_size = sizeof(struct number), .size = 200, .wrap = true };
static struct gs_map statistics = { .node_size = sizeof(struct statistic), .size = KEYS };
/* Guarded by the locks: the sum of the elements, and the number of samples. */
static s64 sum, samples;
static int writers;
static u64 interrupts_given_up;

static struct {
	u64 random, writes, given_up;
	char room[96];
} of_cpu[CPUS];

static u32 hash_of(s64 key)
{
	return gs_hash_end(gs_hash_long(GS_HASH_SEED, key));
}

static struct number *number_at(s64 key)
{
	u32 h = hash_of(key);
	struct number *e;

	gs_map_for_each_hash(e, &numbers, h)
		if (e->key == key)
			return e;
	return NULL;
}

static struct statistic *statistic_at(s64 key)
{
	u32 h = hash_of(key);
	struct statistic *e;

	gs_map_for_each_hash(e, &statistics, h)
		if (e->key == key)
			return e;
	return NULL;
}

/* --- writers --- */

/* Make room by deleting the oldest element, as in an array declared with %. */
static void number_add(s64 key)
{
	struct number *e = number_at(key), *first;
	struct gs_ctx c = {};

	if (!e) {
		first = (void *)numbers.first;
		if (numbers.count == numbers.size)
			sum -= first->value;
		e = gs_map_new(&c, -1, &numbers, hash_of(key));
		e->key = key;
		e->value = 0;
	}
	e->value++;
	sum++;
}

static void number_delete(s64 key)
{
	struct number *e = number_at(key);

	if (!e)
		return;
	sum -= e->value;
	gs_map_remove(&numbers, &e->n);
}

static void write_numbers(u64 *random)
{
	s64 key = test_random(random) % KEYS;
	u32 what = test_random(random) % 256;

	if (writers++)
		FAIL("two writers");
	if (!what) {
		gs_map_clear(&numbers);
		sum = 0;
	} else if (what < 32) {
		number_delete(key);
	} else {
		number_add(key);
	}
	writers--;
}

static void write_statistics(u64 *random)
{
	s64 key = test_random(random) % KEYS;
	struct statistic *e = statistic_at(key);
	struct gs_ctx c = {};

	if (!e) {
		e = gs_map_new(&c, -1, &statistics, hash_of(key));
		e->key = key;
		e->s = (struct gs_stat){};
	}
	gs_stat_add_variance(&e->s, key, 0);
	samples++;
}

/* --- readers --- */

static void read_numbers(u64 *random)
{
	s64 found = 0;
	struct number *e;
	u32 n = 0;

	if (writers)
		FAIL("a reader beside a writer");
	gs_map_for_each(e, &numbers) {
		found += e->value;
		if (n++ > numbers.size)
			FAIL("the list has no end");
		if (number_at(e->key) != e)
			FAIL("element %lld is not found by its hash", e->key);
	}
	if (n != numbers.count || found != sum)
		FAIL("%u elements of %u, sum %lld of %lld", n, numbers.count, found, sum);
}

static void read_statistics(u64 *random)
{
	struct statistic *e;
	s64 n = 0;

	gs_map_for_each(e, &statistics) {
		n += e->s.count;
		if (e->s.sum != e->s.count * e->key || e->s.min != e->key || e->s.max != e->key ||
		    gs_stat_variance_or_0(&e->s, 0))
			FAIL("statistic %lld: %lld samples, sum %lld", e->key, e->s.count, e->s.sum);
	}
	if (n != samples)
		FAIL("%lld samples of %lld", n, samples);
}

/* --- hits --- */

static void locked(struct gs_lock *l, bool write, void (*f)(u64 *), u64 *random)
{
	if (!(write ? gs_write_trylock(l) : gs_read_trylock(l))) {
		of_cpu[cpu_here].given_up++;
		return;
	}
	f(random);
	if (write)
		gs_write_unlock(l);
	else
		gs_read_unlock(l);
	WRITE_ONCE(of_cpu[cpu_here].writes, of_cpu[cpu_here].writes + write);
}

static void hit(u64 *random)
{
	bool write = test_random(random) % 4;

	if (test_random(random) % 2)
		locked(&number_lock, write, write ? write_numbers : read_numbers, random);
	else
		locked(&statistic_lock, write, write ? write_statistics : read_statistics, random);
}

static void cpu_work(int cpu)
{
	int i;

	for (i = 0; i < 50; i++)
		hit(&of_cpu[cpu].random);
}

/* A hit in an interrupt of a hit: it must not wait for a lock that its own CPU holds. */
static void interrupt(void)
{
	if (gs_read_try_once(&number_lock)) {
		read_numbers(NULL);
		gs_read_unlock(&number_lock);
	} else {
		__atomic_fetch_add(&interrupts_given_up, 1, __ATOMIC_RELAXED);
	}
}

static void *kicker(void *unused)
{
	u64 random = 1;

	while (!READ_ONCE(cpus_stop)) {
		cpu_kick(test_random(&random) % CPUS);
		usleep(50);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	u64 want = (argc > 1 ? strtoull(argv[1], NULL, 10) : 10) * 1000, done, given_up;
	pthread_t kicks;
	int cpu;

	cpu_interrupt = interrupt;
	if (gs_map_alloc(&numbers) || gs_map_alloc(&statistics))
		FAIL("no memory");
	for_each_possible_cpu(cpu)
		of_cpu[cpu].random = cpu;
	cpus_begin(cpu_work);
	pthread_create(&kicks, NULL, kicker, NULL);
	do {
		usleep(1000);
		done = given_up = 0;
		for_each_possible_cpu(cpu)
			done += READ_ONCE(of_cpu[cpu].writes);
	} while (done < want);
	cpus_end();
	pthread_join(kicks, NULL);
	for_each_possible_cpu(cpu)
		given_up += of_cpu[cpu].given_up;
	printf("%llu writes, %llu given up, %llu in interrupts\n", done, given_up, interrupts_given_up);
	return 0;
}
