/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * kprobe.h - function entries and statements
 *
 * No post handler and no change of the instruction pointer, so the kernel may
 * use its cheaper forms: a jump, or ftrace on function entries.
 */
#ifndef GS_PROBES_KPROBE_H
#define GS_PROBES_KPROBE_H

#include "place.h"

/**
 * struct gs_kprobe_row
 * @p: probe
 * @addr, @symbol, @offset, @module: the place, see place.h
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
	gs_hit(&container_of(kp, struct gs_kprobe_row, kp)->p, regs);
	return 0;
}
NOKPROBE_SYMBOL(gs_kprobe_pre);

static void gs_kprobe_arm_row(struct gs_kprobe_row *row)
{
	int rc = gs_place_set(&row->kp, row->addr, row->symbol, row->offset,
			      row->module);

	row->kp.pre_handler = gs_kprobe_pre;
	if (!rc)
		rc = register_kprobe(&row->kp);
	gs_place_armed(&row->p, &row->kp, rc, row->module);
}

static int gs_kprobe_arm(void *rows, unsigned int n)
{
	struct gs_kprobe_row *row = rows;

	for (; n; n--, row++)
		gs_kprobe_arm_row(row);
	return 0;
}

/* The kernel counts anew each time the probe is registered. */
static u64 gs_kprobe_missed(void *p)
{
	struct gs_kprobe_row *row = p;
	u64 now = row->kp.nmissed;

	return row->missed + (row->p.armed == GS_ARMED ? now : 0);
}

static void gs_kprobe_disarm_batch(struct kprobe **kps, unsigned int n)
{
	unsigned int i;

	unregister_kprobes(kps, n);
	for (i = 0; i < n; i++)
		gs_place_clear(kps[i]);
}

static void gs_kprobe_disarm(void *rows, unsigned int n)
{
	struct kprobe *batch[GS_KPROBE_BATCH];
	struct gs_kprobe_row *row = rows;
	unsigned int i = 0;

	for (; n; n--, row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		row->missed = gs_kprobe_missed(row);
		row->p.armed = GS_DONE;
		batch[i++] = &row->kp;
		if (i == GS_KPROBE_BATCH) {
			gs_kprobe_disarm_batch(batch, i);
			i = 0;
		}
	}
	if (i)
		gs_kprobe_disarm_batch(batch, i);
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
			gs_kprobe_disarm(row, 1);
	}
}

static const struct gs_family gs_kprobe_family = {
	.name = "kprobe",
	.stage = GS_STAGE_EVENTS,
	.arm = gs_kprobe_arm,
	.disarm = gs_kprobe_disarm,
	.module = gs_kprobe_module,
	.missed = gs_kprobe_missed,
};

#endif /* GS_PROBES_KPROBE_H */
