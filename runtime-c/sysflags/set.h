/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * set.h - names of numbers and flags that system calls take
 *
 * tapset/sysflags/gen generates the tables. The compiler leaves out tables that
 * no function of the module uses.
 */
#ifndef GS_SYSFLAGS_SET_H
#define GS_SYSFLAGS_SET_H

#include "../text/text.h"

/* A number or flag, and its name. */
struct gs_name {
	u64 v;
	const char *name;
};

/**
 * struct gs_set - names of numbers, of bits, or of both
 * @names: first @in_field numbers, ascending; then bits, names of several bits first
 * @n: number of @names
 * @in_field: number of names that stand for values of the bits @field
 * @field: bits that hold a number; all of @width if there are no flags
 * @width: bits of a value that are used
 * @zero: text for a value without any bits; NULL: 0
 */
struct gs_set {
	const struct gs_name *names;
	u32 n, in_field;
	u64 field, width;
	const char *zero;
};

/* Return the name of a number, or NULL if it has none. */
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

/* Append one part of a value: its name, or @v in hexadecimal if it has none. */
gs_fn notrace void gs_set_part(struct gs_text *t, size_t start, const char *name, u64 v)
{
	const char *sep = t->at > start ? "|" : "";

	if (name)
		gs_text_add(t, "%s%s", sep, name);
	else
		gs_text_add(t, "%s0x%llx", sep, v);
}

/**
 * gs_set_add() - append a number by its name, or flags as names with | between them
 * @t: text
 * @set: names
 * @v: value; parts without a name are shown in hexadecimal
 */
gs_fn notrace void gs_set_add(struct gs_text *t, const struct gs_set *set, u64 v)
{
	const u64 number = v & set->field;
	const char *name = gs_set_name(set, number);
	const size_t start = t->at;
	u32 i;

	if (set->in_field && (name || number))
		gs_set_part(t, start, name, number);
	v &= set->width & ~set->field;
	for (i = set->in_field; i < set->n && v; i++) {
		if ((v & set->names[i].v) != set->names[i].v)
			continue;
		gs_set_part(t, start, set->names[i].name, 0);
		v &= ~set->names[i].v;
	}
	if (v)
		gs_set_part(t, start, NULL, v);
	if (t->at == start)
		gs_text_add(t, "%s", set->zero ? set->zero : "0");
}

/** gs_set_text() - write what gs_set_add() appends to a buffer of its own */
gs_fn notrace void gs_set_text(char *to, size_t room, const struct gs_set *set, u64 v)
{
	struct gs_text t = { .to = to, .room = room };

	gs_set_add(&t, set, v);
}

#endif /* GS_SYSFLAGS_SET_H */
