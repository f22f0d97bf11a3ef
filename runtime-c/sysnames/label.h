/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * label.h - numbers and flags as SystemTap's argstr names them
 *
 * The names, their order and the form of values without a name are SystemTap's,
 * because scripts match that text. sysflags/set.h has the complete names of the
 * kernel's headers.
 */
#ifndef GS_SYSNAMES_LABEL_H
#define GS_SYSNAMES_LABEL_H

#include "../text/text.h"

/* A number or flag, and its name. */
struct gs_label {
	u64 v;
	const char *name;
};

/**
 * struct gs_labels - names of numbers or of bits
 * @items: names; names of bits are in the order in which they are shown
 * @n: number of names
 * @width: low bits of a value that are used; 0: all 64
 * @sign: sign-extend a value from @width bits
 * @one: a name stands for a whole number, not for bits
 * @decimal: show a value without a name in decimal, not in hexadecimal
 * @zero: text for a value without any bits; NULL: 0x0
 */
struct gs_labels {
	const struct gs_label *items;
	u32 n;
	u8 width;
	bool sign, one, decimal;
	const char *zero;
};

/* Members of struct gs_labels for an array of names. */
#define GS_LABELS(list)	.items = list, .n = ARRAY_SIZE(list)

gs_fn notrace u64 gs_label_value(const struct gs_labels *l, u64 v)
{
	const u32 rest = l->width ? 64 - l->width : 0;

	return l->sign ? (u64)((s64)(v << rest) >> rest) : v << rest >> rest;
}

/* Append a value that has no name. */
gs_fn notrace void gs_label_number(struct gs_text *t, const struct gs_labels *l, u64 v)
{
	if (l->decimal)
		gs_text_add(t, "%lld", (s64)v);
	else
		gs_text_add(t, "0x%llx", v);
}

/* Append a number by its name. */
gs_fn notrace void gs_label_one(struct gs_text *t, const struct gs_labels *l, u64 v)
{
	const u64 known = l->width ? v & ((1ULL << l->width) - 1) : v;
	u32 i;

	for (i = 0; i < l->n; i++)
		if (l->items[i].v == known)
			return gs_text_add(t, "%s", l->items[i].name);
	gs_label_number(t, l, v);
}

/* Append the names of bits; a name of several bits is shown if any of its bits is set. */
gs_fn notrace void gs_label_bits(struct gs_text *t, const struct gs_labels *l, u64 v)
{
	const size_t start = t->at;
	u32 i;

	for (i = 0; i < l->n; i++) {
		if (!(v & l->items[i].v))
			continue;
		gs_text_add(t, "%s%s", t->at > start ? "|" : "", l->items[i].name);
		v &= ~l->items[i].v;
	}
	if (v) {
		gs_text_add(t, "%s", t->at > start ? "|" : "");
		gs_label_number(t, l, v);
	}
	if (t->at == start)
		gs_text_add(t, "%s", l->zero ? l->zero : "0x0");
}

/**
 * gs_label_add() - append a number by name, or flags by names with | between
 * @t: text
 * @l: names
 * @v: number
 */
gs_fn notrace void gs_label_add(struct gs_text *t, const struct gs_labels *l, u64 v)
{
	v = gs_label_value(l, v);
	if (l->one)
		gs_label_one(t, l, v);
	else
		gs_label_bits(t, l, v);
}

/** gs_label_text() - write what gs_label_add() appends to a buffer of its own */
gs_fn notrace void gs_label_text(char *to, size_t room, const struct gs_labels *l, u64 v)
{
	struct gs_text t = { .to = to, .room = room };

	gs_label_add(&t, l, v);
}

#define GS_LABEL_RESULT	{ .to = STAP_RETVALUE, .room = MAXSTRINGLEN }

#endif /* GS_SYSNAMES_LABEL_H */
