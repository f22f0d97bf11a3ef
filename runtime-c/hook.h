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
#include "arch/typedcall.h"
#include "armed.h"

struct linux_binprm;	/* a parameter of sched_process_exec */

/*
 * Whether this kernel can call @fn for a tracepoint: kernels with kCFI compare
 * types. Since 6.5 they have a function that does nothing and has the type of
 * the tracepoint's handlers. Older ones don't; there, @fn must be declared with
 * exactly the tracepoint's parameters.
 */
static bool gs_hook_fits(struct tracepoint *tp, void *fn)
{
#if GS_TYPED_CALLS && defined(GS_HAVE_TRACEPOINT_PROBESTUB)
	return gs_same_type(fn, tp->probestub);
#else
	return true;
#endif
}

/**
 * struct gs_hook - a tracepoint, or the entry of a function
 * @name: of the tracepoint, or of the function
 * @fn: callback (void *data, arguments of the tracepoint...), with exactly the
 *	types of the arguments; NULL: a function
 * @kp: for a function: .pre_handler is set
 * @set: the hook is registered
 */
struct gs_hook {
	const char *name;
	void *fn;
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

static int gs_hook_set_kprobe(struct gs_hook *h)
{
	int rc;

	h->kp.symbol_name = h->name;
	h->kp.flags = KPROBE_FLAG_DISABLED;
	rc = register_kprobe(&h->kp);
	if (rc)
		return rc;
	rc = gs_kprobe_enable_if_on(&h->kp);
	if (rc) {
		unregister_kprobe(&h->kp);
		/* the kernel takes no name beside an address */
		h->kp = (struct kprobe){ .pre_handler = h->kp.pre_handler };
	}
	return rc;
}

/**
 * gs_hook_set() - register a hook, unless it is registered
 *
 * May sleep. Return: 0, or a negative errno: -ENOENT if this kernel has no such
 * tracepoint or function, -EOPNOTSUPP if it would die of calling the callback,
 * GS_SWITCHED_OFF if it would not call it.
 */
gs_fn int gs_hook_set(struct gs_hook *h)
{
	int rc;

	if (h->set)
		return 0;
	if (h->fn) {
		for_each_kernel_tracepoint(gs_hook_found, h);
		if (!h->tp)
			return -ENOENT;
		if (!gs_hook_fits(h->tp, h->fn))
			return -EOPNOTSUPP;
		rc = tracepoint_probe_register(h->tp, h->fn, NULL);
		gs_session.traced = true;
	} else {
		rc = gs_hook_set_kprobe(h);
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
	gs_kprobe_check(&h->kp);
	if (!gs_kprobe_can_go(&h->kp))
		return;
	unregister_kprobe(&h->kp);
	h->kp = (struct kprobe){ .pre_handler = h->kp.pre_handler };
}

#endif /* GS_HOOK_H */
