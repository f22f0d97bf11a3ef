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
#define gs_kprobe_listen(row, up) \
	gs_mark_listen((row)->tests, &(row)->raised, (row)->module, up)
#else
#define GS_MARK_FIELDS
#define gs_kprobe_listen(row, up) do { } while (0)
#endif

#define GS_MEMORY_kprobe	{ GS_MEMORY_FTRACE, 0 }

/**
 * struct gs_kprobe_row
 * @p: probe
 * @addr, @symbol, @offset, @module and what is private: see place.h
 * @tests, @raised: see marktest.h
 */
struct gs_kprobe_row {
	struct gs_probe p;
	GS_PLACE_FIELDS;
	GS_MARK_FIELDS;
	/* private: */
	u64 missed;	/* count of earlier registrations */
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

/* Called when the copy of the instruction was stepped; @regs->ip is what runs next. */
static notrace void gs_kprobe_post(struct kprobe *kp, struct pt_regs *regs, unsigned long flags)
{
	struct gs_kprobe_row *row = container_of(kp, struct gs_kprobe_row, kp);

	gs_hit_by(&row->p, regs, GS_RUN_kprobe);
}
NOKPROBE_SYMBOL(gs_kprobe_post);

static void gs_kprobe_arm_row(struct gs_kprobe_row *row)
{
	int rc = gs_place_set(&row->kp, row->addr, row->live, row->symbol,
			      row->offset, row->module);
	const char *why = gs_place_refused(row->module, row->symbol, row->offset);

	row->kp.pre_handler = row->post ? NULL : gs_kprobe_pre;
	row->kp.post_handler = row->post ? gs_kprobe_post : NULL;
	rc = rc ?: gs_ftrace_required(row->module);
	if (!rc)
		rc = why ? -EFAULT : register_kprobe(&row->kp);
	gs_place_armed(&row->p, &row->kp, rc, row->module, why);
	if (!rc)
		gs_kprobe_listen(row, true);
}

/* Whether the row is in that module; NULL: any row. */
static bool gs_kprobe_of(const struct gs_kprobe_row *row, const char *module)
{
	return !module || (row->module && !strcmp(row->module, module));
}

static void gs_kprobe_take(struct gs_kprobe_row *row, unsigned int n, const char *module)
{
	for (; n; n--, row++)
		if (gs_kprobe_of(row, module) && row->p.armed != GS_ARMED &&
		    !row->post && gs_ftrace_look((struct gs_place_row *)row))
			gs_ftrace_take((struct gs_place_row *)row);
}

static void gs_kprobe_arm_taken(struct gs_kprobe_row *row, unsigned int n, const char *module)
{
	gs_ftrace_arm();
	for (; n && gs_may_arm(); n--, row++) {
		if (!gs_kprobe_of(row, module) || row->p.armed == GS_ARMED)
			continue;
		if (row->entry)
			row->p.armed = GS_ARMED;
		else
			gs_kprobe_arm_row(row);
	}
}

static int gs_kprobe_arm(void *rows, unsigned int n)
{
	gs_kprobe_take(rows, n, NULL);
	return 0;
}

static void gs_kprobe_arm_rest(void *rows, unsigned int n)
{
	gs_kprobe_arm_taken(rows, n, NULL);
}

/* Missed hits. The kernel's counter restarts each time the probe is registered. */
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
		gs_kprobe_listen(row, false);
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

	if (coming) {
		gs_kprobe_take(row, n, mod->name);
		gs_kprobe_arm_taken(row, n, mod->name);
		return;
	}
	gs_ftrace_module_goes(mod->name);
	for (; n; n--, row++)
		if (gs_kprobe_of(row, mod->name))
			gs_kprobe_disarm_rows(row, 1);
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
