/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * kretprobe.h - function returns, with what was saved at the entry
 *
 * If ftrace can reach the function's entry, the kretprobe is registered but
 * disabled: the ftrace callback (ftrace.h) does what its kprobe would do, for
 * less than half the cost. Values saved at the entry are stored in the call's
 * kretprobe instance.
 */
#ifndef GS_PROBES_KRETPROBE_H
#define GS_PROBES_KRETPROBE_H

#include "ftrace.h"

#ifndef GS_RUN_kretprobe
#define GS_RUN_kretprobe GS_ANY_HANDLER
#endif

/* Default number of calls of a function that may be running at once. */
#ifdef KRETACTIVE
#define GS_KRETACTIVE	(KRETACTIVE)
#else
#define GS_KRETACTIVE	max_t(int, 15, 6 * num_possible_cpus())
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
#ifdef KRETACTIVE
#define GS_MEMORY_kretprobe \
	{ GS_KRET_FTRACE + GS_KRET_BYTES * (GS_ACTIVE_kretprobe + GS_KRET_UNSAID * (u64)(KRETACTIVE)), 0 }
#else
#define GS_MEMORY_kretprobe \
	{ GS_KRET_FTRACE + GS_KRET_BYTES * (GS_ACTIVE_kretprobe + GS_KRET_UNSAID * 9ULL), \
	  GS_KRET_BYTES * GS_KRET_UNSAID * 6ULL }
#endif

/**
 * struct gs_kretprobe_row
 * @p: probe; @p.entry runs on entry and fills what c->saved gives on return
 * @addr, @symbol, @offset, @module and what is private: see place.h
 * @maxactive: calls that may be running at once; 0 for the default
 */
struct gs_kretprobe_row {
	struct gs_probe p;
	GS_PLACE_FIELDS;
	int maxactive;
	/* private: */
	u64 missed;	/* count of earlier registrations */
	struct kretprobe kret;
};

static __always_inline struct gs_kretprobe_row *
gs_kretprobe_row_of(struct kretprobe_instance *ri)
{
	struct kretprobe *rp = gs_kretprobe_of(ri);

	/* NULL if the probe was unregistered while calls were running */
	return rp ? container_of(rp, struct gs_kretprobe_row, kret) : NULL;
}

/*
 * Returns non-zero to ignore the return: the call chain does not match, or the
 * values could not be saved.
 */
static notrace int
gs_kretprobe_entry(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	struct gs_kretprobe_row *row = gs_kretprobe_row_of(ri);
	struct gs_ctx *c;
	int failed;

	if (!row || !GS_CALLERS_FIT(row, (unsigned long)row->kret.kp.addr, regs))
		return 1;
	if (!row->p.entry)
		return 0;
	c = gs_enter(&row->p, regs);
	if (!c)
		return 1;
	row->p.entry(c, ri->data);
	failed = c->error;
	/* only the return counts as a hit */
	if (failed != GS_SKIPPED)
		gs_not_a_hit(c);
	gs_leave(c);
	return failed;
}
NOKPROBE_SYMBOL(gs_kretprobe_entry);

static notrace int
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

static u64 gs_kretprobe_bytes(struct gs_kretprobe_row *row)
{
	return (u64)row->kret.maxactive *
	       (sizeof(struct kretprobe_instance) + row->kret.data_size);
}

/* Register the kretprobe; disabled if ftrace handles the entry. */
static int gs_kretprobe_register(struct gs_kretprobe_row *row)
{
	struct kretprobe *rp = &row->kret;
	int rc = gs_place_set(&rp->kp, row->addr, row->live, row->symbol,
			      row->offset, row->module);
	const char *why = NULL;

	if (row->entry) {
		rp->kp.flags = KPROBE_FLAG_DISABLED;
	} else {
		why = gs_place_refused(row->module, row->symbol, row->offset);
		rc = rc ?: gs_ftrace_required(row->module) ?: why ? -EFAULT : 0;
	}
	rp->handler = gs_kretprobe_return;
	rp->entry_handler = row->p.entry || row->depth ? gs_kretprobe_entry : NULL;
	rp->data_size = row->p.saved_size;
	rp->maxactive = row->maxactive ? : GS_KRETACTIVE;
	if (!rc)
		rc = register_kretprobe(rp);
	if (!rc)
		atomic64_add(gs_kretprobe_bytes(row), &gs_session.memory);
	gs_place_armed(&row->p, &rp->kp, rc, row->module, why);
	row->rp = rp;
	return rc;
}

/* Whether the row is in that module; NULL: any row. */
static bool gs_kretprobe_is_of(const struct gs_kretprobe_row *row, const char *module)
{
	return !module || (row->module && !strcmp(row->module, module));
}

static void gs_kretprobe_take(struct gs_kretprobe_row *row, unsigned int n, const char *module)
{
	for (; n && gs_may_arm(); n--, row++) {
		bool entry;

		if (!gs_kretprobe_is_of(row, module) || row->p.armed == GS_ARMED)
			continue;
		entry = gs_ftrace_look((struct gs_place_row *)row);
		if (!gs_kretprobe_register(row) && entry)
			gs_ftrace_take((struct gs_place_row *)row);
	}
}

static int gs_kretprobe_arm(void *rows, unsigned int n)
{
	gs_kretprobe_take(rows, n, NULL);
	return 0;
}

/* Enable the kretprobe if ftrace has rejected its entry after all. */
static void gs_kretprobe_enable(struct gs_kretprobe_row *row)
{
	int rc = gs_ftrace_required(row->module) ?: enable_kretprobe(&row->kret);

	if (!rc)
		return;
	unregister_kretprobe(&row->kret);
	atomic64_sub(gs_kretprobe_bytes(row), &gs_session.memory);
	gs_arm_failed(&row->p, rc, (unsigned long)row->kret.kp.addr);
	gs_place_clear(&row->kret.kp);
}

static void gs_kretprobe_arm_taken(struct gs_kretprobe_row *row, unsigned int n, const char *module)
{
	gs_ftrace_arm();
	for (; n && gs_may_arm(); n--, row++)
		if (gs_kretprobe_is_of(row, module) && !row->entry &&
		    row->p.armed == GS_ARMED && kprobe_disabled(&row->kret.kp))
			gs_kretprobe_enable(row);
}

static void gs_kretprobe_arm_rest(void *rows, unsigned int n)
{
	gs_kretprobe_arm_taken(rows, n, NULL);
}

/* Missed hits. The kernel's counter restarts each time the probe is registered. */
static u64 gs_kretprobe_missed(void *p)
{
	struct gs_kretprobe_row *row = p;
	u64 now = row->kret.nmissed + row->kret.kp.nmissed;

	return row->missed + (row->p.armed == GS_ARMED ? now : 0);
}

static void gs_kretprobe_unregister(void **list, unsigned int n)
{
	struct kretprobe **rps = (struct kretprobe **)list;
	unsigned int i;

	unregister_kretprobes(rps, n);
	for (i = 0; i < n; i++)
		gs_place_clear(&rps[i]->kp);
}

static void gs_kretprobe_disarm_rows(struct gs_kretprobe_row *row, unsigned int n)
{
	struct gs_place_batch b;

	gs_place_batch_begin(&b, n, gs_kretprobe_unregister);
	for (; n; n--, row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		row->missed = gs_kretprobe_missed(row);
		row->p.armed = GS_DONE;
		atomic64_sub(gs_kretprobe_bytes(row), &gs_session.memory);
		gs_place_batch_add(&b, &row->kret);
	}
	gs_place_batch_end(&b);
}

static void gs_kretprobe_disarm(void *rows, unsigned int n)
{
	gs_ftrace_disarm();
	gs_kretprobe_disarm_rows(rows, n);
}

static void gs_kretprobe_unload(void *rows, unsigned int n)
{
	gs_ftrace_free();
}

static void gs_kretprobe_module(void *rows, unsigned int n,
				struct module *mod, bool coming)
{
	struct gs_kretprobe_row *row = rows;

	if (coming) {
		gs_kretprobe_take(row, n, mod->name);
		gs_kretprobe_arm_taken(row, n, mod->name);
		return;
	}
	gs_ftrace_module_goes(mod->name);
	for (; n; n--, row++)
		if (gs_kretprobe_is_of(row, mod->name))
			gs_kretprobe_disarm_rows(row, 1);
}

static const struct gs_family gs_kretprobe_family = {
	.name = "kretprobe",
	.stage = GS_STAGE_EVENTS,
	.unload = gs_kretprobe_unload,
	.arm = gs_kretprobe_arm,
	.arm_rest = gs_kretprobe_arm_rest,
	.disarm = gs_kretprobe_disarm,
	.module = gs_kretprobe_module,
	.missed = gs_kretprobe_missed,
};

#endif /* GS_PROBES_KRETPROBE_H */
