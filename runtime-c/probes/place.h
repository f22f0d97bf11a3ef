/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * place.h - where a kprobe or kretprobe stands; both families include it
 */
#ifndef GS_PROBES_PLACE_H
#define GS_PROBES_PLACE_H

#include <linux/kprobes.h>
#include "callers.h"

/*
 * The fields of a row that name a place: .addr, a link-time address in
 * vmlinux; .live, one of the running kernel; or .symbol and .offset, in .module unless that is NULL. What says
 * whose calls count is explained in callers.h. The rest is
 * private: .entry is what ftrace calls the place, 0 if it is reached by a
 * kprobe; .same the next row there; .rp the kretprobe of a return row.
 */
#define GS_PLACE_FIELDS			\
	u64 addr;			\
	u64 live;			\
	const char *symbol;		\
	u64 offset;			\
	const char *module;		\
	GS_CALLERS_FIELDS;		\
	unsigned long entry;		\
	struct gs_place_row *same;	\
	struct kretprobe *rp

/* How the rows of both families begin. */
struct gs_place_row {
	struct gs_probe p;
	GS_PLACE_FIELDS;
};

/**
 * gs_place_set() - fill in where a kprobe goes
 * @kp: kprobe that is not registered
 * @addr: link-time address, or 0
 * @live: live address, or 0
 * @symbol: symbol, if both are 0
 * @offset: bytes behind @symbol
 * @module: module of @symbol, or NULL
 *
 * Return: 0 or -ENOMEM. gs_place_clear() takes back what was allocated.
 */
static int gs_place_set(struct kprobe *kp, u64 addr, u64 live,
			const char *symbol, u64 offset, const char *module)
{
	kp->flags = 0;
	kp->addr = NULL;
	kp->symbol_name = NULL;
	kp->offset = 0;
	if (addr || live) {
		kp->addr = (kprobe_opcode_t *)(addr ? gs_reloc(addr) : live);
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

/*
 * Kprobes that are unregistered together share one wait for RCU: all of a
 * table, or as many as fit where there is no memory for a list of all.
 */
struct gs_place_batch {
	void (*unregister)(void **list, unsigned int n);
	void **list;
	unsigned int size;
	unsigned int n;
	void *few[32];
};

static void gs_place_batch_begin(struct gs_place_batch *b, unsigned int n,
				 void (*unregister)(void **list, unsigned int n))
{
	b->unregister = unregister;
	b->n = 0;
	b->size = ARRAY_SIZE(b->few);
	b->list = NULL;
	if (n > b->size)
		b->list = kvmalloc_array(n, sizeof(*b->list), GFP_KERNEL);
	if (b->list)
		b->size = n;
	else
		b->list = b->few;
}

static void gs_place_batch_flush(struct gs_place_batch *b)
{
	if (b->n)
		b->unregister(b->list, b->n);
	b->n = 0;
}

static void gs_place_batch_add(struct gs_place_batch *b, void *item)
{
	b->list[b->n++] = item;
	if (b->n == b->size)
		gs_place_batch_flush(b);
}

static void gs_place_batch_end(struct gs_place_batch *b)
{
	gs_place_batch_flush(b);
	if (b->list != b->few)
		kvfree(b->list);
}

#endif /* GS_PROBES_PLACE_H */
