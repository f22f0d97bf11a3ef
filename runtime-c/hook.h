/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * hook.h - tracepoints and functions of the kernel that families listen to
 *
 * They are no probes of the script: what they call decides which of those are
 * hit.
 */
#ifndef GS_HOOK_H
#define GS_HOOK_H

#include <linux/kprobes.h>
#include <linux/tracepoint.h>

/**
 * struct gs_hook - a tracepoint, or the entry of a function
 * @name: of the tracepoint, or of the function
 * @fn: (void *data, arguments of the tracepoint...); for a function NULL
 * @kp: for a function: .pre_handler is set
 * @set: it is called
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

gs_fn int gs_hook_set(struct gs_hook *h)
{
	int rc;

	if (h->set)
		return 0;
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

/* It may still be running when this returns; a grace period of RCU ends that. */
gs_fn void gs_hook_clear(struct gs_hook *h)
{
	if (!h->set)
		return;
	h->set = false;
	if (h->fn) {
		tracepoint_probe_unregister(h->tp, h->fn, NULL);
		return;
	}
	unregister_kprobe(&h->kp);
	h->kp = (struct kprobe){ .pre_handler = h->kp.pre_handler };
}

#endif /* GS_HOOK_H */
