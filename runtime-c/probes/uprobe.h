/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uprobe.h - places in programs and shared libraries
 */
#ifndef GS_PROBES_UPROBE_H
#define GS_PROBES_UPROBE_H

#include "ucallers.h"
#include "ufollow.h"

#ifndef GS_RUN_uprobe
#define GS_RUN_uprobe GS_ANY_HANDLER
#endif

#define GS_MEMORY_uprobe	{ GS_TARGET_BYTES(0), 0 }

/**
 * struct gs_uprobe_row
 * @p: probe
 * @at: the place
 * @by: whose calls count, see ucallers.h
 */
struct gs_uprobe_row {
	struct gs_probe p;
	struct gs_uplace at;
	struct gs_ucallers by;
};

static int gs_uprobe_hit(struct uprobe_consumer *uc, struct pt_regs *regs GS_UPROBE_DATA)
{
	struct gs_uprobe_row *row = container_of(gs_uplace_of(uc), struct gs_uprobe_row, at);
	const int probed = gs_uplace_hit(&row->at, regs);
	struct gs_ctx *c;

	if (probed != GS_UPLACE_PROBED)
		return probed;
	if (!gs_ucallers_fit(&row->p, &row->by, regs))
		return 0;
	preempt_disable();
	c = gs_enter(&row->p, regs);
	if (likely(c)) {
		gs_uplace_enter(&row->at, c, instruction_pointer(regs));
		GS_RUN_uprobe(&row->p, c);
		gs_leave(c);
	}
	preempt_enable();
	return 0;
}

/* This family has called gs_target_watch(). */
static bool gs_uprobe_watches;

/*
 * Register in reverse order: the kernel calls the consumers of one place last
 * to first.
 */
static int gs_uprobe_arm(void *rows, unsigned int n)
{
	struct gs_uprobe_row *first = rows, *row;
	const struct gs_uplace *like = NULL;
	int rc = gs_target_watch();

	if (rc)
		return rc;
	gs_uprobe_watches = true;
	for (row = first + n; row-- > first && gs_may_arm(); ) {
		row->at.p = &row->p;
		row->at.in.uc.handler = gs_uprobe_hit;
		rc = gs_uplace_arm(&row->at, like);
		if (rc) {
			gs_uplace_failed(&row->p, &row->at, rc);
			continue;
		}
		row->p.armed = GS_ARMED;
		like = &row->at;
		gs_ufollow(&row->at, &row->p);
	}
	return 0;
}

static void gs_uprobe_disarm(void *rows, unsigned int n)
{
	struct gs_uprobe_row *first = rows, *row;

	gs_ufollow_stop();
	for (row = first; row < first + n; row++)
		if (row->p.armed == GS_ARMED)
			gs_uplace_disarm(&row->at);
	gs_uplace_wait();
	for (row = first; row < first + n; row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		row->p.armed = GS_DONE;
		gs_uplace_close(&row->at);
	}
	if (gs_uprobe_watches)
		gs_target_unwatch();
	gs_uprobe_watches = false;
}

static void gs_uprobe_unload(void *rows, unsigned int n)
{
	gs_ufollow_unload(rows, n);
	gs_uplace_try_forget(0);
	gs_uroom_unload();
	gs_target_free();
}

static const struct gs_family gs_uprobe_family = {
	.name = "uprobe",
	.stage = GS_STAGE_EVENTS,
	.waits = true,
	.arm = gs_uprobe_arm,
	.arm_rest = gs_ufollow_start,
	.disarm = gs_uprobe_disarm,
	.unload = gs_uprobe_unload,
};

#endif /* GS_PROBES_UPROBE_H */
