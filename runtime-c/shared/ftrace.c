// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * ftrace.c - arm and disarm function entries over ftrace
 *
 * The functions may sleep. The caller holds gs_session.arming, except for
 * gs_ftrace_free().
 */

#ifdef GS_OVER_FTRACE

/*
 * Tombstone in a slot whose row was removed: a search continues with the slots
 * behind it.
 */
static struct gs_place_row gs_ftrace_gone;

/* Whether these are the five bytes that ftrace patches: a long nop, or a call. */
static bool gs_ftrace_is_call(const u8 *code)
{
	static const u8 nop[] = { 0x0f, 0x1f, 0x44, 0x00, 0x00 };

	return gs_is_call(code[0]) || !memcmp(code, nop, sizeof(nop));
}

static bool gs_ftrace_is_landing(const u8 *code)
{
	u32 first;

	memcpy(&first, code, sizeof(first));
	return gs_is_landing(first);
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
bool gs_ftrace_look(struct gs_place_row *row)
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

/*
 * Add a row with .entry to those that the next gs_ftrace_arm() arms. Return rows
 * come in reverse order behind the entry rows: of the returns that wait in one
 * call, the kernel runs the last one first.
 */
void gs_ftrace_take(struct gs_place_row *row)
{
	struct gs_place_row *before = row->rp ? gs_sites.entries : gs_sites.last;
	struct gs_place_row **at = before ? &before->same : &gs_sites.taken;

	row->same = *at;
	*at = row;
	if (!row->same)
		gs_sites.last = row;
	if (!row->rp)
		gs_sites.entries = row;
	gs_sites.only = row;
}

/* Return a free slot for the first row at an address; NULL if there is none. */
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

/*
 * Insert a row behind the others at the same address. Return: whether it is the
 * first one there.
 */
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

/*
 * Remove the row of a slot. If the next slot is empty, also clear the
 * tombstones before it.
 */
static void gs_ftrace_remove(u32 i)
{
	gs_sites.slots[i] = &gs_ftrace_gone;
	while (!gs_sites.slots[gs_ftrace_next(i)] && gs_sites.slots[i] == &gs_ftrace_gone) {
		WRITE_ONCE(gs_sites.slots[i], NULL);
		gs_sites.used--;
		i = (i - 1) & (GS_FTRACE_SLOTS - 1);
	}
}

/* Never registered: its filter shows which addresses ftrace accepts. */
static struct ftrace_ops gs_ftrace_trial = { .func = gs_ftrace_hit };

/*
 * Set addresses that ftrace rejects to 0, or all of them if the session is
 * about to end. Each change of a filter copies the whole filter, so use a
 * separate one, which has only these addresses.
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

/*
 * Add addresses to the filter. Set those that ftrace rejects to 0. Return: the
 * number of the others.
 */
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

/*
 * Clear .entry of the rows at an address that ftrace has rejected: kprobes take
 * them.
 */
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

/*
 * Leave the callback registered, but let no function call it. Never touch its filter
 * again: an empty one means all functions.
 */
static void gs_ftrace_leave(void)
{
	static unsigned char all[] = "*";	/* the kernel may write to it */

	ftrace_set_notrace(&gs_ftrace_ops, all, 1, 1);
	gs_stay("a program with a real-time priority never leaves a CPU, so unregistering from ftrace would block the loading of modules");
	gs_sites.armed = false;
	gs_sites.off = true;
}

static void gs_ftrace_unregister(void)
{
	if (gs_sites.armed && !gs_ftrace_can_go()) {
		gs_ftrace_leave();
		return;
	}
	if (gs_sites.armed && unregister_ftrace_function(&gs_ftrace_ops))
		gs_stay("ftrace disabled itself after an internal error and may still call the module");
	gs_sites.armed = false;
	/* free the memory of the filter */
	ftrace_set_filter(&gs_ftrace_ops, NULL, 0, 1);
}

static bool gs_ftrace_register(void)
{
	if (!gs_sites.armed)
		gs_sites.off = !gs_ftrace_can_go();
	if (!gs_sites.armed && !gs_sites.off)
		gs_sites.armed = !register_ftrace_function(&gs_ftrace_ops);
	if (!gs_sites.armed)
		gs_ftrace_unregister();
	return gs_sites.armed;
}

/*
 * Register the callback for addresses that ftrace accepts. If it rejects some
 * after all, set them to 0; if the session is about to end, set the rest to 0.
 */
static bool gs_ftrace_arm_ips(unsigned long *ips, unsigned int n)
{
	unsigned int step;

	for (; n; ips += step, n -= step) {
		step = min(n, GS_FTRACE_STEP);
		if (!gs_may_arm())
			memset(ips, 0, step * sizeof(*ips));
		else if (gs_ftrace_filter(ips, step) && !gs_ftrace_register())
			return false;
	}
	return gs_sites.armed;
}

/* Register the callback for @n more addresses, the first third of @ips. */
static void gs_ftrace_add(unsigned long *ips, unsigned int n)
{
	unsigned long *asked = ips + n, *known = asked + n;
	unsigned int i, found = 0, next = 0;
	bool armed;

	memcpy(asked, ips, n * sizeof(*ips));
	gs_ftrace_sieve(ips, n);
	ftrace_set_filter(&gs_ftrace_trial, NULL, 0, 1);
	for (i = 0; i < n; i++)
		if (ips[i])
			known[found++] = ips[i];
	armed = gs_ftrace_arm_ips(known, found);
	for (i = 0; i < n; i++)
		if (!ips[i] || !known[next++] || !armed)
			gs_ftrace_give_up(asked[i]);
}

/*
 * Insert the waiting rows into slots, and write their addresses to @ips. Return:
 * the number of addresses.
 */
static unsigned int gs_ftrace_fill(unsigned long *ips)
{
	struct gs_place_row *row = gs_sites.taken, *next;
	unsigned int n = 0;

	for (; row; row = next) {
		next = row->same;
		if (gs_ftrace_insert(row))
			ips[n++] = row->entry;
	}
	return n;
}

/* Free the tables. Called for both families, when no handler runs any more. */
void gs_ftrace_free(void)
{
	if (gs_sites.slots)
		gs_free(gs_sites.slots, GS_FTRACE_SLOTS * sizeof(*gs_sites.slots));
	if (gs_sites.ips)
		gs_free(gs_sites.ips, GS_FTRACE_CHUNK * sizeof(*gs_sites.ips));
	if (gs_sites.turns)
		gs_free(gs_sites.turns, nr_cpu_ids * sizeof(*gs_sites.turns));
	gs_sites.slots = NULL;
	gs_sites.ips = NULL;
	gs_sites.turns = NULL;
}

static bool gs_ftrace_tables(void)
{
	if (gs_sites.slots)
		return true;
	gs_sites.slots = gs_alloc(GS_FTRACE_SLOTS * sizeof(*gs_sites.slots));
	gs_sites.ips = gs_alloc(GS_FTRACE_CHUNK * sizeof(*gs_sites.ips));
	gs_sites.turns = gs_alloc(nr_cpu_ids * sizeof(*gs_sites.turns));
	if (gs_sites.slots && gs_sites.ips && gs_sites.turns)
		return true;
	gs_ftrace_free();
	return false;
}

static unsigned int gs_ftrace_waiting(void)
{
	struct gs_place_row *row;
	unsigned int n = 0;

	for (row = gs_sites.taken; row; row = row->same)
		n++;
	return n;
}

/*
 * Arm all waiting rows at once; clear .entry of rows that can't be armed. The
 * first family that calls this arms the rows of both families.
 */
void gs_ftrace_arm(void)
{
	size_t bytes = 3 * sizeof(unsigned long) * gs_ftrace_waiting();
	struct gs_place_row *row;
	unsigned long *ips;

	if (!gs_sites.taken)
		return;
	ips = !gs_sites.off && gs_ftrace_tables() ? gs_alloc(bytes) : NULL;
	if (ips)
		gs_ftrace_add(ips, gs_ftrace_fill(ips));
	else
		for (row = gs_sites.taken; row; row = row->same)
			row->entry = 0;
	gs_free(ips, bytes);
	gs_sites.taken = gs_sites.last = gs_sites.entries = NULL;
}

/*
 * Remove up to GS_FTRACE_CHUNK rows of a module from the slots, and write their
 * addresses to gs_sites.ips. Return: the number of addresses.
 */
static unsigned int gs_ftrace_take_out(const char *module)
{
	struct gs_place_row *row;
	unsigned int n = 0;
	u32 i;

	for (i = 0; i < GS_FTRACE_SLOTS && n < GS_FTRACE_CHUNK; i++) {
		row = gs_sites.slots[i];
		if (!row || !row->module || strcmp(row->module, module))
			continue;
		gs_sites.ips[n++] = row->entry;
		gs_ftrace_remove(i);
	}
	return n;
}

/*
 * A module is being unloaded: remove its addresses from the filter, because
 * other code may be loaded there. Never leave the filter empty: an empty filter
 * means all functions. The first family that calls this does it for both.
 */
void gs_ftrace_module_goes(const char *module)
{
	unsigned int n;

	do {
		if (!gs_sites.armed)
			return;
		n = gs_ftrace_take_out(module);
		if (gs_sites.used)
			gs_ftrace_unfilter(gs_sites.ips, n);
		else
			gs_ftrace_unregister();
	} while (n == GS_FTRACE_CHUNK);
}

/* Whether a slot has a row. */
static bool gs_ftrace_is_row(const struct gs_place_row *row)
{
	return row && row != &gs_ftrace_gone;
}

static unsigned int gs_ftrace_count(void)
{
	unsigned int n = 0;
	u32 i;

	for (i = 0; i < GS_FTRACE_SLOTS; i++)
		n += gs_ftrace_is_row(gs_sites.slots[i]);
	return n;
}

/* Remove addresses from the filter until unregistering has few left to patch. */
static void gs_ftrace_shrink(void)
{
	unsigned int left = gs_ftrace_count(), n = 0;
	u32 i;

	for (i = 0; i < GS_FTRACE_SLOTS && left > GS_FTRACE_STEP; i++) {
		if (!gs_ftrace_is_row(gs_sites.slots[i]))
			continue;
		gs_sites.ips[n++] = gs_sites.slots[i]->entry;
		if (n < GS_FTRACE_CHUNK)
			continue;
		cond_resched();
		if (gs_ftrace_set_ips(&gs_ftrace_ops, gs_sites.ips, n, true))
			return;
		left -= n;
		n = 0;
	}
}

/*
 * Disarm all rows. When this returns, no handler runs. The first family that
 * calls this does it for both.
 */
void gs_ftrace_disarm(void)
{
	if (!gs_sites.armed)
		return;
	gs_ftrace_shrink();
	gs_ftrace_unregister();
}

#else /* no ftrace: kprobes are used everywhere */

bool gs_ftrace_look(struct gs_place_row *row)
{
	return false;
}

void gs_ftrace_take(struct gs_place_row *row) {}
void gs_ftrace_arm(void) {}
void gs_ftrace_module_goes(const char *module) {}
void gs_ftrace_disarm(void) {}
void gs_ftrace_free(void) {}

#endif

/*
 * Return 0 if a kprobe may be used for a row that ftrace can't reach, else the
 * error to report. May sleep.
 */
int gs_ftrace_required(const char *module)
{
#ifdef GS_BACKEND_FTRACE
	struct module *m = module ? gs_module_get(module) : NULL;

	gs_module_put(m);
	return module && !m ? -ENOENT : -EOPNOTSUPP;
#else
	return 0;
#endif
}
