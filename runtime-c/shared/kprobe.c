// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * kprobe.c - arm and disarm function entries and statements
 */

static void gs_kprobe_keys(struct gs_kprobe_row *row, bool up)
{
	if (gs_kprobe_listen)
		gs_kprobe_listen(row, up);
}

/* Allocate the kprobe of a row, unless it has one. Return: NULL without memory. */
static struct gs_kprobe *gs_kprobe_make(struct gs_kprobe_row *row)
{
	struct gs_kprobe *own = row->own ?: gs_alloc(sizeof(*own));

	if (own)
		own->row = row;
	WRITE_ONCE(row->own, own);
	return own;
}

static void gs_kprobe_register_at(struct gs_kprobe_row *row, struct kprobe *kp)
{
	int rc = gs_place_set(kp, row->addr, row->live, row->symbol,
			      row->offset, row->module);
	const char *why = gs_place_refused(kp, row->module, row->symbol, row->offset);

	kp->flags = KPROBE_FLAG_DISABLED;	/* until gs_kprobe_enable() */
	kp->pre_handler = row->post ? NULL : gs_kprobe_pre;
	kp->post_handler = row->post ? gs_kprobe_after : NULL;
	rc = rc ?: gs_module_differs(row->module) ? -ENOENT : gs_ftrace_required(row->module);
	if (!rc)
		rc = why ? -EFAULT : register_kprobe(kp);
	gs_place_armed(&row->p, kp, rc, row->module, why);
	if (!rc)
		gs_kprobe_keys(row, true);
}

static void gs_kprobe_register(struct gs_kprobe_row *row)
{
	if (gs_kprobe_make(row))
		gs_kprobe_register_at(row, &row->own->kp);
	else
		gs_arm_failed(&row->p, -ENOMEM, row->addr);
}

static void gs_kprobe_enable(struct gs_kprobe_row *row)
{
	struct kprobe *kp = &row->own->kp;
	int rc = gs_place_enable(kp);

	if (!rc)
		return;
	unregister_kprobe(kp);
	gs_kprobe_keys(row, false);
	gs_arm_failed(&row->p, rc, (unsigned long)kp->addr);
	gs_place_clear(kp);
}

/* Whether the row is in a module; NULL: any row. */
static bool gs_kprobe_of(const struct gs_kprobe_row *row, const char *module)
{
	return !module || (row->module && !strcmp(row->module, module));
}

/* Whether the row is armed by a kprobe of its own. */
static bool gs_kprobe_is_own(const struct gs_kprobe_row *row)
{
	return row->p.armed == GS_ARMED && !row->entry && row->own;
}

static void gs_kprobe_take(struct gs_kprobe_row *row, unsigned int n, const char *module)
{
	for (; n; n--, row++)
		if (gs_kprobe_of(row, module) && row->p.armed != GS_ARMED &&
		    !row->post && gs_ftrace_look((struct gs_place_row *)row))
			gs_ftrace_take((struct gs_place_row *)row);
}

static void gs_kprobe_enable_all(struct gs_kprobe_row *row, unsigned int n, const char *module)
{
	for (; n; n--, row++) {
		cond_resched();
		if (gs_kprobe_of(row, module) && gs_kprobe_is_own(row) &&
		    kprobe_disabled(&row->own->kp))
			gs_kprobe_enable(row);
	}
}

/*
 * Of the kprobes at one address, the kernel runs the last registered one first,
 * so begin with the last row.
 */
static void gs_kprobe_register_all(struct gs_kprobe_row *first, unsigned int n, const char *module)
{
	struct gs_kprobe_row *row;

	while (n-- && gs_may_arm()) {
		row = first + n;
		if (!gs_kprobe_of(row, module) || row->p.armed == GS_ARMED)
			continue;
		if (row->entry)
			row->p.armed = GS_ARMED;
		else
			gs_kprobe_register(row);
	}
}

static void gs_kprobe_arm_taken(struct gs_kprobe_row *row, unsigned int n, const char *module)
{
	gs_ftrace_arm();
	gs_kprobe_register_all(row, n, module);
	gs_kprobe_enable_all(row, n, module);
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

/*
 * Return the number of missed hits. The kernel's counter restarts each time the
 * probe is registered.
 */
static u64 gs_kprobe_missed(void *p)
{
	struct gs_kprobe_row *row = p;
	struct gs_kprobe *own = READ_ONCE(row->own);
	u64 now = own ? own->kp.nmissed : 0;

	return own ? own->missed + (gs_kprobe_is_own(row) ? now : 0) : 0;
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
		bool own = gs_kprobe_is_own(row);

		if (own)
			row->own->missed = gs_kprobe_missed(row);
		if (row->p.armed == GS_ARMED)
			row->p.armed = GS_DONE;
		if (!own)
			continue;
		gs_kprobe_keys(row, false);
		gs_kprobe_check(&row->own->kp);
		if (gs_kprobe_can_go(&row->own->kp))
			gs_place_batch_add(&b, &row->own->kp);
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
	struct gs_kprobe_row *row = rows;

	gs_ftrace_free();
	for (; n; n--, row++)
		gs_free(row->own, sizeof(*row->own));
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

const struct gs_family gs_kprobe_family = {
	.name = "kprobe",
	.stage = GS_STAGE_EVENTS,
	.unload = gs_kprobe_unload,
	.arm = gs_kprobe_arm,
	.arm_rest = gs_kprobe_arm_rest,
	.disarm = gs_kprobe_disarm,
	.module = gs_kprobe_module,
	.missed = gs_kprobe_missed,
};
