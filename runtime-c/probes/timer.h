/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * timer.h - timer.s, .ms, .us, .ns, .hz (hrtimers) and timer.jiffies
 *
 * Handlers run in interrupt context, on the CPU on which the session was
 * started: a timer stays on the CPU that armed it. Handlers that may take long
 * run in a softirq, with interrupts enabled; if an interrupt hits a probe
 * meanwhile, that hit is skipped. If a tick interrupts another handler, it is
 * postponed until that handler may have ended; it is skipped only if it has
 * waited for a whole period. Ticks that were due meanwhile are counted as missed,
 * see GS_TIMER_TELL; those that the machine itself delayed for a whole period are
 * not, as no timer has them.
 */
#ifndef GS_PROBES_TIMER_H
#define GS_PROBES_TIMER_H

#include <linux/hrtimer.h>
#include <linux/timer.h>
#include <asm/irq_regs.h>
#include "../compat/compat.h"

/**
 * struct gs_timer_row
 * @p: probe
 * @interval_ns: period in ns; 0: the row is a jiffies timer
 * @random_ns: each period is changed by a random number of ns up to this
 * @jiffies: period of a jiffies timer
 * @random_jiffies: as @random_ns, in jiffies
 * @late: how long a postponed tick has waited, in ns or jiffies; 0: none is postponed
 * @due: when the tick of @hr was due
 * @ran: ticks of @hr at which the handler could run
 * @missed: ticks of @hr that were due while a handler ran
 */
struct gs_timer_row {
	struct gs_probe p;
	s64 interval_ns;
	s64 random_ns;
	long jiffies;
	long random_jiffies;
	/* private: */
	s64 late;
	ktime_t due;
	u64 ran;
	u64 missed;
	struct hrtimer hr;
	struct timer_list wheel;
};

/*
 * A random number, not for secrets: splitmix64 over a counter and the cycle
 * counter. Interrupts or preemption are off here, and get_random_u64() takes a
 * lock that sleeps with PREEMPT_RT.
 */
static u64 gs_timer_random(void)
{
	static atomic64_t step;
	u64 x = atomic64_add_return(0x9e3779b97f4a7c15LL, &step) + get_cycles();

	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
	return x ^ (x >> 31);
}

/* Length of the next period: @base changed at random by up to @spread, at least 1. */
static s64 gs_timer_next(s64 base, s64 spread)
{
	u64 r;

	if (!spread)
		return base;
	div64_u64_rem(gs_timer_random(), 2 * spread + 1, &r);
	return max_t(s64, base - spread + (s64)r, 1);
}

/*
 * First delay of a postponed tick: shorter than most handlers that ticks
 * interrupt.
 */
#define GS_TIMER_WAIT_NS	(20 * NSEC_PER_USEC)

/*
 * How long to postpone a tick that interrupted another handler; 0: skip it. Twice
 * as long each time, so that a long handler is interrupted only a few times.
 */
static s64 gs_timer_wait(struct gs_timer_row *row, s64 period, s64 least)
{
	s64 wait = row->late ? row->late : least;

	if (gs_state() != GS_RUNNING || row->late + wait >= period ||
	    !gs_claimed(this_cpu_read(gs_ctx_of)))
		return 0;
	row->late += wait;
	return wait;
}

/*
 * Let the timer expire again. Handlers have delayed it since @from, which is past
 * the time when it was due if that was the machine.
 */
static void gs_timer_hr_next(struct gs_timer_row *row, ktime_t from)
{
	s64 period = gs_timer_next(row->interval_ns, row->random_ns);
	u64 passed, before;

	row->late = 0;
	WRITE_ONCE(row->ran, row->ran + 1);
	hrtimer_set_expires(&row->hr, row->due);
	passed = hrtimer_forward_now(&row->hr, ns_to_ktime(period));
	if (likely(passed <= 1))
		return;
	before = div64_u64(ktime_to_ns(ktime_sub(from, row->due)), period);
	if (passed - 1 > before)
		WRITE_ONCE(row->missed, row->missed + passed - 1 - before);
}

static enum hrtimer_restart gs_timer_hr_fn(struct hrtimer *t)
{
	struct gs_timer_row *row = container_of(t, struct gs_timer_row, hr);
	ktime_t from = row->late ? row->due : ktime_get();
	s64 wait;

	if (!row->late)
		row->due = hrtimer_get_expires(t);
	wait = gs_timer_wait(row, row->interval_ns, GS_TIMER_WAIT_NS);
	if (wait) {
		/*
		 * from now: the virtual CPU may have been descheduled within
		 * the handler
		 */
		hrtimer_set_expires(t, ktime_add_ns(ktime_get(), wait));
		return HRTIMER_RESTART;
	}
	preempt_disable(); /* with PREEMPT_RT, a softirq runs in a thread */
	gs_hit(&row->p, get_irq_regs());
	preempt_enable();
	if (gs_state() != GS_RUNNING)
		return HRTIMER_NORESTART;
	gs_timer_hr_next(row, from);
	return HRTIMER_RESTART;
}

static void gs_timer_wheel_arm(struct gs_timer_row *row, s64 in)
{
	row->wheel.expires = jiffies + in;
	add_timer_on(&row->wheel, raw_smp_processor_id());
}

static void gs_timer_wheel_next(struct gs_timer_row *row)
{
	s64 next = gs_timer_next(row->jiffies, row->random_jiffies);

	gs_timer_wheel_arm(row, max_t(s64, next - row->late, 1));
	row->late = 0;
}

static void gs_timer_wheel_tick(struct gs_timer_row *row)
{
	s64 wait = gs_timer_wait(row, row->jiffies, 1);

	if (wait) {
		gs_timer_wheel_arm(row, wait);
		return;
	}
	gs_hit(&row->p, get_irq_regs());
	if (gs_state() == GS_RUNNING)
		gs_timer_wheel_next(row);
}

static void gs_timer_wheel_fn(struct timer_list *t)
{
	struct gs_timer_row *row = container_of(t, struct gs_timer_row, wheel);
	unsigned long flags;

	if (row->p.budget) {
		preempt_disable();
		gs_timer_wheel_tick(row);
		preempt_enable();
		return;
	}
	/*
	 * interrupts off: else another timer's interrupt finds the context busy
	 */
	local_irq_save(flags);
	gs_timer_wheel_tick(row);
	local_irq_restore(flags);
}

static void gs_timer_arm_row(struct gs_timer_row *row)
{
	enum hrtimer_mode mode = row->p.budget ? HRTIMER_MODE_REL_PINNED_SOFT :
						 HRTIMER_MODE_REL_PINNED;

	if (row->interval_ns) {
		gs_hrtimer_setup(&row->hr, gs_timer_hr_fn, mode);
		hrtimer_start(&row->hr,
			      ns_to_ktime(gs_timer_next(row->interval_ns,
							row->random_ns)),
			      mode);
	} else {
		timer_setup(&row->wheel, gs_timer_wheel_fn, TIMER_PINNED);
		preempt_disable();
		gs_timer_wheel_next(row);
		preempt_enable();
	}
	row->p.armed = GS_ARMED;
}

static int gs_timer_arm(void *rows, unsigned int n)
{
	struct gs_timer_row *row = rows;

	for (; n; n--, row++)
		gs_timer_arm_row(row);
	return 0;
}

/* The state is no longer GS_RUNNING, so a running timer does not rearm itself. */
static void gs_timer_disarm(void *rows, unsigned int n)
{
	struct gs_timer_row *row = rows;

	for (; n; n--, row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		row->p.armed = GS_DONE;
		if (row->interval_ns)
			hrtimer_cancel(&row->hr);
		else
			gs_timer_delete_sync(&row->wheel);
	}
}

/*
 * Missed ticks are reported if there is one for so many that ran. A hypervisor that
 * stops the CPU while a handler runs looks like a handler that takes as long; on a
 * busy one this happened to one of 30 ticks.
 */
#define GS_TIMER_TELL	8

static u64 gs_timer_missed(void *p)
{
	struct gs_timer_row *row = p;
	u64 missed = READ_ONCE(row->missed);

	return missed * GS_TIMER_TELL > READ_ONCE(row->ran) ? missed : 0;
}

static const struct gs_family gs_timer_family = {
	.name = "timer",
	.stage = GS_STAGE_TIMERS,
	.arm = gs_timer_arm,
	.disarm = gs_timer_disarm,
	.missed = gs_timer_missed,
};

#endif /* GS_PROBES_TIMER_H */
