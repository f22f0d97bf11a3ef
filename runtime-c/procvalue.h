/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * procvalue.h - read and set $value in procfs probes
 */
#ifndef GS_PROCVALUE_H
#define GS_PROCVALUE_H

/* $value of the hit; c->saved points to it. */
struct gs_procfs_value {
	u32 size;
	char text[];
};

static __always_inline const char *gs_procfs_get(struct gs_ctx *c)
{
	struct gs_procfs_value *v = c->saved;

	return v->text;
}

static __always_inline void gs_procfs_set(struct gs_ctx *c, const char *text)
{
	struct gs_procfs_value *v = c->saved;

	strscpy(v->text, text, v->size);
}

/* Append to $value; truncated if it does not fit. */
static __always_inline void gs_procfs_append(struct gs_ctx *c, const char *text)
{
	struct gs_procfs_value *v = c->saved;
	size_t have = strnlen(v->text, v->size - 1);

	strscpy(v->text + have, text, v->size - have);
}

#endif /* GS_PROCVALUE_H */
