/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * klines.h - source lines of kernel code, from the tables that the module
 * carries: of vmlinux, and of the kernel modules that the script names
 */
#ifndef GS_KLINES_H
#define GS_KLINES_H

#include "objlines.h"
#include "../kernel/reloc.h"

/**
 * struct gs_module_code - a section with code of another module
 * @section: gives its live address
 * @object: has its source lines
 * @at: link-time address of the section minus the object's base
 * @size: bytes
 */
struct gs_module_code {
	const struct gs_section *section;
	const struct gs_object *object;
	u64 at, size;
};

#ifdef GS_MODULE_CODES
static const struct gs_module_code gs_module_codes[GS_MODULE_CODES];

gs_fn notrace void gs_module_mapped(struct gs_mapped *m, unsigned long addr)
{
	const struct gs_module_code *code = gs_module_codes;

	for (; code < gs_module_codes + GS_MODULE_CODES; code++) {
		unsigned long base = READ_ONCE(code->section->base);

		if (!base || addr - base >= code->size)
			continue;
		m->object = code->object;
		m->at = addr - base + code->at;
		return;
	}
}
#else
gs_fn notrace void gs_module_mapped(struct gs_mapped *m, unsigned long addr)
{
}
#endif

/** gs_kernel_mapped() - find the object and offset of a kernel code address */
gs_fn notrace struct gs_mapped gs_kernel_mapped(unsigned long addr)
{
	struct gs_mapped m = { };
#ifdef GS_KERNEL_OBJECT
	const struct gs_object *o = &gs_objects[GS_KERNEL_OBJECT];

	m.at = addr - gs_slide() - o->base;
	if (m.at < o->size)
		m.object = o;
#endif
	if (!m.object)
		gs_module_mapped(&m, addr);
	return m;
}

/**
 * gs_kernel_line() - source line of an address in the kernel
 * @addr: any number
 * @line: set to the line
 *
 * May be called in any context.
 *
 * Return: the file's path, NULL if it is not known.
 */
gs_fn notrace const char *gs_kernel_line(unsigned long addr, u32 *line)
{
	struct gs_mapped m = gs_kernel_mapped(addr);

	return gs_object_line(&m, line);
}

/** gs_kernel_line_text() - gs_line_text() for an address in the kernel */
gs_fn notrace void
gs_kernel_line_text(char *out, size_t size, unsigned long addr, enum gs_line_form form)
{
	const char *file;
	u32 line = 0;

	file = gs_kernel_line(addr, &line);
	gs_line_text(out, size, addr, file, line, form);
}

#endif /* GS_KLINES_H */
