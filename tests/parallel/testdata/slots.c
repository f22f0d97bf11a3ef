/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * slots.c - a statistic with a slot per CPU, without a lock
 *
 * Each CPU adds to its own slot and reads the slots of all. Every sample is the CPU's
 * number plus one, so a consistent copy of a slot can be recognized: its sum is the
 * count times that number, and its minimum and maximum are that number.
 */
#include <sched.h>
#include "cpu.h"

struct gs_ctx { int error; };

static void gs_error(struct gs_ctx *c, s32 loc, const char *fmt, ...)
{
	c->error = 1;
}

#include "data/stat.h"
struct gs_probe;

static void gs_tell(struct gs_probe *p, const char *text)
{
	printf("%s\n", text);
}

/* Unlike a handler, a thread can be preempted for long while it writes. */
static int slot_tries = 0x7fffffff;
#define GS_SLOT_TRIES	slot_tries
#undef cpu_relax
#define cpu_relax()	sched_yield()

/* What a copy's second barrier calls, between the copy and the check, if it is set. */
static void (*after_copy)(void);
static int barriers;

static void barrier_of_copy(void)
{
	smp_mb();
	if (after_copy && ++barriers == 2)
		after_copy();
}

#undef smp_rmb
#define smp_rmb()	barrier_of_copy()
#include "data/slot.h"

static struct {
	u32 seq;
	struct gs_stat s;
	char room[192];	/* so that each has its own cache line */
} slots[CPUS];
static u64 copies[CPUS];

static void check(int cpu)
{
	struct gs_stat s = { 0 };
	s64 x = cpu + 1;

	gs_slot_copy(&s, &slots[cpu].s, &slots[cpu].seq);
	if (s.sum != s.count * x || s.min != (s.count ? x : 0) || s.max != s.min)
		FAIL("slot %d: %lld samples, sum %lld, from %lld to %lld", cpu, s.count, s.sum, s.min, s.max);
}

static void cpu_work(int cpu)
{
	int i;

	for (i = 0; i < 50; i++) {
		gs_slot_begin(&slots[cpu].seq);
		gs_stat_add(&slots[cpu].s, cpu + 1);
		gs_slot_end(&slots[cpu].seq);
		check(i % CPUS);
	}
	WRITE_ONCE(copies[cpu], copies[cpu] + 50);
}

/* A reader must not wait for a writer that is stopped, and must count the torn copy. */
static void held(void)
{
	struct gs_stat s;

	slot_tries = 20;
	gs_slot_begin(&slots[0].seq);
	gs_slot_copy(&s, &slots[0].s, &slots[0].seq);
	gs_slot_end(&slots[0].seq);
	gs_slot_copy(&s, &slots[0].s, &slots[0].seq);
	if (atomic_read(&gs_slots_torn) != 1)
		FAIL("%d copies counted, not 1", atomic_read(&gs_slots_torn));
	slot_tries = 0x7fffffff;
}

static void add_to_slot_0(void)
{
	gs_slot_begin(&slots[0].seq);
	gs_stat_add(&slots[0].s, 1);
	gs_slot_end(&slots[0].seq);
}

/* A copy during which the writer has added a sample must be taken again. */
static void overtaken(void)
{
	struct gs_stat s;

	after_copy = add_to_slot_0;
	gs_slot_copy(&s, &slots[0].s, &slots[0].seq);
	after_copy = NULL;
	if (s.count != 1)
		FAIL("%lld samples, not 1, in a copy that a writer has overtaken", s.count);
}

int main(int argc, char **argv)
{
	u64 want = (argc > 1 ? strtoull(argv[1], NULL, 10) : 10) * 1000, done;
	int cpu;

	held();
	overtaken();
	cpus_begin(cpu_work);
	do {
		usleep(1000);
		done = 0;
		for_each_possible_cpu(cpu)
			done += READ_ONCE(copies[cpu]);
	} while (done < want);
	cpus_end();
	printf("%llu copies\n", done);
	return 0;
}
