/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ftrace.h - function entries over ftrace: one ftrace_ops for all rows
 *
 * The cheapest way into a function: a call that the compiler left room for, no
 * saved flags, no kprobe. All addresses are armed in one go, and rows at one
 * address share the call. Return rows take part: their kretprobe is registered
 * but not armed, and what it would do at the entry is called from here.
 *
 * Places that ftrace does not have keep .entry 0; kprobes reach them.
 *
 * The callback may be called in any context and takes no lock. A function that
 * the handler itself calls finds the context busy. Unregistering waits until
 * no CPU and no preempted task is in the callback (kernel/trace/ftrace.c,
 * ftrace_shutdown()).
 */
#ifndef GS_PROBES_FTRACE_H
#define GS_PROBES_FTRACE_H

#include "place.h"

#if defined(GS_FTRACE) && defined(CONFIG_X86_64) && !defined(GS_BACKEND_KPROBE)
#define GS_OVER_FTRACE
#endif

/* The generator tells how many rows the tables have. */
#ifndef GS_ROWS_kprobe
#define GS_ROWS_kprobe 0
#endif
#ifndef GS_ROWS_kretprobe
#define GS_ROWS_kretprobe 0
#endif

#ifndef GS_RUN_kprobe
#define GS_RUN_kprobe GS_ANY_HANDLER
#endif

#ifdef GS_OVER_FTRACE

/**
 * struct gs_ftrace_sites - the addresses and their rows
 * @taken: rows to be armed, linked by .same
 * @last: the last of them
 * @nrows: how many
 * @slots: first row of each address by gs_ftrace_slot(), open addressing
 * @nslots: a power of two, more than @nrows
 * @shift: of the hash
 * @armed: the ftrace_ops is registered
 */
struct gs_ftrace_sites {
	struct gs_place_row *taken;
	struct gs_place_row *last;
	u32 nrows;
	struct gs_place_row **slots;
	u32 nslots;
	u32 shift;
	bool armed;
};

static struct gs_ftrace_sites gs_sites;

/* Known when it is compiled: there is one row, so nothing is looked up. */
#define GS_FTRACE_ONE	(GS_ROWS_kprobe + GS_ROWS_kretprobe == 1)

static __always_inline u32 gs_ftrace_slot(unsigned long ip)
{
	return (u32)ip * 0x9e3779b1U >> gs_sites.shift;
}

static __always_inline struct gs_place_row *gs_ftrace_find(unsigned long ip)
{
	u32 i = gs_ftrace_slot(ip);
	struct gs_place_row *row;

	for (;;) {
		row = gs_sites.slots[i];
		if (likely(!row || row->entry == ip))
			return row;
		i = (i + 1) & (gs_sites.nslots - 1);
	}
}

/* An entry handler, or the entry of a return row. */
static __always_inline void
gs_ftrace_row(struct gs_place_row *row, struct pt_regs *regs)
{
#if GS_ROWS_kretprobe
	if (row->rp) {
		if (likely(gs_state() == GS_RUNNING))
			row->rp->kp.pre_handler(&row->rp->kp, regs);
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
#if GS_FTRACE_ONE
	gs_ftrace_row(gs_sites.taken, regs);
#else
	struct gs_place_row *row = gs_ftrace_find(ip);

	for (; row; row = row->same)
		gs_ftrace_row(row, regs);
#endif
}

static notrace void
gs_ftrace_hit(unsigned long ip, unsigned long parent, struct ftrace_ops *ops,
	      struct gs_ftrace_regs *fregs)
{
	struct pt_regs *regs = gs_ftrace_pt_regs(fregs);
#ifdef GS_FULL_REGS
	unsigned long at = regs->ip;

	regs->ip = ip + 1;	/* as at a breakpoint, for those who look */
#endif
	preempt_disable_notrace();
	gs_ftrace_rows(ip, regs);
	preempt_enable_notrace();
#ifdef GS_FULL_REGS
	regs->ip = at;
#endif
}
NOKPROBE_SYMBOL(gs_ftrace_hit);

static struct ftrace_ops gs_ftrace_ops = {
	.func = gs_ftrace_hit,
	.flags = GS_FTRACE_FLAGS,
};

/* The five bytes that ftrace writes to: a long nop, or a call. */
static bool gs_ftrace_is_call(const u8 *code)
{
	static const u8 nop[] = { 0x0f, 0x1f, 0x44, 0x00, 0x00 };

	return code[0] == 0xe8 || !memcmp(code, nop, sizeof(nop));
}

/* endbr64, or what the kernel puts where no indirect call may land. */
static bool gs_ftrace_is_landing(const u8 *code)
{
	static const u8 endbr[] = { 0xf3, 0x0f, 0x1e, 0xfa };
	static const u8 sealed[] = { 0x66, 0x0f, 0x1f, 0x00 };

	return !memcmp(code, endbr, 4) || !memcmp(code, sealed, 4);
}

/**
 * gs_ftrace_look() - see whether ftrace may have a row's place
 * @row: row that is not armed
 *
 * Return: whether @row->entry was set.
 */
static bool gs_ftrace_look(struct gs_place_row *row)
{
	unsigned long addr = row->addr ? gs_reloc(row->addr) : 0;
	u8 code[9];

	row->entry = 0;
	if (!addr || copy_from_kernel_nofault(code, (void *)addr, sizeof(code)))
		return false;
	if (gs_ftrace_is_call(code))
		row->entry = addr;
	else if (gs_ftrace_is_landing(code) && gs_ftrace_is_call(code + 4))
		row->entry = addr + 4;
	return row->entry;
}

/* Add a row with .entry to those that gs_ftrace_arm() arms. */
static void gs_ftrace_take(struct gs_place_row *row)
{
	row->same = NULL;
	if (gs_sites.last)
		gs_sites.last->same = row;
	else
		gs_sites.taken = row;
	gs_sites.last = row;
	gs_sites.nrows++;
}

/* Put a row behind those of the same address. */
static void gs_ftrace_insert(struct gs_place_row *row)
{
	u32 i = gs_ftrace_slot(row->entry);
	struct gs_place_row **at;

	while (gs_sites.slots[i] && gs_sites.slots[i]->entry != row->entry)
		i = (i + 1) & (gs_sites.nslots - 1);
	for (at = &gs_sites.slots[i]; *at; at = &(*at)->same)
		;
	*at = row;
	row->same = NULL;
}

static int gs_ftrace_table(void)
{
	struct gs_place_row *row, *next;
	u32 bits = order_base_2(gs_sites.nrows) + 1;

	gs_sites.nslots = 1U << bits;
	gs_sites.shift = 32 - bits;
	gs_sites.slots = gs_alloc(gs_sites.nslots * sizeof(*gs_sites.slots));
	if (!gs_sites.slots)
		return -ENOMEM;
	for (row = gs_sites.taken; row; row = next) {
		next = row->same;
		gs_ftrace_insert(row);
	}
	return 0;
}

/* Set the filter to the addresses that ftrace has; the others become 0. */
static unsigned int gs_ftrace_filter(unsigned long *ips, unsigned int n)
{
	if (!gs_ftrace_set_ips(&gs_ftrace_ops, ips, n))
		return n;
	if (n == 1) {
		ips[0] = 0;
		return 0;
	}
	return gs_ftrace_filter(ips, n / 2) +
	       gs_ftrace_filter(ips + n / 2, n - n / 2);
}

/* Rows whose address ftrace does not have are left to kprobes. */
static void gs_ftrace_give_up(struct gs_place_row *row)
{
	for (; row; row = row->same)
		row->entry = 0;
}

static int gs_ftrace_register(unsigned long *ips)
{
	unsigned int n = 0, had;
	u32 i;

	for (i = 0; i < gs_sites.nslots; i++)
		if (gs_sites.slots[i])
			ips[n++] = gs_sites.slots[i]->entry;
	had = gs_ftrace_filter(ips, n);
	for (i = n = 0; i < gs_sites.nslots; i++)
		if (gs_sites.slots[i] && !ips[n++])
			gs_ftrace_give_up(gs_sites.slots[i]);
	return had ? register_ftrace_function(&gs_ftrace_ops) : -ENOENT;
}

/*
 * Arm all rows that were taken, in one go; those that it can't are left with
 * .entry 0. The first family that calls it does it for all.
 */
static void gs_ftrace_arm(void)
{
	unsigned long *ips;
	int rc = -ENOMEM;
	u32 i;

	if (!gs_sites.nrows || gs_sites.slots || gs_ftrace_table())
		return;
	ips = kvmalloc_array(gs_sites.nslots, sizeof(*ips), GFP_KERNEL);
	if (ips)
		rc = gs_ftrace_register(ips);
	kvfree(ips);
	gs_sites.armed = !rc;
	for (i = 0; rc && i < gs_sites.nslots; i++)
		gs_ftrace_give_up(gs_sites.slots[i]);
}

/* The first family that calls it does it for all; no handler runs after. */
static void gs_ftrace_disarm(void)
{
	if (gs_sites.armed)
		unregister_ftrace_function(&gs_ftrace_ops);
	gs_sites.armed = false;
}

static void gs_ftrace_free(void)
{
	/* an empty filter gives back the old one's memory */
	if (gs_sites.slots)
		ftrace_set_filter(&gs_ftrace_ops, NULL, 0, 1);
	gs_free(gs_sites.slots, gs_sites.nslots * sizeof(*gs_sites.slots));
	gs_sites.slots = NULL;
}

#else /* no ftrace: every place is a kprobe's */

static bool gs_ftrace_look(struct gs_place_row *row)
{
	return false;
}

static void gs_ftrace_take(struct gs_place_row *row) {}
static void gs_ftrace_arm(void) {}
static void gs_ftrace_disarm(void) {}
static void gs_ftrace_free(void) {}

#endif

/* Whether a kprobe may take a row that ftrace does not have. */
static int gs_ftrace_required(void)
{
#ifdef GS_BACKEND_FTRACE
	return -EOPNOTSUPP;
#else
	return 0;
#endif
}

#endif /* GS_PROBES_FTRACE_H */
