/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * quote.h - text and memory as a C string literal
 *
 * What can't be printed becomes an escape: \n and the like, else three octal
 * digits.
 */
#ifndef GS_QUOTE_H
#define GS_QUOTE_H

/* The escape of @b in @e, at most 4 bytes. Return: its length. */
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
	e[2] = '0' + (b >> 3 & 7);
	e[3] = '0' + (b & 7);
	return 4;
}

/**
 * gs_str_quote() - escape a text
 * @to: @room bytes
 * @room: at least 8
 * @from: @len bytes
 * @len: bytes of @from
 * @max: bytes of the result without the dots; 0 or less for all the room
 * @quoted: put double quotes around it, and dots behind when it was cut
 */
gs_fn notrace void gs_str_quote(char *to, size_t room, const char *from,
				size_t len, s64 max, bool quoted)
{
	size_t end = room - (quoted ? 5 : 1), at = 0, i;
	char e[4];

	if (max > 0 && max < end)
		end = max;
	if (quoted)
		to[at++] = '"';
	for (i = 0; i < len; i++) {
		int n = gs_escape(e, from[i]);

		if (at + n > end)
			break;
		memcpy(to + at, e, n);
		at += n;
	}
	if (quoted)
		to[at++] = '"';
	if (quoted && i < len) {
		memcpy(to + at, "...", 3);
		at += 3;
	}
	to[at] = '\0';
}

#define GS_QUOTE_PIECE	64

/**
 * gs_quote_memory() - escape what stands at an address
 * @to: @room bytes
 * @room: at least 24
 * @addr: where to read
 * @len: bytes to read at most
 * @string: stop at a NUL
 * @user: @addr is of the current process
 *
 * Memory that can't be read is shown by its address, a null address as NULL.
 */
gs_fn notrace void gs_quote_memory(char *to, size_t room, u64 addr, size_t len,
				   bool string, bool user)
{
	char piece[GS_QUOTE_PIECE], e[4];
	size_t at = 0, done = 0;
	bool cut = false, ended = false;

	if (!addr) {
		memcpy(to, "NULL", 5);
		return;
	}
	to[at++] = '"';
	while (done < len && !cut && !ended) {
		size_t n = min_t(size_t, GS_QUOTE_PIECE - ((addr + done) & (GS_QUOTE_PIECE - 1)),
				 len - done), i;

		if (!gs_try_read(piece, addr + done, n, user)) {
			scnprintf(to, room, "0x%llx", addr);
			return;
		}
		for (i = 0; i < n && !cut && !ended; i++) {
			int w = gs_escape(e, piece[i]);

			ended = string && !piece[i];
			cut = !ended && at + w > room - 5;
			if (ended || cut)
				break;
			memcpy(to + at, e, w);
			at += w;
		}
		done += n;
	}
	to[at++] = '"';
	if (cut || (string && !ended)) {
		memcpy(to + at, "...", 3);
		at += 3;
	}
	to[at] = '\0';
}

#endif /* GS_QUOTE_H */
