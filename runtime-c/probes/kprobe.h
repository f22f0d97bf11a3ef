/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * kprobe.h - function entries and statements
 *
 * Entries of functions go over ftrace where that is possible (ftrace.h). A
 * kprobe has no post handler and does not change the instruction pointer, so
 * the kernel may use its cheaper form, a jump.
 */
#ifndef GS_PROBES_KPROBE_H
#define GS_PROBES_KPROBE_H

#include "ftrace.h"

/**
 * struct gs_kprobe_row
 * @p: probe
 * @addr, @symbol, @offset, @module and what is private: see place.h
 */
struct gs_kprobe_row {
	struct gs_probe p;
	GS_PLACE_FIELDS;
	/* private: */
	u64 missed;	/* before it was disarmed */
	struct kprobe kp;
};

static notrace int gs_kprobe_pre(struct kprobe *kp, struct pt_regs *regs)
{
	struct gs_kprobe_row *row = container_of(kp, struct gs_kprobe_row, kp);

	if (GS_CALLERS_FIT(row, (unsigned long)kp->addr, regs))
		gs_hit_by(&row->p, regs, GS_RUN_kprobe);
	return 0;
}
NOKPROBE_SYMBOL(gs_kprobe_pre);

static void gs_kprobe_arm_row(struct gs_kprobe_row *row)
{
	int rc = gs_place_set(&row->kp, row->addr, row->live, row->symbol,
			      row->offset, row->module);

	row->kp.pre_handler = gs_kprobe_pre;
	rc = rc ?: gs_ftrace_required();
	if (!rc)
		rc = register_kprobe(&row->kp);
	gs_place_armed(&row->p, &row->kp, rc, row->module);
}

static int gs_kprobe_arm(void *rows, unsigned int n)
{
	struct gs_kprobe_row *row = rows;

	for (; n; n--, row++)
		if (gs_ftrace_look((struct gs_place_row *)row))
			gs_ftrace_take((struct gs_place_row *)row);
	return 0;
}

static void gs_kprobe_arm_rest(void *rows, unsigned int n)
{
	struct gs_kprobe_row *row = rows;

	gs_ftrace_arm();
	for (; n; n--, row++) {
		if (row->entry)
			row->p.armed = GS_ARMED;
		else
			gs_kprobe_arm_row(row);
	}
}

/* The kernel counts anew each time the probe is registered. */
static u64 gs_kprobe_missed(void *p)
{
	struct gs_kprobe_row *row = p;
	u64 now = row->kp.nmissed;

	return row->missed + (row->p.armed == GS_ARMED ? now : 0);
}

static void gs_kprobe_unregister(void **list, unsigned int n)
{
	struct kprobe **kps = (struct kprobe **)list;
	unsigned int i;

	unregister_kprobes(kps, n);
	for (i = 0; i < n; i++)
		gs_place_clear(kps[i]);
}

static void gs_kprobe_disarm_rows(struct gs_kprobe_row *row, unsigned int n)
{
	struct gs_place_batch b;

	gs_place_batch_begin(&b, n, gs_kprobe_unregister);
	for (; n; n--, row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		row->missed = gs_kprobe_missed(row);
		row->p.armed = GS_DONE;
		if (!row->entry)
			gs_place_batch_add(&b, &row->kp);
	}
	gs_place_batch_end(&b);
}

static void gs_kprobe_disarm(void *rows, unsigned int n)
{
	gs_ftrace_disarm();
	gs_kprobe_disarm_rows(rows, n);
}

static void gs_kprobe_unload(void *rows, unsigned int n)
{
	gs_ftrace_free();
}

static void gs_kprobe_module(void *rows, unsigned int n, struct module *mod,
			     bool coming)
{
	struct gs_kprobe_row *row = rows;

	for (; n; n--, row++) {
		if (!row->module || strcmp(row->module, mod->name))
			continue;
		if (coming)
			gs_kprobe_arm_row(row);
		else
			gs_kprobe_disarm_rows(row, 1);
	}
}

static const struct gs_family gs_kprobe_family = {
	.name = "kprobe",
	.stage = GS_STAGE_EVENTS,
	.unload = gs_kprobe_unload,
	.arm = gs_kprobe_arm,
	.arm_rest = gs_kprobe_arm_rest,
	.disarm = gs_kprobe_disarm,
	.module = gs_kprobe_module,
	.missed = gs_kprobe_missed,
};

#endif /* GS_PROBES_KPROBE_H */
