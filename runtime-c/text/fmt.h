/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fmt.h - sprint() and sprintf(): formatting into a script's string
 *
 * The translator calls one function for each piece of the format. The reader in
 * user space (kbuild/loader) formats printf(), and must give the same text. A
 * width or precision of -1 means not given; any other negative one, from an
 * argument, counts as not given, too.
 */
#ifndef GS_FMT_H
#define GS_FMT_H

/* A string that is being formatted: @len bytes of it are written. */
struct gs_fmt {
	char *to;
	size_t len;
};

/* Begin to format into @to, which has GS_STRING_LEN bytes. */
static __always_inline void gs_fmt_open(struct gs_fmt *w, char *to)
{
	w->to = to;
	w->len = 0;
}

/* Append the NUL. */
static __always_inline void gs_fmt_close(struct gs_fmt *w)
{
	w->to[w->len] = '\0';
}

/* Append text; what does not fit is cut off. */
gs_fn notrace void gs_fmt_text(struct gs_fmt *w, const char *s, size_t n)
{
	n = min_t(size_t, n, GS_STRING_LEN - 1 - w->len);
	memcpy(w->to + w->len, s, n);
	w->len += n;
}

gs_fn notrace void gs_fmt_fill(struct gs_fmt *w, char b, s64 n)
{
	if (n <= 0)
		return;
	n = min_t(s64, n, GS_STRING_LEN - 1 - w->len);
	memset(w->to + w->len, b, n);
	w->len += n;
}

/*
 * Limit widths and precisions so that sums of them don't overflow. The size of a string
 * would be too small: what is behind a field's blanks or zeros would still get a place.
 */
static __always_inline s64 gs_fmt_bound(s64 n)
{
	return n < 0 ? -1 : min_t(s64, n, S64_MAX / 4);
}

/* Put text in a field of @width bytes, aligned right unless the flag is '-'. */
gs_fn notrace void
gs_fmt_field(struct gs_fmt *w, char flag, s64 width, const char *s, size_t n)
{
	if (flag != '-')
		gs_fmt_fill(w, ' ', width - (s64)n);
	gs_fmt_text(w, s, n);
	if (flag == '-')
		gs_fmt_fill(w, ' ', width - (s64)n);
}

/* %s: append at most @prec bytes of a string. */
gs_fn notrace void
gs_fmt_str(struct gs_fmt *w, char flag, s64 width, s64 prec, const char *s)
{
	size_t n = prec < 0 ? GS_STRING_LEN : min_t(s64, prec, GS_STRING_LEN);

	gs_fmt_field(w, flag, gs_fmt_bound(width), s, strnlen(s, n));
}

/* Write the digits of @v backwards from @end. Return: where they start. */
gs_fn notrace char *
gs_fmt_digits(char *end, u64 v, unsigned int base, bool upper)
{
	const char *digits = upper ? "0123456789ABCDEF" : "0123456789abcdef";

	do {
		*--end = digits[v % base];
		v /= base;
	} while (v);
	return end;
}

/* Append sign or prefix, zeros up to the precision, and the digits. */
gs_fn notrace void
gs_fmt_number(struct gs_fmt *w, char flag, s64 width, s64 prec,
	      const char *prefix, const char *digits, size_t n)
{
	s64 head = strlen(prefix), zeros = max_t(s64, prec - (s64)n, 0);

	if (flag == '0')
		zeros = max_t(s64, width - head - (s64)n, zeros);
	if (flag != '-')
		gs_fmt_fill(w, ' ', width - head - zeros - (s64)n);
	gs_fmt_text(w, prefix, head);
	gs_fmt_fill(w, '0', zeros);
	gs_fmt_text(w, digits, n);
	if (flag == '-')
		gs_fmt_fill(w, ' ', width - head - zeros - (s64)n);
}

/* %#c: write a character with the escapes of C. */
gs_fn notrace size_t gs_fmt_escape(char *to, unsigned char b)
{
	static const char names[] = "\aa\bb\tt\nn\vv\ff\rr\'\'\\\\";
	const char *p;

	for (p = names; *p; p += 2) {
		if ((unsigned char)*p != b)
			continue;
		to[0] = '\\';
		to[1] = p[1];
		return 2;
	}
	if (b >= ' ' && b < 0x7f) {
		to[0] = b;
		return 1;
	}
	to[0] = '\\';
	to[1] = '0' + (b >> 6);
	to[2] = '0' + (b >> 3 & 7);
	to[3] = '0' + (b & 7);
	return 4;
}

gs_fn notrace void gs_fmt_char(struct gs_fmt *w, char flag, s64 width, s64 v)
{
	char text[4] = { (char)v };

	gs_fmt_field(w, flag, width, text,
		     flag == '#' ? gs_fmt_escape(text, (unsigned char)v) : 1);
}

/* Whether a number can be split into @n bytes. */
static __always_inline bool gs_fmt_splits(s64 n)
{
	return n == 1 || n == 2 || n == 4 || n == 8;
}

/*
 * %b: the bytes of a number in memory order. Their count is the precision if that
 * is 1, 2, 4 or 8, otherwise the width if that is, otherwise 8. A wider field is
 * padded with NULs, on the left, or on the right if the flag is '-'.
 */
gs_fn notrace void
gs_fmt_bytes(struct gs_fmt *w, char flag, s64 width, s64 prec, s64 v)
{
	s64 n = gs_fmt_splits(prec) ? prec : gs_fmt_splits(width) ? width : 8;

	if (flag != '-')
		gs_fmt_fill(w, '\0', width - n);
	gs_fmt_text(w, (const char *)&v, n);	/* little endian */
	if (flag == '-')
		gs_fmt_fill(w, '\0', width - n);
}

/* Append a number as conversion @conv formats it, such as d, x, c or b. */
gs_fn notrace void
gs_fmt_long(struct gs_fmt *w, char conv, char flag, s64 width, s64 prec, s64 v)
{
	char text[24], *end = text + sizeof(text), *at;
	const char *prefix = "";
	u64 u = (u64)v;

	width = gs_fmt_bound(width);
	prec = gs_fmt_bound(prec);
	if (conv == 'c') {
		gs_fmt_char(w, flag, width, v);
		return;
	}
	if (conv == 'b') {
		gs_fmt_bytes(w, flag, width, prec, v);
		return;
	}
	if (conv == 'p') {
		conv = 'x';
		flag = flag ?: '#';
		prefix = "0x";
	}
	switch (conv) {
	case 'o':
		at = gs_fmt_digits(end, u, 8, false);
		prefix = flag == '#' ? "0" : "";
		break;
	case 'x':
	case 'X':
		at = gs_fmt_digits(end, u, 16, conv == 'X');
		if (flag == '#')
			prefix = conv == 'X' ? "0X" : "0x";
		break;
	case 'u':
		at = gs_fmt_digits(end, u, 10, false);
		break;
	default:
		at = gs_fmt_digits(end, v < 0 ? 0 - u : u, 10, false);
		prefix = v < 0 ? "-" : flag == '+' ? "+" : flag == ' ' ? " " : "";
	}
	gs_fmt_number(w, flag, width, prec, prefix, at, end - at);
}

/* Number of bytes that %m and %M read: the precision, limited to a string's size. */
static __always_inline s64 gs_mem_len(s64 n)
{
	return n < 0 ? 1 : min_t(s64, n, GS_STRING_LEN);
}

/* As gs_mem_len(), for what is printed: more than a string can have is an error. */
static __always_inline s64 gs_mem_printed(struct gs_ctx *c, s32 loc, s64 n)
{
	if (unlikely(n > GS_STRING_LEN))
		gs_error(c, loc, "%lld is too many bytes for a memory dump: at most %d can be printed, see -DMAXSTRINGLEN", n, GS_STRING_LEN);
	return gs_mem_len(n);
}

/* %m and %M: append @n bytes of memory as they are, or in hexadecimal. */
gs_fn notrace void gs_fmt_mem(struct gs_fmt *w, char conv, char flag, s64 width,
			      const char *p, s64 n)
{
	s64 i;

	width = gs_fmt_bound(width);
	if (conv == 'm') {
		gs_fmt_field(w, flag, width, p, n);
		return;
	}
	if (flag != '-')
		gs_fmt_fill(w, ' ', width - 2 * n);
	for (i = 0; i < n; i++) {
		char two[2], *at = gs_fmt_digits(two + 2, (u8)p[i], 16, false);

		if (at > two)
			two[0] = '0';
		gs_fmt_text(w, two, 2);
	}
	if (flag == '-')
		gs_fmt_fill(w, ' ', width - 2 * n);
}

#endif /* GS_FMT_H */
