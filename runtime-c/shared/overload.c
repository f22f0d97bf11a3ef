// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * overload.c - pause probes whose handlers use too much of a CPU
 *
 * Timing every hit would slow handlers down, so hits are sampled. Every
 * GS_WATCH_MS a worker marks the context of each CPU; the next hit on that CPU
 * takes the slow entry path, is timed, and becomes a sample for its probe. Once
 * per interval the worker estimates how much of each CPU handlers used: the
 * mean of the samples times the counted runs, summed over all probes. If a CPU
 * is over the threshold, the worker pauses the probe that used most of it: hits
 * of a paused probe are skipped and counted. Each pause of a probe is longer
 * than the one before, up to a limit. With STP_OVERLOAD_STRICT the session ends
 * instead.
 */

#ifdef STP_NO_OVERLOAD
static inline void gs_overload_start(void) { }
static inline void gs_overload_end(void) { }
#else

#include <linux/workqueue.h>

#ifndef STP_OVERLOAD_INTERVAL
#define STP_OVERLOAD_INTERVAL	1000000000	/* cycles */
#endif
#ifndef STP_OVERLOAD_THRESHOLD
#define STP_OVERLOAD_THRESHOLD	500000000	/* cycles that handlers may use per interval */
#endif
#define GS_INTERVAL		((u64)(STP_OVERLOAD_INTERVAL))
#define GS_THRESHOLD		((u64)(STP_OVERLOAD_THRESHOLD))
#define GS_WATCH_MS		20
/* The first pause of a probe. Each of the next GS_MAX_PAUSES is twice as long as the one before. */
#define GS_PAUSE_MS		250
#define GS_MAX_PAUSES		5

static struct delayed_work gs_overload_work;
/*
 * Start of the current interval, in cycles and in jiffies. Only the worker uses
 * them while it runs.
 */
static cycles_t gs_overload_since;
static unsigned long gs_overload_since_jiffies;
static bool gs_overload_on;

/* Iterate over the rows of all tables: @t is the table, @p the row. */
#define gs_for_each_probe(t, i, p)					\
	gs_for_each_table(t)						\
		for (i = 0; i < (t)->n &&				\
		     ((p) = (t)->rows + (size_t)i * (t)->size, true); i++)

/*
 * Estimate the cycles that all handlers used on a CPU in the @elapsed cycles
 * since the last check. @most is set to the probe that used most of them.
 */
static u64 gs_overload_cost(int cpu, u64 elapsed, struct gs_probe **most)
{
	struct gs_counts *counts = per_cpu(gs_ctx_of, cpu)->counts;
	const struct gs_family *family;
	unsigned long id, found = 0;
	u64 sum = 0, worst = 0;

	for_each_set_bit(id, gs_session.watched, gs_script.probes) {
		struct gs_counts *n = &counts[id];
		u64 runs = local_read(&n->runs), cost;

		cost = gs_samples_cost(&n->samples, runs - n->runs_seen, elapsed);
		n->runs_seen = runs;
		sum += cost;
		if (cost > worst) {
			worst = cost;
			found = id;
		}
	}
	if (worst)
		*most = gs_find_probe(found, &family);
	return min(sum, elapsed);
}

#ifdef STP_OVERLOAD_STRICT
/* End the session with an error. */
static void gs_overload_act(struct gs_probe *p, int cpu, u64 cost, u64 elapsed,
			    unsigned int elapsed_ms)
{
	char text[160];

	snprintf(text, sizeof(text),
		 "probe overhead (%llu cycles) exceeded threshold (%llu cycles) in last %llu cycles",
		 cost, div64_u64(elapsed * 1024, GS_INTERVAL) * div64_u64(GS_THRESHOLD, 1024),
		 elapsed);
	gs_report(p, true, text);
	gs_fail_session();
}
#else
/* Pause the probe, and warn. */
static void gs_overload_act(struct gs_probe *p, int cpu, u64 cost, u64 elapsed,
			    unsigned int elapsed_ms)
{
	unsigned int ms = GS_PAUSE_MS << p->pauses;
	char text[256];

	if (p->pauses < GS_MAX_PAUSES)
		p->pauses++;
	p->resume = (u32)jiffies + (u32)msecs_to_jiffies(ms);
	WRITE_ONCE(p->paused, true);
	WRITE_ONCE(gs_session.paused, gs_session.paused + 1);
	snprintf(text, sizeof(text),
		 "paused probe %.150s for %u ms: handlers used %llu %% of CPU %d in the last %u.%u s, most of it here",
		 p->pp, ms, div64_u64(cost * 100, elapsed), cpu, elapsed_ms / 1000, elapsed_ms / 100 % 10);
	gs_report(p, false, text);
}
#endif

static void gs_overload_resume(void)
{
	const struct gs_table *t;
	struct gs_probe *p;
	unsigned int i;

	if (!gs_session.paused)
		return;
	gs_for_each_probe(t, i, p) {
		if (!p->paused || (s32)((u32)jiffies - p->resume) < 0)
			continue;
		WRITE_ONCE(p->paused, false);
		WRITE_ONCE(gs_session.paused, gs_session.paused - 1);
	}
}

static bool gs_is_overload(u64 cost, u64 elapsed)
{
	return div64_u64(cost * 1024, elapsed) >
	       div64_u64(GS_THRESHOLD * 1024, GS_INTERVAL);
}

/*
 * Count what each CPU has run since the last check, and act on an overload; not if the
 * interval is far too long: the clock jumped, or the worker ran late.
 */
static void gs_overload_look(u64 elapsed, unsigned int elapsed_ms)
{
	const bool known = elapsed < 100 * GS_INTERVAL;
	int cpu;

	for_each_possible_cpu(cpu) {
		struct gs_probe *most = NULL;
		u64 cost = gs_overload_cost(cpu, elapsed, &most);

		if (known && most && !most->paused && gs_is_overload(cost, elapsed))
			gs_overload_act(most, cpu, cost, elapsed, elapsed_ms);
		cond_resched();
	}
}

/*
 * Watch rows that were sampled for the first time. Only their runs from now on count:
 * the samples tell nothing about those of the hours before.
 */
static void gs_overload_join(void)
{
	unsigned long id;
	int cpu;

	for_each_set_bit(id, gs_session.sampled, gs_script.probes) {
		if (test_bit(id, gs_session.watched))
			continue;
		for_each_possible_cpu(cpu) {
			struct gs_counts *n = &per_cpu(gs_ctx_of, cpu)->counts[id];

			n->runs_seen = local_read(&n->runs);
		}
		set_bit(id, gs_session.watched);
	}
}

/*
 * Mark the context of a CPU so that the next hit is timed. If a handler runs
 * there, as it usually does on a busy CPU, mark its context instead: when the
 * handler ends, gs_watched_end() marks the next hit.
 */
static void gs_overload_watch(int cpu)
{
	int *busy = &per_cpu(gs_ctx_of, cpu)->busy;

	if (cmpxchg(busy, GS_FREE, GS_WATCH) == GS_BUSY)
		cmpxchg(busy, GS_BUSY, GS_WATCHED);
}

static void gs_overload_tick(struct work_struct *work)
{
	u64 elapsed = get_cycles() - gs_overload_since;
	int cpu;

	if (gs_state() != GS_RUNNING)
		return;
	gs_overload_resume();
	gs_overload_join();
	if (elapsed >= GS_INTERVAL) {
		unsigned int ms = jiffies_to_msecs(jiffies - gs_overload_since_jiffies);

		gs_overload_since += elapsed;
		gs_overload_since_jiffies = jiffies;
		gs_overload_look(elapsed, ms);
	}
	for_each_online_cpu(cpu)
		gs_overload_watch(cpu);
	queue_delayed_work(GS_UNBOUND_WQ, &gs_overload_work,
			   msecs_to_jiffies(GS_WATCH_MS));
}

/* Start the worker. */
static void gs_overload_start(void)
{
	gs_overload_since = get_cycles();
	gs_overload_since_jiffies = jiffies;
	gs_overload_on = true;
	INIT_DELAYED_WORK(&gs_overload_work, gs_overload_tick);
	queue_delayed_work(GS_UNBOUND_WQ, &gs_overload_work,
			   msecs_to_jiffies(GS_WATCH_MS));
}

/* Stop the worker, if gs_overload_start() has started it. */
static void gs_overload_end(void)
{
	if (gs_overload_on)
		cancel_delayed_work_sync(&gs_overload_work);
}

#endif /* STP_NO_OVERLOAD */
