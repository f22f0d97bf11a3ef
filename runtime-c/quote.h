/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * quote.h - text and memory as a C string literal
 *
 * What can't be printed becomes an escape: \n and the like, else three octal
 * digits. Characters of UTF-8 in a script's own text become \u00E9.
 */
#ifndef GS_QUOTE_H
#define GS_QUOTE_H

/* The escape of @b in @e, at most 4 bytes; that of NUL is \0. Return: its length. */
gs_fn notrace int gs_escape(char *e, unsigned char b)
{
	static const char from[] = "\a\b\t\n\v\f\r\"\\", to[] = "abtnvfr\"\\";
	const char *at;

	if (b >= 0x20 && b < 0x7f && b != '"' && b != '\\') {
		e[0] = b;
		return 1;
	}
	e[0] = '\\';
	at = b ? strchr(from, b) : NULL;
	if (at) {
		e[1] = to[at - from];
		return 2;
	}
	e[1] = '0' + (b >> 6);
	if (!b)
		return 2;
	e[2] = '0' + (b >> 3 & 7);
	e[3] = '0' + (b & 7);
	return 4;
}

/**
 * struct gs_quote - an escaped text that grows
 * @to: where it stands
 * @at: bytes so far
 * @end: bytes that it may have, without the NUL
 * @safe: bytes that leave room for the closing quote and dots
 * @spare: bytes of @end that a text which is not cut leaves free
 * @owed: bytes that SystemTap counts and does not write: 3 for each NUL
 * @quoted: double quotes stand around it
 * @cut: something found no room
 * @silent: that was a NUL, which ends a text without dots
 */
struct gs_quote {
	char *to;
	size_t at, end, safe, spare, owed;
	bool quoted, cut, silent;
};

#define GS_QUOTE_DOTS	4	/* bytes of "... */

gs_fn notrace void gs_quote_open(struct gs_quote *q, char *to, size_t end, bool quoted)
{
	*q = (struct gs_quote){ .to = to, .end = end, .quoted = quoted };
	if (quoted)
		to[q->at++] = '"';
	q->safe = q->at;
}

/* Append @n bytes, for which SystemTap counts @counted. Return: false when they found no room. */
gs_fn notrace bool gs_quote_put(struct gs_quote *q, const char *e, int n, int counted)
{
	if (q->at + q->owed + counted + q->quoted + q->spare > q->end) {
		q->cut = true;
		return false;
	}
	memcpy(q->to + q->at, e, n);
	q->at += n;
	q->owed += counted - n;
	if (q->at + q->owed + GS_QUOTE_DOTS <= q->end)
		q->safe = q->at;
	return true;
}

/* Append the escape of a byte. Return: false when it found no room. */
gs_fn notrace bool gs_quote_byte(struct gs_quote *q, unsigned char b)
{
	char e[4];
	const int n = gs_escape(e, b);

	if (gs_quote_put(q, e, n, b ? n : 4))
		return true;
	q->silent = !b;
	return false;
}

/* The character that @from begins with, if it is UTF-8 of several bytes. Return: its bytes; 0 if it is none. */
gs_fn notrace int gs_utf8_next(const unsigned char *from, size_t len, u32 *u)
{
	const int n = from[0] >= 0xf0 && from[0] < 0xf8 ? 4 : from[0] >= 0xe0 ? 3 : 2;
	int i;

	if (from[0] < 0xc2 || from[0] >= 0xf8 || n > len)
		return 0;
	*u = from[0] & (0x7f >> n);
	for (i = 1; i < n; i++) {
		if ((from[i] & 0xc0) != 0x80)
			return 0;
		*u = *u << 6 | (from[i] & 0x3f);
	}
	return n;
}

/* Append a character beyond ASCII as \u00E9 or \U0001F600. Return: false when it found no room. */
gs_fn notrace bool gs_quote_rune(struct gs_quote *q, u32 u)
{
	char e[12];
	const int n = scnprintf(e, sizeof(e), u < 0x10000 ? "\\u%04X" : "\\U%08X", u);

	return gs_quote_put(q, e, n, n);
}

gs_fn notrace void gs_quote_close(struct gs_quote *q)
{
	const bool dots = q->quoted && q->cut && !q->silent;

	if (dots)
		q->at = q->safe;
	if (q->quoted)
		q->to[q->at++] = '"';
	if (dots) {
		memcpy(q->to + q->at, "...", 3);
		q->at += 3;
	}
	q->to[q->at] = '\0';
}

/* What a result may have: @max bytes, but at least ""... and at most the room. */
gs_fn notrace size_t gs_quote_end(size_t room, s64 max, bool quoted)
{
	size_t least = quoted ? 1 + GS_QUOTE_DOTS : 0;

	return max > 0 && max < room - 1 ? max_t(size_t, max, least) : room - 1;
}

/**
 * gs_str_quote() - escape a text
 * @to: @room bytes
 * @room: at least 6
 * @from: @len bytes
 * @len: bytes of @from
 * @max: bytes of the result, with quotes and dots; 0 or less for all the room
 * @quoted: put double quotes around it, and dots behind when it was cut
 */
gs_fn notrace void gs_str_quote(char *to, size_t room, const char *from,
				size_t len, s64 max, bool quoted)
{
	struct gs_quote q;
	size_t i;
	u32 u;

	gs_quote_open(&q, to, gs_quote_end(room, max, quoted), quoted);
	for (i = 0; i < len;) {
		const int n = gs_utf8_next((const unsigned char *)from + i, len - i, &u);

		if (!(n ? gs_quote_rune(&q, u) : gs_quote_byte(&q, from[i])))
			break;
		i += n ?: 1;
	}
	gs_quote_close(&q);
}

#define GS_QUOTE_PIECE	64

/**
 * gs_try_quote_memory() - escape what stands at an address
 * @to: @room bytes
 * @room: at least 6
 * @addr: where to read
 * @len: bytes to read at most
 * @string: stop at a NUL; with less room than a string has, a text that is not
 *	cut leaves two bytes of it free, as SystemTap's does
 * @user: @addr is of the current process
 *
 * Return: false when the memory can't be read.
 */
gs_fn notrace bool gs_try_quote_memory(char *to, size_t room, u64 addr,
				       size_t len, bool string, bool user)
{
	char piece[GS_QUOTE_PIECE];
	bool ended = false;
	struct gs_quote q;
	size_t done = 0;

	gs_quote_open(&q, to, room - 1, true);
	q.spare = string && room < MAXSTRINGLEN ? 2 : 0;
	while (done < len && !q.cut && !ended) {
		size_t n = min_t(size_t, GS_QUOTE_PIECE - ((addr + done) & (GS_QUOTE_PIECE - 1)),
				 len - done), i;

		if (!gs_try_read(piece, addr + done, n, user))
			return false;
		for (i = 0; i < n && !ended; i++) {
			ended = string && !piece[i];
			if (!ended && !gs_quote_byte(&q, piece[i]))
				break;
		}
		done += n;
	}
	gs_quote_close(&q);
	return true;
}

/**
 * gs_quote_memory() - escape what stands at an address
 *
 * As gs_try_quote_memory(); memory that can't be read is shown by its address,
 * for which @to has 24 bytes whatever @room is.
 */
gs_fn notrace void gs_quote_memory(char *to, size_t room, u64 addr, size_t len,
				   bool string, bool user)
{
	if (!gs_try_quote_memory(to, room, addr, len, string, user))
		scnprintf(to, 24, "0x%llx", addr);
}

/** gs_quote_string() - gs_quote_memory() of a string */
gs_fn notrace void gs_quote_string(char *to, size_t room, u64 addr, size_t len, bool user)
{
	gs_quote_memory(to, room, addr, len, true, user);
}

/* Bytes of a quoted text's room for a script's limit; 0 or less: all. */
static __always_inline size_t gs_quote_limit(s64 n)
{
	return n > 0 && n < MAXSTRINGLEN ? max_t(s64, n, 1 + GS_QUOTE_DOTS) + 1 : MAXSTRINGLEN;
}

/**
 * gs_quote_buffer() - escape a number of bytes at an address
 * @to: MAXSTRINGLEN bytes
 * @addr: where to read
 * @len: bytes to read; 0 for as many as the result has room for
 * @max: bytes of the result; nothing for 0 or less
 * @user: @addr is of the current process
 */
gs_fn notrace void gs_quote_buffer(char *to, u64 addr, int len, int max, bool user)
{
	const size_t room = min_t(s64, max, MAXSTRINGLEN);
	char byte;

	to[0] = '\0';
	if (max > 0 && gs_try_read(&byte, addr, 1, user) &&
	    gs_try_quote_memory(to, gs_quote_limit(max), addr, clamp_t(int, len ?: MAXSTRINGLEN, 0, MAXSTRINGLEN), false, user))
		return;
	to[0] = '\0';
	if (max > 0)
		scnprintf(to, room, "0x%llx", addr);
}

#endif /* GS_QUOTE_H */
