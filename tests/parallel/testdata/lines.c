/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * lines.c - count the writes to cache lines that other CPUs write, too
 *
 * The thread sanitizer's instrumentation calls the functions below for each access to
 * memory; they are in place of its library. A hit on one simulated CPU after the other:
 * n[key]++; hits++, first with parts, then with the array's lock; then t[thread] = 1;
 * delete t[thread], with stripes and with the lock, where each CPU runs a thread of its own.
 * The argument is the number of CPUs, and the output all counts of shared writes.
 */
#define KEYS	2048
#define CPUS	256
#include "striped.h"

#define HITS		64	/* of each CPU; each of its keys is hit more than once */
#define LINES		(1 << 16)

/* By the hash of a line's address: who wrote it first, and how many writes it has. */
static struct line {
	unsigned long line;
	int cpu, writes;
	bool shared;
} lines[LINES];
static int writer = -1;	/* the CPU whose hit runs; -1: nothing is counted */

__attribute__((no_sanitize("thread"))) static void written(void *at)
{
	unsigned long line = (unsigned long)at / 64, i = line * 0x9e3779b97f4a7c15UL >> 48;

	if (writer < 0 || (char *)at > (char *)__builtin_frame_address(0)) /* the stack is the CPU's own */
		return;
	while (lines[i].line && lines[i].line != line)
		i = (i + 1) % LINES;
	if (!lines[i].line) {
		lines[i].line = line;
		lines[i].cpu = writer;
	}
	lines[i].shared |= lines[i].cpu != writer;
	lines[i].writes++;
}

#define NOTHING(name)	void __tsan_##name(void *at) { }
#define WRITTEN(name)	__attribute__((no_sanitize("thread"))) void __tsan_##name(void *at) { written(at); }
NOTHING(read1) NOTHING(read2) NOTHING(read4) NOTHING(read8) NOTHING(read16)
NOTHING(unaligned_read2) NOTHING(unaligned_read4) NOTHING(unaligned_read8) NOTHING(unaligned_read16)
NOTHING(func_entry)
WRITTEN(write1) WRITTEN(write2) WRITTEN(write4) WRITTEN(write8) WRITTEN(write16)
WRITTEN(unaligned_write2) WRITTEN(unaligned_write4) WRITTEN(unaligned_write8) WRITTEN(unaligned_write16)
void __tsan_init(void) { }
void __tsan_func_exit(void) { }
void __tsan_read_range(void *at, unsigned long n) { }
void __tsan_write_range(void *at, unsigned long n) { written(at); }
void AnnotateIgnoreReadsBegin(const char *file, int line) { }
void AnnotateIgnoreReadsEnd(const char *file, int line) { }
void AnnotateIgnoreWritesBegin(const char *file, int line) { }
void AnnotateIgnoreWritesEnd(const char *file, int line) { }

#define ATOMIC(type, bits)						\
type __tsan_atomic##bits##_load(const volatile type *p, int order) { return *p; } \
void __tsan_atomic##bits##_store(volatile type *p, type v, int order)	\
{ written((void *)p); *p = v; }						\
type __tsan_atomic##bits##_fetch_add(volatile type *p, type v, int order) \
{ type was = *p; written((void *)p); *p = was + v; return was; }	\
type __tsan_atomic##bits##_fetch_sub(volatile type *p, type v, int order) \
{ type was = *p; written((void *)p); *p = was - v; return was; }	\
type __tsan_atomic##bits##_exchange(volatile type *p, type v, int order) \
{ type was = *p; written((void *)p); *p = v; return was; }		\
bool __tsan_atomic##bits##_compare_exchange_strong(volatile type *p, type *old, type v, int a, int b) \
{ written((void *)p); if (*p == *old) { *p = v; return true; } *old = *p; return false; }
ATOMIC(u8, 8) ATOMIC(u32, 32) ATOMIC(u64, 64)
void __tsan_atomic_thread_fence(int order) { }
void __tsan_atomic_signal_fence(int order) { }

static void hit_part(int cpu, s64 key)
{
	bool counted;

	if (!add(&parts[cpu], key, &counted) || !counted)
		FAIL("a hit was skipped, though nothing else runs");
}

static void hit_locked(int cpu, s64 key)
{
	struct gs_ctx c = {};

	if (!gs_write_trylock(&numbers_lock))
		FAIL("a hit was skipped, though nothing else runs");
	get(&c, key)->v++;
	hits++;
	gs_write_unlock(&numbers_lock);
}

static void latency_striped(int cpu, s64 unused)
{
	s64 key = 1000 + cpu;
	u32 hash = slot_hash(key);
	struct gs_stripe *st = gs_stripe_of(&slots_stripes, &slots, hash);
	struct gs_ctx c = {};

	if (!gs_write_trylock(&st->lock))
		FAIL("a hit was skipped, though nothing else runs");
	slot_get(&c, st, hash, key)->v = 1;
	gs_stripe_remove(&slots, &slots_stripes, st, &slot_find(hash, key)->n);
	gs_write_unlock(&st->lock);
}

static void latency_locked(int cpu, s64 unused)
{
	struct gs_ctx c = {};
	s64 key = 1000 + cpu;

	if (!gs_write_trylock(&numbers_lock))
		FAIL("a hit was skipped, though nothing else runs");
	get(&c, key)->v = 1;
	gs_map_remove(&numbers, &get(&c, key)->n);
	gs_write_unlock(&numbers_lock);
}

/* Let every CPU hit, in turn. */
__attribute__((no_sanitize("thread")))
static void hit_all(int n, bool counted, void (*hit)(int cpu, s64 key))
{
	int cpu, i;

	for (i = 0; i < HITS; i++)
		for (cpu = 0; cpu < n; cpu++) {
			writer = counted ? cpu : -1;
			hit(cpu, (cpu + i % (HITS / 2)) % 200);
			writer = -1;
		}
}

/* Return: the number of writes to lines that more than one CPU writes. */
static long shared_writes(int n, void (*hit)(int cpu, s64 key))
{
	long sum = 0;
	int i;

	memset(lines, 0, sizeof(lines));
	hit_all(n, true, hit);
	for (i = 0; i < LINES; i++)
		sum += lines[i].shared ? lines[i].writes : 0;
	return sum;
}

int main(int argc, char **argv)
{
	int n = atoi(argv[1]), cpu, i;
	s64 want = 0, got = 0;
	struct number *e;
	long part;

	parts_alloc();
	hit_all(n, false, hit_part);	/* the first hit of a key takes the array's lock */
	part = shared_writes(n, hit_part);
	if (!gather_numbers(true))
		FAIL("a part is still locked");
	gs_map_for_each(e, &numbers)
		got += e->v;
	want = 2L * n * HITS;
	if (got != want)
		FAIL("%lld hits, not %lld", got, want);
	printf("%ld %ld ", part, shared_writes(n, hit_locked));
	slots_alloc();
	hit_all(n, false, latency_striped);
	printf("%ld ", shared_writes(n, latency_striped));
	gs_map_clear(&numbers);
	printf("%ld\n", shared_writes(n, latency_locked));
	return 0;
}
