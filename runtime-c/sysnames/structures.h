/* SPDX-License-Identifier: GPL-2.0-or-later */
/* structures.h - further structures and arrays as SystemTap's argstr shows them */
#ifndef GS_SYSNAMES_STRUCTURES_H
#define GS_SYSNAMES_STRUCTURES_H

#include <linux/ctype.h>

#include "../text/quote.h"
#include "members.h"

/** gs_label_user_desc() - append a struct user_desc, whose last word consists of bit fields */
gs_fn notrace void gs_label_user_desc(struct gs_text *t, u64 addr)
{
	u32 v[4], b;

	if (!gs_label_read(t, v, addr, sizeof(v)))
		return;
	b = v[3];
	gs_text_add(t, "{entry_number=%u, base_addr=%u, limit=%u, seg_32bit=%u, contents=%u, read_exec_only=%u, limit_in_pages=%u, seg_not_present=%u, useable=%u, lm=%u}",
		    v[0], v[1], v[2], b & 1, b >> 1 & 3, b >> 3 & 1, b >> 4 & 1, b >> 5 & 1, b >> 6 & 1, b >> 7 & 1);
}

/* Most bytes of an extended attribute's value to show. */
#define GS_XATTR_SHOWN	50

/** gs_label_xattr() - append an extended attribute's value; bytes that can't be printed as \xNN */
gs_fn notrace void gs_label_xattr(struct gs_text *t, u64 addr, s64 size)
{
	const int n = clamp_t(s64, size, 0, GS_XATTR_SHOWN);
	unsigned char v[GS_XATTR_SHOWN];
	int i;

	if (!n || !addr || !gs_try_read(v, addr, n, true))
		return gs_text_add(t, "0x%llx", addr);
	gs_text_add(t, "\"");
	for (i = 0; i < n; i++)
		gs_text_add(t, isascii(v[i]) && isprint(v[i]) ? "%c" : "\\x%02x", v[i]);
	gs_text_add(t, "\"");
}

/* Append a string with quotes and escapes, or its address if it can't be read. */
gs_fn notrace void gs_label_quoted(struct gs_ctx *c, struct gs_text *t, u64 addr)
{
	const size_t room = t->room - t->at;

	if (room < 24)
		return;
	gs_quote_memory(c, t->to + t->at, room, addr, room, true, true);
	t->at += strlen(t->to + t->at);
}

/* Cost of an element, in hundreds of instructions; and in addition if reading it or its string faults. */
#define GS_ARGV_WEIGHT	4
#define GS_ARGV_FAULT	26

/* Append an element of an array of strings. Return: whether the budget has room for what it took. */
gs_fn notrace bool gs_label_element(struct gs_ctx *c, struct gs_text *t, u64 string)
{
	const size_t at = t->at;

	gs_label_quoted(c, t, string);
	return gs_weigh(c, (t->at - at) / 8 + (t->at > at && t->to[at] != '"' ? GS_ARGV_FAULT : 0));
}

/** gs_label_argv() - append an array of strings from index @first on, up to its null pointer */
gs_fn notrace void gs_label_argv(struct gs_ctx *c, struct gs_text *t, u64 addr, s64 first, int word)
{
	const size_t start = t->at + 1;

	gs_text_add(t, "[");
	for (addr = addr ? addr + first * word : 0; addr && t->at + 24 < t->room && gs_weigh(c, GS_ARGV_WEIGHT); addr += word) {
		u64 string = 0;

		if (!gs_try_read(&string, addr, word, true)) {
			gs_weigh(c, GS_ARGV_FAULT);
			gs_text_add(t, "0x%llx", addr);
			break;
		}
		if (!string)
			break;
		gs_text_add(t, "%s", t->at > start ? ", " : "");
		if (!gs_label_element(c, t, string))
			break;
	}
	gs_text_add(t, "]");
}

/** gs_label_fildes() - return element @i of an array of two descriptors; 0 if there is none */
gs_fn notrace s64 gs_label_fildes(u64 addr, s64 i)
{
	s32 fd;

	if (!addr || i < 0 || i > 1 || !gs_try_read(&fd, addr + i * sizeof(fd), sizeof(fd), true))
		return 0;
	return fd;
}

#endif /* GS_SYSNAMES_STRUCTURES_H */
