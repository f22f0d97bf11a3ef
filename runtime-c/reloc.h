/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * reloc.h - from link-time addresses to live ones
 *
 * vmlinux is moved as a whole (KASLR), so one exported symbol whose link-time
 * address is known tells how far: GS_ANCHOR names it, GS_ANCHOR_ADDR is its
 * address in the vmlinux that the module was made for. The loader has
 * compared the build-ids.
 */
#ifndef GS_RELOC_H
#define GS_RELOC_H

/* How far the kernel was moved. */
static __always_inline unsigned long gs_slide(void)
{
#ifdef GS_ANCHOR
	return (unsigned long)&GS_ANCHOR - (unsigned long)GS_ANCHOR_ADDR;
#else
	return 0;
#endif
}

/**
 * gs_reloc() - the live address of a link-time address in vmlinux
 * @link: code or static data; not per-CPU offsets, which do not move
 */
static __always_inline unsigned long gs_reloc(u64 link)
{
	return (unsigned long)link + gs_slide();
}

#endif /* GS_RELOC_H */
