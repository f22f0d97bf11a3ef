// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * print.c - slow paths of output records
 *
 * The functions may be called in any context; the caller owns the context.
 */

/* Write the length, the bytes and the padding to 8 bytes. @p must be safe to read. */
notrace void gs_put_bytes(struct gs_ctx *c, const void *p, size_t n)
{
	size_t room = ALIGN(n, 8);
	u64 *out = gs_reserve(c, sizeof(u64) + room);

	if (unlikely(!out))
		return;
	*out++ = n;
	if (room)
		out[room / 8 - 1] = 0;
	memcpy(out, p, n);
}

/* gs_print_begin() if the hit has printed before, or if the ring has too little room. */
noinline notrace void
gs_print_begin_slow(struct gs_ctx *c, u32 format, u32 nargs)
{
	gs_rec_begin(c, GS_REC_PRINT, 0);
	gs_put_u32s(c, format, nargs);
}

/* gs_print_str() for a long string, or if the ring has too little room. */
noinline notrace void gs_print_long_str(struct gs_ctx *c, const char *s)
{
	size_t n = gs_str_len(s, GS_STRING_LEN - 1);

	gs_weigh_later(c, n >> GS_COPY_WEIGHT);
	gs_put_bytes(c, s, n);
}

/* Write a record of type GS_REC_ERROR or GS_REC_WARN. */
__cold noinline notrace void
gs_rec_message(struct gs_ctx *c, u16 type, u16 flags, s32 loc, const char *text)
{
	s32 probe = c->probe ? (s32)c->probe->id : -1;

	gs_rec_begin(c, type, flags);
	gs_put_u32s(c, loc, probe);
	gs_put_bytes(c, text, gs_str_len(text, GS_STRING_LEN - 1));
	gs_rec_end(c);
}

/** gs_warn() - warn(): print a line to the user's stderr */
notrace void gs_warn(struct gs_ctx *c, s32 loc, const char *text)
{
	gs_weigh_later(c, GS_WARNING_WEIGHT + gs_str_len(text, GS_STRING_LEN - 1) / 16);
	gs_rec_message(c, GS_REC_WARN, 0, loc, text);
}
