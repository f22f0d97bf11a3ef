/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * enter.h - how a family gets from a hit into a handler and out again
 *
 * This is the fixed cost of every hit: keep it to a handful of per-CPU
 * accesses. An interrupt that hits a probe while a handler runs on the same
 * CPU finds the context busy and is counted as a skip; as it releases nothing
 * that it did not claim, plain loads and stores are enough.
 */
#ifndef GS_ENTER_H
#define GS_ENTER_H

#include <asm/timex.h>

/* GS_REC_ERROR; the call sites are those of c->callers. */
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

/* The error of the handler that ends; it may end the session. */
gs_fn __cold noinline notrace void gs_report_error(struct gs_ctx *c)
{
	s64 errors;

	if (c->error > GS_FATAL)
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

/* A skip that counts against MAXSKIPPED, in a context that is ours. */
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

/* What gs_leave() will count as a hit is none. */
static __always_inline void gs_not_a_hit(struct gs_ctx *c)
{
	local_dec(&c->counts[c->probe->id].hits);
}

/**
 * gs_lock_failed() - give up the hit, as a global's lock was not had
 * @c: context
 * @global: index of the global
 *
 * The handler returns at once, as after an error; it must not have acted yet.
 */
gs_fn __cold noinline notrace void gs_lock_failed(struct gs_ctx *c, u32 global)
{
	struct gs_counts *n = &c->counts[c->probe->id];

	n->lock_global = global + 1;
	gs_not_a_hit(c);
	c->error = GS_SKIPPED;
	gs_skip_counted(c, GS_SKIP_LOCK);
}
NOKPROBE_SYMBOL(gs_lock_failed);

static __always_inline bool gs_stack_is_low(void)
{
	return (gs_stack_pointer() & (THREAD_SIZE - 1)) < GS_MINSTACK;
}

/* What every handler finds when it starts. */
static __always_inline void
gs_ctx_reset(struct gs_ctx *c, struct gs_probe *p, struct pt_regs *regs)
{
	c->probe = p;
	c->probe_point = p->pp;
	c->regs = regs;
	c->uregs = NULL;
	c->args = NULL;
	c->saved = NULL;
	c->nargs = 0;
	c->actions = GS_ACTIONS;
	c->nesting = 0;
	c->frame_top = 0;
	c->error = GS_OK;
	c->loc = -1;
#ifdef GS_MATCH_REGS
	c->match_groups = 0;
#endif
}

static __always_inline void gs_time_begin(struct gs_ctx *c)
{
#ifdef GS_TIMING
	c->began = get_cycles();
#endif
}

static __always_inline void gs_time_end(struct gs_ctx *c)
{
#ifdef GS_TIMING
	struct gs_counts *n = &c->counts[c->probe->id];
	u64 t = get_cycles() - c->began;

	n->cycles_sum += t;
	n->cycles_max = max(n->cycles_max, t);
	if (!n->cycles_min || t < n->cycles_min)
		n->cycles_min = t;
#endif
}

/* Commit what was printed and let the context go. */
static __always_inline void gs_release(struct gs_ctx *c)
{
	gs_block_commit(c);
	barrier();
	WRITE_ONCE(c->busy, 0);
}

/**
 * gs_enter() - claim this CPU's context for a hit
 * @p: the row that was hit
 * @regs: registers at the probe, or NULL
 *
 * Call it with preemption off, and keep it off until gs_leave().
 * Return: the context, with all per-hit fields reset; NULL when the handler
 * is not to run: the session does not run, its condition is false, or it is
 * skipped, which has been counted.
 */
static __always_inline struct gs_ctx *
gs_enter(struct gs_probe *p, struct pt_regs *regs)
{
	struct gs_ctx *c;

	if (unlikely(gs_state() != GS_RUNNING))
		return NULL;
	if (p->cond && !p->cond())
		return NULL;
	c = this_cpu_read(gs_ctx_of);
	if (unlikely(c->busy)) {
		gs_skip_busy(c, p, GS_SKIP_REENTRY);
		return NULL;
	}
	WRITE_ONCE(c->busy, 1);
	barrier();
	gs_ctx_reset(c, p, regs);
	if (unlikely(gs_stack_is_low())) {
		gs_skip_counted(c, GS_SKIP_STACK);
		gs_release(c);
		return NULL;
	}
	gs_time_begin(c);
	return c;
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

/**
 * gs_hit() - run a row's handler; the whole of a simple family's callback
 * @p: the row that was hit
 * @regs: registers at the probe, or NULL
 */
static __always_inline void gs_hit(struct gs_probe *p, struct pt_regs *regs)
{
	struct gs_ctx *c = gs_enter(p, regs);

	if (!c)
		return;
	p->handler(c);
	gs_leave(c);
}

/*
 * Run a handler in process context, whatever the session's state is. The
 * caller holds gs_session.mutex, and no other handler runs.
 */
gs_fn void gs_run_in_process(struct gs_probe *p)
{
	struct gs_ctx *c = gs_process_ctx;

	if (p->cond && !p->cond())
		return;
	gs_ctx_reset(c, p, NULL);
	gs_time_begin(c);
	p->handler(c);
	gs_leave(c);
}

/**
 * gs_arm_failed() - tell that one probe could not be armed
 * @p: the row
 * @rc: negative errno
 * @addr: where, for the message; 0 if not known
 *
 * Called from process context. Handlers may run on other CPUs and write to
 * the process context's ring, so this CPU's own context takes the message.
 */
gs_fn void gs_arm_failed(struct gs_probe *p, int rc, unsigned long addr)
{
	struct gs_ctx *c;
	char text[200];

	p->armed = rc;
	snprintf(text, sizeof(text),
		 "probe %s (0x%lx) registration error (rc %d)", p->pp, addr, rc);
	preempt_disable();
	c = this_cpu_read(gs_ctx_of);
	WRITE_ONCE(c->busy, 1);
	barrier();
	gs_ctx_reset(c, p, NULL);
	gs_warn(c, p->loc, text);
	gs_release(c);
	preempt_enable();
}

#endif /* GS_ENTER_H */
