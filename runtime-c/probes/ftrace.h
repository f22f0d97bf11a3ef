/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ftrace.h - function entries over ftrace: one ftrace_ops for all rows
 *
 * This is the cheapest way to probe a function entry: the compiler has left
 * space for a call there, so there is no breakpoint and no flags to save. All
 * addresses are armed at once, and rows at the same address share one callback.
 * Return rows use it too: their kretprobe is registered but disabled, and this
 * callback does the work of its kprobe at the entry.
 *
 * Rows that ftrace can't reach keep .entry 0; they use kprobes. Rows in modules
 * are added when the module is loaded and removed when it is unloaded.
 *
 * The callback may run in any context and takes no lock. If the handler calls a
 * probed function, that hit finds the context busy. Unregistering waits until
 * no CPU and no preempted task is in the callback (kernel/trace/ftrace.c,
 * ftrace_shutdown()).
 */
#ifndef GS_PROBES_FTRACE_H
#define GS_PROBES_FTRACE_H

#include <linux/workqueue.h>
#include "../arch/landing.h"
#include "../compat/compat.h"
#include "place.h"

#if defined(GS_FTRACE) && defined(GS_FTRACE_SAVES_ARGUMENTS) && !defined(GS_BACKEND_KPROBE)
#define GS_OVER_FTRACE
#endif

/* The generator defines the number of rows in the tables. */
#ifndef GS_UNIT
#ifndef GS_ROWS_kprobe
#define GS_ROWS_kprobe 0
#endif
#ifndef GS_ROWS_kretprobe
#define GS_ROWS_kretprobe 0
#endif

#ifndef GS_RUN_kprobe
#define GS_RUN_kprobe GS_ANY_HANDLER
#endif
#endif /* GS_UNIT */

/* Memory of the tables below, counted once for both families. */
#ifdef GS_OVER_FTRACE
#define GS_MEMORY_FTRACE	((GS_FTRACE_SLOTS + (u64)GS_FTRACE_CHUNK) * sizeof(void *))
#define GS_MEMORY_TURN		sizeof(struct gs_turn)	/* for each CPU */
#else
#define GS_MEMORY_FTRACE	0ULL
#define GS_MEMORY_TURN		0ULL
#endif

#ifdef GS_OVER_FTRACE

/* The number of slots is a power of two, at least twice the number of rows. */
#ifdef GS_UNIT
#define GS_FTRACE_BITS	gs_sites.bits
#else
#define GS_FTRACE_BITS	(order_base_2(GS_ROWS_kprobe + GS_ROWS_kretprobe) + 1)
#endif
#define GS_FTRACE_SLOTS	(1U << GS_FTRACE_BITS)
/* The number of addresses to take out of ftrace's filter at once. */
#define GS_FTRACE_CHUNK	(GS_FTRACE_BITS < 12 ? GS_FTRACE_SLOTS : 4096U)

/**
 * struct gs_turn - a CPU that is asked for a turn, see turns.c
 * @work: what a kernel thread of that CPU does
 * @left: number of CPUs that had none yet
 * @asked: the CPU was online
 */
struct gs_turn {
	struct work_struct work;
	atomic_t *left;
	bool asked;
};

/**
 * struct gs_ftrace_sites - the addresses and their rows
 * @taken: rows that wait to be armed, linked by .same
 * @last: last of @taken
 * @entries: last of @taken that is no return row
 * @only: the row, if there is only one
 * @slots: hash table with open addressing: first row of each address, by
 *	gs_ftrace_slot()
 * @ips: buffer for GS_FTRACE_CHUNK addresses to disarm
 * @turns: nr_cpu_ids elements, allocated before so that the end needs no memory
 * @bits: GS_FTRACE_BITS of the script
 * @used: slots that are not empty
 * @armed: the ftrace_ops is registered
 * @off: it could not be unregistered in time, see turns.c; kprobes take all rows from then on
 *
 * Slots change while handlers look them up. A row is complete before it is
 * inserted. Readers may still see a removed row until the next RCU grace period;
 * rows are never freed before that.
 */
struct gs_ftrace_sites {
	struct gs_place_row *taken;
	struct gs_place_row *last;
	struct gs_place_row *entries;
	struct gs_place_row *only;
	struct gs_place_row **slots;
	unsigned long *ips;
	struct gs_turn *turns;
	u32 bits;
	u32 used;
	bool armed;
	bool off;
};

extern struct gs_ftrace_sites gs_sites;
extern struct ftrace_ops gs_ftrace_ops;

notrace void gs_ftrace_hit(unsigned long ip, unsigned long parent, struct ftrace_ops *ops,
			   struct gs_ftrace_regs *fregs);

/* Index of the first slot to search for an address. */
static __always_inline u32 gs_ftrace_slot(unsigned long ip)
{
	return (u32)ip * 0x9e3779b1U >> (32 - GS_FTRACE_BITS);
}

/* Index of the slot to search after slot @i. */
static __always_inline u32 gs_ftrace_next(u32 i)
{
	return (i + 1) & (GS_FTRACE_SLOTS - 1);
}

/*
 * Return the first row at an address; NULL if there is none. The search ends
 * because at least one slot is always empty.
 */
static __always_inline struct gs_place_row *gs_ftrace_find(unsigned long ip)
{
	u32 i = gs_ftrace_slot(ip);
	struct gs_place_row *row;

	for (;;) {
		row = READ_ONCE(gs_sites.slots[i]);
		if (likely(!row || row->entry == ip))
			return row;
		i = gs_ftrace_next(i);
	}
}

#ifndef GS_UNIT

/* A compile-time constant: with a single row, no lookup is needed. */
#define GS_FTRACE_ONE	(GS_ROWS_kprobe + GS_ROWS_kretprobe == 1)

#if GS_FTRACE_ONE && GS_ROWS_kprobe
/* The only row is an entry, so its address is a constant, too. */
#define GS_FTRACE_ENTRY
static struct gs_kprobe_row gs_kprobe_rows[GS_ROWS_kprobe];
#endif

#if GS_ROWS_kretprobe
/*
 * Hook the return of a call, as the kprobe of the row's kretprobe would. While
 * the kernel handles a breakpoint, it does not: the return of a hooked call
 * makes the kernel forget which breakpoint that is (kretprobe_rethook_handler()
 * in kernel/kprobes.c), and it dies when it steps over it. Breakpoints in the
 * kernel are handled as NMIs are (irqentry_nmi_enter()).
 */
static __always_inline void gs_ftrace_return(struct gs_place_row *row, struct pt_regs *regs)
{
	if (unlikely(gs_state() != GS_RUNNING))
		return;
	if (unlikely(in_nmi())) {
		if (gs_condition(&row->p))
			gs_skip_busy(this_cpu_read(gs_ctx_of), &row->p, GS_SKIP_REENTRY);
		return;
	}
	row->rp->kp.pre_handler(&row->rp->kp, regs);
}
#endif

/* Run the handler of an entry row, or the entry part of a return row. */
static __always_inline void
gs_ftrace_row(struct gs_place_row *row, struct pt_regs *regs)
{
#if GS_ROWS_kretprobe
	if (row->rp) {
		gs_ftrace_return(row, regs);
		return;
	}
#endif
#if GS_ROWS_kprobe
	if (GS_CALLERS_FIT(row, row->entry, regs))
		gs_hit_by(&row->p, regs, GS_RUN_kprobe);
#endif
}

static __always_inline void gs_ftrace_rows(unsigned long ip, struct pt_regs *regs)
{
#if defined(GS_FTRACE_ENTRY)
	if (GS_CALLERS_FIT(gs_kprobe_rows, gs_kprobe_rows->entry, regs))
		gs_hit_only(&gs_kprobe_rows->p, regs, GS_RUN_kprobe);
#elif GS_FTRACE_ONE
	gs_ftrace_row(gs_sites.only, regs);
#else
	struct gs_place_row *row = gs_ftrace_find(ip);

	for (; row; row = row->same)
		gs_ftrace_row(row, regs);
#endif
}

/* The callback of ftrace: run all rows at @ip. Called in any context. */
notrace void
gs_ftrace_hit(unsigned long ip, unsigned long parent, struct ftrace_ops *ops,
	      struct gs_ftrace_regs *fregs)
{
	struct pt_regs *regs = gs_ftrace_pt_regs(fregs);
#ifdef GS_FULL_REGS
	unsigned long at = instruction_pointer(regs);

	instruction_pointer_set(regs, ip);	/* as in gs_kprobe_pre() */
#endif
	preempt_disable_notrace();
	gs_ftrace_rows(ip, regs);
	preempt_enable_notrace();
#ifdef GS_FULL_REGS
	instruction_pointer_set(regs, at);
#endif
}
NOKPROBE_SYMBOL(gs_ftrace_hit);

struct ftrace_ops gs_ftrace_ops = {
	.func = gs_ftrace_hit,
	.flags = GS_FTRACE_FLAGS,
};

struct gs_ftrace_sites gs_sites = { .bits = GS_FTRACE_BITS };

#endif /* GS_UNIT */
#endif /* GS_OVER_FTRACE */

/* shared/ftrace.c */
bool gs_ftrace_look(struct gs_place_row *row);
void gs_ftrace_take(struct gs_place_row *row);
void gs_ftrace_free(void);
void gs_ftrace_arm(void);
void gs_ftrace_module_goes(const char *module);
void gs_ftrace_disarm(void);
int gs_ftrace_required(const char *module);

#endif /* GS_PROBES_FTRACE_H */
