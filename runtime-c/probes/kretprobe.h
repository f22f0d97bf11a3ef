/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * kretprobe.h - function returns, with what was saved at the entry
 */
#ifndef GS_PROBES_KRETPROBE_H
#define GS_PROBES_KRETPROBE_H

#include "place.h"

/* Calls that may be under way at once where the script does not say. */
#ifndef KRETACTIVE
#define KRETACTIVE	max_t(int, 15, 6 * num_possible_cpus())
#endif

/**
 * struct gs_kretprobe_row
 * @p: probe; @p.entry runs on entry and fills what c->saved gives on return
 * @addr, @symbol, @offset, @module: the place, see place.h
 * @maxactive: calls that may be under way at once; 0 for the default
 */
struct gs_kretprobe_row {
	struct gs_probe p;
	GS_PLACE_FIELDS;
	int maxactive;
	/* private: */
	u64 missed;	/* before it was disarmed */
	struct kretprobe rp;
};

static __always_inline struct gs_probe *
gs_kretprobe_row_of(struct kretprobe_instance *ri)
{
	struct kretprobe *rp = gs_kretprobe_of(ri);

	/* The kernel lets go of a probe whose calls are still under way. */
	return rp ? &container_of(rp, struct gs_kretprobe_row, rp)->p : NULL;
}

/* Non-zero: the return is not wanted, as what it needs could not be saved. */
static notrace int
gs_kretprobe_entry(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	struct gs_probe *p = gs_kretprobe_row_of(ri);
	struct gs_ctx *c = p ? gs_enter(p, regs) : NULL;
	int failed;

	if (!c)
		return 1;
	p->entry(c, ri->data);
	failed = c->error;
	/* only the return is one */
	if (failed != GS_SKIPPED)
		gs_not_a_hit(c);
	gs_leave(c);
	return failed;
}
NOKPROBE_SYMBOL(gs_kretprobe_entry);

static notrace int
gs_kretprobe_return(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	struct gs_probe *p = gs_kretprobe_row_of(ri);
	struct gs_ctx *c = p ? gs_enter(p, regs) : NULL;

	if (!c)
		return 0;
	c->saved = ri->data;
	p->handler(c);
	gs_leave(c);
	return 0;
}
NOKPROBE_SYMBOL(gs_kretprobe_return);

static u64 gs_kretprobe_bytes(struct gs_kretprobe_row *row)
{
	return (u64)row->rp.maxactive *
	       (sizeof(struct kretprobe_instance) + row->rp.data_size);
}

static void gs_kretprobe_arm_row(struct gs_kretprobe_row *row)
{
	struct kretprobe *rp = &row->rp;
	int rc = gs_place_set(&rp->kp, row->addr, row->symbol, row->offset,
			      row->module);

	rp->handler = gs_kretprobe_return;
	rp->entry_handler = row->p.entry ? gs_kretprobe_entry : NULL;
	rp->data_size = row->p.saved_size;
	rp->maxactive = row->maxactive ? : KRETACTIVE;
	if (!rc)
		rc = register_kretprobe(rp);
	if (!rc)
		atomic64_add(gs_kretprobe_bytes(row), &gs_session.memory);
	gs_place_armed(&row->p, &rp->kp, rc, row->module);
}

static int gs_kretprobe_arm(void *rows, unsigned int n)
{
	struct gs_kretprobe_row *row = rows;

	for (; n; n--, row++)
		gs_kretprobe_arm_row(row);
	return 0;
}

/* The kernel counts anew each time the probe is registered. */
static u64 gs_kretprobe_missed(void *p)
{
	struct gs_kretprobe_row *row = p;
	u64 now = row->rp.nmissed + row->rp.kp.nmissed;

	return row->missed + (row->p.armed == GS_ARMED ? now : 0);
}

static void gs_kretprobe_disarm_batch(struct kretprobe **rps, unsigned int n)
{
	unsigned int i;

	unregister_kretprobes(rps, n);
	for (i = 0; i < n; i++)
		gs_place_clear(&rps[i]->kp);
}

static void gs_kretprobe_disarm(void *rows, unsigned int n)
{
	struct kretprobe *batch[GS_KPROBE_BATCH];
	struct gs_kretprobe_row *row = rows;
	unsigned int i = 0;

	for (; n; n--, row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		row->missed = gs_kretprobe_missed(row);
		row->p.armed = GS_DONE;
		atomic64_sub(gs_kretprobe_bytes(row), &gs_session.memory);
		batch[i++] = &row->rp;
		if (i == GS_KPROBE_BATCH) {
			gs_kretprobe_disarm_batch(batch, i);
			i = 0;
		}
	}
	if (i)
		gs_kretprobe_disarm_batch(batch, i);
}

static void gs_kretprobe_module(void *rows, unsigned int n,
				struct module *mod, bool coming)
{
	struct gs_kretprobe_row *row = rows;

	for (; n; n--, row++) {
		if (!row->module || strcmp(row->module, mod->name))
			continue;
		if (coming)
			gs_kretprobe_arm_row(row);
		else
			gs_kretprobe_disarm(row, 1);
	}
}

static const struct gs_family gs_kretprobe_family = {
	.name = "kretprobe",
	.stage = GS_STAGE_EVENTS,
	.arm = gs_kretprobe_arm,
	.disarm = gs_kretprobe_disarm,
	.module = gs_kretprobe_module,
	.missed = gs_kretprobe_missed,
};

#endif /* GS_PROBES_KRETPROBE_H */
