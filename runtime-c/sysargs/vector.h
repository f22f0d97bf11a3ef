/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * vector.h - text of the arrays that system calls take: buffers, strings, bit sets
 */
#ifndef GS_SYSARGS_VECTOR_H
#define GS_SYSARGS_VECTOR_H

#include "string.h"

/**
 * gs_text_iovec() - append an array of struct iovec
 * @t: text
 * @addr: address of the first element; NULL is appended if it is 0
 * @n: number of elements
 * @shown: bytes of each buffer that are shown; 0: show the buffer's address only
 */
gs_fn notrace void gs_text_iovec(struct gs_text *t, u64 addr, u64 n, u64 shown)
{
	const size_t start = t->at, word = gs_word_size();
	u64 i, base, len;

	if (!addr)
		return gs_text_pointer(t, addr);
	gs_text_add(t, "[");
	for (i = 0; i < n && i < GS_ARRAY_SHOWN; i++, addr += 2 * word) {
		if (!gs_arg_word(&base, addr) || !gs_arg_word(&len, addr + word)) {
			if (i) {
				gs_text_add(t, ", ...");
				break;
			}
			t->at = start;
			return gs_text_pointer(t, addr);
		}
		gs_text_add(t, i ? ", {iov_base=" : "{iov_base=");
		if (shown)
			gs_text_quote(t, base, len, shown, false);
		else
			gs_text_pointer(t, base);
		gs_text_add(t, ", iov_len=%llu}", len);
	}
	gs_text_add(t, i < n && i == GS_ARRAY_SHOWN ? ", ...]" : "]");
}

/** gs_text_strings() - append an array of strings that ends with a null pointer */
gs_fn notrace void gs_text_strings(struct gs_text *t, u64 addr, u64 shown)
{
	const size_t start = t->at, word = gs_word_size();
	u64 string;
	int i;

	if (!addr)
		return gs_text_pointer(t, addr);
	gs_text_add(t, "[");
	for (i = 0; i <= GS_ARRAY_SHOWN; i++, addr += word) {
		if (!gs_arg_word(&string, addr)) {
			if (i)
				break;
			t->at = start;
			return gs_text_pointer(t, addr);
		}
		if (!string)
			break;
		gs_text_add(t, i ? ", " : "");
		if (i == GS_ARRAY_SHOWN)
			gs_text_add(t, "...");
		else
			gs_text_quote(t, string, MAXSTRINGLEN, shown, true);
	}
	gs_text_add(t, "]");
}

#define GS_COUNTED	4096	/* strings that are counted at most */

/** gs_text_count() - append the address of an array of strings, and the number of strings */
gs_fn notrace void gs_text_count(struct gs_text *t, u64 addr)
{
	const size_t word = gs_word_size();
	u64 string = 1;
	int n = 0;

	gs_text_pointer(t, addr);
	while (addr && n < GS_COUNTED && gs_arg_word(&string, addr + n * word) && string)
		n++;
	if (addr && !string)
		gs_text_add(t, " /* %d var%s */", n, n == 1 ? "" : "s");
}

/**
 * gs_text_bits() - append the numbers of the bits that are set: [0 3]
 * @t: text
 * @addr: address of the bits; NULL is appended if it is 0
 * @n: number of bits
 */
gs_fn notrace void gs_text_bits(struct gs_text *t, u64 addr, u64 n)
{
	const size_t start = t->at;
	const char *sep = "";
	u64 i;
	u8 byte = 0;

	if (!addr)
		return gs_text_pointer(t, addr);
	gs_text_add(t, "[");
	for (i = 0; i < min_t(u64, n, 8192); i++) {
		if (!(i & 7) && !gs_try_read(&byte, addr + i / 8, 1, true)) {
			t->at = start;
			return gs_text_pointer(t, addr);
		}
		if (byte >> (i & 7) & 1) {
			gs_text_add(t, "%s%llu", sep, i);
			sep = " ";
		}
	}
	gs_text_add(t, "]");
}

#endif /* GS_SYSARGS_VECTOR_H */
