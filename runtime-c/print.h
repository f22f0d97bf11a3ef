/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * print.h - output records (abi.h) that handlers write
 *
 * Records go into the context's ring, into a block that stays pending until the
 * handler ends and is then published to the reader. If a record does not fit,
 * the whole block is dropped and counted, so callers need not check for errors.
 * The caller owns the context (enter.h), in any context of the kernel.
 */
#ifndef GS_PRINT_H
#define GS_PRINT_H

/* Append a word to the pending record. */
static __always_inline void gs_put_u64(struct gs_ctx *c, u64 v)
{
	u64 *p = gs_reserve(c, sizeof(v));

	if (likely(p))
		*p = v;
}

/* Append two numbers of 32 bits to the pending record. */
static __always_inline void gs_put_u32s(struct gs_ctx *c, u32 a, u32 b)
{
	u32 *p = gs_reserve(c, 2 * sizeof(*p));

	if (likely(p)) {
		p[0] = a;
		p[1] = b;
	}
}

/* shared/print.c */
notrace void gs_put_bytes(struct gs_ctx *c, const void *p, size_t n);
noinline notrace void
gs_print_begin_slow(struct gs_ctx *c, u32 format, u32 nargs);
noinline notrace void gs_print_long_str(struct gs_ctx *c, const char *s);
__cold noinline notrace void
gs_rec_message(struct gs_ctx *c, u16 type, u16 flags, s32 loc, const char *text);
notrace void gs_warn(struct gs_ctx *c, s32 loc, const char *text);

/**
 * gs_print_begin_inline() - start a print call; handlers call gs_print_begin(), see printcall.h
 * @c: context
 * @format: index of the format in the module's metadata
 * @nargs: number of gs_print_long/str/mem calls to come
 *
 * The first call of a hit writes the headers of block and record and the format
 * with one check for room. Later calls take the slow path.
 */
static __always_inline void
gs_print_begin_inline(struct gs_ctx *c, u32 format, u32 nargs)
{
	const u64 head = sizeof(struct gs_block) + sizeof(struct gs_rec) + 8;
	struct gs_ring *r = c->ring;
	u64 used = r->head - smp_load_acquire(&r->ctl->tail);
	struct gs_rec *rec;

	if (unlikely(c->printed ||
		     used > gs_ring_size() - GS_RING_RESERVE - head)) {
		gs_print_begin_slow(c, format, nargs);
		return;
	}
	c->printed = true;
	c->reserve = GS_RING_RESERVE;
	c->block = gs_ring_at(r, r->head);
	rec = (struct gs_rec *)(c->block + sizeof(struct gs_block));
	*rec = (struct gs_rec){ .type = GS_REC_PRINT };
	*(u64 *)(rec + 1) = format | (u64)nargs << 32;
	c->rec = (char *)rec;
	c->at = c->block + head;
	c->limit = c->block + (gs_ring_size() - GS_RING_RESERVE - used);
}

/** gs_print_long() - append a number argument */
static __always_inline void gs_print_long(struct gs_ctx *c, s64 v)
{
	gs_put_u64(c, v);
}

#define GS_SHORT_STR	64	/* strings shorter than this are copied word by word */

/** gs_print_str() - append a string argument, at most GS_STRING_LEN - 1 bytes */
gs_fn notrace void gs_print_str(struct gs_ctx *c, const char *s)
{
	u64 *len = (u64 *)c->at, *out = len + 1;
	u32 n;

	if (unlikely(c->limit - c->at < GS_SHORT_STR + 8))
		return gs_print_long_str(c, s);
	for (n = 0; n < GS_SHORT_STR && n + 8 < GS_STRING_LEN; n += 8) {
		u64 w = gs_word(s + n), zeros = gs_word_zeros(w);

		if (!zeros) {
			*out++ = w;
			continue;
		}
		*len = n + gs_word_length(zeros);
		if (gs_word_length(zeros))
			*out++ = gs_word_cut(w, zeros);
		c->at = (char *)out;
		return;
	}
	gs_print_long_str(c, s);
}

/** gs_print_mem() - append @n bytes of memory that is safe to read */
gs_fn notrace void gs_print_mem(struct gs_ctx *c, const void *p, size_t n)
{
	gs_weigh_later(c, 2 + (n >> GS_COPY_WEIGHT));
	gs_put_bytes(c, p, n);
}

/* Most bytes of text in one record; longer texts are split. */
#define GS_TEXT_MAX	4096

/**
 * gs_print_text() - print bytes unchanged
 * @c: context
 * @p: memory that is safe to read
 * @n: number of bytes
 */
gs_fn notrace void gs_print_text(struct gs_ctx *c, const char *p, size_t n)
{
	while (n) {
		size_t part = min_t(size_t, n, GS_TEXT_MAX);

		gs_rec_begin(c, GS_REC_TEXT, 0);
		gs_put_bytes(c, p, part);
		gs_rec_end(c);
		p += part;
		n -= part;
	}
}

/**
 * gs_printf() - print from a script's embedded C
 * @c: context
 * @fmt: format of vsnprintf(); output beyond GS_TEXT_MAX bytes is cut off
 */
gs_fn __printf(2, 3) notrace void
gs_printf(struct gs_ctx *c, const char *fmt, ...)
{
	va_list ap;
	u64 *out;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	n = min(n, GS_TEXT_MAX);
	gs_rec_begin(c, GS_REC_TEXT, 0);
	/* vscnprintf() writes a NUL, which may take 8 more bytes with padding */
	out = gs_reserve(c, sizeof(u64) + ALIGN(n + 1, 8));
	if (out) {
		va_start(ap, fmt);
		out[0] = vscnprintf((char *)(out + 1), n + 1, fmt, ap);
		va_end(ap);
		gs_unreserve(c, ALIGN(n + 1, 8) - ALIGN(n, 8));
	}
	gs_rec_end(c);
}

/* Cost of a warning, in hundreds of instructions (action budget). */
#define GS_WARNING_WEIGHT	18

/** gs_system() - system(): have the reader run a shell command */
gs_fn notrace void gs_system(struct gs_ctx *c, const char *cmd)
{
	gs_rec_begin(c, GS_REC_SYSTEM, 0);
	gs_print_str(c, cmd);
	gs_rec_end(c);
}

/** gs_switch_file() - switch_file(): have the reader continue the output in another file */
gs_fn notrace void gs_switch_file(struct gs_ctx *c)
{
	gs_rec_begin(c, GS_REC_SWITCH, 0);
	gs_rec_end(c);
}

/**
 * gs_exit() - exit(): end the session after this handler
 * @c: context
 *
 * No further handler starts; end probes run when the reader stops the session.
 */
gs_fn notrace void gs_exit(struct gs_ctx *c)
{
	gs_rec_begin(c, GS_REC_EXIT, 0);
	gs_rec_end(c);
	gs_want_exit();
}

/** gs_exit_soon() - as gs_exit(), but the remaining begin probes still run */
gs_fn notrace void gs_exit_soon(struct gs_ctx *c)
{
	gs_rec_begin(c, GS_REC_EXIT, 0);
	gs_rec_end(c);
	gs_want_exit_soon();
}

/** gs_abort() - abort(): as gs_exit(), and leave the handler at once */
gs_fn notrace void gs_abort(struct gs_ctx *c)
{
	gs_exit(c);
	c->error = GS_ABORTED;
}

#endif /* GS_PRINT_H */
