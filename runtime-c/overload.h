/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * overload.h - the guard against probes that take too much of a CPU
 *
 * Handlers must not be slowed down by being watched. A worker marks each CPU's
 * context every GS_WATCH_MS; the next hit there takes the slow way in, is
 * timed, and stands for all hits of its probe. Once an interval the worker
 * reckons from these samples and the counted hits what handlers took of each
 * CPU. Where it is over the threshold, the probe that took most pauses: its
 * hits are skipped and counted, for longer each time. With STP_OVERLOAD_STRICT
 * the session ends instead.
 */
#ifndef GS_OVERLOAD_H
#define GS_OVERLOAD_H

#ifdef STP_NO_OVERLOAD
static inline void gs_overload_start(void) { }
static inline void gs_overload_end(void) { }
#else

#include <linux/workqueue.h>

#ifndef STP_OVERLOAD_INTERVAL
#define STP_OVERLOAD_INTERVAL	1000000000	/* cycles */
#endif
#ifndef STP_OVERLOAD_THRESHOLD
#define STP_OVERLOAD_THRESHOLD	500000000	/* of these for handlers */
#endif
#define GS_INTERVAL		((u64)(STP_OVERLOAD_INTERVAL))
#define GS_THRESHOLD		((u64)(STP_OVERLOAD_THRESHOLD))
#define GS_WATCH_MS		20
/* The first pause; each further one of the same probe is twice as long. */
#define GS_PAUSE_MS		250
#define GS_MAX_PAUSES		5

static struct delayed_work gs_overload_work;
static cycles_t gs_overload_since;	/* the worker's, while it runs */
static bool gs_overload_on;

/* For all probes. */
#define gs_for_each_probe(t, i, p)					\
	gs_for_each_table(t)						\
		for (i = 0; i < (t)->n &&				\
		     ((p) = (t)->rows + (size_t)i * (t)->size, true); i++)

/* What all handlers of a CPU took of @elapsed cycles since the last look, about. */
static u64 gs_overload_cost(int cpu, u64 elapsed, struct gs_probe **most)
{
	struct gs_counts *counts = per_cpu(gs_ctx_of, cpu)->counts;
	const struct gs_table *t;
	u64 sum = 0, worst = 0;
	struct gs_probe *p;
	unsigned int i;

	gs_for_each_probe(t, i, p) {
		struct gs_counts *n = &counts[p->id];
		u64 hits = local_read(&n->hits), cost;

		cost = gs_samples_cost(&n->samples, hits - n->hits_seen, elapsed);
		n->hits_seen = hits;
		sum += cost;
		if (cost > worst) {
			worst = cost;
			*most = p;
		}
	}
	return min(sum, elapsed);
}

/* Tell of a probe from the worker, in a context that no handler has. */
static void gs_overload_tell(struct gs_probe *p, bool fatal, const char *text)
{
	struct gs_ctx *c;

	preempt_disable();
	c = this_cpu_read(gs_ctx_of);
	WRITE_ONCE(c->busy, GS_BUSY);
	barrier();
	gs_ctx_begin(c, p, NULL);
	c->ncallers = 0;
	if (fatal)
		gs_rec_error(c, GS_ERR_FATAL, p->loc, text);
	else
		gs_warn(c, p->loc, text);
	gs_release(c);
	preempt_enable();
}

#ifdef STP_OVERLOAD_STRICT
/* The session ends. */
static void gs_overload_act(struct gs_probe *p, int cpu, u64 cost, u64 elapsed)
{
	char text[160];

	snprintf(text, sizeof(text),
		 "probe overhead (%llu cycles) exceeded threshold (%llu cycles) in last %llu cycles",
		 cost, div64_u64(elapsed * 1024, GS_INTERVAL) * div64_u64(GS_THRESHOLD, 1024),
		 elapsed);
	gs_overload_tell(p, true, text);
	gs_fail_session();
}
#else
/* The probe's hits are skipped for a while. */
static void gs_overload_act(struct gs_probe *p, int cpu, u64 cost, u64 elapsed)
{
	unsigned int ms = GS_PAUSE_MS << min_t(u32, p->pauses, GS_MAX_PAUSES);
	char text[256];

	p->pauses++;
	p->resume = jiffies + msecs_to_jiffies(ms);
	WRITE_ONCE(p->paused, true);
	WRITE_ONCE(gs_session.paused, gs_session.paused + 1);
	snprintf(text, sizeof(text),
		 "probe %s pauses for %u ms: handlers took %llu of the last %llu cycles of CPU %d, it the most",
		 p->pp, ms, cost, elapsed, cpu);
	gs_overload_tell(p, false, text);
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
		if (!p->paused || time_before(jiffies, p->resume))
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

static void gs_overload_look(u64 elapsed)
{
	int cpu;

	for_each_possible_cpu(cpu) {
		struct gs_probe *most = NULL;
		u64 cost = gs_overload_cost(cpu, elapsed, &most);

		if (most && !most->paused && gs_is_overload(cost, elapsed))
			gs_overload_act(most, cpu, cost, elapsed);
		cond_resched();
	}
}

/* On a busy CPU a handler is found running more often than not. */
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
	if (elapsed >= GS_INTERVAL) {
		gs_overload_since += elapsed;
		/* a clock that jumped, or a worker that had to wait long */
		if (elapsed < 100 * GS_INTERVAL)
			gs_overload_look(elapsed);
	}
	for_each_online_cpu(cpu)
		gs_overload_watch(cpu);
	queue_delayed_work(system_unbound_wq, &gs_overload_work,
			   msecs_to_jiffies(GS_WATCH_MS));
}

static void gs_overload_start(void)
{
	gs_overload_since = get_cycles();
	gs_overload_on = true;
	INIT_DELAYED_WORK(&gs_overload_work, gs_overload_tick);
	queue_delayed_work(system_unbound_wq, &gs_overload_work,
			   msecs_to_jiffies(GS_WATCH_MS));
}

/* May be called whether it was started or not. */
static void gs_overload_end(void)
{
	if (gs_overload_on)
		cancel_delayed_work_sync(&gs_overload_work);
}

#endif /* STP_NO_OVERLOAD */
#endif /* GS_OVERLOAD_H */
