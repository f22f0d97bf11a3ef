/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * reloc.h - from link-time addresses to live ones
 *
 * vmlinux is moved as a whole (KASLR), so one exported symbol whose link-time
 * address is known tells how far: GS_ANCHOR names it, GS_ANCHOR_ADDR is its
 * address in the vmlinux that the module was made for. The loader has
 * compared the build-ids. Sections of other modules are found by a symbol in
 * them, when the module comes.
 */
#ifndef GS_RELOC_H
#define GS_RELOC_H

/* How far the kernel was moved. */
static __always_inline unsigned long gs_slide(void)
{
#ifdef GS_ANCHOR
	return (unsigned long)&GS_ANCHOR - (unsigned long)GS_ANCHOR_ADDR;
#else
	return 0;
#endif
}

/**
 * gs_reloc() - the live address of a link-time address in vmlinux
 * @link: code or static data; not per-CPU offsets, which do not move
 */
static __always_inline unsigned long gs_reloc(u64 link)
{
	return (unsigned long)link + gs_slide();
}

/**
 * struct gs_section - a section of another module that the script reads
 * @module: its name
 * @name: the section's name
 * @symbol: a symbol of which the module has only one; "" if nothing leads to
 *	the section
 * @offset: where in its section @symbol stands
 * @at: of a section of literals, which has no symbols: where in @symbol's
 *	section there is a pointer to it
 * @to: where in the section the pointer goes
 * @size: bytes of the pointer, 4 (sign-extended) or 8; 0 if @symbol is in the
 *	section itself
 * @base: where the section lies now; 0 while the module is not loaded
 */
struct gs_section {
	const char *module;
	const char *name;
	const char *symbol;
	unsigned long offset;
	unsigned long at;
	unsigned long to;
	int size;
	unsigned long base;
};

/**
 * gs_reloc_module() - the live address of a place in a module's section
 * @c: context
 * @loc: script position for the error that the module is not loaded
 * @s: section
 * @offset: bytes into it
 */
gs_fn notrace s64
gs_reloc_module(struct gs_ctx *c, s32 loc, const struct gs_section *s, u64 offset)
{
	unsigned long base = READ_ONCE(s->base);

	if (unlikely(!base && !*s->symbol))
		gs_error(c, loc, "section %s of module %s can't be found", s->name, s->module);
	else if (unlikely(!base))
		gs_error(c, loc, "module %s is not loaded", s->module);
	return base + offset;
}

/*
 * The value of a module's symbol, its per-CPU symbols being offsets; 0 if it
 * has none of that name. The module must not go away meanwhile.
 */
gs_fn unsigned long gs_module_symbol(struct module *m, const char *name)
{
	unsigned long value = 0;
#ifdef CONFIG_KALLSYMS
	const struct mod_kallsyms *k;
	unsigned int i;

	/* The kernel replaces the table when the module's init is done. */
	preempt_disable();
	k = (const struct mod_kallsyms *)READ_ONCE(m->kallsyms);
	for (i = 0; k && i < k->num_symtab && !value; i++) {
		const Elf_Sym *y = &k->symtab[i];

		if (y->st_shndx != SHN_UNDEF && !strcmp(k->strtab + y->st_name, name))
			value = y->st_value;
	}
	preempt_enable();
#endif
	return value;
}

/* Where a section of a module lies; 0 if that can't be told. */
gs_fn unsigned long gs_section_base(const struct gs_section *s, struct module *m)
{
	unsigned long base = *s->symbol ? gs_module_symbol(m, s->symbol) : 0;
	const void *at;
	s32 narrow;
	u64 wide;

	if (!base)
		return 0;
	base -= s->offset;
	if (!s->size)
		return base;
	at = (const void *)(base + s->at);
	if (s->size == sizeof(wide))
		return copy_from_kernel_nofault(&wide, at, sizeof(wide)) ? 0 : wide - s->to;
	return copy_from_kernel_nofault(&narrow, at, sizeof(narrow)) ? 0 : (long)narrow - s->to;
}

/* A module is there, or goes. */
gs_fn void gs_sections_of(struct gs_section *list, unsigned int n,
			  struct module *m, bool there)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		if (!strcmp(list[i].module, m->name))
			WRITE_ONCE(list[i].base, there ? gs_section_base(&list[i], m) : 0);
}

/* The module whose coming is being told; it is not in /sys/module yet. */
static struct module *gs_module_coming __maybe_unused;

/**
 * gs_module_get() - a loaded module, kept from being freed
 * @name: as the kernel calls it
 *
 * The kernel exports no way to look a module up, but its object in /sys/module
 * can be had. It may be going already, but with gs_session.arming held it has
 * not gone before its notifier was called. gs_module_put() lets it go.
 *
 * Return: the module, or NULL if it is not there, or goes.
 */
gs_fn struct module *gs_module_get(const char *name)
{
	struct kobject *o = NULL;
	struct module *m;

	if (gs_module_coming && !strcmp(gs_module_coming->name, name))
		return gs_module_coming;
#ifdef CONFIG_SYSFS
	o = kset_find_obj(THIS_MODULE->mkobj.kobj.kset, name);
#endif
	if (!o)
		return NULL;
	m = container_of(o, struct module_kobject, kobj)->mod;
	if (m && m->state != MODULE_STATE_GOING)
		return m;
	kobject_put(o);
	return NULL;
}

gs_fn void gs_module_put(struct module *m)
{
	if (m && m != gs_module_coming)
		kobject_put(&m->mkobj.kobj);
}

/* Find the modules that were loaded before this one. */
gs_fn void gs_sections_find(struct gs_section *list, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		struct module *m = gs_module_get(list[i].module);

		if (m)
			gs_sections_of(list, n, m, true);
		gs_module_put(m);
	}
}

#endif /* GS_RELOC_H */
