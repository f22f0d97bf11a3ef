/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * klines.h - source lines of the kernel's code, by the table that the module
 * carries; that of vmlinux, not of modules
 */
#ifndef GS_KLINES_H
#define GS_KLINES_H

#include "objlines.h"

/**
 * gs_kernel_line() - source line of an address in the kernel
 * @addr: any number
 * @line: set to it
 *
 * Return: the file's path, NULL if nobody knows.
 */
gs_fn notrace const char *gs_kernel_line(unsigned long addr, u32 *line)
{
#ifdef GS_KERNEL_OBJECT
	struct gs_mapped m = { .object = &gs_objects[GS_KERNEL_OBJECT] };

	m.at = addr - gs_slide() - m.object->base;
	return m.at < m.object->size ? gs_object_line(&m, line) : NULL;
#else
	return NULL;
#endif
}

/** gs_kernel_line_text() - the same for an address in the kernel */
gs_fn notrace void
gs_kernel_line_text(char *out, size_t size, unsigned long addr, enum gs_line_form form)
{
	const char *file;
	u32 line = 0;

	file = gs_kernel_line(addr, &line);
	gs_line_text(out, size, addr, file, line, form);
}

#endif /* GS_KLINES_H */
