// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * enter.c - slow paths of a hit: errors, skips, timing; warnings about probes
 *
 * Unless a comment says otherwise, the functions may be called in any context;
 * the caller owns the context or has disabled preemption.
 */

/* Write a GS_REC_ERROR record, with the call sites in c->callers. */
__cold noinline notrace void
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

/*
 * Report the error that ended the handler. After too many errors, end the
 * session.
 */
__cold noinline notrace void gs_report_error(struct gs_ctx *c)
{
	int error = c->error;
	s64 errors;

	c->error = GS_OK;
	c->nesting = 0;
	if (error > GS_FATAL)
		return;
	local_inc(&c->counts[c->probe->id].errors);
	errors = atomic64_inc_return(&gs_session.errors);
	if (gs_script.suppress_errors)
		return;
	gs_rec_error(c, 0, c->error_loc, c->error_text);
	if (errors > gs_script.max_errors)
		gs_fail_session();
}
NOKPROBE_SYMBOL(gs_report_error);

/* Count a hit as skipped because the context is busy. */
__cold noinline notrace void
gs_skip_busy(struct gs_ctx *c, struct gs_probe *p, enum gs_skip why)
{
	local_inc(&c->counts[p->id].skipped[why]);
}
NOKPROBE_SYMBOL(gs_skip_busy);

/* Count a skip that counts against MAXSKIPPED. The caller has claimed the context. */
__cold noinline notrace void
gs_skip_counted(struct gs_ctx *c, enum gs_skip why)
{
	local_inc(&c->counts[c->probe->id].skipped[why]);
	if (gs_script.suppress_errors ||
	    atomic64_inc_return(&gs_session.skipped) != gs_script.max_skipped + 1)
		return;
	c->ncallers = 0;
	gs_rec_error(c, GS_ERR_FATAL, -1,
		     "Skipped too many probes, check MAXSKIPPED or try again with stap -t for more details.");
	gs_fail_session();
}
NOKPROBE_SYMBOL(gs_skip_counted);

/**
 * gs_lock_failed() - skip the hit, because the lock of a global timed out
 * @c: context
 * @global: index of the global
 *
 * The handler then returns at once, as after an error. It has had no effect yet, unless
 * it needed a share, or a free node, of an array (parts.h, stripes.h).
 */
__cold noinline notrace void gs_lock_failed(struct gs_ctx *c, u32 global)
{
	struct gs_counts *n = &c->counts[c->probe->id];

	WRITE_ONCE(n->lock_global, global + 1);
	gs_not_a_hit(c);
	c->error = GS_SKIPPED;
	gs_skip_counted(c, GS_SKIP_LOCK);
}
NOKPROBE_SYMBOL(gs_lock_failed);

/*
 * End a hit in a context that the overload guard has marked. If the hit was
 * timed, add the sample. If it was not, mark the next hit. While any probe is
 * paused, mark every hit, as only the slow path checks for paused probes.
 */
static noinline notrace void gs_watched_end(struct gs_ctx *c)
{
	struct gs_counts *n = gs_counts_of(c, c->probe);
	bool again = READ_ONCE(gs_session.paused) || !c->watched_from;

	if (c->watched_from) {
		if (!n->samples.n)
			set_bit(c->probe->id, gs_session.sampled);
		gs_sample_add(&n->samples, c->watched_from, get_cycles());
		c->watch_skip = (c->watched_from >> 4) % GS_WATCH_SPREAD;
		c->watched_from = 0;
	}
	barrier();
	WRITE_ONCE(c->busy, again ? GS_WATCH : GS_FREE);
}
NOKPROBE_SYMBOL(gs_watched_end);

/* gs_release() of a context that something is pending in: report and commit it. */
noinline notrace void gs_release_slow(struct gs_ctx *c)
{
	if (unlikely(c->error))
		gs_report_error(c);
	gs_block_commit(c);
	barrier();
	if (unlikely(READ_ONCE(c->busy) == GS_WATCHED))
		gs_watched_end(c);
	else
		WRITE_ONCE(c->busy, GS_FREE);
}
NOKPROBE_SYMBOL(gs_release_slow);

/* Count the hit as skipped, because too little stack is left, and release the context. */
__cold noinline notrace void gs_skip_stack(struct gs_ctx *c)
{
	gs_skip_counted(c, GS_SKIP_STACK);
	gs_release(c);
}
NOKPROBE_SYMBOL(gs_skip_stack);

/* gs_enter() for a context that is busy or marked for timing. */
noinline notrace struct gs_ctx *
gs_enter_slow(struct gs_ctx *c, struct gs_probe *p, struct pt_regs *regs)
{
	bool claimed = gs_claimed(c);

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

/*
 * gs_hit_by() for a context that is busy or marked for timing. Out of line, to
 * keep the fast path short.
 */
noinline notrace void
gs_hit_slow(struct gs_ctx *c, struct gs_probe *p, struct pt_regs *regs)
{
	if (!gs_enter_slow(c, p, regs))
		return;
	p->handler(c);
	gs_leave(c);
}
NOKPROBE_SYMBOL(gs_hit_slow);

/**
 * gs_report() - report a message about a probe from outside of a handler
 * @p: the row
 * @fatal: it is the error that ends the session, not a warning
 * @text: message
 *
 * Call this in process context. Handlers on other CPUs may write to the ring of
 * gs_process_ctx, so write the message to this CPU's own context: with
 * preemption off and the context marked busy, no handler uses it meanwhile.
 */
void gs_report(struct gs_probe *p, bool fatal, const char *text)
{
	struct gs_ctx *c;

	preempt_disable();
	c = this_cpu_read(gs_ctx_of);
	WRITE_ONCE(c->claim, GS_BUSY);
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

/* gs_tell() - gs_report() for a warning. Call this in process context. */
void gs_tell(struct gs_probe *p, const char *text)
{
	gs_report(p, false, text);
}

/**
 * gs_arm_refused() - warn that a probe could not be armed, and why
 * @p: the row
 * @rc: negative errno
 * @addr: address for the message; 0 if not known
 * @why: what the user can do about it; NULL if that is not known
 *
 * Call this in process context.
 */
void gs_arm_refused(struct gs_probe *p, int rc, unsigned long addr,
		    const char *why)
{
	char text[500];

	p->armed = rc;
	if (!why && rc == -ENOMEM)
		why = "not enough kernel memory";
	if (!why && rc == GS_SWITCHED_OFF)
		why = "kprobes or ftrace are disabled on this machine; enable them: echo 1 >/sys/kernel/debug/kprobes/enabled; sysctl kernel.ftrace_enabled=1";
	snprintf(text, sizeof(text),
		 "probe %.150s (0x%lx) registration error (rc %d)%s%s", p->pp,
		 addr, rc, why ? ": " : "", why ? : "");
	gs_tell(p, text);
}

/* gs_arm_failed() - gs_arm_refused() whose only reason is the error number */
void gs_arm_failed(struct gs_probe *p, int rc, unsigned long addr)
{
	gs_arm_refused(p, rc, addr, NULL);
}
