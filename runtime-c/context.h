/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * context.h - the state of a running handler: struct gs_ctx, errors, budgets
 *
 * Every possible CPU has one context, and there is one more, gs_process_ctx,
 * for the handlers that run in process context (begin, end, error). Only the
 * code that has claimed a context (enter.h) uses it until it is released, so
 * its fields need no atomic accesses.
 */
#ifndef GS_CONTEXT_H
#define GS_CONTEXT_H

#include <asm/local.h>

struct gs_ring;
struct gs_ctx;

enum gs_armed {
	GS_DISARMED = 0,	/* never armed so far */
	GS_ARMED = 1,
	GS_DONE = 2,		/* was armed, or has run */
};

/**
 * struct gs_probe - first member of every row of every family
 * @handler: the probe's body
 * @entry: for return probes: runs when the function is entered and fills
 *	@saved_size bytes, which the handler finds in c->saved; or NULL
 * @cond: "if (...)" behind the probe point; or NULL
 * @pp: probe point as it was resolved
 * @pn: probe point as it stands in the script
 * @pf: probed function, "" if there is none
 * @id: number of the row in the module, below GS_NPROBES
 * @saved_size: bytes that @entry fills
 * @loc: index of the script position, -1 if none
 * @counts_at: offset of the row's counters in c->counts, in bytes
 * @armed: enum gs_armed, or negative: why arming failed
 * @at_return: a return probe: it is hit when a function or a system call returns
 * @budget: the handler draws on the action budget, so it may take long
 * @type: index in gs_probe_types
 *
 * A script may have 40,000 rows, so the order of the members leaves no holes.
 */
struct gs_probe {
	void (*handler)(struct gs_ctx *c);
	void (*entry)(struct gs_ctx *c, void *saved);
	bool (*cond)(void);
	const char *pp;
	const char *pn;
	const char *pf;
	u32 id;
	u32 saved_size;
	u32 counts_at;
	s32 loc;
	int armed;
	bool at_return;
	bool budget;
	u8 type;
	/* private to shared/overload.c: */
	bool paused;
	u8 pauses;
	u32 resume;
};

/*
 * GS_PROBE_INIT - initialise the first member of a row. Arguments after _loc
 * are further initialisers: .cond = f, .entry = f, .saved_size = n
 */
#define GS_PROBE_INIT(_id, _handler, _pp, _pn, _pf, _loc, ...)		\
	{								\
		.id = (_id), .handler = (_handler), .pp = (_pp),	\
		.pn = (_pn), .pf = (_pf), .loc = (_loc),		\
		.counts_at = (_id) * sizeof(struct gs_counts), ##__VA_ARGS__ \
	}

#include "sample.h"

/*
 * Counters of one probe on one CPU. They are local_t, because interrupts on
 * that CPU count skips too.
 */
struct gs_counts {
	local_t runs;		/* of the handler, and of its part at a function's entry */
	local_t no_hits;	/* those of them that were no hits */
	local_t errors;
	local_t skipped[GS_SKIP_REASONS];
	local_t lost;		/* blocks that did not fit into the ring */
	u64 lock_global;	/* global whose lock timed out last, index + 1; 0: none */
	struct gs_samples samples;	/* for shared/overload.c */
	u64 runs_seen;		/* .runs when shared/overload.c looked last; only it uses this */
#ifdef GS_TIMING
	u64 cycles_min, cycles_max, cycles_sum;
#endif
};

/* Call sites kept for an error, from the innermost on. */
#define GS_CALLERS	16

/* c->busy: positive values are claimed */
enum gs_busy {
	GS_WATCH = -1,	/* free; time the next hit */
	GS_FREE = 0,
	GS_BUSY = 1,
	GS_WATCHED = 2,	/* claimed and marked: gs_watched_end() runs when it is released */
};

/* c->error */
enum gs_error {
	GS_OK = 0,
	GS_ERROR = 1,		/* try/catch can catch it */
	GS_FATAL = 2,		/* can't be caught; ends the handler */
	GS_ABORTED = 3,		/* abort(): ends the handler, is not an error */
	GS_SKIPPED = 4,		/* the hit was abandoned and counted as skipped */
};

/**
 * struct gs_ctx - state of the handler that runs on a CPU
 * @claim: the next three members as one number: GS_FREE, or GS_BUSY if a handler
 *	runs that has nothing to report so far
 * @busy: enum gs_busy
 * @error: enum gs_error; generated code leaves the handler when it is set.
 *	GS_OK between two hits
 * @printed: the hit has output, pending or dropped; false between two hits
 * @probe: the row that was hit
 * @regs: registers at the probe, or NULL
 * @uregs: user registers when the family knows them; NULL between two hits
 * @args: raw arguments of the event (tracepoints); NULL between two hits
 * @saved: what the entry handler saved (return probes, procfs)
 * @actions: statements left of MAXACTION; handlers that use the budget set it
 * @nesting: depth of calls; 0 between two hits
 * @user_base: live address minus link-time address of the program or library
 *	that was hit (uprobes)
 * @nargs: elements of @args
 * @frame_top: bytes of @frame in use; handlers that use it set it, functions
 *	save and restore it
 * @frame: GS_FRAME_SIZE bytes for locals
 * @sleeps: process context: may sleep
 * @loc: script position for errors raised in embedded C
 * @error_loc: script position of the error, -1 if none
 * @callers: script positions of the calls that the error has propagated
 *	through, innermost first
 * @ncallers: number of @callers
 * @own_call: the error was raised at a call, which is left out of @callers
 * @probe_point: same as probe->pp, for embedded C (GS_PROBE_POINT)
 * @counts: counters of all probes on this CPU, by id
 * @watched_from: start time of the hit that is being timed, else 0
 * @watch_skip: number of hits to skip before one is timed
 * @ring: where output goes
 * @block: start of the pending block, NULL if nothing was printed
 * @rec: start of the pending record
 * @at: address of the next byte of output
 * @limit: end of the free space, as of the last check; the reader may have
 *	freed more since
 * @block_flags: GS_BLOCK_MORE parts were committed for this hit
 * @reserve: bytes of free space in the ring that the pending record must not use
 * @dropped: bytes of the pending block that did not fit
 * @match_groups: groups that the last =~ captured, 0 if it did not match
 * @match_had: groups of the last =~ of this hit that matched; 0 if none did
 * @error_text: message of the error
 * @match_regs: GS_MATCH_REGS positions, see match.h; none without GS_MATCH_REGS
 * @match_text: GS_STRING_LEN bytes, the string that the last =~ was applied to; as
 *	@match_regs
 */
struct gs_ctx {
	union {
		u64 claim;
		struct {
			s32 busy;
			u16 error;
			bool printed;
		};
	};
	struct gs_probe *probe;
	struct pt_regs *regs;
	struct pt_regs *uregs;
	const u64 *args;
	void *saved;
	s64 actions;
	int nesting;
	u64 user_base;
	u32 nargs;
	u32 frame_top;
	bool sleeps;
	bool own_call;
	s32 loc;
	s32 error_loc;
	s32 callers[GS_CALLERS];
	u32 ncallers;
	char *frame;
	const char *probe_point;
	struct gs_counts *counts;
	cycles_t watched_from;
	u32 watch_skip;
	struct gs_ring *ring;
	char *block;
	char *rec;
	char *at;
	char *limit;
	u32 block_flags;
	u32 reserve;
	u64 dropped;
#ifdef GS_TIMING
	u64 began;
#endif
	u32 match_groups;
	u32 match_had;
	char error_text[GS_STRING_LEN];
	s32 *match_regs;
	char *match_text;
};

/* Bytes that c->match_text has behind the context, before c->match_regs. */
#define GS_MATCH_TEXT	ALIGN(GS_STRING_LEN, 8)

/*
 * This CPU's context; a pointer, as the kernel reserves little per-CPU memory
 * for modules.
 */
DECLARE_PER_CPU(struct gs_ctx *, gs_ctx_of);
/* gs_claimed() - whether a handler uses the context */
static __always_inline bool gs_claimed(const struct gs_ctx *c)
{
	return READ_ONCE(c->busy) > GS_FREE;
}

/* Context of handlers in process context; protected by gs_session.mutex. */
extern struct gs_ctx *gs_process_ctx;

/**
 * gs_frame() - allocate space for locals
 * @c: context
 * @size: bytes
 *
 * The caller saves c->frame_top before and restores it when it returns.
 * Return: uninitialised memory, aligned to 8 bytes; NULL if the arena is used up.
 */
static __always_inline void *gs_frame(struct gs_ctx *c, size_t size)
{
	u32 top = c->frame_top;

	size = ALIGN(size, 8);
	if (unlikely(size > gs_const(frame_size) - top))
		return NULL;
	c->frame_top = top + size;
	return c->frame + top;
}

/* A handler's own frame, the first one in the arena. */
#define gs_first_frame(c, type) ({				\
	BUILD_BUG_ON(sizeof(type) > gs_const(frame_size));	\
	(c)->frame_top = ALIGN(sizeof(type), 8);		\
	(type *)(c)->frame;					\
})

/* log2 of the number of bytes whose copy costs a hundred instructions. */
#define GS_COPY_WEIGHT	5

/*
 * gs_weight() - what costs n hundreds of instructions, with the checks of array bounds
 * that the kernel's configuration may add to all code
 */
static __always_inline u32 gs_weight(u32 n)
{
#ifdef CONFIG_UBSAN_BOUNDS
	n += n / 8;
#endif
	return n;
}

/*
 * gs_weigh() for code that can't raise an error: if the budget is used up, the
 * next gs_spend() raises it.
 */
static __always_inline void gs_weigh_later(struct gs_ctx *c, u32 n)
{
	if (c != gs_process_ctx)
		c->actions -= gs_weight(n);
}

/* Cost of an error, in hundreds of instructions. */
#define GS_ERROR_WEIGHT		10

/* shared/error.c */
__printf(3, 4) __cold noinline notrace void
gs_error(struct gs_ctx *c, s32 loc, const char *fmt, ...);
__printf(3, 4) __cold noinline notrace void
gs_fatal(struct gs_ctx *c, s32 loc, const char *fmt, ...);
__cold noinline notrace void gs_called_from(struct gs_ctx *c, s32 loc);

/**
 * gs_spend() - draw on the action budget
 * @c: context
 * @n: statements about to run
 *
 * Return: false, with an error raised at c->loc, if the budget is used up.
 */
static __always_inline bool gs_spend(struct gs_ctx *c, int n)
{
	c->actions -= n;
	if (likely(c->actions >= 0))
		return true;
	gs_fatal(c, c->loc, "MAXACTION exceeded");
	return false;
}

noinline notrace bool gs_stack_has_room(void);	/* shared/stack.c */

/*
 * Reschedule in begin, end and error probes, before work that takes long: not
 * every kernel preempts code of its own.
 */
static __always_inline void __maybe_unused gs_pause(struct gs_ctx *c)
{
	if (c == gs_process_ctx)
		cond_resched();
}

/**
 * gs_actions() - the action budget of a handler that starts now
 *
 * It is smaller in hard interrupts, NMIs and breakpoints (which the kernel
 * counts as NMIs), because nothing else can run on the CPU meanwhile.
 */
static __always_inline int gs_actions(void)
{
	if (gs_const(actions_irq) != gs_const(actions) &&
	    preempt_count() & (HARDIRQ_MASK | NMI_MASK))
		return gs_const(actions_irq);
	return gs_const(actions);
}

/* The out-of-line part of gs_weigh(). */
gs_fn noinline notrace bool gs_weigh_heavy(struct gs_ctx *c, u32 n)
{
	if (c == gs_process_ctx)
		return true;
	return gs_spend(c, min_t(u32, gs_weight(min_t(u32, n, gs_const(actions))), gs_const(actions)));
}

/**
 * gs_weigh() - charge the action budget for work that takes longer than a statement
 * @c: context
 * @n: cost in hundreds of instructions
 *
 * With it, MAXACTION bounds how long a handler runs with preemption off. Begin,
 * end and error probes run in process context and can be preempted, so they are
 * not charged.
 *
 * Return: as gs_spend().
 */
static __always_inline bool gs_weigh(struct gs_ctx *c, u32 n)
{
	return likely(!n) || gs_weigh_heavy(c, n);
}

/**
 * gs_weigh_call() - gs_weigh() at the beginning of a function of embedded C
 *
 * Such a function may call deep into the kernel, so check the stack too. In
 * process context, reschedule here if needed: no lock is held yet.
 */
gs_fn noinline notrace bool gs_weigh_call(struct gs_ctx *c, u32 n)
{
	gs_pause(c);
	if (unlikely(!gs_stack_has_room())) {
		gs_error(c, c->loc, "too little of the stack is left to call this function here");
		return false;
	}
	return gs_weigh_heavy(c, n);
}

#endif /* GS_CONTEXT_H */
