/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * members.h - structures of a program's memory as SystemTap's argstr shows them
 *
 * The layout is fixed by the function that is called, not by the process: a
 * word of the native layout has 8 bytes, one of the compat layout 4.
 */
#ifndef GS_SYSNAMES_MEMBERS_H
#define GS_SYSNAMES_MEMBERS_H

#include "peek.h"
#include "sysnames/label.h"

/* Bytes of a word in either layout. */
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
 * @t: where the address is appended when it can't be read
 * @to: @size bytes
 * @addr: where it stands
 * @size: bytes
 *
 * Return: was it read?
 */
gs_fn notrace bool gs_label_read(struct gs_text *t, void *to, u64 addr, size_t size)
{
	if (addr && gs_try_read(to, addr, size, true))
		return true;
	gs_label_pointer(t, addr);
	return false;
}

/* Read @n words of @size bytes, sign-extended. Return: were they read? If not, append the address. */
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
 * gs_label_members() - append a structure's members in the order in which they stand
 * @t: text; gets the address instead when the structure can't be read, NULL for 0
 * @addr: where the structure stands
 * @format: text with %LETTER for each member: q Q 8 bytes, signed and unsigned;
 *	d u 4 bytes; H 2 bytes, unsigned
 *
 * Members stand where the C compiler puts them.
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
