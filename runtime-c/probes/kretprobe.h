/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * kretprobe.h - function returns, with values saved at the entry
 *
 * If ftrace can reach the function's entry, and this kernel adds calls to a
 * kretprobe without a lock (GS_RETURNS_UNLOCKED), the kretprobe is registered
 * but disabled: the ftrace callback (ftrace.h) does what its kprobe would do,
 * for less than half the cost. Values saved at the entry are stored in the
 * call's kretprobe instance.
 */
#ifndef GS_PROBES_KRETPROBE_H
#define GS_PROBES_KRETPROBE_H

#include "../compat/compat.h"
#include "ftrace.h"

#ifndef GS_RUN_kretprobe
#define GS_RUN_kretprobe GS_ANY_HANDLER
#endif

/*
 * Upper bound of the memory for instances: of rows with .maxactive, and of the
 * others, which have at least 15 each.
 */
#ifndef GS_ACTIVE_kretprobe
#define GS_ACTIVE_kretprobe	0
#define GS_ACTIVE_SAID_kretprobe 0
#endif
#define GS_KRET_UNSAID	(GS_ROWS_kretprobe - GS_ACTIVE_SAID_kretprobe)
#ifdef GS_SAVES_kretprobe
#define GS_KRET_BYTES	(sizeof(struct kretprobe_instance) + GS_SAVES_kretprobe)
#else
#define GS_KRET_BYTES	sizeof(struct kretprobe_instance)
#endif
#define GS_KRET_FTRACE	(GS_ROWS_kprobe ? 0 : GS_MEMORY_FTRACE)
#define GS_KRET_TURN	(GS_ROWS_kprobe ? 0 : GS_MEMORY_TURN)
#ifdef KRETACTIVE
#define GS_MEMORY_kretprobe \
	{ GS_KRET_FTRACE + GS_KRET_BYTES * (GS_ACTIVE_kretprobe + GS_KRET_UNSAID * (u64)(KRETACTIVE)), GS_KRET_TURN }
#else
#define GS_MEMORY_kretprobe \
	{ GS_KRET_FTRACE + GS_KRET_BYTES * (GS_ACTIVE_kretprobe + GS_KRET_UNSAID * 9ULL), \
	  GS_KRET_TURN + GS_KRET_BYTES * GS_KRET_UNSAID * 6ULL }
#endif

/**
 * struct gs_kretprobe_row
 * @p: probe; @p.entry runs on entry and saves the values that the handler finds
 *	in c->saved on return
 * @addr, @symbol, @offset, @module and the private fields: see place.h
 * @maxactive: calls that may be running at once; 0 for the default
 */
struct gs_kretprobe_row {
	struct gs_probe p;
	GS_PLACE_FIELDS;
	int maxactive;
	/* private: */
	u64 missed, nested;	/* counts of earlier registrations */
	struct kretprobe kret;
};

notrace int gs_kretprobe_entry(struct kretprobe_instance *ri, struct pt_regs *regs);
notrace int gs_kretprobe_return(struct kretprobe_instance *ri, struct pt_regs *regs);

#ifndef GS_UNIT

static __always_inline struct gs_kretprobe_row *
gs_kretprobe_row_of(struct kretprobe_instance *ri)
{
	struct kretprobe *rp = gs_kretprobe_of(ri);

	/* NULL if the probe was unregistered while calls were running */
	return rp ? container_of(rp, struct gs_kretprobe_row, kret) : NULL;
}

/*
 * Entry handler of a kretprobe: save values. Called in any context, preemption
 * off. Returns non-zero to ignore the return: no call chain matches, or the
 * values could not be saved.
 */
notrace int
gs_kretprobe_entry(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	struct gs_kretprobe_row *row = gs_kretprobe_row_of(ri);
	unsigned long behind;
	struct gs_ctx *c;
	int failed;

	if (!row || !GS_CALLERS_FIT(row, (unsigned long)row->kret.kp.addr, regs))
		return 1;
	if (!row->p.entry)
		return 0;
	c = gs_enter(&row->p, regs);
	if (!c)
		return 1;
	behind = gs_regs_put_back(regs, (unsigned long)row->kret.kp.addr);
	row->p.entry(c, ri->data);
	gs_regs_go_on(regs, behind);
	failed = c->error;
	/* only the return counts as a hit */
	if (failed != GS_SKIPPED)
		gs_not_a_hit(c);
	gs_leave(c);
	return failed;
}
NOKPROBE_SYMBOL(gs_kretprobe_entry);

/* Return handler of a kretprobe. Called in any context, preemption off. */
notrace int
gs_kretprobe_return(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	struct gs_kretprobe_row *row = gs_kretprobe_row_of(ri);
	struct gs_ctx *c = row ? gs_enter(&row->p, regs) : NULL;

	if (!c)
		return 0;
	c->saved = ri->data;
	GS_RUN_kretprobe(&row->p, c);
	gs_leave(c);
	return 0;
}
NOKPROBE_SYMBOL(gs_kretprobe_return);

#endif /* GS_UNIT */

/* shared/kretprobe.c */
extern const struct gs_family gs_kretprobe_family;

#endif /* GS_PROBES_KRETPROBE_H */
