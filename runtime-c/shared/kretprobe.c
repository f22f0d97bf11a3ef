// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * kretprobe.c - arm and disarm function returns
 */

/* Default number of calls of a function that may be running at once. */
#ifdef KRETACTIVE
#define GS_KRETACTIVE	(KRETACTIVE)
#else
#define GS_KRETACTIVE	max_t(int, 15, 6 * num_possible_cpus())
#endif

static u64 gs_kretprobe_bytes(struct gs_kretprobe_row *row)
{
	return (u64)row->kret.maxactive *
	       (sizeof(struct kretprobe_instance) + row->kret.data_size);
}

/* Register the kretprobe. It stays disabled if ftrace handles the entry. */
static int gs_kretprobe_register(struct gs_kretprobe_row *row)
{
	struct kretprobe *rp = &row->kret;
	int rc = gs_place_set(&rp->kp, row->addr, row->live, row->symbol,
			      row->offset, row->module);
	const char *why = NULL;

	rp->kp.flags = KPROBE_FLAG_DISABLED;	/* until gs_kretprobe_enable() */
	if (!rc && gs_module_differs(row->module))
		rc = -ENOENT;
	if (!row->entry) {
		why = gs_place_refused(&rp->kp, row->module, row->symbol, row->offset);
		rc = rc ?: gs_ftrace_required(row->module) ?: why ? -EFAULT : 0;
	}
	rp->handler = gs_kretprobe_return;
	rp->entry_handler = row->p.entry || row->depth ? gs_kretprobe_entry : NULL;
	rp->data_size = row->p.saved_size;
	rp->maxactive = row->maxactive ? : GS_KRETACTIVE;
	if (!rc && !gs_has_room(gs_kretprobe_bytes(row)))
		rc = -ENOMEM;
	if (!rc)
		rc = register_kretprobe(rp);
	if (!rc)
		atomic64_add(gs_kretprobe_bytes(row), &gs_session.memory);
	gs_place_armed(&row->p, &rp->kp, rc, row->module, why);
	row->rp = rp;
	return rc;
}

/* Whether the row is in a module; NULL: any row. */
static bool gs_kretprobe_is_of(const struct gs_kretprobe_row *row, const char *module)
{
	return !module || (row->module && !strcmp(row->module, module));
}

/* Check whether ftrace may handle the entry; if not, clear .entry. */
static bool gs_kretprobe_look(struct gs_kretprobe_row *row)
{
#ifdef GS_RETURNS_UNLOCKED
	return gs_ftrace_look((struct gs_place_row *)row);
#else
	row->entry = 0;
	return false;
#endif
}

static void gs_kretprobe_take(struct gs_kretprobe_row *row, unsigned int n, const char *module)
{
	for (; n && gs_may_arm(); n--, row++) {
		bool entry;

		if (!gs_kretprobe_is_of(row, module) || row->p.armed == GS_ARMED)
			continue;
		entry = gs_kretprobe_look(row);
		if (!gs_kretprobe_register(row) && entry)
			gs_ftrace_take((struct gs_place_row *)row);
	}
}

static int gs_kretprobe_arm(void *rows, unsigned int n)
{
	gs_kretprobe_take(rows, n, NULL);
	return 0;
}

/* Enable the kretprobe of a row whose entry ftrace doesn't handle. */
static void gs_kretprobe_enable(struct gs_kretprobe_row *row)
{
	int rc = gs_ftrace_required(row->module) ?: gs_place_enable(&row->kret.kp);

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
	for (; n; n--, row++) {
		cond_resched();
		if (gs_kretprobe_is_of(row, module) && !row->entry &&
		    row->p.armed == GS_ARMED && kprobe_disabled(&row->kret.kp))
			gs_kretprobe_enable(row);
	}
}

static void gs_kretprobe_arm_rest(void *rows, unsigned int n)
{
	gs_kretprobe_arm_taken(rows, n, NULL);
}

/*
 * Return the number of calls for which no instance was free. The kernel's
 * counters restart each time the probe is registered.
 */
static u64 gs_kretprobe_missed(void *p)
{
	struct gs_kretprobe_row *row = p;

	return row->missed + (row->p.armed == GS_ARMED ? row->kret.nmissed : 0);
}

/*
 * Return the number of calls that were missed because the kernel was handling
 * another probe on that CPU.
 */
static u64 gs_kretprobe_nested(void *p)
{
	struct gs_kretprobe_row *row = p;

	return row->nested + (row->p.armed == GS_ARMED ? row->kret.kp.nmissed : 0);
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
		row->nested = gs_kretprobe_nested(row);
		row->p.armed = GS_DONE;
		atomic64_sub(gs_kretprobe_bytes(row), &gs_session.memory);
		if (!row->entry)
			gs_kprobe_check(&row->kret.kp);
		if (gs_kprobe_can_go(&row->kret.kp))
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

const struct gs_family gs_kretprobe_family = {
	.name = "kretprobe",
	.stage = GS_STAGE_EVENTS,
	.unload = gs_kretprobe_unload,
	.arm = gs_kretprobe_arm,
	.arm_rest = gs_kretprobe_arm_rest,
	.disarm = gs_kretprobe_disarm,
	.module = gs_kretprobe_module,
	.missed = gs_kretprobe_missed,
	.nested = gs_kretprobe_nested,
};
