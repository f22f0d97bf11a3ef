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

/*
 * The kernel exports no way to ask where a module's sections lie, so the
 * loader reads /sys/module/M/sections/ and tells when it loads us:
 *
 *	gs_sections=M:SECTION=0xADDRESS,M:SECTION=0xADDRESS,...
 */
static char gs_sections[2048];
module_param_string(gs_sections, gs_sections, sizeof(gs_sections), 0400);

/**
 * gs_reloc_module() - the live address of a place in a module's section
 * @module: module, as in /sys/module
 * @section: section, as in /sys/module/M/sections
 * @offset: bytes into it
 *
 * Return: the address; @offset alone, which no read survives, when the
 * loader did not tell where the section lies.
 */
gs_fn notrace unsigned long
gs_reloc_module(const char *module, const char *section, u64 offset)
{
	size_t m = strlen(module), n = strlen(section);
	const char *p = gs_sections;
	unsigned long long base;

	for (; p; p = strchr(p, ',')) {
		p += *p == ',';
		if (strncmp(p, module, m) || p[m] != ':' ||
		    strncmp(p + m + 1, section, n) || p[m + 1 + n] != '=')
			continue;
		base = simple_strtoull(p + m + n + 2, NULL, 0);
		return base + offset;
	}
	return offset;
}

#endif /* GS_RELOC_H */
