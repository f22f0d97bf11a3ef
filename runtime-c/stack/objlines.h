/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * objlines.h - source lines of addresses in the objects that the module carries
 *
 * A row is up to three numbers in LEB128 (DWARF 5, section 7.6): the distance
 * from the address of the previous row, 0 for the first row of a block; the file
 * number plus one, 0 for none; and, if there is a file, the distance from the
 * previous line in the block (translator/carry/encode.go).
 */
#ifndef GS_OBJLINES_H
#define GS_OBJLINES_H

#include "objects.h"

gs_fn notrace u64 gs_uleb(const u8 **p)
{
	u64 v = 0;
	u32 shift;

	for (shift = 0; shift < 64; shift += 7) {
		u8 b = *(*p)++;

		v |= (u64)(b & 0x7f) << shift;
		if (!(b & 0x80))
			break;
	}
	return v;
}

gs_fn notrace s64 gs_sleb(const u8 **p)
{
	s64 v = 0;
	u32 shift;
	u8 b;

	for (shift = 0; shift < 64; ) {
		b = *(*p)++;
		v |= (s64)((u64)(b & 0x7f) << shift);
		shift += 7;
		if (!(b & 0x80)) {
			if ((b & 0x40) && shift < 64)
				v |= (s64)(~0ULL << shift);
			break;
		}
	}
	return v;
}

/**
 * gs_object_line() - source line of an address
 * @m: address
 * @line: set to the line
 *
 * Return: the file's path, NULL if it is not known.
 */
gs_fn notrace const char *gs_object_line(const struct gs_mapped *m, u32 *line)
{
	const struct gs_object *o = m->object;
	const struct gs_object_lines *blocks;
	u32 n, rows, file = 0;
	u64 at, now = 0;
	const u8 *p;
	s32 i;

	if (!o || !o->lines.n)
		return NULL;
	blocks = gs_part(&o->lines);
	n = DIV_ROUND_UP(o->lines.n, GS_BLOCK_ROWS);
	i = gs_last_at(blocks, n, sizeof(*blocks), m->at);
	if (i < 0)
		return NULL;
	p = gs_part(&o->line_data) + blocks[i].at;
	at = blocks[i].addr;
	rows = min_t(u32, GS_BLOCK_ROWS, o->lines.n - i * GS_BLOCK_ROWS);
	for (; rows; rows--) {
		at += gs_uleb(&p);
		if (at > m->at)
			break;
		file = gs_uleb(&p);
		if (!file)
			continue;
		now += gs_sleb(&p);
	}
	if (!file || file > o->files.n)
		return NULL;
	*line = now;
	return (const char *)gs_part(&o->file_names) + ((const u32 *)gs_part(&o->files))[file - 1];
}

/* Parts of a source line to write. */
enum gs_line_form { GS_LINE_FILE, GS_LINE_LINE, GS_LINE_BOTH };

/**
 * gs_line_text() - format a source line; without @file, the address in
 * hexadecimal
 */
gs_fn notrace void
gs_line_text(char *out, size_t size, unsigned long addr, const char *file, u32 line, enum gs_line_form form)
{
	if (!file)
		scnprintf(out, size, "0x%lx", addr);
	else if (form == GS_LINE_FILE)
		scnprintf(out, size, "%s", file);
	else if (form == GS_LINE_LINE)
		scnprintf(out, size, "%u", line);
	else
		scnprintf(out, size, "%s:%u", file, line);
}

#endif /* GS_OBJLINES_H */
