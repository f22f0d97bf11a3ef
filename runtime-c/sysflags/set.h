/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * set.h - numbers and flags of system calls as names
 *
 * Tables are made by tapset/sysflags/gen. One that no function of the module
 * uses is left out by the compiler.
 */
#ifndef GS_SYSFLAGS_SET_H
#define GS_SYSFLAGS_SET_H

#include "text.h"

struct gs_name {
	u64 v;
	const char *name;
};

/**
 * struct gs_set - names of numbers, of bits, or of both
 * @names: first @in_field numbers, ascending; then bits, names of several first
 * @n: all of @names
 * @in_field: how many are values of the bits @field
 * @field: bits that are a number; all of @width when nothing else is
 * @width: bits that are looked at
 * @last: the number comes behind the bits
 * @octal: what has no name is shown as permissions
 * @decimal: what has no name is shown as a signed number
 * @zero: what no bit at all is called; NULL for 0
 */
struct gs_set {
	const struct gs_name *names;
	u32 n, in_field;
	u64 field, width;
	bool last, octal, decimal;
	const char *zero;
};

/* The name of a number; NULL if it has none. */
gs_fn notrace const char *gs_set_name(const struct gs_set *set, u64 v)
{
	u32 low = 0, high = set->in_field;

	v &= set->width;
	while (low < high) {
		u32 mid = (low + high) / 2;

		if (set->names[mid].v == v)
			return set->names[mid].name;
		if (set->names[mid].v < v)
			low = mid + 1;
		else
			high = mid;
	}
	return NULL;
}

/* Append a part of flags: a name, or what has none. */
gs_fn notrace void gs_set_part(struct gs_text *t, size_t start, const char *name, u64 v)
{
	const char *sep = t->at > start ? "|" : "";

	if (name)
		gs_text_add(t, "%s%s", sep, name);
	else
		gs_text_add(t, "%s0x%llx", sep, v);
}

/**
 * gs_set_add() - append a number by name, or flags by names with | between
 * @t: text
 * @set: names
 * @v: what has no name is shown in hexadecimal
 */
gs_fn notrace void gs_set_add(struct gs_text *t, const struct gs_set *set, u64 v)
{
	const u64 number = v & set->field;
	const char *name = gs_set_name(set, number);
	const bool shown = set->in_field && (name || number);
	size_t start = t->at;
	u32 i;

	if (set->decimal && !name)
		return gs_text_add(t, "%d", (int)v);
	if (shown && !set->last)
		gs_set_part(t, start, name, number);
	v &= set->width & ~set->field;
	for (i = set->in_field; i < set->n && v; i++) {
		if ((v & set->names[i].v) != set->names[i].v)
			continue;
		gs_set_part(t, start, set->names[i].name, 0);
		v &= ~set->names[i].v;
	}
	if (set->octal)
		gs_text_add(t, "%s0%02llo", t->at > start ? "|" : "", v);
	else if (v)
		gs_set_part(t, start, NULL, v);
	if (shown && set->last)
		gs_set_part(t, start, name, number);
	if (t->at == start)
		gs_text_add(t, "%s", set->zero ? set->zero : "0");
}

/** gs_set_text() - gs_set_add() as a whole text */
gs_fn notrace void gs_set_text(char *to, size_t room, const struct gs_set *set, u64 v)
{
	struct gs_text t = { .to = to, .room = room };

	gs_set_add(&t, set, v);
}

#endif /* GS_SYSFLAGS_SET_H */
