/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * members.h - structures in a program's memory as SystemTap's argstr shows them
 *
 * The tapset function determines the layout, not the process: words have 8 bytes
 * in the native layout and 4 in the compat layout.
 */
#ifndef GS_SYSNAMES_MEMBERS_H
#define GS_SYSNAMES_MEMBERS_H

#include "../memory/peek.h"
#include "label.h"

/* Bytes of a word in each layout. */
#define GS_NATIVE	8
#define GS_COMPAT	4

/* Append an address, NULL for 0. */
gs_fn notrace void gs_label_pointer(struct gs_text *t, u64 addr)
{
	if (addr)
		gs_text_add(t, "0x%llx", addr);
	else
		gs_text_add(t, "NULL");
}

/**
 * gs_label_read() - read a structure of the current process
 * @t: text; gets the address if the structure can't be read
 * @to: buffer of @size bytes
 * @addr: address of the structure
 * @size: bytes of the structure
 *
 * Return: false if the structure can't be read.
 */
gs_fn notrace bool gs_label_read(struct gs_text *t, void *to, u64 addr, size_t size)
{
	if (addr && gs_try_read(to, addr, size, true))
		return true;
	gs_label_pointer(t, addr);
	return false;
}

/* Read @n sign-extended words of @size bytes. If that fails, append the address and return false. */
gs_fn notrace bool gs_label_words(struct gs_text *t, s64 *to, u64 addr, int n, int size)
{
	int i;

	for (i = 0; i < n; i++) {
		u64 v = 0;

		if (!gs_label_read(t, &v, addr ? addr + i * size : 0, size))
			return false;
		to[i] = gs_extend(v, size);
	}
	return true;
}

/**
 * gs_label_members() - append a structure's members in order
 * @t: text; NULL is appended if @addr is 0, the address if the structure can't
 *	be read
 * @addr: address of the structure
 * @format: text with %LETTER for each member: q Q 8 bytes, signed and unsigned;
 *	d u 4 bytes; H 2 bytes, unsigned
 *
 * Members are aligned as the C compiler aligns them.
 */
gs_fn notrace void gs_label_members(struct gs_text *t, u64 addr, const char *format)
{
	const size_t start = t->at;
	size_t offset = 0;

	for (; *format; format++) {
		size_t size;
		u64 v = 0;

		if (*format != '%') {
			gs_text_add(t, "%c", *format);
			continue;
		}
		format++;
		size = *format == 'q' || *format == 'Q' ? 8 : *format == 'H' ? 2 : 4;
		offset = ALIGN(offset, size);
		if (!addr || !gs_try_read(&v, addr + offset, size, true)) {
			t->at = start;
			return gs_label_pointer(t, addr);
		}
		offset += size;
		if (*format == 'q' || *format == 'd')
			gs_text_add(t, "%lld", gs_extend(v, size));
		else
			gs_text_add(t, "%llu", v);
	}
}

#endif /* GS_SYSNAMES_MEMBERS_H */
