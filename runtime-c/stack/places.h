/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * places.h - write addresses to the output, for the reader to symbolize (abi.h)
 *
 * Symbols that a script gets as strings are looked up in the kernel
 * (usymbols.h, klines.h), in tables in kernel memory. For symbols that are only
 * printed, the record has the index of the module's object that the address is
 * in, and the offset in it; the reader looks the symbol up.
 */
#ifndef GS_PLACES_H
#define GS_PLACES_H

#include "klines.h"
#include "objects.h"
#include "../print.h"

/**
 * gs_places_begin() - begin a string that consists of places
 * @form: enum gs_place_form
 * @style: enum gs_place_style
 *
 * Return: pointer for gs_places_end().
 */
gs_fn notrace u64 *gs_places_begin(struct gs_ctx *c, u32 form, u32 style)
{
	u64 *p = gs_reserve(c, sizeof(*p) + sizeof(struct gs_places));

	if (likely(p))
		*(struct gs_places *)(p + 1) = (struct gs_places){ form, style };
	return p;
}

/** gs_places_end() - end the string, after all its places were written */
gs_fn notrace void gs_places_end(struct gs_ctx *c, u64 *p)
{
	if (likely(p && !c->dropped))
		*p = GS_PLACES | (c->at - (char *)(p + 1));
}

gs_fn notrace void gs_put_place(struct gs_ctx *c, const struct gs_place *place)
{
	struct gs_place *p = gs_reserve(c, sizeof(*p));

	if (likely(p))
		*p = *place;
}

/**
 * gs_put_uplace() - write an address of the current process
 * @v: mappings, locked
 * @addr: any number
 * @call: @addr is a return address
 */
gs_fn notrace void gs_put_uplace(struct gs_ctx *c, struct gs_vmas *v, unsigned long addr, bool call)
{
	struct vm_area_struct *vma = gs_vma_at(v, addr);
	struct gs_mapped m = gs_mapped_at(vma, addr);
	struct gs_place place = { .addr = addr, .at = m.at, .flags = call ? GS_PLACE_CALL : 0 };
	const char *name;

	if (m.object) {
		place.object = m.object - gs_objects;
		gs_put_place(c, &place);
		return;
	}
	place.object = GS_PLACE_NOWHERE;
	if (gs_vma_made(vma)) {
		place.object = GS_PLACE_MADE;
		place.at = task_tgid_nr(current);
	}
	if (!vma || !vma->vm_file) {
		gs_put_place(c, &place);
		return;
	}
	place.object = GS_PLACE_IN_FILE;
	place.at = gs_vma_offset(vma, addr);
	name = gs_vma_name(vma);
	gs_put_place(c, &place);
	gs_put_bytes(c, name, strnlen(name, NAME_MAX));
}

/** gs_put_named() - write an address whose text is known: "vfs_read+0x10/0x2c0 [kernel]" */
gs_fn notrace void gs_put_named(struct gs_ctx *c, unsigned long addr, const char *text)
{
	struct gs_place place = { .addr = addr, .object = GS_PLACE_NAMED };

	gs_put_place(c, &place);
	gs_put_bytes(c, text, strlen(text));
}

/** gs_put_usymbol() - write a string of one address of the current process */
gs_fn notrace void gs_put_usymbol(struct gs_ctx *c, unsigned long addr, bool call, u32 form)
{
	u64 *p = gs_places_begin(c, form, GS_STYLE_STRING);
	struct gs_vmas v;

	gs_vmas_lock(&v);
	gs_put_uplace(c, &v, addr, call);
	gs_vmas_unlock(&v);
	gs_places_end(c, p);
}

/* Replacements for library functions whose result is only printed (pragma:printed). */
#define gs_put_usymname(c, addr)	gs_put_usymbol(c, addr, false, GS_PLACE_NAME)
#define gs_put_usymplace(c, addr)	gs_put_usymbol(c, addr, false, GS_PLACE_SYMBOL)
#define gs_put_usymdata(c, addr)	gs_put_usymbol(c, addr, false, GS_PLACE_DATA)
#define gs_put_ucallplace(c, addr)	gs_put_usymbol(c, addr, true, GS_PLACE_SYMBOL)
#define gs_put_ucalldata(c, addr)	gs_put_usymbol(c, addr, true, GS_PLACE_DATA)
#define gs_put_usymfile(c, addr)	gs_put_usymbol(c, addr, false, GS_PLACE_FILE)
#define gs_put_usymline(c, addr)	gs_put_usymbol(c, addr, false, GS_PLACE_LINE)
#define gs_put_usymfileline(c, addr)	gs_put_usymbol(c, addr, false, GS_PLACE_BOTH)

/** gs_put_kline() - write a string of one address in kernel code */
gs_fn notrace void gs_put_kline(struct gs_ctx *c, unsigned long addr, u32 form)
{
	u64 *p = gs_places_begin(c, form, GS_STYLE_STRING);
	struct gs_mapped m = gs_kernel_mapped(addr);
	struct gs_place place = {
		.addr = addr, .at = m.at, .object = m.object ? m.object - gs_objects : GS_PLACE_NOWHERE,
	};

	gs_put_place(c, &place);
	gs_places_end(c, p);
}

#define gs_put_symfile(c, addr)		gs_put_kline(c, addr, GS_PLACE_FILE)
#define gs_put_symline(c, addr)		gs_put_kline(c, addr, GS_PLACE_LINE)
#define gs_put_symfileline(c, addr)	gs_put_kline(c, addr, GS_PLACE_BOTH)

#endif /* GS_PLACES_H */
