/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * string.h - strings and buffers of system calls, as strace shows them
 *
 * Escapes are those of C. Bytes that can't be printed are octal, with as few
 * digits as the next character allows.
 */
#ifndef GS_SYSARGS_STRING_H
#define GS_SYSARGS_STRING_H

#include "layout.h"

#define GS_STRING_PIECE	64

/* Room to keep for the longest escape, the closing quote, the dots and what follows. */
#define GS_STRING_TAIL	12

gs_fn notrace void gs_text_escape(struct gs_text *t, unsigned char b, unsigned char next)
{
	static const char from[] = "\t\n\v\f\r\"\\", to[] = "tnvfr\"\\";
	const char *at = b ? strchr(from, b) : NULL;

	if (at)
		gs_text_add(t, "\\%c", to[at - from]);
	else if (b >= 0x20 && b < 0x7f)
		gs_text_add(t, "%c", b);
	else
		gs_text_add(t, next >= '0' && next <= '9' ? "\\%03o" : "\\%o", b);
}

/**
 * gs_text_quote() - append bytes of the program in double quotes
 * @t: text
 * @addr: address of the bytes; NULL is appended if it is 0, the address if they
 *	can't be read
 * @len: number of bytes
 * @max: bytes that are shown; dots follow if there are more
 * @string: a NUL ends the bytes
 */
gs_fn notrace void gs_text_quote(struct gs_text *t, u64 addr, u64 len, u64 max, bool string)
{
	const size_t start = t->at;
	char piece[GS_STRING_PIECE + 1];
	u64 done = 0;
	bool more = false, ended = false;

	if (!addr)
		return gs_text_pointer(t, addr);
	gs_text_add(t, "\"");
	while (done < len && !more && !ended) {
		size_t n = min_t(u64, GS_STRING_PIECE - ((addr + done) & (GS_STRING_PIECE - 1)), len - done), i;

		if (done == max && !string) {
			more = true;
			break;
		}
		if (!gs_try_read(piece, addr + done, n, true)) {
			t->at = start;
			return gs_text_pointer(t, addr);
		}
		piece[n] = 0;
		for (i = 0; i < n; i++) {
			ended = string && !piece[i];
			if (ended)
				break;
			more = done + i >= max || t->at + GS_STRING_TAIL > t->room;
			if (more)
				break;
			gs_text_escape(t, piece[i], piece[i + 1]);
		}
		done += n;
	}
	gs_text_add(t, more ? "\"..." : "\"");
}

/** gs_text_name() - append a member that is a string of at most @size bytes */
gs_fn notrace void gs_text_name(struct gs_text *t, const char *what, u64 addr, size_t size)
{
	gs_text_add(t, "%s=", what);
	gs_text_quote(t, addr, size, size, true);
}

#endif /* GS_SYSARGS_STRING_H */
