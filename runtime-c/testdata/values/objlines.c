/* SPDX-License-Identifier: GPL-2.0-or-later */
/* objlines.c - numbers of variable length, and the source lines they encode */
#include "kernel_shim.h"

#define DIV_ROUND_UP(n, d) (((n) + (d) - 1) / (d))

/* The parts of objects.h for one object with one block of lines. */
#define GS_OBJECTS_H
#define GS_BLOCK_ROWS 32
struct gs_part { u32 at, n; };
struct gs_object_lines { u32 addr, at; };
struct gs_object { struct gs_part lines, line_data, files, file_names; };
struct gs_mapped { const struct gs_object *object; u64 at; };

static const void *parts[4];

static const void *gs_part(const struct gs_part *p)
{
	return parts[p->at];
}

static s32 gs_last_at(const struct gs_object_lines *blocks, u32 n, u32 stride, u64 at)
{
	(void)stride;
	return n && blocks->addr <= at ? 0 : -1;
}

#include "../../stack/objlines.h"

#define NUMBER(decode, bytes, want) do {				\
	const u8 b_[] = bytes, *p_ = b_;				\
									\
	CHECK_LONG(decode(&p_), want);					\
	CHECK_LONG(p_ - b_, sizeof(b_) - 1);				\
} while (0)

/* The examples in DWARF 5, section 7.6, and longer numbers. */
static void numbers(void)
{
	NUMBER(gs_uleb, "\x02", 2);
	NUMBER(gs_uleb, "\x7f", 127);
	NUMBER(gs_uleb, "\x80\x01", 128);
	NUMBER(gs_uleb, "\xb9\x64", 12857);
	NUMBER(gs_uleb, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", -1);
	NUMBER(gs_sleb, "\x02", 2);
	NUMBER(gs_sleb, "\x7e", -2);
	NUMBER(gs_sleb, "\xff\x00", 127);
	NUMBER(gs_sleb, "\x81\x7f", -127);
	NUMBER(gs_sleb, "\x80\x01", 128);
	NUMBER(gs_sleb, "\x80\x7f", -128);
	NUMBER(gs_sleb, "\x80\x80\x80\x80\x78", -0x80000000LL);
	NUMBER(gs_sleb, "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x7f", S64_MIN);
	NUMBER(gs_sleb, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f", -1);
	NUMBER(gs_sleb, "\x80\x80\x80\x80\x80\x80\x80\x80\x40", -0x4000000000000000LL);
}

/* Line 10 of a.c from 0x100 on, line 8 of b.c from 0x104, and nothing from 0x184. */
static void lines(void)
{
	static const struct gs_object_lines block = { .addr = 0x100 };
	static const u8 rows[] = { 0, 1, 10, 4, 2, 0x7e, 0x80, 1, 0 };
	static const u32 files[] = { 0, 4 };
	const struct gs_object o = { { 0, 3 }, { 1, 0 }, { 2, 2 }, { 3, 0 } };
	static const struct { u64 at; const char *file; u32 line; } want[] = {
		{ 0xff, NULL, 0 }, { 0x100, "a.c", 10 }, { 0x103, "a.c", 10 }, { 0x104, "b.c", 8 },
		{ 0x183, "b.c", 8 }, { 0x184, NULL, 0 },
	};
	size_t i;

	parts[0] = &block;
	parts[1] = rows;
	parts[2] = files;
	parts[3] = "a.c\0b.c";
	for (i = 0; i < sizeof(want) / sizeof(*want); i++) {
		const struct gs_mapped m = { &o, want[i].at };
		u32 line = 0;
		const char *file = gs_object_line(&m, &line);

		CHECK_STR(file ? file : "", want[i].file ? want[i].file : "");
		CHECK_LONG(line, want[i].line);
	}
}

int main(void)
{
	numbers();
	lines();
	return failures;
}
