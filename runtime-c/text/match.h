/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * match.h - regular expressions, compiled to tables by the translator
 *
 * Matching takes time linear in the string. If a program reads captures, it
 * defines GS_MATCH_REGS, the number of registers that its largest expression
 * needs; the context (context.h) then keeps the captures of the handler's last =~.
 */
#ifndef GS_MATCH_H
#define GS_MATCH_H

#define GS_ACCEPT_NOW	1	/* matches, whatever bytes follow */
#define GS_ACCEPT_END	2	/* matches if the string ends here */

/**
 * struct gs_dfa - automaton that decides whether a pattern occurs in a string
 * @class: maps each byte to a column
 * @next: next state, by state and column; state 0 is the start
 * @accept: GS_ACCEPT_* of each state
 * @classes: number of columns
 */
struct gs_dfa {
	const u8 *class;
	const u16 *next;
	const u8 *accept;
	u32 classes;
};

/* Whether the pattern of @d occurs in @s. */
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

#ifdef GS_MATCH_REGS

#define GS_TAG_POS	0xffff	/* source of a move: the current position */
#define GS_TAG_NONE	0xfffe	/* source of a move: -1, the group took no part */
#define GS_TAG_STOP	0xffff	/* next state: no further byte can change the result */

/**
 * struct gs_tdfa - automaton that finds where a pattern and its groups match
 * @class: maps each byte to a column
 * @next: next state or GS_TAG_STOP, by state and column; state 0 is the start
 * @act: offset in @moves of the moves to make, by state and column
 * @end: offset in @moves of the moves to make if the string ends, by state
 * @moves: lists of moves between registers: their number, then pairs of
 *	destination and source
 * @classes: number of columns
 * @first: offset in @moves of the moves to make before the first byte
 * @groups: number of groups, including the whole match
 *
 * At the end, registers 2 * n and 2 * n + 1 hold start and end of group n.
 */
struct gs_tdfa {
	const u8 *class;
	const u16 *next;
	const u16 *act;
	const u16 *end;
	const u16 *moves;
	u16 classes;
	u16 first;
	u16 groups;
};

static __always_inline void gs_tag_moves(s32 *r, const u16 *list, s32 pos)
{
	const u16 *end = list + 1 + 2 * list[0];

	for (list++; list < end; list += 2) {
		if (list[1] == GS_TAG_POS)
			r[list[0]] = pos;
		else if (list[1] == GS_TAG_NONE)
			r[list[0]] = -1;
		else
			r[list[0]] = r[list[1]];
	}
}

/* Number of moves that take a hundred instructions. */
#define GS_MATCH_MOVES	10

/**
 * gs_match_groups() - match a string and keep what the groups captured
 * @c: context; its previous captures are discarded
 * @d: automaton of the pattern
 * @s: string
 *
 * A byte may take hundreds of moves, which are charged here beyond those that
 * gs_match_groups_weight() stands for.
 *
 * Return: whether the string matches; false, with an error raised, if the budget
 * is used up.
 */
gs_fn notrace bool
gs_match_groups(struct gs_ctx *c, const struct gs_tdfa *d, const char *s)
{
	const u32 charged = GS_MATCH_MOVES * (2 + d->groups);
	s32 *r = c->match_regs, pos = 0;
	u32 at = 0, cell, n;

	c->match_groups = 0;
	r[1] = -1;
	gs_tag_moves(r, d->moves + d->first, 0);
	while (s[pos] && at != GS_TAG_STOP) {
		cell = at * d->classes + d->class[(u8)s[pos]];
		n = d->moves[d->act[cell]];
		if (unlikely(n > charged) && !gs_weigh(c, (n - charged) / GS_MATCH_MOVES + 1))
			return false;
		gs_tag_moves(r, d->moves + d->act[cell], ++pos);
		at = d->next[cell];
	}
	if (at != GS_TAG_STOP)
		gs_tag_moves(r, d->moves + d->end[at], pos);
	c->match_groups = r[1] < 0 ? 0 : d->groups;
	if (c->match_groups) {
		c->match_had = c->match_groups;
		gs_str_copy(c->match_text, s);
	}
	return c->match_groups;
}

/* Cost of gs_match_groups() that is charged before, in hundreds of instructions (action budget). */
static __always_inline u32 gs_match_groups_weight(const struct gs_tdfa *d, const char *s)
{
	return gs_str_len(s, GS_STRING_LEN) * (2 + d->groups);
}

/**
 * gs_match_has_group() - raise an error, worded as SystemTap's, unless the last =~ captured a group
 * @c: context
 * @n: number of the group; 0 for the whole match
 */
gs_fn bool gs_match_has_group(struct gs_ctx *c, s64 n)
{
	if (n < 0 || n >= c->match_had)
		gs_error(c, c->loc, "Attempted to get nonexistent subexpression %lld", n);
	else if (!c->match_groups)
		gs_error(c, c->loc, "Attempted to get subexpression %lld from failed match", n);
	else
		return true;
	return false;
}

/** gs_match_count() - ngroups(): number of groups, including the whole match */
gs_fn s64 gs_match_count(struct gs_ctx *c)
{
	if (!c->match_groups)
		gs_error(c, c->loc, "Attempted to get subexpression count from failed match");
	return c->match_groups;
}

/**
 * gs_matched() - matched(): return the text of a group
 * @c: context
 * @to: buffer of GS_STRING_LEN bytes; "" if the group took no part in the match
 * @n: number of the group; 0 for the whole match
 */
gs_fn void gs_matched(struct gs_ctx *c, char *to, s64 n)
{
	s32 from, end, len;

	to[0] = '\0';
	if (!gs_match_has_group(c, n))
		return;
	from = c->match_regs[2 * n];
	end = c->match_regs[2 * n + 1];
	if (from < 0 || end < from)
		return;
	/* a string literal of the script may be longer than a string value */
	len = strlen(c->match_text);
	from = min(from, len);
	end = min(end, len);
	memcpy(to, c->match_text + from, end - from);
	to[end - from] = '\0';
}

#endif /* GS_MATCH_REGS */

#endif /* GS_MATCH_H */
