/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * reloc.h - convert link-time addresses to live addresses
 *
 * KASLR moves vmlinux as a whole, so the offset follows from one exported
 * symbol whose link-time address is known: gs_consts has its live address, and its
 * address in the vmlinux that the module was made for. The
 * loader has compared the build-ids. To locate sections of other modules, look
 * up a symbol in each when the module is loaded.
 */
#ifndef GS_RELOC_H
#define GS_RELOC_H

/* KASLR offset of the kernel. */
static __always_inline unsigned long gs_slide(void)
{
	return gs_consts.anchor ? (unsigned long)gs_consts.anchor - (unsigned long)gs_consts.anchor_at : 0;
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
 * struct gs_build - a module of which the script has addresses or types
 * @module: its name
 * @id: build-id of the file that they are from: @size bytes
 * @of: the loaded module that was compared; or NULL
 * @differs: it is another build
 * @told: this was reported
 */
struct gs_build {
	const char *module;
	const char *id;
	unsigned int size;
	const struct module *of;
	bool differs;
	bool told;
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
		gs_error(c, loc, "section %s of module %s can't be located, because no symbol of the module leads to it", s->name, s->module);
	else if (unlikely(!base))
		gs_error(c, loc, "module %s is not loaded", s->module);
	return base + offset;
}

/* shared/modules.c */
unsigned long gs_module_symbol(struct module *m, const char *name);
void gs_sections_of(struct gs_section *list, unsigned int n,
		    struct module *m, bool there);
bool gs_module_fits(struct module *m);
bool gs_module_differs(const char *name);
void gs_module_gone(struct module *m);
void gs_modules_compare(void);
struct module *gs_module_get(const char *name);
void gs_module_put(struct module *m);
void gs_sections_find(struct gs_section *list, unsigned int n);

/* The module for which the notifier is running; it is not in /sys/module yet. */
extern struct module *gs_module_coming;

#endif /* GS_RELOC_H */
