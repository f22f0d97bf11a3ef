/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * usymbols.h - names of addresses in the current process
 *
 * Uses the symbol tables that the module carries. The kernel needs tables only
 * for strings that the script gets. The reader names addresses that are only
 * printed, with the same text (places.h, kbuild/loader/places.go).
 */
#ifndef GS_USYMBOLS_H
#define GS_USYMBOLS_H

#include <linux/elf.h>

#include "../memory/deref.h"
#include "objects.h"
#include "objlines.h"

/**
 * enum gs_usymbol_form - how much of a symbol is wanted
 * @GS_USYMBOL_NAME: name
 * @GS_USYMBOL_BRIEF: name+0xoffset
 * @GS_USYMBOL_PLACE: name+0xoffset [file]
 * @GS_USYMBOL_MADE: the same; of code that the process made while it ran, an
 *	address and the file that may have its name: 0x7f0d2c0 [perf-123.map]
 * @GS_USYMBOL_DATA: name+0xoffset/0xsize [path]
 * @GS_USYMBOL_LINE: name+0xoffset/0xsize at source:line [path]
 */
enum gs_usymbol_form {
	GS_USYMBOL_NAME, GS_USYMBOL_BRIEF, GS_USYMBOL_PLACE, GS_USYMBOL_MADE, GS_USYMBOL_DATA,
	GS_USYMBOL_LINE,
};

/*
 * Write an address that has no symbol: its digits, and its offset in the file
 * if @form has one.
 */
gs_fn notrace size_t
gs_usymbol_unknown(char *out, size_t size, unsigned long addr, enum gs_usymbol_form form,
		   const struct gs_mapped *m, const struct vm_area_struct *vma)
{
	size_t n = scnprintf(out, size, "0x%lx", addr);

	if (form < GS_USYMBOL_PLACE)
		return n;
	if (m->object)
		n += scnprintf(out + n, size - n, " [%s+0x%llx/0x%llx]",
			       form < GS_USYMBOL_DATA ? m->object->name : m->object->path,
			       m->at, m->object->size);
	else if (vma && vma->vm_file)
		n += scnprintf(out + n, size - n, " [%*pEs+0x%llx]",
			       (int)strnlen(gs_vma_name(vma), NAME_MAX), gs_vma_name(vma),
			       gs_vma_offset(vma, addr));
	else if (form == GS_USYMBOL_MADE && gs_vma_made(vma))
		n += scnprintf(out + n, size - n, " [perf-%d.map]", task_tgid_nr(current));
	return n;
}

/**
 * gs_usymbol_in() - name an address
 * @out: buffer of @size bytes
 * @v: mappings of the process, locked
 * @addr: address; any number is safe
 * @call: @addr is a return address: look up the symbol and line of the byte
 *	before it
 * @form: parts of the name to write
 *
 * Return: length of the name.
 */
gs_fn notrace size_t
gs_usymbol_in(char *out, size_t size, struct gs_vmas *v, unsigned long addr, bool call,
	      enum gs_usymbol_form form)
{
	struct vm_area_struct *vma = gs_vma_at(v, addr);
	struct gs_mapped m = gs_mapped_at(vma, addr), before = m;
	const char *name, *file;
	u64 offset, length;
	size_t n;
	u32 line;

	call &= m.at > 0;
	before.at -= call;
	name = gs_object_symbol(&before, &offset, &length);
	if (!name)
		return gs_usymbol_unknown(out, size, addr, form, &m, vma);
	n = scnprintf(out, size, "%s", name);
	if (form >= GS_USYMBOL_BRIEF)
		n += scnprintf(out + n, size - n, "+0x%llx", offset + call);
	if (form >= GS_USYMBOL_DATA)
		n += scnprintf(out + n, size - n, "/0x%llx", length);
	if (form == GS_USYMBOL_LINE) {
		file = gs_object_line(&before, &line);
		if (file)
			n += scnprintf(out + n, size - n, " at %s:%u", file, line);
	}
	if (form >= GS_USYMBOL_PLACE)
		n += scnprintf(out + n, size - n, " [%s]",
			       form < GS_USYMBOL_DATA ? m.object->name : m.object->path);
	return n;
}

/** gs_usymbol() - as gs_usymbol_in() for one address; locks the mappings itself */
gs_fn notrace void
gs_usymbol(char *out, size_t size, unsigned long addr, bool call, enum gs_usymbol_form form)
{
	struct gs_vmas v;

	gs_vmas_lock(&v);
	gs_usymbol_in(out, size, &v, addr, call, form);
	gs_vmas_unlock(&v);
}

/** gs_uline() - source line of an address; its hexadecimal digits if it is unknown */
gs_fn notrace void
gs_uline(char *out, size_t size, unsigned long addr, enum gs_line_form form)
{
	struct gs_mapped m;
	struct gs_vmas v;
	const char *file;
	u32 line = 0;

	gs_vmas_lock(&v);
	m = gs_mapped_at(gs_vma_at(&v, addr), addr);
	gs_vmas_unlock(&v);
	file = gs_object_line(&m, &line);
	gs_line_text(out, size, addr, file, line, form);
}

/**
 * gs_umodule() - name and base of the file mapped at an address; false if none
 */
gs_fn notrace bool gs_umodule(unsigned long addr, char *name, size_t size, unsigned long *base)
{
	struct vm_area_struct *vma;
	struct gs_mapped m;
	struct gs_vmas v;
	bool found;

	gs_vmas_lock(&v);
	vma = gs_vma_at(&v, addr);
	found = vma && vma->vm_file;
	if (found) {
		m = gs_mapped_at(vma, addr);
		*base = m.object ? addr - m.at : addr - gs_vma_offset(vma, addr);
		scnprintf(name, size, "%s", m.object ? m.object->name : gs_vma_name(vma));
	}
	gs_vmas_unlock(&v);
	return found;
}

/* Read the build-id from an ELF note of the object mapped at @base. Return: its length; 0: none. */
gs_fn notrace u32
gs_ubuild_id_in(unsigned long base, const Elf64_Phdr *ph, u8 *id, u32 size)
{
	unsigned long at = base + ph->p_vaddr, end = at + min_t(u64, ph->p_memsz, 1024);
	Elf64_Nhdr note;
	char owner[4];
	int i;

	for (i = 0; i < 16 && at + sizeof(note) < end; i++) {
		if (!gs_try_read(&note, at, sizeof(note), true))
			return 0;
		at += sizeof(note);
		if (note.n_type == 3 /* NT_GNU_BUILD_ID */ && note.n_namesz == 4 && note.n_descsz <= size &&
		    gs_try_read(owner, at, 4, true) && !memcmp(owner, "GNU", 4))
			return gs_try_read(id, at + 4, note.n_descsz, true) ? note.n_descsz : 0;
		at += ALIGN((u64)note.n_namesz, 4) + ALIGN((u64)note.n_descsz, 4);
	}
	return 0;
}

/** gs_ubuild_id() - read the build-id of the object mapped at @base. Return: its length; 0: none */
gs_fn notrace u32 gs_ubuild_id(unsigned long base, u8 *id, u32 size)
{
	Elf64_Phdr ph;
	Elf64_Ehdr h;
	u32 n = 0;
	int i;

	if (!gs_try_read(&h, base, sizeof(h), true) || memcmp(h.e_ident, ELFMAG, SELFMAG) ||
	    h.e_phentsize != sizeof(ph))
		return 0;
	for (i = 0; !n && i < min_t(int, h.e_phnum, 32); i++) {
		if (!gs_try_read(&ph, base + h.e_phoff + i * sizeof(ph), sizeof(ph), true))
			return 0;
		if (ph.p_type == PT_NOTE)
			n = gs_ubuild_id_in(h.e_type == ET_EXEC ? 0 : base, &ph, id, size);
	}
	return n;
}

#endif /* GS_USYMBOLS_H */
