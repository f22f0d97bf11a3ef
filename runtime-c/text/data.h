/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * data.h - strings in formats that other programs read: JSON (RFC 8259, 7), and the labels of
 * Prometheus' text format 0.0.4
 *
 * They know fewer escapes than C does. A byte that is not UTF-8, which neither may contain, becomes
 * a backslash and three octal digits, so that different texts stay different.
 */
#ifndef GS_DATA_H
#define GS_DATA_H

#include "quote.h"

#define GS_DATA_ESCAPE	12	/* bytes of the longest escape, a pair of surrogates */

/* Write UTF-16 unit @u as JSON does. Return: the length. scnprintf() takes longer. */
gs_fn notrace int gs_data_unit(char *e, unsigned int u)
{
	static const char digits[] = "0123456789ABCDEF";

	e[0] = '\\';
	e[1] = 'u';
	e[2] = digits[u >> 12 & 15];
	e[3] = digits[u >> 8 & 15];
	e[4] = digits[u >> 4 & 15];
	e[5] = digits[u & 15];
	return 6;
}

/* Write byte @b, which is not UTF-8. Return: the length. */
gs_fn notrace int gs_data_octal(char *e, unsigned char b)
{
	e[0] = e[1] = '\\';
	e[2] = '0' + (b >> 6);
	e[3] = '0' + (b >> 3 & 7);
	e[4] = '0' + (b & 7);
	return 5;
}

/* Write the escape of ASCII byte @b to @e. Return: its length. */
gs_fn notrace int gs_data_ascii(char *e, unsigned char b, bool json)
{
	static const char from[] = "\n\"\\\b\t\f\r", to[] = "n\"\\btfr";
	const char *at = b ? strchr(from, b) : NULL;

	if (at && (json || at < from + 3)) {
		e[0] = '\\';
		e[1] = to[at - from];
		return 2;
	}
	if (json && (b < 0x20 || b == 0x7f))
		return gs_data_unit(e, b);
	e[0] = b;
	return 1;
}

/* Write character @u beyond ASCII, for JSON as UTF-16. Return: its length. */
gs_fn notrace int gs_data_rune(char *e, u32 u)
{
	if (u < 0x10000)
		return gs_data_unit(e, u);
	u -= 0x10000;
	gs_data_unit(e, 0xd800 + (u >> 10));
	return 6 + gs_data_unit(e + 6, 0xdc00 + (u & 0x3ff));
}

/* Write the first character of @from to @e. Return: how many bytes it has in @from. */
gs_fn notrace int gs_data_next(char *e, int *n, const char *from, size_t len, bool json)
{
	const unsigned char b = from[0];
	int taken;
	u32 u;

	if (b < 0x80) {
		*n = gs_data_ascii(e, b, json);
		return 1;
	}
	taken = gs_utf8_next((const unsigned char *)from, len, &u);
	if (!taken) {
		*n = gs_data_octal(e, b);
		return 1;
	}
	if (json) {
		*n = gs_data_rune(e, u);
	} else {
		memcpy(e, from, taken);
		*n = taken;
	}
	return taken;
}

/**
 * gs_data_quote() - put a text in double quotes, as a format requires it
 * @to: buffer of MAXSTRINGLEN bytes
 * @from: text
 * @len: bytes of @from
 * @json: for JSON, else for Prometheus
 *
 * A text that does not fit ends with dots before the closing quote.
 */
gs_fn notrace void gs_data_quote(char *to, const char *from, size_t len, bool json)
{
	char e[GS_DATA_ESCAPE];
	struct gs_quote q;
	size_t i;
	int n;

	gs_quote_open(&q, to, MAXSTRINGLEN - 1, true);
	for (i = 0; i < len;) {
		i += gs_data_next(e, &n, from + i, len - i, json);
		if (!gs_quote_put(&q, e, n, n))
			break;
	}
	if (q.cut) {
		memcpy(to + q.safe, "...", 3);
		q.at = q.safe + 3;
	}
	memcpy(to + q.at, "\"", 2);
}

#endif /* GS_DATA_H */
