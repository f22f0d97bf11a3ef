/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ftrace.h - function entries over ftrace: one ftrace_ops for all rows
 *
 * This is the cheapest way to probe a function entry: the compiler has left
 * space for a call there; no breakpoint, and no flags to save. All addresses are
 * armed at once, and rows at the same address share one callback. Return rows
 * use it too: their kretprobe is registered but disabled, and this callback does
 * its work at the entry.
 *
 * Places that ftrace can't reach keep .entry 0; kprobes are used there. Rows in
 * modules are added when the module is loaded and removed when it is unloaded.
 *
 * The callback may run in any context and takes no lock. If the handler calls a
 * probed function, that hit finds the context busy. Unregistering waits until no
 * CPU and no preempted task is in the callback (kernel/trace/ftrace.c,
 * ftrace_shutdown()).
 */
#ifndef GS_PROBES_FTRACE_H
#define GS_PROBES_FTRACE_H

#include "place.h"

#if defined(GS_FTRACE) && defined(CONFIG_X86_64) && !defined(GS_BACKEND_KPROBE)
#define GS_OVER_FTRACE
#endif

/* The generator defines the number of rows in the tables. */
#ifndef GS_ROWS_kprobe
#define GS_ROWS_kprobe 0
#endif
#ifndef GS_ROWS_kretprobe
#define GS_ROWS_kretprobe 0
#endif

#ifndef GS_RUN_kprobe
#define GS_RUN_kprobe GS_ANY_HANDLER
#endif

/* Memory of the tables below, counted once for both families. */
#ifdef GS_OVER_FTRACE
#define GS_MEMORY_FTRACE	(3ULL * GS_FTRACE_SLOTS * sizeof(void *))
#else
#define GS_MEMORY_FTRACE	0ULL
#endif

#ifdef GS_OVER_FTRACE

/* A power of two, at least twice as many as there can be rows. */
#define GS_FTRACE_BITS	(order_base_2(GS_ROWS_kprobe + GS_ROWS_kretprobe) + 1)
#define GS_FTRACE_SLOTS	(1U << GS_FTRACE_BITS)

/**
 * struct gs_ftrace_sites - the addresses and their rows
 * @taken: rows waiting to be armed, linked by .same
 * @last: the last of them
 * @only: the row, if there is only one
 * @slots: hash table with open addressing: first row of each address, by
 *	gs_ftrace_slot()
 * @ips: buffer for addresses to arm or disarm: two per slot, four per row
 * @used: slots that are not empty
 * @armed: the ftrace_ops is registered
 *
 * Slots change while handlers look them up. A row is complete before it is
 * inserted. Readers may still see a removed row until the next RCU grace period;
 * rows are never freed before that.
 */
struct gs_ftrace_sites {
	struct gs_place_row *taken;
	struct gs_place_row *last;
	struct gs_place_row *only;
	struct gs_place_row **slots;
	unsigned long *ips;
	u32 used;
	bool armed;
};

static struct gs_ftrace_sites gs_sites;

/* Tombstone in a slot whose row was removed, so that probing goes on to the slots behind it. */
static struct gs_place_row gs_ftrace_gone;

/* A compile-time constant: with a single row, no lookup is needed. */
#define GS_FTRACE_ONE	(GS_ROWS_kprobe + GS_ROWS_kretprobe == 1)

static __always_inline u32 gs_ftrace_slot(unsigned long ip)
{
	return (u32)ip * 0x9e3779b1U >> (32 - GS_FTRACE_BITS);
}

static __always_inline u32 gs_ftrace_next(u32 i)
{
	return (i + 1) & (GS_FTRACE_SLOTS - 1);
}

/* Ends, as at least one slot is always empty. */
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

/* Run the handler of an entry row, or the entry part of a return row. */
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
	gs_ftrace_row(gs_sites.only, regs);
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

	regs->ip = ip + 1;	/* as in a kprobe's handler, for code that reads it */
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

/* Whether these are the five bytes that ftrace patches: a long nop, or a call. */
static bool gs_ftrace_is_call(const u8 *code)
{
	static const u8 nop[] = { 0x0f, 0x1f, 0x44, 0x00, 0x00 };

	return code[0] == 0xe8 || !memcmp(code, nop, sizeof(nop));
}

/*
 * Whether this is endbr64, or what the kernel replaces it with in functions
 * that are not called indirectly.
 */
static bool gs_ftrace_is_landing(const u8 *code)
{
	static const u8 endbr[] = { 0xf3, 0x0f, 0x1e, 0xfa };
	static const u8 sealed[] = { 0x66, 0x0f, 0x1f, 0x00 };

	return !memcmp(code, endbr, 4) || !memcmp(code, sealed, 4);
}

/**
 * gs_ftrace_look() - check whether ftrace may be able to reach a row's place
 * @row: row that is not armed
 *
 * Init code of modules is left out: a module frees it without notice, and then
 * code of another module may be at that address.
 *
 * Return: whether @row->entry was set.
 */
static bool gs_ftrace_look(struct gs_place_row *row)
{
	unsigned long addr = row->addr ? gs_reloc(row->addr) : 0;
	u8 code[9];

	if (row->module)
		addr = gs_place_in_module(row->module, row->symbol, row->offset);
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
	gs_sites.only = row;
}

/* A free slot for the first row at an address. */
static struct gs_place_row **gs_ftrace_free_slot(unsigned long ip)
{
	u32 i = gs_ftrace_slot(ip);

	while (gs_sites.slots[i] && gs_sites.slots[i] != &gs_ftrace_gone)
		i = gs_ftrace_next(i);
	if (!gs_sites.slots[i]) {
		if (gs_sites.used + 1 >= GS_FTRACE_SLOTS)
			return NULL;	/* one slot must stay empty */
		gs_sites.used++;
	}
	return &gs_sites.slots[i];
}

/* Insert a row behind the others at the same address. Returns whether it is the first. */
static bool gs_ftrace_insert(struct gs_place_row *row)
{
	struct gs_place_row *first = gs_ftrace_find(row->entry), **at;

	row->same = NULL;
	if (first) {
		for (at = &first->same; *at; at = &(*at)->same)
			;
	} else {
		at = gs_ftrace_free_slot(row->entry);
		if (!at)
			row->entry = 0;
	}
	if (at)
		smp_store_release(at, row);
	return at && !first;
}

/* Remove a slot's row. If the next slot is empty, also clear the tombstones before it. */
static void gs_ftrace_remove(u32 i)
{
	gs_sites.slots[i] = &gs_ftrace_gone;
	while (!gs_sites.slots[gs_ftrace_next(i)] && gs_sites.slots[i] == &gs_ftrace_gone) {
		WRITE_ONCE(gs_sites.slots[i], NULL);
		gs_sites.used--;
		i = (i - 1) & (GS_FTRACE_SLOTS - 1);
	}
}

/* Never registered: its filter is used to find out which addresses ftrace accepts. */
static struct ftrace_ops gs_ftrace_trial = { .func = gs_ftrace_hit };

/*
 * Set addresses that ftrace rejects to 0, and all of them if the session is
 * about to end. Each change of a filter copies the whole filter, so the search
 * uses a separate one that has only the addresses in question.
 */
static void gs_ftrace_sieve(unsigned long *ips, unsigned int n)
{
	bool go = gs_may_arm();

	if (!n || (go && !gs_ftrace_replace_ips(&gs_ftrace_trial, ips, n)))
		return;
	if (n == 1 || !go) {
		memset(ips, 0, n * sizeof(*ips));
		return;
	}
	gs_ftrace_sieve(ips, n / 2);
	gs_ftrace_sieve(ips + n / 2, n - n / 2);
}

/* Add addresses to the filter; those that ftrace rejects become 0. */
static unsigned int gs_ftrace_filter(unsigned long *ips, unsigned int n)
{
	if (!n || !gs_ftrace_set_ips(&gs_ftrace_ops, ips, n, false))
		return n;
	if (n == 1) {
		ips[0] = 0;
		return 0;
	}
	return gs_ftrace_filter(ips, n / 2) +
	       gs_ftrace_filter(ips + n / 2, n - n / 2);
}

/* Remove addresses from the filter, all at once if the kernel supports it. */
static void gs_ftrace_unfilter(unsigned long *ips, unsigned int n)
{
	if (!n || !gs_ftrace_set_ips(&gs_ftrace_ops, ips, n, true) || n == 1)
		return;
	gs_ftrace_unfilter(ips, n / 2);
	gs_ftrace_unfilter(ips + n / 2, n - n / 2);
}

/* Leave the rows at an address that ftrace has rejected to kprobes. */
static void gs_ftrace_give_up(unsigned long ip)
{
	u32 i = gs_ftrace_slot(ip);
	struct gs_place_row *row;

	while (gs_sites.slots[i]->entry != ip)
		i = gs_ftrace_next(i);
	row = gs_sites.slots[i];
	gs_ftrace_remove(i);
	for (; row; row = row->same)
		row->entry = 0;
}

static void gs_ftrace_unregister(void)
{
	if (gs_sites.armed && unregister_ftrace_function(&gs_ftrace_ops))
		gs_stay("ftrace disabled itself after an internal error and may still call the module");
	gs_sites.armed = false;
	/* free the memory of the filter */
	ftrace_set_filter(&gs_ftrace_ops, NULL, 0, 1);
}

static bool gs_ftrace_register(void)
{
	if (!gs_sites.armed)
		gs_sites.armed = !register_ftrace_function(&gs_ftrace_ops);
	if (!gs_sites.armed)
		gs_ftrace_unregister();
	return gs_sites.armed;
}

/* Register the callback for n more addresses, those in ips. */
static void gs_ftrace_add(unsigned int n)
{
	unsigned long *ips = gs_sites.ips, *asked = ips + n, *known = asked + n;
	unsigned int i, found = 0, next = 0;
	bool armed;

	memcpy(asked, ips, n * sizeof(*ips));
	gs_ftrace_sieve(ips, n);
	ftrace_set_filter(&gs_ftrace_trial, NULL, 0, 1);
	for (i = 0; i < n; i++)
		if (ips[i])
			known[found++] = ips[i];
	armed = gs_ftrace_filter(known, found) && gs_ftrace_register();
	for (i = 0; i < n; i++)
		if (!ips[i] || !known[next++] || !armed)
			gs_ftrace_give_up(asked[i]);
}

/* Insert the waiting rows into slots, and put their addresses into ips. */
static unsigned int gs_ftrace_fill(void)
{
	struct gs_place_row *row = gs_sites.taken, *next;
	unsigned int n = 0;

	for (; row; row = next) {
		next = row->same;
		if (gs_ftrace_insert(row))
			gs_sites.ips[n++] = row->entry;
	}
	return n;
}

static void gs_ftrace_free(void)
{
	if (gs_sites.slots)
		gs_free(gs_sites.slots, GS_FTRACE_SLOTS * sizeof(*gs_sites.slots));
	if (gs_sites.ips)
		gs_free(gs_sites.ips, 2 * GS_FTRACE_SLOTS * sizeof(*gs_sites.ips));
	gs_sites.slots = NULL;
	gs_sites.ips = NULL;
}

static bool gs_ftrace_tables(void)
{
	if (gs_sites.slots)
		return true;
	gs_sites.slots = gs_alloc(GS_FTRACE_SLOTS * sizeof(*gs_sites.slots));
	gs_sites.ips = gs_alloc(2 * GS_FTRACE_SLOTS * sizeof(*gs_sites.ips));
	if (gs_sites.slots && gs_sites.ips)
		return true;
	gs_ftrace_free();
	return false;
}

/*
 * Arm all waiting rows at once; rows that can't be armed get .entry 0. The first
 * family that calls this arms the rows of both families.
 */
static void gs_ftrace_arm(void)
{
	struct gs_place_row *row;

	if (!gs_sites.taken)
		return;
	if (gs_ftrace_tables())
		gs_ftrace_add(gs_ftrace_fill());
	else
		for (row = gs_sites.taken; row; row = row->same)
			row->entry = 0;
	gs_sites.taken = gs_sites.last = NULL;
}

/* Empty the slots of a module's rows and put their addresses into ips. Returns their number. */
static unsigned int gs_ftrace_take_out(const char *module)
{
	struct gs_place_row *row;
	unsigned int n = 0;
	u32 i;

	for (i = 0; i < GS_FTRACE_SLOTS; i++) {
		row = gs_sites.slots[i];
		if (!row || !row->module || strcmp(row->module, module))
			continue;
		gs_sites.ips[n++] = row->entry;
		gs_ftrace_remove(i);
	}
	return n;
}

/*
 * A module is being unloaded: remove its addresses from the filter, as other
 * code may be loaded there. Never leave the filter empty: an empty filter means
 * all functions. The first family that calls this does it for both.
 */
static void gs_ftrace_module_goes(const char *module)
{
	unsigned int n;

	if (!gs_sites.armed)
		return;
	n = gs_ftrace_take_out(module);
	if (gs_sites.used)
		gs_ftrace_unfilter(gs_sites.ips, n);
	else
		gs_ftrace_unregister();
}

/*
 * Disarm all rows; no handler runs afterwards. The first family that calls this
 * does it for both.
 */
static void gs_ftrace_disarm(void)
{
	if (gs_sites.armed)
		gs_ftrace_unregister();
}

#else /* no ftrace: kprobes are used everywhere */

static bool gs_ftrace_look(struct gs_place_row *row)
{
	return false;
}

static void gs_ftrace_take(struct gs_place_row *row) {}
static void gs_ftrace_arm(void) {}
static void gs_ftrace_module_goes(const char *module) {}
static void gs_ftrace_disarm(void) {}
static void gs_ftrace_free(void) {}

#endif

/* Return 0 if a kprobe may be used for a row that ftrace can't reach, else the error to report. */
static int gs_ftrace_required(const char *module)
{
#ifdef GS_BACKEND_FTRACE
	struct module *m = module ? gs_module_get(module) : NULL;

	gs_module_put(m);
	return module && !m ? -ENOENT : -EOPNOTSUPP;
#else
	return 0;
#endif
}

#endif /* GS_PROBES_FTRACE_H */
