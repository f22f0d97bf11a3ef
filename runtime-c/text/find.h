/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * find.h - search strings in linear time
 *
 * The kernel's strstr() and strspn() take time proportional to the product of
 * both lengths, so a process that chooses the text could make a handler run for
 * long.
 */
#ifndef GS_FIND_H
#define GS_FIND_H

#define GS_FIND_BASE	0x100000001b3ULL

/**
 * gs_str_find() - find the first occurrence of a text in another
 * @in: text of @n bytes
 * @what: text of @m bytes to search for
 *
 * Compares only where a rolling hash is equal (Rabin-Karp).
 *
 * Return: where @what begins in @in, or NULL.
 */
gs_fn notrace const char *
gs_str_find(const char *in, size_t n, const char *what, size_t m)
{
	u64 want = 0, have = 0, out = 1;
	size_t i;

	if (m > n)
		return NULL;
	for (i = 0; i < m; i++) {
		want = want * GS_FIND_BASE + (u8)what[i];
		have = have * GS_FIND_BASE + (u8)in[i];
		out *= GS_FIND_BASE;
	}
	for (i = 0; ; i++) {
		if (have == want && !memcmp(in + i, what, m))
			return in + i;
		if (i + m == n)
			return NULL;
		have = have * GS_FIND_BASE + (u8)in[i + m] - out * (u8)in[i];
	}
}

/**
 * gs_str_span() - count the bytes at a text's start that are in a set, or are not
 * @s: text
 * @set: the set, a string
 * @in: true: count bytes in the set; false: bytes that are not in it
 */
gs_fn notrace size_t gs_str_span(const char *s, const char *set, bool in)
{
	u64 bits[4] = { 0 };
	size_t n;

	for (; *set; set++)
		bits[(u8)*set >> 6] |= 1ULL << ((u8)*set & 63);
	for (n = 0; s[n]; n++)
		if ((bits[(u8)s[n] >> 6] >> ((u8)s[n] & 63) & 1) != in)
			break;
	return n;
}

#endif /* GS_FIND_H */
