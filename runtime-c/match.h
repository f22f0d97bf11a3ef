/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * match.h - regular expressions, compiled to tables by the translator
 */
#ifndef GS_MATCH_H
#define GS_MATCH_H

#define GS_ACCEPT_NOW	1	/* matches, whatever follows */
#define GS_ACCEPT_END	2	/* matches if the string ends here */

/**
 * struct gs_dfa - decides whether a pattern occurs in a string
 * @class: column of each byte
 * @next: state by state and column; 0 is the start
 * @accept: GS_ACCEPT_* by state
 * @classes: number of columns
 */
struct gs_dfa {
	const u8 *class;
	const u16 *next;
	const u8 *accept;
	u32 classes;
};

gs_fn notrace bool gs_match(const struct gs_dfa *d, const char *s)
{
	u32 at = 0;

	for (; *s; s++) {
		if (d->accept[at] & GS_ACCEPT_NOW)
			return true;
		at = d->next[at * d->classes + d->class[(u8)*s]];
	}
	return d->accept[at] != 0;
}

#endif /* GS_MATCH_H */
