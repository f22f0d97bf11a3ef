/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * kprobe.h - function entries and statements
 *
 * Function entries use ftrace where possible (ftrace.h). Our kprobes don't change
 * the instruction pointer, and only rows with .post have a post handler, so the
 * kernel may optimize the others to a jump, which is cheaper than a breakpoint.
 * Rows with .post are always kprobes: a hook of ftrace runs before the function's
 * first instruction.
 */
#ifndef GS_PROBES_KPROBE_H
#define GS_PROBES_KPROBE_H

#include "ftrace.h"

#ifdef GS_MARK_TESTS	/* some rows are sdt marks with GOSTAP_PROBE_ENABLED() */
#include "marktest.h"
#endif

/* At most: rows that ftrace reaches need no kprobe. */
#define GS_MEMORY_kprobe \
	{ GS_MEMORY_FTRACE + (u64)GS_ROWS_kprobe * sizeof(struct gs_kprobe), GS_MEMORY_TURN }

/* Enable or disable the static keys of a row that has a kprobe; NULL if no row has any. */
extern void (*const gs_kprobe_listen)(struct gs_kprobe_row *row, bool up);

/* The handler after the instruction, of rows with .post; NULL if there is none. */
extern void (*const gs_kprobe_after)(struct kprobe *kp, struct pt_regs *regs, unsigned long flags);

notrace int gs_kprobe_pre(struct kprobe *kp, struct pt_regs *regs);

#ifndef GS_UNIT

#ifdef GS_MARK_TESTS
static void gs_kprobe_marks(struct gs_kprobe_row *row, bool up)
{
	gs_mark_listen(row->tests, &row->own->raised, row->module, up);
}
#else
#define gs_kprobe_marks	NULL
#endif

void (*const gs_kprobe_listen)(struct gs_kprobe_row *row, bool up) = gs_kprobe_marks;

/* Handler before the instruction. Called in any context, preemption off. */
notrace int gs_kprobe_pre(struct kprobe *kp, struct pt_regs *regs)
{
	struct gs_kprobe_row *row = container_of(kp, struct gs_kprobe, kp)->row;
	unsigned long behind = gs_regs_put_back(regs, (unsigned long)kp->addr);

	if (GS_CALLERS_FIT(row, (unsigned long)kp->addr, regs))
		gs_hit_by(&row->p, regs, GS_RUN_kprobe);
	gs_regs_go_on(regs, behind);
	return 0;
}
NOKPROBE_SYMBOL(gs_kprobe_pre);

#ifdef GS_KPROBE_POST	/* some rows have .post */
/*
 * Handler of a kprobe after its instruction: the kernel has stepped over the
 * copy, and the instruction pointer is at the next one. Called in any context,
 * preemption off.
 */
static notrace void gs_kprobe_post(struct kprobe *kp, struct pt_regs *regs, unsigned long flags)
{
	struct gs_kprobe_row *row = container_of(kp, struct gs_kprobe, kp)->row;

	gs_hit_by(&row->p, regs, GS_RUN_kprobe);
}
NOKPROBE_SYMBOL(gs_kprobe_post);
#else
#define gs_kprobe_post	NULL
#endif

void (*const gs_kprobe_after)(struct kprobe *kp, struct pt_regs *regs, unsigned long flags) = gs_kprobe_post;

#endif /* GS_UNIT */

/* shared/kprobe.c */
extern const struct gs_family gs_kprobe_family;

#endif /* GS_PROBES_KPROBE_H */
