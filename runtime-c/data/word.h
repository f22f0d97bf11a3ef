/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * word.h - string functions that process eight bytes at a time
 *
 * gs_word() may read up to seven bytes beyond a string's end. Bytes in a page
 * that is not mapped are read as 0. The bytes beyond the end never affect a
 * result.
 */
#ifndef GS_WORD_H
#define GS_WORD_H

#ifdef __BIG_ENDIAN__
#error "word.h counts on the first byte of a word being its lowest"
#endif

#ifndef GS_WORD_SHIM
#include <asm/word-at-a-time.h>

/* Read eight bytes at @p, of which the first must be mapped. */
static __always_inline u64 gs_word(const char *p)
{
	return load_unaligned_zeropad(p);
}
#endif

/*
 * Return a word whose lowest set bit is the highest bit of the first byte of @w
 * that is 0.
 */
static __always_inline u64 gs_word_zeros(u64 w)
{
	return (w - 0x0101010101010101ULL) & ~w & 0x8080808080808080ULL;
}

/* Number of bytes before the one that gs_word_zeros() found. */
static __always_inline u32 gs_word_length(u64 zeros)
{
	return __builtin_ctzll(zeros) >> 3;
}

/* Keep the bytes before the one that gs_word_zeros() found, and clear the rest. */
static __always_inline u64 gs_word_cut(u64 w, u64 zeros)
{
	return w & (((zeros - 1) & ~zeros) >> 7);
}

/** gs_str_len() - length of a string, at most @max bytes */
static __always_inline size_t gs_str_len(const char *s, size_t max)
{
	size_t n;

	for (n = 0; n < max; n += 8) {
		u64 zeros = gs_word_zeros(gs_word(s + n));

		if (zeros)
			return min_t(size_t, n + gs_word_length(zeros), max);
	}
	return max;
}

/** gs_str_equal() - whether two strings are equal */
static __always_inline bool gs_str_equal(const char *a, const char *b)
{
	for (;; a += 8, b += 8) {
		u64 x = gs_word(a), y = gs_word(b), zeros = gs_word_zeros(x);

		/* compare up to and including the byte that must be 0 in both */
		if (zeros)
			return !((x ^ y) & (zeros ^ (zeros - 1)));
		if (x != y)
			return false;
	}
}

/** gs_str_begin() - bytes of the whole words with which both strings begin */
static __always_inline size_t gs_str_begin(const char *a, const char *b)
{
	size_t n = 0;

	while (gs_word(a + n) == gs_word(b + n) && !gs_word_zeros(gs_word(a + n)))
		n += 8;
	return n;
}

/** gs_str_compare() - as strcmp(): less than, equal to or greater than 0 */
static __always_inline int gs_str_compare(const char *a, const char *b)
{
	for (;; a += 8, b += 8) {
		u64 x = gs_word(a), zeros = gs_word_zeros(x);

		if (zeros || x != gs_word(b))
			return strcmp(a, b);	/* compares at most eight bytes */
	}
}

#endif /* GS_WORD_H */
