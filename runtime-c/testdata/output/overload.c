/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * overload.c - the overload guard, with a clock that the test moves
 *
 * A row is hit on two CPUs. The guard must pause it if its handlers used too much of a
 * CPU since it is watched, and must not count hits of the time before.
 */
#include "kernel.h"

#define GS_STRING_LEN	128
#define GS_FRAME_SIZE	64
#define GS_RING_SIZE	(64 << 10)
#define CPUS		2
#define ROWS		70	/* more than a word of a bitmap */
#define MSEC		2000000ULL	/* cycles */

static u64 cycles = 10000 * MSEC;

struct work_struct { int unused; };
struct delayed_work { void (*f)(struct work_struct *); };

#define get_cycles()		cycles
#define jiffies			((unsigned long)(cycles / MSEC))
#define jiffies_to_msecs(j)	((unsigned int)(j))
#define msecs_to_jiffies(ms)	((unsigned long)(ms))
#define INIT_DELAYED_WORK(w, fn) ((w)->f = (fn))
#define queue_delayed_work(wq, w, after) ((void)(after))
#define cancel_delayed_work_sync(w) ((void)(w))
#define GS_UNBOUND_WQ		NULL
#define per_cpu(name, cpu)	((name)[cpu])
#define for_each_possible_cpu(cpu) for (cpu = 0; cpu < CPUS; cpu++)
#define for_each_online_cpu	for_each_possible_cpu
#define test_bit(n, map)	((map)[(n) / 64] >> (n) % 64 & 1)
#define set_bit(n, map)		((map)[(n) / 64] |= 1UL << (n) % 64)
#define for_each_set_bit(n, map, size) for (n = 0; n < (size); n++) if (test_bit(n, map))
#define cmpxchg(p, old, new)	__sync_val_compare_and_swap(p, old, new)
#define gs_for_each_table(t)	for (t = &table; t; t = NULL)

#define local_add(n, l)		((l)->v += (long)(n))
#undef DECLARE_PER_CPU
#define DECLARE_PER_CPU(type, name) extern type name[CPUS]

#include "data/word.h"
#include "abi.h"
#include "context.h"

struct gs_family { int unused; };
struct gs_table { void *rows; unsigned int n; size_t size; };

static struct gs_probe rows[ROWS];
static const struct gs_table table = { rows, ROWS, sizeof(rows[0]) };
static struct gs_counts counts[CPUS][ROWS];
static struct gs_ctx ctx[CPUS];
struct gs_ctx *gs_ctx_of[CPUS];
static unsigned long sampled[2], watched[2];
static struct { unsigned int paused; unsigned long *sampled, *watched; } gs_session = { 0, sampled, watched };
static const struct { size_t probes; } gs_script = { ROWS };
static int reports, failures;

static int gs_state(void)
{
	return GS_RUNNING;
}

static struct gs_probe *gs_find_probe(u32 id, const struct gs_family **family)
{
	*family = NULL;
	return &rows[id];
}

static void gs_report(struct gs_probe *p, bool fatal, const char *text)
{
	(void)p;
	(void)fatal;
	(void)text;
	reports++;
}

#include "shared/overload.c"

/* Hit a row @n times in the next 20 ms, and time @timed of them, @each cycles long. */
static void tick(int cpu, int row, unsigned long n, int timed, u64 each)
{
	local_add(n, &counts[cpu][row].runs);
	while (timed--) {
		if (!counts[cpu][row].samples.n)
			set_bit(row, sampled);
		gs_sample_add(&counts[cpu][row].samples, cycles, cycles + each);
	}
	cycles += 20 * MSEC;
	gs_overload_tick(NULL);
}

static void begin(void)
{
	memset(counts, 0, sizeof(counts));
	memset(rows, 0, sizeof(rows));
	memset(sampled, 0, sizeof(sampled));
	memset(watched, 0, sizeof(watched));
	gs_session.paused = 0;
	reports = 0;
	gs_overload_start();
}

static void check(const char *what, bool right)
{
	if (right)
		return;
	printf("overload.c: %s\n", what);
	failures++;
}

/* Hit row 69 until it is paused, or no longer. Return the number of ticks, 1000 if it takes longer. */
static int until(bool paused, int cpu, unsigned long n)
{
	int i;

	for (i = 0; i < 1000 && rows[69].paused != paused; i++)
		tick(cpu, 69, n, n ? 2 : 0, MSEC / 1000);
	return i;
}

int main(void)
{
	int i;

	for (i = 0; i < CPUS; i++) {
		gs_ctx_of[i] = &ctx[i];
		ctx[i].counts = counts[i];
	}

	begin();	/* 60 % of a CPU */
	check("a row that uses 60 % of a CPU is not paused", until(true, 1, 12000) < 30 && rows[69].paused);
	check("another row is paused", gs_session.paused == 1 && reports == 1);

	begin();	/* 40 % of each CPU */
	for (i = 0; i < 60; i++)
		tick(i % 2, 69, 16000, 1, MSEC / 1000);
	check("a row that uses 40 % of a CPU is paused", !reports);

	begin();	/* 10^9 hits of the hours before, none of them timed */
	local_add(1000000000, &counts[0][69].runs);
	local_add(1000000000, &counts[1][69].runs);
	for (i = 0; i < 60; i++)
		tick(0, 69, 100, i > 30, MSEC / 1000);
	for (i = 0; i < 60; i++)
		tick(1, 69, 100, 2, MSEC / 1000);
	check("hits of before the first sample count", !reports);

	begin();	/* 35 % of a CPU, while the clock goes back and then far forward */
	for (i = 0; i < 120; i++) {
		if (i == 49)
			cycles -= 5000 * MSEC;
		if (i == 98)
			cycles += 100000 * MSEC;
		tick(0, 69, 7000, 1, MSEC / 1000);
	}
	check("a row that uses 35 % of a CPU is paused when the clock jumps", !reports);

	begin();	/* 60 % of a CPU, by runs that are no hits */
	for (i = 0; i < 30; i++) {
		local_add(12000, &counts[0][69].no_hits);
		tick(0, 69, 12000, 1, MSEC / 1000);
	}
	check("a row whose runs are no hits is not paused", reports);

	begin();	/* a pause ends, and the next is twice as long */
	until(true, 0, 19000);
	check("the first pause is not 250 ms", until(false, 0, 0) == 13);
	until(true, 0, 19000);
	check("the second pause is not 500 ms", until(false, 0, 0) == 25);
	gs_overload_end();
	return failures != 0;
}
