/* SPDX-License-Identifier: GPL-2.0-or-later */
/* codenames.h - whether code of the kernel is of functions that are known by their names */
#ifndef GS_CODENAMES_H
#define GS_CODENAMES_H

#include <linux/kallsyms.h>

/* Addresses of which the answer is kept: searching for a name takes some thousand instructions. */
#define GS_CODENAMES_KNOWN	32

/**
 * struct gs_codenames - functions, by the beginnings of their names
 * @names: the beginnings
 * @n: number of them
 * @known: addresses to which functions return, and whether these are some of the functions
 *
 * The caller keeps others from using it at the same time.
 */
struct gs_codenames {
	const char *const *names;
	unsigned int n;
	struct {
		unsigned long ip;
		bool has;
	} known[GS_CODENAMES_KNOWN];
};

static bool gs_codenames_search(const struct gs_codenames *c, unsigned long ip)
{
	char name[KSYM_SYMBOL_LEN];
	unsigned int i;

	sprint_symbol_no_offset(name, ip - 1);	/* in the call, before the address to which it returns */
	for (i = 0; i < c->n; i++)
		if (!strncmp(name, c->names[i], strlen(c->names[i])))
			return true;
	return false;
}

/* Whether the call that returns to @ip is in one of the functions. */
static bool gs_codenames_has(struct gs_codenames *c, unsigned long ip)
{
	unsigned int i = ip % GS_CODENAMES_KNOWN;

	if (c->known[i].ip != ip) {
		c->known[i].has = gs_codenames_search(c, ip);
		c->known[i].ip = ip;
	}
	return c->known[i].has;
}

#endif /* GS_CODENAMES_H */
