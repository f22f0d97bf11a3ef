/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * place.h - where a kprobe or kretprobe stands; both families include it
 */
#ifndef GS_PROBES_PLACE_H
#define GS_PROBES_PLACE_H

#include <linux/kprobes.h>

/*
 * The fields of a row that name a place: .addr, a link-time address in
 * vmlinux; or .symbol and .offset, in .module unless that is NULL.
 */
#define GS_PLACE_FIELDS		\
	u64 addr;		\
	const char *symbol;	\
	u64 offset;		\
	const char *module

/* Kprobes that are unregistered together share one wait for RCU. */
#define GS_KPROBE_BATCH	64

/**
 * gs_place_set() - fill in where a kprobe goes
 * @kp: kprobe that is not registered
 * @addr: link-time address, or 0
 * @symbol: symbol, if @addr is 0
 * @offset: bytes behind @symbol
 * @module: module of @symbol, or NULL
 *
 * Return: 0 or -ENOMEM. gs_place_clear() takes back what was allocated.
 */
static int gs_place_set(struct kprobe *kp, u64 addr, const char *symbol,
			u64 offset, const char *module)
{
	kp->flags = 0;
	kp->addr = NULL;
	kp->symbol_name = NULL;
	kp->offset = 0;
	if (addr) {
		kp->addr = (kprobe_opcode_t *)gs_reloc(addr);
		return 0;
	}
	kp->symbol_name = module ?
		kasprintf(GFP_KERNEL, "%s:%s", module, symbol) :
		kstrdup(symbol, GFP_KERNEL);
	if (!kp->symbol_name)
		return -ENOMEM;
	kp->offset = offset;
	return 0;
}

static void gs_place_clear(struct kprobe *kp)
{
	kfree(kp->symbol_name);
	kp->symbol_name = NULL;
}

/*
 * What came of registering: a place in a module that is not loaded yet is no
 * failure, as gs_family.module will be told when it comes.
 */
static void gs_place_armed(struct gs_probe *p, struct kprobe *kp, int rc,
			   const char *module)
{
	if (!rc)
		p->armed = GS_ARMED;
	else if (module && rc == -ENOENT)
		p->armed = rc;
	else
		gs_arm_failed(p, rc, (unsigned long)kp->addr);
	if (rc)
		gs_place_clear(kp);
}

#endif /* GS_PROBES_PLACE_H */
