/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * reloc.h - convert link-time addresses to live addresses
 *
 * KASLR moves vmlinux as a whole, so the offset follows from one exported symbol
 * whose link-time address is known: GS_ANCHOR is its name, GS_ANCHOR_ADDR its
 * address in the vmlinux that the module was made for. The loader has compared
 * the build-ids. Sections of other modules are located by a symbol in them, when
 * the module is loaded.
 */
#ifndef GS_RELOC_H
#define GS_RELOC_H

/* KASLR offset of the kernel. */
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
 * @symbol: a symbol that is unique in the module and locates the section; "" if
 *	there is none
 * @offset: offset of @symbol in its section
 * @at: for a section without symbols, such as string literals: offset, in the
 *	section of @symbol, of a pointer into the section
 * @to: offset in the section that the pointer points to
 * @size: size of the pointer in bytes, 4 (sign-extended) or 8; 0 if @symbol is
 *	in the section itself
 * @base: live address of the section; 0 while the module is not loaded
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
		gs_error(c, loc, "section %s of module %s can't be located: no symbol leads to it", s->name, s->module);
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

/* Live address of a section of a module; 0 if it can't be located. */
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

/*
 * Set the addresses of a module's sections when it is loaded (@there), clear
 * them when it is unloaded.
 */
gs_fn void gs_sections_of(struct gs_section *list, unsigned int n,
			  struct module *m, bool there)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		if (!strcmp(list[i].module, m->name))
			WRITE_ONCE(list[i].base, there ? gs_section_base(&list[i], m) : 0);
}

/* The module for which the notifier is running; it is not in /sys/module yet. */
static struct module *gs_module_coming __maybe_unused;

/**
 * gs_module_get() - find a loaded module and keep it from being freed
 * @name: the module's name
 *
 * No function for looking a module up is exported, but its kobject in
 * /sys/module can be looked up. The module may be unloading already; while
 * gs_session.arming is held it is not freed, as its unloading waits in
 * gs_module_notify(). Release it with gs_module_put().
 *
 * Return: the module, or NULL if it is not loaded or is being unloaded.
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
