/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * quote.h - text and memory as a C string literal
 *
 * Bytes that can't be printed become escapes: \n and the like, otherwise three
 * octal digits. UTF-8 characters in a script's own strings become \u00E9.
 */
#ifndef GS_QUOTE_H
#define GS_QUOTE_H

/* Write the escape of @b to @e, at most 4 bytes; that of NUL is \0. Return: its length. */
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
 * struct gs_quote - an escaped text under construction
 * @to: buffer
 * @at: bytes written
 * @end: bytes that may be written, without the final NUL
 * @safe: length up to which the closing quote and the dots still fit
 * @spare: bytes before @end that only the dots of a cut text may use
 * @owed: bytes that SystemTap counts but does not write: 3 for each NUL
 * @quoted: the text is in double quotes
 * @cut: a character did not fit
 * @silent: the character that did not fit was a NUL; no dots follow then
 */
struct gs_quote {
	char *to;
	size_t at, end, safe, spare, owed;
	bool quoted, cut, silent;
};

#define GS_QUOTE_DOTS	4	/* length of "..., the end of a cut text */

/* Begin a text of at most @end bytes at @to, with a double quote if @quoted. */
gs_fn notrace void gs_quote_open(struct gs_quote *q, char *to, size_t end, bool quoted)
{
	*q = (struct gs_quote){ .to = to, .end = end, .quoted = quoted };
	if (quoted)
		to[q->at++] = '"';
	q->safe = q->at;
}

/* Append @n bytes, which SystemTap counts as @counted. Return: false if they don't fit. */
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

/* Append the escape of a byte. Return: false if it doesn't fit. */
gs_fn notrace bool gs_quote_byte(struct gs_quote *q, unsigned char b)
{
	char e[4];
	const int n = gs_escape(e, b);

	if (gs_quote_put(q, e, n, b ? n : 4))
		return true;
	q->silent = !b;
	return false;
}

/* Whether UTF-8 may have character @u in @n bytes: no surrogates, and no more bytes than it takes. */
static __always_inline bool gs_utf8_valid(u32 u, int n)
{
	if (u > 0x10ffff || (u >= 0xd800 && u < 0xe000))
		return false;
	return u >= (n == 4 ? 0x10000 : n == 3 ? 0x800 : 0x80);
}

/* Decode the multi-byte UTF-8 character at @from. Return: its length in bytes; 0 if there is none. */
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
	return gs_utf8_valid(*u, n) ? n : 0;
}

/* Append a character beyond ASCII as \u00E9 or \U0001F600. Return: false if it doesn't fit. */
gs_fn notrace bool gs_quote_rune(struct gs_quote *q, u32 u)
{
	char e[12];
	const int n = scnprintf(e, sizeof(e), u < 0x10000 ? "\\u%04X" : "\\U%08X", u);

	return gs_quote_put(q, e, n, n);
}

/* End the text: append the quote, and dots if it was cut, and the NUL. */
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

/*
 * Most bytes of a result: @max, but at least those of ""... and at most @room -
 * 1.
 */
gs_fn notrace size_t gs_quote_end(size_t room, s64 max, bool quoted)
{
	size_t least = quoted ? 1 + GS_QUOTE_DOTS : 0;

	return max > 0 && max < room - 1 ? max_t(size_t, max, least) : room - 1;
}

/**
 * gs_str_quote() - escape a text
 * @to: buffer of @room bytes
 * @room: at least 6
 * @from: text
 * @len: bytes of @from
 * @max: bytes of the result with quotes and dots at most; 0 or less: limited by @room only
 * @quoted: put the text in double quotes, and append dots if it was cut
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
 * gs_try_quote_memory() - escape the bytes at an address
 * @to: buffer of @room bytes
 * @room: at least 6
 * @addr: where to read
 * @len: bytes to read at most
 * @string: stop at a NUL. If @room is smaller than a script string, a text that
 *	is not cut leaves the last two bytes unused, as in SystemTap
 * @user: @addr is an address of the current process, not of the kernel
 *
 * Return: false if the memory can't be read.
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
 * gs_quote_memory() - escape the bytes at an address, or show the address
 *
 * As gs_try_quote_memory(); @c is charged for a fault. If the memory can't be read, the result is the
 * address in hexadecimal, so @to must have 24 bytes even if @room is smaller, or
 * MAXSTRINGLEN if that is less.
 */
gs_fn notrace void gs_quote_memory(struct gs_ctx *c, char *to, size_t room, u64 addr,
				   size_t len, bool string, bool user)
{
	if (gs_try_quote_memory(to, room, addr, len, string, user))
		return;
	gs_weigh_later(c, GS_FAULT_WEIGHT);
	scnprintf(to, min(24, MAXSTRINGLEN), "0x%llx", addr);
}

/** gs_quote_string() - gs_quote_memory() of a string */
gs_fn notrace void gs_quote_string(struct gs_ctx *c, char *to, size_t room, u64 addr, size_t len, bool user)
{
	gs_quote_memory(c, to, room, addr, len, true, user);
}

/* Buffer size for a limit @n that a script gives; 0 or less means no limit. */
static __always_inline size_t gs_quote_limit(s64 n)
{
	return n > 0 && n < MAXSTRINGLEN ? max_t(s64, n, 1 + GS_QUOTE_DOTS) + 1 : MAXSTRINGLEN;
}

/**
 * gs_quote_buffer() - escape a number of bytes at an address
 * @c: context that is charged for a fault
 * @to: buffer of MAXSTRINGLEN bytes
 * @addr: where to read
 * @len: bytes to read; 0: as many as fit into the result
 * @max: bytes of the result at most; 0 or less: the result is empty
 * @user: @addr is an address of the current process, not of the kernel
 */
gs_fn notrace void gs_quote_buffer(struct gs_ctx *c, char *to, u64 addr, int len, int max, bool user)
{
	const size_t room = min_t(s64, max, MAXSTRINGLEN);
	char byte;

	to[0] = '\0';
	if (max > 0 && gs_try_read(&byte, addr, 1, user) &&
	    gs_try_quote_memory(to, gs_quote_limit(max), addr, clamp_t(int, len ?: MAXSTRINGLEN, 0, MAXSTRINGLEN), false, user))
		return;
	gs_weigh_later(c, GS_FAULT_WEIGHT);
	to[0] = '\0';
	if (max > 0)
		scnprintf(to, room, "0x%llx", addr);
}

#endif /* GS_QUOTE_H */
