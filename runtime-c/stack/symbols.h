/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * symbols.h - symbolize kernel addresses with the kernel's own tables
 *
 * Uses the formats %pS, %pB and %ps (Documentation/core-api/printk-formats.rst),
 * which every kernel has and which need no exported function. May be called in
 * any context.
 */
#ifndef GS_SYMBOLS_H
#define GS_SYMBOLS_H

/**
 * enum gs_symbol_form - how much of a symbol is wanted
 * @GS_SYMBOL_NAME: name
 * @GS_SYMBOL_PLACE: name+0xoffset [module]
 * @GS_SYMBOL_DATA: name+0xoffset/0xsize [module]
 */
enum gs_symbol_form { GS_SYMBOL_NAME, GS_SYMBOL_PLACE, GS_SYMBOL_DATA };

/* Change name+0x1/0x2 [m] to name+0x1 [m]. */
static notrace void gs_symbol_drop_size(char *s)
{
	char *size = strchr(s, '/'), *rest;

	if (!size)
		return;
	rest = strchrnul(size, ' ');
	memmove(size, rest, strlen(rest) + 1);
}

/**
 * gs_symbol() - name an address
 * @out: @size bytes
 * @addr: any number
 * @call: @addr is a return address: it belongs to the function with the byte
 *	before it. That of a call which does not return may be the address of the
 *	next function.
 * @form: how much
 *
 * An address that is not in kernel code or data is printed in hexadecimal. The
 * module name of vmlinux is "kernel".
 */
gs_fn notrace void
gs_symbol(char *out, size_t size, unsigned long addr, bool call, enum gs_symbol_form form)
{
	if (form == GS_SYMBOL_NAME) {
		scnprintf(out, size, "%ps", (void *)(addr - call));
		*strchrnul(out, ' ') = '\0';
		return;
	}
	scnprintf(out, size, call ? "%pB" : "%pS", (void *)addr);
	if (form == GS_SYMBOL_PLACE)
		gs_symbol_drop_size(out);
	if (!strstarts(out, "0x") && !strchr(out, '['))
		strlcat(out, " [kernel]", size);
}

/** gs_symbol_module() - module of an address: "kernel" for vmlinux. Return: false when it is in none. */
gs_fn notrace bool gs_symbol_module(char *out, size_t size, unsigned long addr)
{
	char *at;

	gs_symbol(out, size, addr, false, GS_SYMBOL_PLACE);
	at = strrchr(out, '[');
	if (!at)
		return false;
	memmove(out, at + 1, strlen(at + 1) + 1);
	*strchrnul(out, ']') = '\0';
	return true;
}

#endif /* GS_SYMBOLS_H */
