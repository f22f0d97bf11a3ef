/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * procvalue.h - read and set $value in procfs probes
 */
#ifndef GS_PROCVALUE_H
#define GS_PROCVALUE_H

#include <linux/mutex.h>

/**
 * struct gs_procfs_value - $value of the hit; c->saved points to it
 * @lock: held while the handler runs and its answer is copied: several tasks may read
 *	through one descriptor
 * @size: bytes of @text
 * @len: bytes of the text, without the NUL
 */
struct gs_procfs_value {
	struct mutex lock;
	u32 size;
	u32 len;
	char text[];
};

/* Return $value. */
static __always_inline const char *gs_procfs_get(struct gs_ctx *c)
{
	struct gs_procfs_value *v = c->saved;

	return v->text;
}

/*
 * Put a text behind the first @at bytes of $value. If it does not fit, that is an
 * error, and $value stays as it was. Only the text is read: $value may be as long
 * as a thousand strings.
 */
static __always_inline void gs_procfs_put(struct gs_ctx *c, u32 at, const char *text)
{
	struct gs_procfs_value *v = c->saved;
	size_t n = strlen(text);

	gs_weigh_later(c, n >> GS_COPY_WEIGHT);
	if (unlikely(n >= v->size - at)) {
		gs_error(c, c->loc, "buffer size exceeded, consider .maxsize(%zu).", at + n + 1);
		return;
	}
	memcpy(v->text + at, text, n + 1);
	v->len = at + n;
}

/* Append to $value. */
static __always_inline void gs_procfs_append(struct gs_ctx *c, const char *text)
{
	struct gs_procfs_value *v = c->saved;

	gs_procfs_put(c, v->len, text);
}

static __always_inline void gs_procfs_set(struct gs_ctx *c, const char *text)
{
	gs_procfs_put(c, 0, text);
}

#endif /* GS_PROCVALUE_H */
