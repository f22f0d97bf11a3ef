/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * procvalue.h - read and set $value in procfs probes
 */
#ifndef GS_PROCVALUE_H
#define GS_PROCVALUE_H

/**
 * struct gs_procfs_value - $value of the hit; c->saved points to it
 * @size: bytes of @text
 * @len: bytes of the text, without the NUL
 */
struct gs_procfs_value {
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
 * Append to $value; an error if it does not fit, and $value stays as it was. Only
 * the appended text is read: $value may be as long as a thousand strings.
 */
static __always_inline void gs_procfs_append(struct gs_ctx *c, const char *text)
{
	struct gs_procfs_value *v = c->saved;
	const u32 before = v->len;
	ssize_t n = strscpy(v->text + before, text, v->size - before);

	if (unlikely(n < 0)) {
		v->text[before] = '\0';
		gs_weigh_later(c, (v->size - before) >> GS_COPY_WEIGHT);
		gs_error(c, c->loc, "buffer size exceeded, consider .maxsize(%zu).", before + strlen(text) + 1);
		return;
	}
	v->len = before + n;
	gs_weigh_later(c, (v->len - before) >> GS_COPY_WEIGHT);
}

static __always_inline void gs_procfs_set(struct gs_ctx *c, const char *text)
{
	struct gs_procfs_value *v = c->saved;

	v->len = 0;
	gs_procfs_append(c, text);
}

#endif /* GS_PROCVALUE_H */
