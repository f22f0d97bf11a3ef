/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * tracepoint.h - kernel.trace()
 *
 * A tracepoint calls its probes with (void *data, arguments...). Each argument is
 * an integer or a pointer and takes one register or stack slot, whatever its
 * width, so one probe function for each number of arguments is enough. Bits above
 * an argument's width are undefined; generated code clears them. Kernels that
 * compare types get one function for each type, which jumps to that function.
 */
#ifndef GS_PROBES_TRACEPOINT_H
#define GS_PROBES_TRACEPOINT_H

#include <linux/notifier.h>
#include <linux/tracepoint.h>
#include "../hook.h"

#ifndef CONFIG_64BIT
#error "tracepoint arguments are one register each on 64-bit machines only"
#endif

#ifndef GS_RUN_tracepoint
#define GS_RUN_tracepoint GS_ANY_HANDLER
#endif

/**
 * struct gs_tracepoint_row
 * @p: probe
 * @name: name in TRACE_EVENT()
 * @module: module that defines it; NULL: vmlinux
 * @nargs: number of arguments in TP_PROTO, at most 12
 * @type: number of the type of its probes; 0 if it is not known
 */
struct gs_tracepoint_row {
	struct gs_probe p;
	const char *name;
	const char *module;
	unsigned int nargs;
	u32 type;
	/* private: */
	struct tracepoint *tp;
};

/*
 * Run a row's handler with preemption off: newer kernels call probes of system
 * call tracepoints with preemption enabled.
 */
static __always_inline void
gs_tracepoint_hit(void *data, const u64 *args, unsigned int nargs)
{
	struct gs_tracepoint_row *row = data;
	struct gs_ctx *c;

	preempt_disable_notrace();
	c = gs_enter(&row->p, NULL);
	if (c) {
		c->args = args;
		c->nargs = nargs;
		GS_RUN_tracepoint(&row->p, c);
		c->args = NULL;
		gs_leave(c);
	}
	preempt_enable_notrace();
}

/* Define gs_tracepoint_N; each parameter and each name follows a comma. */
#define GS_TP_SHIM(n, params, ...)					\
	static notrace __used gs_no_canary void gs_tracepoint_##n params \
	{								\
		const u64 args[] = { __VA_ARGS__ };			\
									\
		gs_tracepoint_hit(data, args, n);			\
	}								\
	NOKPROBE_SYMBOL(gs_tracepoint_##n)

static notrace __used void gs_tracepoint_0(void *data)
{
	gs_tracepoint_hit(data, NULL, 0);
}
NOKPROBE_SYMBOL(gs_tracepoint_0);

GS_TP_SHIM(1, (void *data, u64 a), a);
GS_TP_SHIM(2, (void *data, u64 a, u64 b), a, b);
GS_TP_SHIM(3, (void *data, u64 a, u64 b, u64 c), a, b, c);
GS_TP_SHIM(4, (void *data, u64 a, u64 b, u64 c, u64 d), a, b, c, d);
GS_TP_SHIM(5, (void *data, u64 a, u64 b, u64 c, u64 d, u64 e), a, b, c, d, e);
GS_TP_SHIM(6, (void *data, u64 a, u64 b, u64 c, u64 d, u64 e, u64 f),
	   a, b, c, d, e, f);
GS_TP_SHIM(7, (void *data, u64 a, u64 b, u64 c, u64 d, u64 e, u64 f, u64 g),
	   a, b, c, d, e, f, g);
GS_TP_SHIM(8, (void *data, u64 a, u64 b, u64 c, u64 d, u64 e, u64 f, u64 g,
	       u64 h), a, b, c, d, e, f, g, h);
GS_TP_SHIM(9, (void *data, u64 a, u64 b, u64 c, u64 d, u64 e, u64 f, u64 g,
	       u64 h, u64 i), a, b, c, d, e, f, g, h, i);
GS_TP_SHIM(10, (void *data, u64 a, u64 b, u64 c, u64 d, u64 e, u64 f, u64 g,
		u64 h, u64 i, u64 j), a, b, c, d, e, f, g, h, i, j);
GS_TP_SHIM(11, (void *data, u64 a, u64 b, u64 c, u64 d, u64 e, u64 f, u64 g,
		u64 h, u64 i, u64 j, u64 k), a, b, c, d, e, f, g, h, i, j, k);
GS_TP_SHIM(12, (void *data, u64 a, u64 b, u64 c, u64 d, u64 e, u64 f, u64 g,
		u64 h, u64 i, u64 j, u64 k, u64 l),
	   a, b, c, d, e, f, g, h, i, j, k, l);

static void *const gs_tracepoint_shims[] = {
	gs_tracepoint_0, gs_tracepoint_1, gs_tracepoint_2, gs_tracepoint_3,
	gs_tracepoint_4, gs_tracepoint_5, gs_tracepoint_6, gs_tracepoint_7,
	gs_tracepoint_8, gs_tracepoint_9, gs_tracepoint_10, gs_tracepoint_11,
	gs_tracepoint_12,
};

#if GS_TYPED_CALLS
#ifndef GS_TRACEPOINT_TYPES
#define GS_TRACEPOINT_TYPES(T)	/* T(number of arguments, type) for each type */
#endif
#define GS_TP_TYPED(n, type)						\
	GS_TYPED_JUMP(gs_tracepoint_##n##_##type, type, gs_tracepoint_##n);
#define GS_TP_TYPED_ENTRY(n, type)	{ type, gs_tracepoint_##n##_##type },

GS_TRACEPOINT_TYPES(GS_TP_TYPED)

static const struct {
	u32 type;
	void *fn;
} gs_tracepoint_typed[] = { GS_TRACEPOINT_TYPES(GS_TP_TYPED_ENTRY) { } };
#endif

/* Return the function to register for a row; NULL if none has the row's type. */
static void *gs_tracepoint_function(struct gs_tracepoint_row *row)
{
#if GS_TYPED_CALLS
	int i;

	for (i = 0; gs_tracepoint_typed[i].fn; i++)
		if (gs_tracepoint_typed[i].type == row->type)
			return gs_tracepoint_typed[i].fn;
	return NULL;
#else
	return gs_tracepoint_shims[row->nargs];
#endif
}

/* Rows, and the module whose tracepoints are being searched, or NULL for vmlinux. */
struct gs_tracepoint_table {
	struct gs_tracepoint_row *rows;
	unsigned int n;
	const char *module;
};

static bool gs_tracepoint_same_module(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

/* Store a tracepoint in the rows that name it. */
static void gs_tracepoint_found(struct tracepoint *tp, void *data)
{
	struct gs_tracepoint_table *t = data;
	struct gs_tracepoint_row *row;

	for (row = t->rows; row < t->rows + t->n; row++)
		if (!row->tp && !strcmp(row->name, tp->name) &&
		    gs_tracepoint_same_module(row->module, t->module))
			row->tp = tp;
}

static void gs_tracepoint_arm_row(struct gs_tracepoint_row *row)
{
	int rc = -ENOENT;
	void *fn;

	if (row->nargs >= ARRAY_SIZE(gs_tracepoint_shims)) {
		rc = -E2BIG;
	} else if (row->tp) {
		fn = gs_tracepoint_function(row);
		if (!fn || !gs_hook_fits(row->tp, fn)) {
			gs_arm_refused(&row->p, -EOPNOTSUPP, 0,
				       "this kernel compares the types of the functions that it calls (CONFIG_CFI), and its image does not record the type of this tracepoint's handlers; probe a function near it instead");
			return;
		}
		rc = tracepoint_probe_register(row->tp, fn, row);
		gs_session.traced = true;
	} else if (row->module) {
		return;		/* found when its module is loaded */
	}
	if (rc)
		gs_arm_failed(&row->p, rc, 0);
	else
		row->p.armed = GS_ARMED;
}

static int gs_tracepoint_arm(void *rows, unsigned int n)
{
	struct gs_tracepoint_table t = { .rows = rows, .n = n };
	struct gs_tracepoint_row *row = rows;

	for_each_kernel_tracepoint(gs_tracepoint_found, &t);
	for (; n && gs_may_arm(); n--, row++)
		gs_tracepoint_arm_row(row);
	return 0;
}

static void gs_tracepoint_disarm(void *rows, unsigned int n)
{
	struct gs_tracepoint_row *row = rows;

	for (; n; n--, row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		row->p.armed = GS_DONE;
		if (tracepoint_probe_unregister(row->tp, gs_tracepoint_function(row), row))
			gs_stay("a tracepoint could not be unregistered and may still call the module");
	}
}

/*
 * Notifier of modules with tracepoints. Registering it also reports the modules
 * that are loaded already.
 */
struct gs_tracepoint_watch {
	struct notifier_block nb;
	struct gs_tracepoint_table table;
};

static void gs_tracepoint_coming(struct gs_tracepoint_table *t,
				 struct module *mod)
{
	struct gs_tracepoint_row *row;
	unsigned int i;

	if (!gs_module_fits(mod))
		return;
	t->module = mod->name;
	for (i = 0; i < mod->num_tracepoints; i++)
		gs_tracepoint_found(tracepoint_ptr_deref(&mod->tracepoints_ptrs[i]),
				    t);
	t->module = NULL;
	if (!gs_session.live)
		return;
	for (row = t->rows; row < t->rows + t->n; row++)
		if (row->tp && gs_tracepoint_same_module(row->module, mod->name))
			gs_tracepoint_arm_row(row);
}

static void gs_tracepoint_going(struct gs_tracepoint_table *t,
				struct module *mod)
{
	struct gs_tracepoint_row *row;

	for (row = t->rows; row < t->rows + t->n; row++) {
		if (!gs_tracepoint_same_module(row->module, mod->name))
			continue;
		gs_tracepoint_disarm(row, 1);
		row->tp = NULL;
	}
}

static int gs_tracepoint_notify(struct notifier_block *nb, unsigned long event,
				void *data)
{
	struct gs_tracepoint_watch *w =
		container_of(nb, struct gs_tracepoint_watch, nb);
	struct tp_module *tp_mod = data;

	mutex_lock(&gs_session.arming);
	if (event == MODULE_STATE_COMING)
		gs_tracepoint_coming(&w->table, tp_mod->mod);
	else if (event == MODULE_STATE_GOING)
		gs_tracepoint_going(&w->table, tp_mod->mod);
	mutex_unlock(&gs_session.arming);
	return NOTIFY_DONE;
}

static struct gs_tracepoint_watch gs_tracepoint_watch = {
	.nb.notifier_call = gs_tracepoint_notify,
};

static bool gs_tracepoint_in_modules(struct gs_tracepoint_row *row,
				     unsigned int n)
{
	for (; n; n--, row++)
		if (row->module)
			return true;
	return false;
}

static int gs_tracepoint_load(void *rows, unsigned int n)
{
	if (!gs_tracepoint_in_modules(rows, n))
		return 0;
	gs_tracepoint_watch.table.rows = rows;
	gs_tracepoint_watch.table.n = n;
	return register_tracepoint_module_notifier(&gs_tracepoint_watch.nb);
}

static void gs_tracepoint_unload(void *rows, unsigned int n)
{
	if (gs_tracepoint_in_modules(rows, n))
		unregister_tracepoint_module_notifier(&gs_tracepoint_watch.nb);
}

static const struct gs_family gs_tracepoint_family = {
	.name = "tracepoint",
	.stage = GS_STAGE_EVENTS,
	.load = gs_tracepoint_load,
	.unload = gs_tracepoint_unload,
	.arm = gs_tracepoint_arm,
	.disarm = gs_tracepoint_disarm,
};

#endif /* GS_PROBES_TRACEPOINT_H */
