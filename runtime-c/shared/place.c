// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * place.c - the address of a kprobe or kretprobe
 */

/*
 * Return the live address of a place in a module; 0 if the module is not
 * loaded, or if the place is in its init code, which the kernel frees. May
 * sleep.
 */
unsigned long gs_place_in_module(const char *module, const char *symbol,
				 u64 offset)
{
	struct module *m = gs_module_get(module);
	unsigned long addr = m ? gs_module_symbol(m, symbol) : 0;

	if (addr)
		addr += offset;
	if (addr && within_module_init(addr, m))
		addr = 0;
	gs_module_put(m);
	return addr;
}

#if defined(GS_HAVE_MODULE_MEM) && defined(CONFIG_OPTPROBES) && defined(CONFIG_KALLSYMS)
/*
 * A module's code is padded with zeros to whole pages, and no memory may be
 * mapped behind them. When the kernel checks whether it may optimize a kprobe
 * in the last function (can_optimize()), it decodes this padding too, as
 * instructions of two bytes. If the number of zeros is odd, the last
 * instruction extends beyond the mapping, and reading it crashes.
 */
static bool gs_place_read_past(struct module *m, unsigned long addr)
{
	const struct module_memory *text =
		&m->mem[within_module_init(addr, m) ? MOD_INIT_TEXT : MOD_TEXT];
	unsigned long end = (unsigned long)text->base + text->size;
	const struct mod_kallsyms *k;
	unsigned long from = 0, size = 0;
	unsigned int i;

	preempt_disable();
	k = (const struct mod_kallsyms *)READ_ONCE(m->kallsyms);
	for (i = 0; k && i < k->num_symtab; i++) {
		const Elf_Sym *y = &k->symtab[i];

		if (y->st_shndx == SHN_UNDEF || !k->strtab[y->st_name])
			continue;
		if (y->st_value > addr && y->st_value < end)
			end = 0;	/* it is not the last one */
		if (y->st_value <= addr && y->st_value + y->st_size > from + size) {
			from = y->st_value;
			size = y->st_size;
		}
	}
	preempt_enable();
	return end && (!size || (end - from - size) & 1);
}

static const char *gs_place_at_end(const char *module, const char *symbol,
				   u64 offset)
{
	struct module *m = module ? gs_module_get(module) : NULL;
	unsigned long addr = m ? gs_module_symbol(m, symbol) : 0;
	bool past = addr && gs_place_read_past(m, addr + offset);

	gs_module_put(m);
	return past ? "arming it would crash this kernel: it is in the last function of the module's code, which ends at an odd address; add another function after that one" : NULL;
}
#else
static const char *gs_place_at_end(const char *module, const char *symbol,
				   u64 offset)
{
	return NULL;
}
#endif

/*
 * Whether a place is in the trampoline of a static call (linux/static_call.h).
 * The kernel accepts a kprobe there, but panics when it next rewrites the
 * trampoline and finds a breakpoint (__static_call_validate()).
 */
static bool gs_place_rewritten(const struct kprobe *kp, const char *symbol)
{
	char name[KSYM_SYMBOL_LEN];

	if (kp->addr) {
		sprint_symbol(name, (unsigned long)kp->addr);
		symbol = name;
	}
	return symbol && str_has_prefix(symbol, "__SCT__");
}

/**
 * gs_place_refused() - why a place must not be probed although the kernel allows it
 * @kp: kprobe after gs_place_set()
 * @module: as given to gs_place_set()
 * @symbol: likewise
 * @offset: likewise
 *
 * Return: the reason, or NULL.
 */
const char *gs_place_refused(const struct kprobe *kp, const char *module,
			     const char *symbol, u64 offset)
{
	if (gs_place_rewritten(kp, symbol))
		return "it is the trampoline of a static call, which the kernel rewrites while it runs";
	return gs_place_at_end(module, symbol, offset);
}

/**
 * gs_place_set() - set the address of a kprobe
 * @kp: kprobe that is not registered
 * @addr: link-time address, or 0
 * @live: live address, or 0
 * @symbol: symbol, if both are 0
 * @offset: bytes behind @symbol
 * @module: module of @symbol, or NULL
 *
 * Return: 0 or -ENOMEM. gs_place_clear() frees what was allocated.
 */
int gs_place_set(struct kprobe *kp, u64 addr, u64 live,
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

/*
 * Free what gs_place_set() allocated. Call this when the kprobe is not
 * registered.
 */
void gs_place_clear(struct kprobe *kp)
{
	kfree(kp->symbol_name);
	kp->symbol_name = NULL;
}

/**
 * gs_place_enable() - enable a kprobe that was registered disabled
 * @kp: kprobe
 *
 * Rows are registered disabled and enabled together afterwards. Some milliseconds
 * after a kprobe is enabled, the kernel replaces its breakpoint with a jump, and
 * holds kprobe_mutex while it waits for an RCU-tasks grace period
 * (kprobe_optimizer() in kernel/kprobes.c). Registering thousands of enabled
 * kprobes, one by one, waits for hundreds of such periods.
 *
 * Don't unregister a kprobe that was never enabled: if the kernel has meanwhile
 * revived another kprobe at its address, nothing would remove that one.
 *
 * Return: 0 or a negative errno.
 */
int gs_place_enable(struct kprobe *kp)
{
	return gs_kprobe_enable_if_on(kp);
}

/* Why register_kprobe() rejected an address; NULL: its errno says it. */
static const char *gs_place_reason(int rc)
{
	switch (rc) {
	case -EOPNOTSUPP:
		return "ftrace can't trace this address, and --backend=ftrace excludes kprobes; run without --backend";
	case -EILSEQ:
		return "the address is inside an instruction; gostap --disassemble shows where instructions begin";
	}
	return NULL;
}

/*
 * Handle the result of registering a kprobe. If its module is not loaded yet,
 * this is no failure: gs_family.module is called when it is loaded. @why: the
 * reason, if registering was not even tried. Call this in process context.
 */
void gs_place_armed(struct gs_probe *p, struct kprobe *kp, int rc,
		    const char *module, const char *why)
{
	if (!rc)
		p->armed = GS_ARMED;
	else if (module && rc == -ENOENT)
		p->armed = rc;
	else
		gs_arm_refused(p, rc, (unsigned long)kp->addr, why ?: gs_place_reason(rc));
	if (rc)
		gs_place_clear(kp);
}

/* Begin to unregister up to @n kprobes in batches. May sleep. */
void gs_place_batch_begin(struct gs_place_batch *b, unsigned int n,
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

/* Unregister a kprobe, at once or with later ones. */
void gs_place_batch_add(struct gs_place_batch *b, void *item)
{
	b->list[b->n++] = item;
	if (b->n == b->size)
		gs_place_batch_flush(b);
}

/* Unregister the last batch. May sleep. */
void gs_place_batch_end(struct gs_place_batch *b)
{
	gs_place_batch_flush(b);
	if (b->list != b->few)
		kvfree(b->list);
}
