/* SPDX-License-Identifier: GPL-2.0-or-later */
#define GS_MATCH_REGS 7
#include "kernel_shim.h"
#include "../../text/str.h"
#include "../../text/match.h"

/* "ab$": columns are a, b, others */
static const u8 class[256] = {
	[0 ... 'a' - 1] = 2, ['a'] = 0, ['b'] = 1, ['b' + 1 ... 255] = 2,
};
static const u16 next[] = { 1, 0, 0, 1, 2, 0, 1, 0, 0 };
static const u8 at_end[] = { 0, 0, GS_ACCEPT_END };
static const u8 at_once[] = { 0, 0, GS_ACCEPT_NOW };

/*
 * "(a*)b": columns are a, b, others. Register 4 has where the group's current match
 * began; register 5 has where the group ended, for the state after it.
 */
static const u8 tag_class[256] = {
	[0 ... 'a' - 1] = 2, ['a'] = 0, ['b'] = 1, ['b' + 1 ... 255] = 2,
};
static const u16 tag_moves[] = {
	0,
	2, 4, GS_TAG_POS, 5, GS_TAG_POS,	/* at 1: a search begins here */
	1, 5, GS_TAG_POS,			/* at 6: one more a */
	4, 0, 4, 2, 4, 3, 5, 1, GS_TAG_POS,	/* at 9: b */
};
static const u16 tag_next[] = { 0, GS_TAG_STOP, 1, 0, GS_TAG_STOP, 1 };
static const u16 tag_act[] = { 6, 9, 1, 6, 9, 1 };
static const u16 tag_end[] = { 0, 0 };

/* Moves beyond those that gs_match_groups_weight() stands for are charged. */
static void many_moves(void)
{
	u16 moves[1 + 2 * 200] = { 200 };
	const u16 next[] = { 0, 0, 0 }, act[] = { 0, 0, 0 }, end[] = { 0 };
	struct gs_tdfa d = {
		.class = tag_class, .next = next, .act = act, .end = end, .moves = moves, .classes = 3, .groups = 2,
	};
	static struct gs_ctx c;
	int i;

	for (i = 0; i < 200; i++) {
		moves[1 + 2 * i] = 3;
		moves[2 + 2 * i] = GS_TAG_NONE;
	}
	gs_weighed = 0;
	CHECK(!gs_match_groups(&c, &d, "aaaaaaaaaa"));
	CHECK_LONG(gs_weighed, 10 * ((200 - 4 * GS_MATCH_MOVES) / GS_MATCH_MOVES + 1));
	moves[0] = 4 * GS_MATCH_MOVES;
	gs_weighed = 0;
	CHECK(!gs_match_groups(&c, &d, "aaaaaaaaaa"));
	CHECK_LONG(gs_weighed, 0);
}

static void captures(void)
{
	struct gs_tdfa d = {
		.class = tag_class, .next = tag_next, .act = tag_act, .end = tag_end,
		.moves = tag_moves, .classes = 3, .first = 1, .groups = 2,
	};
	static struct gs_ctx c;
	char to[GS_STRING_LEN], longer[2 * GS_STRING_LEN];

	gs_matched(&c, to, 0);
	CHECK_STR(c.error_text, "Attempted to get nonexistent subexpression 0");
	c.error = 0;
	CHECK(gs_match_groups(&c, &d, "xaabx"));
	gs_matched(&c, to, 0);
	CHECK_STR(to, "aab");
	gs_matched(&c, to, 1);
	CHECK_STR(to, "aa");
	CHECK_STR(c.match_text, "xaabx");
	CHECK(!c.error);
	gs_matched(&c, to, 2);
	CHECK_STR(to, "");
	CHECK_STR(c.error_text, "Attempted to get nonexistent subexpression 2");
	c.error = 0;
	gs_matched(&c, to, -1);
	CHECK(c.error);
	c.error = 0;
	c.match_regs[2] = -1;	/* the group took no part */
	gs_matched(&c, to, 1);
	CHECK_STR(to, "");
	CHECK(!c.error);
	CHECK(!gs_match_groups(&c, &d, "xaa"));
	gs_matched(&c, to, 1);
	CHECK_STR(c.error_text, "Attempted to get subexpression 1 from failed match");
	c.error = 0;
	CHECK(!gs_match_count(&c) && c.error);
	c.error = 0;
	/* a match after the part that is kept */
	memset(longer, 'a', sizeof(longer) - 2);
	strcpy(longer + sizeof(longer) - 2, "b");
	CHECK(gs_match_groups(&c, &d, longer));
	gs_matched(&c, to, 0);
	CHECK_LONG(strlen(to), GS_STRING_LEN - 1);
}

int main(void)
{
	struct gs_dfa d = { .class = class, .next = next, .accept = at_end, .classes = 3 };

	CHECK(gs_match(&d, "ab"));
	CHECK(gs_match(&d, "xxab"));
	CHECK(!gs_match(&d, "abx"));
	CHECK(!gs_match(&d, ""));
	CHECK(!gs_match(&d, "\377"));
	d.accept = at_once;
	CHECK(gs_match(&d, "abx"));
	many_moves();
	captures();
	return failures;
}
