/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * utf.h - strings in UTF-16 and UTF-32 (Unicode 15, 3.9) converted to UTF-8
 *
 * Code units that don't form a character become U+FFFD, the replacement character.
 */
#ifndef GS_UTF_H
#define GS_UTF_H

#include "../memory/peek.h"
#include "quote.h"

#define GS_UTF_BAD	0xfffd

/* Write character @u as UTF-8 to @to, at most 4 bytes. Return: number of bytes. */
gs_fn notrace int gs_utf8(char *to, u32 u)
{
	if (u > 0x10ffff || (u >= 0xd800 && u < 0xe000))
		u = GS_UTF_BAD;
	if (u < 0x80) {
		to[0] = u;
		return 1;
	}
	if (u < 0x800) {
		to[0] = 0xc0 | u >> 6;
		to[1] = 0x80 | (u & 63);
		return 2;
	}
	if (u < 0x10000) {
		to[0] = 0xe0 | u >> 12;
		to[1] = 0x80 | (u >> 6 & 63);
		to[2] = 0x80 | (u & 63);
		return 3;
	}
	to[0] = 0xf0 | u >> 18;
	to[1] = 0x80 | (u >> 12 & 63);
	to[2] = 0x80 | (u >> 6 & 63);
	to[3] = 0x80 | (u & 63);
	return 4;
}

/* Read the character at *addr and advance *addr past it. Return: false if it can't be read. */
gs_fn notrace bool gs_utf_next(u64 *addr, int unit, bool user, u32 *u)
{
	u16 high, low;

	if (unit == 4) {
		*addr += 4;
		return gs_try_read(u, *addr - 4, 4, user);
	}
	if (!gs_try_read(&high, *addr, 2, user))
		return false;
	*addr += 2;
	*u = high;
	if ((high & 0xfc00) != 0xd800)
		return true;
	if (!gs_try_read(&low, *addr, 2, user))
		return false;
	if ((low & 0xfc00) != 0xdc00)
		return true;
	*addr += 2;
	*u = 0x10000 + ((high & 0x3ff) << 10) + (low & 0x3ff);
	return true;
}

/**
 * gs_try_utf_string() - read a string that ends with a code unit of 0
 * @to: buffer of MAXSTRINGLEN bytes for the UTF-8
 * @addr: address of the string
 * @unit: bytes of a code unit: 2 or 4
 * @user: @addr is an address of the current process, not of the kernel
 *
 * Return: false if the string can't be read.
 */
gs_fn notrace bool gs_try_utf_string(char *to, u64 addr, int unit, bool user)
{
	size_t at = 0;
	char e[4];
	u32 u;

	to[0] = '\0';
	if (!addr)
		return false;
	for (;;) {
		int n;

		if (!gs_utf_next(&addr, unit, user, &u))
			return false;
		n = gs_utf8(e, u);
		if (!u || at + n > MAXSTRINGLEN - 1)
			break;
		memcpy(to + at, e, n);
		at += n;
	}
	to[at] = '\0';
	return true;
}

/** gs_utf_string() - as gs_try_utf_string(), but raise an error if the string can't be read */
gs_fn notrace void gs_utf_string(struct gs_ctx *c, char *to, u64 addr, int unit, bool user)
{
	if (gs_try_utf_string(to, addr, unit, user))
		return;
	to[0] = '\0';
	gs_error(c, c->loc, "%s string copy fault at 0x%llx [man error::fault]", user ? "user" : "kernel", addr);
}

/** gs_utf_string_or() - as gs_try_utf_string(); if the string can't be read, use @other */
gs_fn notrace void gs_utf_string_or(struct gs_ctx *c, char *to, u64 addr, int unit,
				    const char *other, bool user)
{
	if (!gs_try_utf_string(to, addr, unit, user))
		gs_copy_other(c, to, other);
}

/**
 * gs_quote_utf() - read a string as gs_try_utf_string() does and escape its UTF-8
 * @c: context that is charged for a fault
 * @to: buffer of MAXSTRINGLEN bytes
 *
 * If the string can't be read, the result is the address, as in gs_quote_memory().
 */
gs_fn notrace void gs_quote_utf(struct gs_ctx *c, char *to, u64 addr, int unit, bool user)
{
	u64 from = addr;
	struct gs_quote q;
	u32 u;

	gs_quote_open(&q, to, MAXSTRINGLEN - 1, true);
	while (!q.cut) {
		char e[4];
		int n, i;

		if (!gs_utf_next(&from, unit, user, &u)) {
			gs_weigh_later(c, GS_FAULT_WEIGHT);
			scnprintf(to, MAXSTRINGLEN, "0x%llx", addr);
			return;
		}
		if (!u)
			break;
		n = gs_utf8(e, u);
		for (i = 0; i < n && gs_quote_byte(&q, e[i]); i++)
			;
	}
	gs_quote_close(&q);
}

#endif /* GS_UTF_H */
