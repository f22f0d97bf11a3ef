/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * hook.h - tracepoints and kernel functions that a family hooks for its own use
 *
 * A hook is not a probe of the script. Its callback lets a family decide which
 * of the script's probes are hit.
 */
#ifndef GS_HOOK_H
#define GS_HOOK_H

#include <linux/kprobes.h>
#include <linux/tracepoint.h>

struct linux_binprm;	/* a parameter of sched_process_exec */

/*
 * A kernel with kCFI compares the type of each function that it calls by a
 * pointer with the type that it expects (Documentation of clang,
 * -fsanitize=kcfi). If they differ, it dies.
 */
#if defined(CONFIG_CFI_CLANG) || defined(CONFIG_CFI)
#define GS_TYPED_CALLS	1
#else
#define GS_TYPED_CALLS	0
#endif

/**
 * struct gs_hook - a tracepoint, or the entry of a function
 * @name: of the tracepoint, or of the function
 * @fn: callback (void *data, arguments of the tracepoint...); NULL: a function
 * @typed: @fn has all parameters of the tracepoint, with the same types on every
 *	kernel; without it, a kernel with kCFI gets no such hook
 * @kp: for a function: .pre_handler is set
 * @set: the hook is registered
 */
struct gs_hook {
	const char *name;
	void *fn;
	bool typed;
	struct kprobe kp;
	struct tracepoint *tp;
	bool set;
};

static void gs_hook_found(struct tracepoint *tp, void *data)
{
	struct gs_hook *h = data;

	if (!strcmp(tp->name, h->name))
		h->tp = tp;
}

/**
 * gs_hook_set() - register a hook, unless it is registered
 *
 * May sleep. Return: 0, or a negative errno: -ENOENT if this kernel has no such
 * tracepoint or function, -EOPNOTSUPP if it would die of calling the callback.
 */
gs_fn int gs_hook_set(struct gs_hook *h)
{
	int rc;

	if (h->set)
		return 0;
	if (h->fn && GS_TYPED_CALLS && !h->typed)
		return -EOPNOTSUPP;
	if (h->fn) {
		for_each_kernel_tracepoint(gs_hook_found, h);
		rc = h->tp ? tracepoint_probe_register(h->tp, h->fn, NULL) : -ENOENT;
	} else {
		h->kp.symbol_name = h->name;
		rc = register_kprobe(&h->kp);
	}
	h->set = !rc;
	return rc;
}

/**
 * gs_hook_clear() - unregister a hook, if it is registered
 *
 * May sleep. The callback may still be running when this returns; the caller
 * waits for an RCU grace period.
 */
gs_fn void gs_hook_clear(struct gs_hook *h)
{
	if (!h->set)
		return;
	h->set = false;
	if (h->fn) {
		if (tracepoint_probe_unregister(h->tp, h->fn, NULL))
			gs_stay("a tracepoint could not be unregistered and may still call the module");
		return;
	}
	unregister_kprobe(&h->kp);
	h->kp = (struct kprobe){ .pre_handler = h->kp.pre_handler };
}

#endif /* GS_HOOK_H */
