/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * enter.h - how a probe family runs the handler of a hit
 *
 * This is the fixed cost of every hit: keep it to a handful of per-CPU
 * accesses. If an interrupt hits a probe while a handler runs on the same CPU,
 * it finds the context busy, and the hit is counted as skipped. An interrupt
 * never releases a context that it did not claim, so plain loads and stores of
 * c->claim are enough. The overload guard also writes c->busy, from another CPU.
 * If either side's store is lost, a hit is not timed and nothing else happens:
 * these races are intended.
 */
#ifndef GS_ENTER_H
#define GS_ENTER_H

#include <asm/timex.h>
#include "arch/compare.h"
#include "stack.h"

/* shared/enter.c */
__cold noinline notrace void
gs_rec_error(struct gs_ctx *c, u16 flags, s32 loc, const char *text);
__cold noinline notrace void gs_report_error(struct gs_ctx *c);
__cold noinline notrace void
gs_skip_busy(struct gs_ctx *c, struct gs_probe *p, enum gs_skip why);
__cold noinline notrace void
gs_skip_counted(struct gs_ctx *c, enum gs_skip why);
__cold noinline notrace void gs_lock_failed(struct gs_ctx *c, u32 global);
__cold noinline notrace void gs_skip_stack(struct gs_ctx *c);
noinline notrace void gs_release_slow(struct gs_ctx *c);
noinline notrace struct gs_ctx *
gs_enter_slow(struct gs_ctx *c, struct gs_probe *p, struct pt_regs *regs);
noinline notrace void
gs_hit_slow(struct gs_ctx *c, struct gs_probe *p, struct pt_regs *regs);
void gs_report(struct gs_probe *p, bool fatal, const char *text);
void gs_tell(struct gs_probe *p, const char *text);
void gs_arm_refused(struct gs_probe *p, int rc, unsigned long addr,
		    const char *why);
void gs_arm_failed(struct gs_probe *p, int rc, unsigned long addr);

/* The kernel mechanisms that the rows use, by row->p.type; in the generated file. */
extern const char *const gs_probe_types[];

static __always_inline const char *gs_probe_type(const struct gs_ctx *c)
{
	return gs_probe_types[c->probe->type];
}

/* The name of the function that the probe is in. */
static __always_inline const char *gs_probe_function(const struct gs_ctx *c)
{
	return c->probe->pf;
}

/* Argument @n of the hit, from 0, which the family has set to the address of a text. */
static __always_inline const char *gs_text_argument(const struct gs_ctx *c, int n)
{
	return (const char *)(unsigned long)c->args[n];
}

/* This CPU's counters of a row. */
static __always_inline struct gs_counts *
gs_counts_of(const struct gs_ctx *c, const struct gs_probe *p)
{
	return (struct gs_counts *)((char *)c->counts + p->counts_at);
}

/* This run does not count as a hit; but it takes time, which the overload guard counts. */
static __always_inline void gs_not_a_hit(struct gs_ctx *c)
{
	local_inc(&gs_counts_of(c, c->probe)->no_hits);
}

/*
 * Set the fields that every handler needs when it starts, and those that some
 * scripts need; the units (units/core.c) always set the latter, because they
 * are compiled without the script. Code that sets any other field restores it
 * before the handler ends (see struct gs_ctx).
 */
static __always_inline void
gs_ctx_begin(struct gs_ctx *c, struct gs_probe *p, struct pt_regs *regs)
{
	c->probe = p;
	if (gs_may_have(probe_point))
		c->probe_point = p->pp;
	c->regs = regs;
	c->loc = -1;
	if (gs_may_have(matches)) {
		c->match_groups = 0;
		c->match_had = 0;
	}
}

#ifdef STP_TIMING_NSECS
#define gs_time_now()	ktime_get_mono_fast_ns()
#else
#define gs_time_now()	get_cycles()
#endif

static __always_inline void gs_time_begin(struct gs_ctx *c)
{
#ifdef GS_TIMING
	c->began = gs_time_now();
#endif
}

static __always_inline void gs_time_end(struct gs_ctx *c)
{
#ifdef GS_TIMING
	struct gs_counts *n = gs_counts_of(c, c->probe);
	u64 t = gs_time_now() - c->began;

	if (!c->began)
		return;
	n->cycles_sum += t;
	n->cycles_max = max(n->cycles_max, t);
	if (!n->cycles_min || t < n->cycles_min)
		n->cycles_min = t;
#endif
}

/* End a run in which the condition of the probe point is false: it is no hit. */
static __always_inline void gs_unmet(struct gs_ctx *c)
{
	gs_not_a_hit(c);
#ifdef GS_TIMING
	c->began = 0;	/* the time is not that of a hit */
#endif
}

/*
 * Events come in patterns, so timing the first hit after each mark would sample
 * the same kind of event again and again. Skip a number of hits first, 0 to
 * GS_WATCH_SPREAD - 1, taken from the low bits of the clock.
 */
#define GS_WATCH_SPREAD	7

/*
 * Release the context. .claim is not GS_BUSY if an error has to be reported, output
 * to be committed or a time to be taken: gs_release_slow() does that first.
 */
static __always_inline void gs_release(struct gs_ctx *c)
{
	barrier();
	if (unlikely(gs_differs(c->claim, GS_BUSY)))
		gs_release_slow(c);
	else
		WRITE_ONCE(c->claim, GS_FREE);
}

/*
 * Evaluate the row's condition, which reads single numbers without a lock.
 * Other conditions are evaluated in the handlers.
 */
static __always_inline bool gs_condition(struct gs_probe *p)
{
	return !gs_may_have(conditions) || !p->cond || p->cond();
}

/*
 * Claim and set up the context. If too little stack is left, count the hit as
 * skipped, release the context and return false.
 */
static __always_inline bool
gs_claim(struct gs_ctx *c, struct gs_probe *p, struct pt_regs *regs, u64 busy)
{
	WRITE_ONCE(c->claim, busy);
	barrier();
	gs_ctx_begin(c, p, regs);
	if (unlikely(gs_stack_is_low())) {
		gs_skip_stack(c);
		return false;
	}
	gs_time_begin(c);
	return true;
}

/* Whether the session is running and the row's condition is true. */
static __always_inline bool gs_may_run(struct gs_probe *p)
{
	if (unlikely(gs_acquire_differs(gs_session.state, GS_RUNNING)))	/* gs_state() */
		return false;
	return gs_condition(p);
}

/* This CPU's context; NULL if the handler of @p must not run. */
static __always_inline struct gs_ctx *gs_ctx_for(struct gs_probe *p)
{
	struct gs_ctx *c;

	if (!gs_may_run(p))
		return NULL;
#ifdef STP_ALIBI	/* only count */
	local_inc(&gs_counts_of(this_cpu_read(gs_ctx_of), p)->runs);
	return NULL;
#endif
	c = this_cpu_read(gs_ctx_of);
	if (!c)	/* never NULL while the module is loaded */
		__builtin_unreachable();
	return c;
}

/* Claim and set up the context, also if it is busy or marked; NULL if the hit was skipped and counted. */
static __always_inline struct gs_ctx *
gs_claim_any(struct gs_ctx *c, struct gs_probe *p, struct pt_regs *regs)
{
	if (unlikely(gs_differs(c->claim, 0)))
		return gs_enter_slow(c, p, regs);
	return gs_claim(c, p, regs, GS_BUSY) ? c : NULL;
}

/**
 * gs_enter() - claim this CPU's context for a hit
 * @p: the row that was hit
 * @regs: registers at the probe, or NULL
 *
 * Call it with preemption off, and keep it off until gs_leave().
 * Return: the context, with all per-hit fields reset; NULL if the handler must
 * not run: the session is not running, the row's condition is false, or the hit
 * was skipped and counted.
 */
static __always_inline struct gs_ctx *
gs_enter(struct gs_probe *p, struct pt_regs *regs)
{
	struct gs_ctx *c = gs_ctx_for(p);

	return likely(c) ? gs_claim_any(c, p, regs) : NULL;
}

/* gs_leave() for a caller that knows the row, @p */
static __always_inline void gs_leave_row(struct gs_ctx *c, const struct gs_probe *p)
{
	gs_time_end(c);
	local_inc(&gs_counts_of(c, p)->runs);
	gs_release(c);
}

/**
 * gs_leave() - the handler has returned: count, report, commit, release
 * @c: context that gs_enter() gave
 */
static __always_inline void gs_leave(struct gs_ctx *c)
{
	gs_leave_row(c, c->probe);
}

/**
 * gs_check_begin() - gs_enter() to find out whether this is a hit
 *
 * What takes long before the handler is a run of its own, so that the overload guard
 * times it, and a paused probe does not do it. Return: as gs_enter(); if NULL, it is
 * no hit, or one that was skipped and counted.
 */
static __always_inline struct gs_ctx *gs_check_begin(struct gs_probe *p, struct pt_regs *regs)
{
	return gs_may_run(p) ? gs_claim_any(this_cpu_read(gs_ctx_of), p, regs) : NULL;
}

/* End what gs_check_begin() has begun. The handler may follow. */
static __always_inline void gs_check_end(struct gs_ctx *c)
{
	gs_unmet(c);
	gs_leave(c);
}

/**
 * gs_hit_by() - run a row's handler
 * @p: the row that was hit
 * @regs: registers at the probe, or NULL
 * @RUN: RUN(p, c) calls the handler: the family's GS_RUN_name, which the
 *	generator defines as direct calls of the family's handlers, or
 *	GS_ANY_HANDLER
 *
 * May be called in any context. The caller has disabled preemption.
 */
#define gs_hit_by(p, regs, RUN)	gs_hit_row(p, regs, RUN, c_->probe)

/*
 * gs_hit_by() for a row whose address is a constant: nothing has to be loaded to
 * find its counters.
 */
#define gs_hit_only(p, regs, RUN)	gs_hit_row(p, regs, RUN, p_)

/* @ROW: how the row is found when the handler has run */
#define gs_hit_row(p, regs, RUN, ROW) do {			\
	struct gs_probe *p_ = (p);				\
	struct gs_ctx *c_ = gs_ctx_for(p_);			\
								\
	if (unlikely(!c_))					\
		break;						\
	if (unlikely(gs_differs(c_->claim, 0))) {		\
		gs_hit_slow(c_, p_, regs);			\
	} else if (likely(gs_claim(c_, p_, regs, GS_BUSY))) {	\
		RUN(p_, c_);					\
		gs_leave_row(c_, ROW);				\
	}							\
} while (0)

/* RUN of gs_hit_by(): an indirect call, for families without GS_RUN_name. */
#define GS_ANY_HANDLER(p, c)	((p)->handler(c))

/** gs_hit() - gs_hit_by() with an indirect call of the handler */
static __always_inline void gs_hit(struct gs_probe *p, struct pt_regs *regs)
{
	gs_hit_by(p, regs, GS_ANY_HANDLER);
}

/*
 * Run a handler in process context, whatever the session's state is. The
 * caller holds gs_session.mutex, and no other handler is running.
 */
gs_fn void gs_run_in_process(struct gs_probe *p)
{
	struct gs_ctx *c = gs_process_ctx;

	gs_pause(c);
	if (!gs_condition(p))
		return;
	c->claim = GS_BUSY;
	gs_ctx_begin(c, p, NULL);
	gs_time_begin(c);
	p->handler(c);
	gs_leave(c);
}

#endif /* GS_ENTER_H */
