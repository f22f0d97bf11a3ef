// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * modules.c - find other modules, and their sections
 */

struct module *gs_module_coming;

/*
 * Whether a module has a note with this build-id (elf(5), NT_GNU_BUILD_ID). May
 * sleep. KASAN has gaps between the variables that are searched.
 */
static noinline __no_sanitize_address bool
gs_module_has_id(struct module *m, const char *id, u32 size)
{
	static const u32 name = 0x00554e47;	/* "GNU" */
	const u32 *at, *end;
	u64 bytes;

	at = gs_module_rodata(m, &bytes);
	end = at + bytes / sizeof(*at);
	for (; at + 4 + size / sizeof(*at) <= end; at++) {
		if (!((unsigned long)at & (PAGE_SIZE - 1)))
			cond_resched();
		if (at[0] == sizeof(name) && at[1] == size && at[2] == 3 && at[3] == name &&
		    !memcmp(at + 4, id, size))
			return true;
	}
	return false;
}

/**
 * gs_module_fits() - check whether a module is the build that the script was made for
 * @m: module that is loaded, or being loaded
 *
 * Another build has other addresses, types and places of variables. May sleep. The
 * caller holds gs_session.arming.
 */
bool gs_module_fits(struct module *m)
{
	struct gs_build *b;

	for (b = gs_script.builds; b < gs_script.builds + gs_script.nbuilds; b++) {
		if (strcmp(b->module, m->name))
			continue;
		if (b->of != m)
			b->differs = !gs_module_has_id(m, b->id, b->size);
		b->of = m;
		return !b->differs;
	}
	return true;
}

/*
 * Whether no probe may be registered in the module of this name: it is another build,
 * or not known yet. One that is being loaded is found by the kernel, by name, before its
 * notifier is called, which waits for gs_session.arming and arms the rows then. Without
 * sysfs, modules that were loaded before are never known. The caller holds
 * gs_session.arming.
 */
bool gs_module_differs(const char *name)
{
	const struct gs_build *b;

	for (b = gs_script.builds; name && b < gs_script.builds + gs_script.nbuilds; b++)
		if (!strcmp(b->module, name))
			return b->of ? b->differs : IS_ENABLED(CONFIG_SYSFS);
	return false;
}

/* A module is being unloaded. The caller holds gs_session.arming. */
void gs_module_gone(struct module *m)
{
	struct gs_build *b;

	for (b = gs_script.builds; b < gs_script.builds + gs_script.nbuilds; b++)
		if (b->of == m) {
			b->of = NULL;
			b->differs = b->told = false;
		}
}

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
			WRITE_ONCE(list[i].base, there && gs_module_fits(m) ? gs_section_base(&list[i], m) : 0);
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
 * Return: the module, or NULL if it is not loaded, is being unloaded, or is
 * another build than the one that the script was made for.
 */
struct module *gs_module_get(const char *name)
{
	struct kobject *o = NULL;
	struct module *m;

	if (gs_module_coming && !strcmp(gs_module_coming->name, name))
		return gs_module_fits(gs_module_coming) ? gs_module_coming : NULL;
#ifdef CONFIG_SYSFS
	o = kset_find_obj(THIS_MODULE->mkobj.kobj.kset, name);
#endif
	if (!o)
		return NULL;
	m = container_of(o, struct module_kobject, kobj)->mod;
	if (m && m->state != MODULE_STATE_GOING && gs_module_fits(m))
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

/* Compare the builds of modules that were loaded before this one, see gs_module_fits(). */
void gs_modules_compare(void)
{
	unsigned int i;

	for (i = 0; i < gs_script.nbuilds; i++)
		gs_script.builds[i].of = NULL;
	for (i = 0; i < gs_script.nbuilds; i++)
		gs_module_put(gs_module_get(gs_script.builds[i].module));
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
