/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * place.h - where a kprobe or kretprobe stands; both families include it
 */
#ifndef GS_PROBES_PLACE_H
#define GS_PROBES_PLACE_H

#include <linux/kprobes.h>
#include "../reloc.h"
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

/*
 * Where a place in a module is now; 0 if the module is not loaded, or the code
 * is for its start only.
 */
gs_fn unsigned long gs_place_in_module(const char *module, const char *symbol,
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
 * Behind a module's code there is no memory, and before it there are zeros up
 * to a whole page. The kernel decodes them, two bytes an instruction, when it
 * looks whether it may optimize a kprobe in the last function (can_optimize in
 * arch/x86/kernel/kprobes/opt.c); an odd number of them makes it read on, and
 * crash.
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

static const char *gs_place_refused(const char *module, const char *symbol, u64 offset)
{
	struct module *m = module ? gs_module_get(module) : NULL;
	unsigned long addr = m ? gs_module_symbol(m, symbol) : 0;
	bool past = addr && gs_place_read_past(m, addr + offset);

	gs_module_put(m);
	return past ? "this kernel would crash: it is in the last function of the module's code, which has an odd length; put another one behind it" : NULL;
}
#else
static const char *gs_place_refused(const char *module, const char *symbol, u64 offset)
{
	return NULL;
}
#endif

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
 * failure, as gs_family.module will be told when it comes. @why: the reason, if
 * it was not even tried.
 */
static void gs_place_armed(struct gs_probe *p, struct kprobe *kp, int rc,
			   const char *module, const char *why)
{
	if (!rc)
		p->armed = GS_ARMED;
	else if (module && rc == -ENOENT)
		p->armed = rc;
	else
		gs_arm_refused(p, rc, (unsigned long)kp->addr, why ?: rc == -EOPNOTSUPP ?
			       "ftrace does not have this place; --backend=ftrace takes no other way" : NULL);
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
