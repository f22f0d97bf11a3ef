// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * modules.c - find other modules, and their sections
 */

struct module *gs_module_coming;

/*
 * Return the value of a module's symbol; for a per-CPU symbol this is an
 * offset. 0 if the module has no symbol of that name. The caller keeps the
 * module from being freed.
 */
unsigned long gs_module_symbol(struct module *m, const char *name)
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
static unsigned long gs_section_base(const struct gs_section *s, struct module *m)
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
 * Set the addresses of a module's sections when it is loaded (@there); clear
 * them when it is unloaded. The caller holds gs_session.arming.
 */
void gs_sections_of(struct gs_section *list, unsigned int n,
		    struct module *m, bool there)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		if (!strcmp(list[i].module, m->name))
			WRITE_ONCE(list[i].base, there ? gs_section_base(&list[i], m) : 0);
}

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
struct module *gs_module_get(const char *name)
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

/* Drop the reference of gs_module_get(); @m may be NULL. */
void gs_module_put(struct module *m)
{
	if (m && m != gs_module_coming)
		kobject_put(&m->mkobj.kobj);
}

/*
 * Locate the sections of modules that were loaded before this one. The caller
 * holds gs_session.arming.
 */
void gs_sections_find(struct gs_section *list, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		struct module *m = gs_module_get(list[i].module);

		if (m)
			gs_sections_of(list, n, m, true);
		gs_module_put(m);
	}
}
