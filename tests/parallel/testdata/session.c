/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * session.c - the claim word, the rings, and the session's beginning and end
 *
 * CPUs hit a probe, also in interrupts; one of them runs the overload guard's
 * worker. A reader reads all rings. A controller repeatedly starts the session,
 * leaves it without a reader for a while, and stops it. Checked: no two handlers
 * share a context; every handler sees what begin wrote, and end sees what handlers
 * wrote; each block is read once and complete; and each hit that is missing was
 * counted.
 */
#include "rig.h"

#define MOST_SEQ	(1 << 24)

static struct {
	int inside;
	u64 ran, tries, sure, random;
	char room[64 - sizeof(int) - 4 * sizeof(u64) + 64];
} of_cpu[CPUS], of_process;
static u64 round_number = 1, begun;
static u64 paused;	/* pauses in the rounds before, each with a warning */
static bool exits;

/* What was read, by the reader, or by the controller while it holds @reading. */
static struct mutex reading = __MUTEX_INITIALIZER(0);
static u64 blocks_read, last_of_ring[CPUS], first_seq;
static unsigned long seen[MOST_SEQ / 64];

/* --- the probe --- */

static void print_hit(struct gs_ctx *c, u64 n, u64 size)
{
	char text[600];

	memset(text, n % 251 + 1, size);
	gs_print_begin(c, 0, 2);
	gs_print_long(c, n);
	gs_print_mem(c, text, size);
	gs_print_end(c);
}

static void test_hit(struct gs_ctx *c)
{
	__typeof__(of_cpu[0]) *here = c == gs_process_ctx ? &of_process : &of_cpu[cpu_here];

	if (here->inside++)
		FAIL("a handler began while another one had its context");
	if (begun != round_number)
		FAIL("begin of round %llu is not seen, but of %llu", round_number, begun);
	here->ran++;
	print_hit(c, here->ran, test_random(&here->random) % 600);
	if (exits && test_random(&here->random) % 4096 == 0)
		gs_want_exit();
	if (--here->inside)
		FAIL("another handler began meanwhile");
}

/* Runs when no handler of a hit is running; sees all that handlers did. */
static void test_last(struct gs_ctx *c)
{
	int cpu;

	for_each_possible_cpu(cpu)
		if (of_cpu[cpu].inside)
			FAIL("a handler runs beside those of the end");
	test_hit(c);
}

static void test_run(void *rows, unsigned int n, int kind)
{
	struct gs_probe *p = rows, last = *p;

	last.handler = test_last;
	if (kind == GS_BEGIN)
		begun = round_number;
	gs_run_in_process(kind == GS_BEGIN ? p : &last);
}

/* Hit the probe, in the CPU's loop or in an interrupt. */
static void hit(void)
{
	__typeof__(of_cpu[0]) *here = &of_cpu[cpu_here];
	bool before = gs_state() == GS_RUNNING;

	gs_hit_by(&test_rows[0], NULL, GS_ANY_HANDLER);
	__atomic_fetch_add(&here->tries, 1, __ATOMIC_RELAXED);
	if (before && gs_state() == GS_RUNNING)
		__atomic_fetch_add(&here->sure, 1, __ATOMIC_RELAXED);
}

static void cpu_work(int cpu)
{
	int i;

	for (i = 0; i < 20; i++)
		hit();
	if (!cpu)
		work_run(&gs_overload_work);
}

static void *kicker(void *unused)
{
	u64 random = 1;

	while (!READ_ONCE(cpus_stop)) {
		cpu_kick(test_random(&random) % CPUS);
		usleep(20);
	}
	return NULL;
}

/* --- the reader --- */

static void check_print(struct gs_rec *rec, int cpu, bool of_cpus)
{
	u64 *p = (u64 *)(rec + 1), n = p[1], size = p[2], i;

	if (of_cpus && cpu && n <= last_of_ring[cpu])
		FAIL("hit %llu of CPU %d comes behind %llu", n, cpu, last_of_ring[cpu]);
	last_of_ring[cpu] = n;
	if (size >= 600 || rec->len != 32 + ALIGN(size, 8))
		FAIL("a record of %u bytes for %llu", rec->len, size);
	for (i = 0; i < size; i++)
		if (((unsigned char *)(p + 3))[i] != n % 251 + 1)
			FAIL("byte %llu of hit %llu is another's", i, n);
}

static void check_block(struct gs_block *b, int cpu)
{
	struct gs_rec *rec = (struct gs_rec *)(b + 1);
	u64 nth = b->seq - first_seq;

	if (!nth || nth >= MOST_SEQ || test_and_set_bit(nth, seen))
		FAIL("block %llu is read twice", b->seq);
	if (b->len != sizeof(*b) + rec->len)
		FAIL("a block of %u bytes with a record of %u", b->len, rec->len);
	if (rec->type == GS_REC_PRINT)
		check_print(rec, cpu, true);
	blocks_read++;
}

static void read_ring(struct gs_ring *r, int cpu)
{
	u64 head = smp_load_acquire(&r->ctl->head), tail = r->ctl->tail;

	while (tail != head) {
		struct gs_block *b = (struct gs_block *)gs_ring_at(r, tail);

		check_block(b, cpu);
		tail += b->len;
	}
	smp_store_release(&r->ctl->tail, tail);
}

static void read_all(void)
{
	int cpu;

	for_each_possible_cpu(cpu) {
		WRITE_ONCE(gs_ctx_of[cpu]->ring->ctl->want_wake, 1);
		read_ring(gs_ctx_of[cpu]->ring, cpu);
	}
}

static void *reader(void *unused)
{
	while (!READ_ONCE(cpus_stop)) {
		mutex_lock(&reading);
		read_all();
		mutex_unlock(&reading);
		usleep(50);
	}
	return NULL;
}

/* --- the controller --- */

/* Let the session run without a reader for a while. */
static void leave_alone(void)
{
	mutex_lock(&reading);
	smp_store_release(&gs_session.detached, true);
	usleep(1000);
	gs_attach();
	mutex_unlock(&reading);
}

static void check_counts(void)
{
	struct gs_probe_stat s;
	u64 ran = of_process.ran, sure = 0, tries = 0, gone = 0, lost = 0, counted;
	int cpu;

	gs_probe_stat_of(&s, &test_rows[0], &test_family);
	for_each_possible_cpu(cpu) {
		ran += of_cpu[cpu].ran;
		tries += READ_ONCE(of_cpu[cpu].tries);
		sure += READ_ONCE(of_cpu[cpu].sure);
		gone += gs_ctx_of[cpu]->ring->ctl->overwritten;
		lost += gs_ctx_of[cpu]->ring->ctl->lost;
	}
	counted = s.hits + s.skipped[GS_SKIP_REENTRY] + s.skipped[GS_SKIP_OVERLOAD];
	if (s.hits != ran)
		FAIL("%llu hits counted, %llu handlers ran", s.hits, ran);
	if (counted < sure || counted > tries + of_process.ran)
		FAIL("%llu hits and skips counted, of %llu at least, %llu at most", counted, sure, tries);
	if (atomic64_read(&gs_session.seq) != blocks_read + gone)
		FAIL("%llu blocks, %llu read, %llu overwritten", atomic64_read(&gs_session.seq), blocks_read, gone);
	if (test_rows[0].pauses == GS_MAX_PAUSES)
		FAIL("%u pauses or more in a round: the row does not count further", GS_MAX_PAUSES);
	if (ran + paused + test_rows[0].pauses != blocks_read + gone + lost)
		FAIL("%llu hits, %llu warnings, %llu read, %llu overwritten, %llu lost", ran,
		     paused + test_rows[0].pauses, blocks_read, gone, lost);
}

/* Check a session that has ended. */
static void check_round(void)
{
	u64 ran = 0;
	int cpu;

	mutex_lock(&reading);
	read_all();
	check_counts();
	for_each_possible_cpu(cpu)
		ran += of_cpu[cpu].ran;
	synchronize_rcu();
	for_each_possible_cpu(cpu)
		ran -= of_cpu[cpu].ran;
	if (ran)
		FAIL("handlers ran behind the end");
	mutex_unlock(&reading);
}

static void new_round(void)
{
	int cpu;

	round_number++;
	exits = round_number % 2;
	gs_session.exit_wanted = gs_session.failed = false;
	paused += test_rows[0].pauses;
	test_rows[0].pauses = 0;
	WRITE_ONCE(gs_session.paused, 0);
	WRITE_ONCE(test_rows[0].paused, false);
	for_each_possible_cpu(cpu)
		gs_ctx_of[cpu]->counts->samples = (struct gs_samples){};
	if (atomic64_read(&gs_session.seq) - first_seq > MOST_SEQ / 2) {
		first_seq = atomic64_read(&gs_session.seq);
		memset(seen, 0, sizeof(seen));
	}
	WRITE_ONCE(gs_session.state, GS_NEW);
}

static void one_round(void)
{
	if (gs_session_start(0))
		FAIL("no start");
	usleep(1000);
	if (round_number % 4 == 2)
		leave_alone();
	usleep(1000);
	if (round_number % 4)
		gs_session_stop();
	else
		gs_session_kill();
	check_round();
	new_round();
}

int main(int argc, char **argv)
{
	u64 rounds = argc > 1 ? strtoull(argv[1], NULL, 10) : 10;
	struct gs_probe_stat s;
	pthread_t reads, kicks;

	init_irq_work(&gs_session.wake, gs_wake_now);
	test_contexts();
	cpu_interrupt = hit;
	cpus_begin(cpu_work);
	pthread_create(&reads, NULL, reader, NULL);
	pthread_create(&kicks, NULL, kicker, NULL);
	while (rounds--)
		one_round();
	cpus_end();
	pthread_join(reads, NULL);
	pthread_join(kicks, NULL);
	this_module.state = MODULE_STATE_GOING;	/* rmmod waits elsewhere, with no lock */
	gs_stay("the test");
	if (!atomic_read(&gs_session.stays))
		FAIL("rmmod would remove the module");
	gs_probe_stat_of(&s, &test_rows[0], &test_family);
	printf("%llu rounds, %llu hits, %llu within others, %llu paused\n", round_number - 1,
	       s.hits, s.skipped[GS_SKIP_REENTRY], s.skipped[GS_SKIP_OVERLOAD]);
	return 0;
}
