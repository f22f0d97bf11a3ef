/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "kernel_shim.h"
#include "../../match.h"

/* "ab$": columns are a, b, others */
static const u8 class[256] = {
	[0 ... 'a' - 1] = 2, ['a'] = 0, ['b'] = 1, ['b' + 1 ... 255] = 2,
};
static const u16 next[] = { 1, 0, 0, 1, 2, 0, 1, 0, 0 };
static const u8 at_end[] = { 0, 0, GS_ACCEPT_END };
static const u8 at_once[] = { 0, 0, GS_ACCEPT_NOW };

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
	return failures;
}
