/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * enter.h - how a family gets from a hit into a handler and out again
 *
 * This is the fixed cost of every hit: keep it to a handful of per-CPU
 * accesses. If an interrupt hits a probe while a handler runs on the same CPU,
 * it finds the context busy and is counted as a skip. It never releases a
 * context that it did not claim, so plain loads and stores of c->busy are
 * enough. The overload guard also writes c->busy, from another CPU. If either
 * side's store is lost, a hit is not timed and nothing else happens, so these
 * races are intended and marked data_race().
 */
#ifndef GS_ENTER_H
#define GS_ENTER_H

#include <asm/timex.h>
#include "stack.h"

/* Write a GS_REC_ERROR record, with the call sites in c->callers. */
gs_fn __cold noinline notrace void
gs_rec_error(struct gs_ctx *c, u16 flags, s32 loc, const char *text)
{
	u32 i, n = c->ncallers;

	gs_rec_begin(c, GS_REC_ERROR, flags);
	gs_put_u32s(c, loc, c->probe->id);
	gs_put_bytes(c, text, strnlen(text, GS_STRING_LEN - 1));
	gs_put_u32s(c, n, n ? c->callers[0] : 0);
	for (i = 1; i < n; i += 2)
		gs_put_u32s(c, c->callers[i], i + 1 < n ? c->callers[i + 1] : 0);
	gs_rec_end(c);
}
NOKPROBE_SYMBOL(gs_rec_error);

/* Report the error that ended the handler. After too many errors the session ends. */
gs_fn __cold noinline notrace void gs_report_error(struct gs_ctx *c)
{
	int error = c->error;
	s64 errors;

	c->error = GS_OK;
	c->nesting = 0;
	if (error > GS_FATAL)
		return;
	local_inc(&c->counts[c->probe->id].errors);
	errors = atomic64_inc_return(&gs_session.errors);
	if (GS_SUPPRESS_ERRORS)
		return;
	gs_rec_error(c, 0, c->error_loc, c->error_text);
	if (errors > GS_MAXERRORS)
		gs_fail_session();
}
NOKPROBE_SYMBOL(gs_report_error);

/* Count a hit that is not run because the context is busy. */
gs_fn __cold noinline notrace void
gs_skip_busy(struct gs_ctx *c, struct gs_probe *p, enum gs_skip why)
{
	local_inc(&c->counts[p->id].skipped[why]);
}
NOKPROBE_SYMBOL(gs_skip_busy);

/* Count a skip that counts against MAXSKIPPED. The caller has claimed the context. */
gs_fn __cold noinline notrace void
gs_skip_counted(struct gs_ctx *c, enum gs_skip why)
{
	local_inc(&c->counts[c->probe->id].skipped[why]);
	if (GS_SUPPRESS_ERRORS ||
	    atomic64_inc_return(&gs_session.skipped) != GS_MAXSKIPPED + 1)
		return;
	c->ncallers = 0;
	gs_rec_error(c, GS_ERR_FATAL, -1,
		     "Skipped too many probes, check MAXSKIPPED or try again with stap -t for more details.");
	gs_fail_session();
}
NOKPROBE_SYMBOL(gs_skip_counted);

/* Compensate for the hit that gs_leave() will count, if this run must not count as one. */
static __always_inline void gs_not_a_hit(struct gs_ctx *c)
{
	local_dec(&c->counts[c->probe->id].hits);
}

/**
 * gs_lock_failed() - skip the hit, as the lock of a global was not acquired
 * @c: context
 * @global: index of the global
 *
 * The handler returns at once, as after an error; it must not have had any
 * effect yet.
 */
gs_fn __cold noinline notrace void gs_lock_failed(struct gs_ctx *c, u32 global)
{
	struct gs_counts *n = &c->counts[c->probe->id];

	WRITE_ONCE(n->lock_global, global + 1);
	gs_not_a_hit(c);
	c->error = GS_SKIPPED;
	gs_skip_counted(c, GS_SKIP_LOCK);
}
NOKPROBE_SYMBOL(gs_lock_failed);

/*
 * Set the fields that every handler needs when it starts. Code that sets any
 * other field restores it before the handler ends (see struct gs_ctx).
 */
static __always_inline void
gs_ctx_begin(struct gs_ctx *c, struct gs_probe *p, struct pt_regs *regs)
{
	c->probe = p;
#ifdef GS_PROBE_POINT
	c->probe_point = p->pp;
#endif
	c->regs = regs;
	c->loc = -1;
#ifdef GS_MATCH_REGS
	c->match_groups = 0;
#endif
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
	struct gs_counts *n = &c->counts[c->probe->id];
	u64 t = gs_time_now() - c->began;

	n->cycles_sum += t;
	n->cycles_max = max(n->cycles_max, t);
	if (!n->cycles_min || t < n->cycles_min)
		n->cycles_min = t;
#endif
}

/*
 * Events come in patterns, so timing the first hit after each mark would sample
 * the same kind of event again and again. Skip a number of hits first, 0 to
 * GS_WATCH_SPREAD - 1, taken from the low bits of the clock.
 */
#define GS_WATCH_SPREAD	7

/*
 * End a hit in a context that the overload guard has marked. If the hit was
 * timed, add the sample. If it was not, mark the next hit. While any probe is
 * paused, mark every hit, as only the slow path checks for paused probes.
 */
gs_fn noinline notrace void gs_watched_end(struct gs_ctx *c)
{
	struct gs_counts *n = &c->counts[c->probe->id];
	bool again = READ_ONCE(gs_session.paused) || !c->watched_from;

	if (c->watched_from) {
		gs_sample_add(&n->samples, c->watched_from, get_cycles());
		c->watch_skip = (c->watched_from >> 4) % GS_WATCH_SPREAD;
		c->watched_from = 0;
	}
	barrier();
	WRITE_ONCE(c->busy, again ? GS_WATCH : GS_FREE);
}
NOKPROBE_SYMBOL(gs_watched_end);

/* Commit what was printed and release the context. */
static __always_inline void gs_release(struct gs_ctx *c)
{
	gs_block_commit(c);
	barrier();
	if (unlikely(data_race(--c->busy)))
		gs_watched_end(c);
}

/* Evaluate the row's condition. GS_CONDITIONS is defined if any row has one. */
static __always_inline bool gs_condition(struct gs_probe *p)
{
#ifdef GS_CONDITIONS
	return !p->cond || p->cond();
#else
	return true;
#endif
}

/*
 * Claim and set up the context. Returns false if too little stack is left; then
 * it is released again.
 */
static __always_inline bool
gs_claim(struct gs_ctx *c, struct gs_probe *p, struct pt_regs *regs, int busy)
{
	WRITE_ONCE(c->busy, busy);
	barrier();
	gs_ctx_begin(c, p, regs);
	if (unlikely(gs_stack_is_low())) {
		gs_skip_counted(c, GS_SKIP_STACK);
		gs_release(c);
		return false;
	}
	gs_time_begin(c);
	return true;
}

/* gs_enter() for a context that is busy or marked for timing. */
gs_fn noinline notrace struct gs_ctx *
gs_enter_slow(struct gs_ctx *c, struct gs_probe *p, struct pt_regs *regs)
{
	bool claimed = READ_ONCE(c->busy) > GS_FREE;

	if (claimed || READ_ONCE(p->paused)) {
		gs_skip_busy(c, p, claimed ? GS_SKIP_REENTRY : GS_SKIP_OVERLOAD);
		return NULL;
	}
	c->watched_from = c->watch_skip ? 0 : get_cycles();
	if (c->watch_skip)
		c->watch_skip--;
	return gs_claim(c, p, regs, GS_WATCHED) ? c : NULL;
}
NOKPROBE_SYMBOL(gs_enter_slow);

/* This CPU's context; NULL if no handler of @p is to run. */
static __always_inline struct gs_ctx *gs_ctx_for(struct gs_probe *p)
{
	struct gs_ctx *c;

	if (unlikely(gs_state() != GS_RUNNING))
		return NULL;
	if (!gs_condition(p))
		return NULL;
#ifdef STP_ALIBI	/* only count */
	local_inc(&this_cpu_read(gs_ctx_of)->counts[p->id].hits);
	return NULL;
#endif
	c = this_cpu_read(gs_ctx_of);
	if (!c)	/* every CPU has one since the module was loaded: the compiler omits the check */
		__builtin_unreachable();
	return c;
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

	if (unlikely(!c))
		return NULL;
	if (unlikely(data_race(c->busy)))
		return gs_enter_slow(c, p, regs);
	return gs_claim(c, p, regs, GS_BUSY) ? c : NULL;
}

/**
 * gs_leave() - the handler has returned: report, commit, release
 * @c: context that gs_enter() gave
 */
static __always_inline void gs_leave(struct gs_ctx *c)
{
	gs_time_end(c);
	if (unlikely(c->error))
		gs_report_error(c);
	local_inc(&c->counts[c->probe->id].hits);
	gs_release(c);
}

/* Run a hit that is timed or skipped. Out of line, to keep the fast path short. */
gs_fn noinline notrace void
gs_hit_slow(struct gs_ctx *c, struct gs_probe *p, struct pt_regs *regs)
{
	if (!gs_enter_slow(c, p, regs))
		return;
	p->handler(c);
	gs_leave(c);
}
NOKPROBE_SYMBOL(gs_hit_slow);

/**
 * gs_hit_by() - run a row's handler
 * @p: the row that was hit
 * @regs: registers at the probe, or NULL
 * @RUN: RUN(p, c) calls the handler: the family's GS_RUN_name, by which the
 *	generator names the handlers that there are, or GS_ANY_HANDLER
 */
#define gs_hit_by(p, regs, RUN) do {				\
	struct gs_probe *p_ = (p);				\
	struct gs_ctx *c_ = gs_ctx_for(p_);			\
								\
	if (unlikely(!c_))					\
		break;						\
	if (unlikely(data_race(c_->busy))) {			\
		gs_hit_slow(c_, p_, regs);			\
	} else if (likely(gs_claim(c_, p_, regs, GS_BUSY))) {	\
		RUN(p_, c_);					\
		gs_leave(c_);					\
	}							\
} while (0)

#define GS_ANY_HANDLER(p, c)	((p)->handler(c))

/** gs_hit() - the whole of a simple family's callback */
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

	if (!gs_condition(p))
		return;
	c->busy = GS_BUSY;
	gs_ctx_begin(c, p, NULL);
	gs_time_begin(c);
	p->handler(c);
	gs_leave(c);
}

/**
 * gs_tell() - report a warning about a probe from outside of a handler
 * @p: the row
 * @text: message
 *
 * Called from process context. Handlers may run on other CPUs and write to
 * the process context's ring, so this CPU's own context takes the message.
 */
gs_fn void gs_tell(struct gs_probe *p, const char *text)
{
	struct gs_ctx *c;

	preempt_disable();
	c = this_cpu_read(gs_ctx_of);
	WRITE_ONCE(c->busy, GS_BUSY);
	barrier();
	gs_ctx_begin(c, p, NULL);
	gs_warn(c, p->loc, text);
	gs_release(c);
	preempt_enable();
}

/**
 * gs_arm_refused() - warn that one probe could not be armed, and why
 * @p: the row
 * @rc: negative errno
 * @addr: where, for the message; 0 if not known
 * @why: what the user can do about it; NULL if that is not known
 *
 * Called from process context.
 */
gs_fn void gs_arm_refused(struct gs_probe *p, int rc, unsigned long addr,
			  const char *why)
{
	char text[500];

	p->armed = rc;
	snprintf(text, sizeof(text),
		 "probe %.150s (0x%lx) registration error (rc %d)%s%s", p->pp,
		 addr, rc, why ? ": " : "", why ? : "");
	gs_tell(p, text);
}

/* gs_arm_failed() - gs_arm_refused() without a reason besides the error number */
gs_fn void gs_arm_failed(struct gs_probe *p, int rc, unsigned long addr)
{
	gs_arm_refused(p, rc, addr, NULL);
}

#endif /* GS_ENTER_H */
