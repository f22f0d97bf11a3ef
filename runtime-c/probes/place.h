/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * place.h - the address of a kprobe or kretprobe; both families include it
 */
#ifndef GS_PROBES_PLACE_H
#define GS_PROBES_PLACE_H

#include <linux/kprobes.h>
#include "../armed.h"
#include "../compat/compat.h"
#include "../kernel/reloc.h"
#include "callers.h"

/*
 * The fields of a row that give its address: .addr, a link-time address in
 * vmlinux; .live, an address in the running kernel; or .symbol and .offset, in
 * .module unless that is NULL. .post: the handler runs after the instruction.
 * callers.h explains GS_CALLERS_FIELDS. The rest is private: .entry is the
 * address by which ftrace knows the place, 0 if a kprobe is used; .same is the
 * next row at that address; .rp is the kretprobe of a return row. The order
 * leaves no holes.
 */
#define GS_PLACE_FIELDS			\
	u64 addr;			\
	u64 live;			\
	const char *symbol;		\
	const char *module;		\
	unsigned long entry;		\
	struct gs_place_row *same;	\
	struct kretprobe *rp;		\
	GS_CALLERS_FIELDS;		\
	u32 offset;			\
	bool post

/* Common beginning of the rows of both families. */
struct gs_place_row {
	struct gs_probe p;
	GS_PLACE_FIELDS;
};

struct gs_mark_test;

/**
 * struct gs_kprobe_row
 * @p: probe
 * @addr, @symbol, @offset, @module and the private fields: see above
 * @tests: static keys to enable while the row is armed, see marktest.h; or NULL
 * @own: its kprobe; NULL if none was registered so far
 */
struct gs_kprobe_row {
	struct gs_probe p;
	GS_PLACE_FIELDS;
	const struct gs_mark_test *tests;
	struct gs_kprobe *own;
};

/**
 * struct gs_kprobe - kprobe of a row that ftrace does not reach
 * @kp: kprobe
 * @row: its row
 * @missed: count of earlier registrations
 * @raised: the static keys of the row are enabled
 *
 * Of 40,000 function entries few need one, so that it is not part of the row.
 */
struct gs_kprobe {
	struct kprobe kp;
	struct gs_kprobe_row *row;
	u64 missed;
	bool raised;
};

/*
 * Unregister kprobes in batches, because a batch waits for a single RCU grace
 * period: all of a table at once, or as many as .few holds if there is no
 * memory for a longer list.
 */
struct gs_place_batch {
	void (*unregister)(void **list, unsigned int n);
	void **list;
	unsigned int size;
	unsigned int n;
	void *few[32];
};

/* shared/place.c */
unsigned long gs_place_in_module(const char *module, const char *symbol,
				 u64 offset);
const char *gs_place_refused(const struct kprobe *kp, const char *module,
			     const char *symbol, u64 offset);
int gs_place_set(struct kprobe *kp, u64 addr, u64 live,
		 const char *symbol, u64 offset, const char *module);
void gs_place_clear(struct kprobe *kp);
int gs_place_enable(struct kprobe *kp);
void gs_place_armed(struct gs_probe *p, struct kprobe *kp, int rc,
		    const char *module, const char *why);
void gs_place_batch_begin(struct gs_place_batch *b, unsigned int n,
			  void (*unregister)(void **list, unsigned int n));
void gs_place_batch_add(struct gs_place_batch *b, void *item);
void gs_place_batch_end(struct gs_place_batch *b);

/*
 * The kernel calls a kprobe's handler with ip behind the breakpoint, also if it
 * has optimized the kprobe to a jump. Set ip to the probe's own address for
 * scripts that may read it.
 *
 * Return: the address for gs_regs_go_on(), which must follow.
 */
static __always_inline unsigned long gs_regs_put_back(struct pt_regs *regs, unsigned long addr)
{
	unsigned long behind = 0;

#ifdef GS_FULL_REGS
	behind = instruction_pointer(regs);
	instruction_pointer_set(regs, addr);
#endif
	return behind;
}

/* Undo gs_regs_put_back(). */
static __always_inline void gs_regs_go_on(struct pt_regs *regs, unsigned long behind)
{
#ifdef GS_FULL_REGS
	instruction_pointer_set(regs, behind);
#endif
}

#endif /* GS_PROBES_PLACE_H */
