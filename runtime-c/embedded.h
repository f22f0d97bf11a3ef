/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * embedded.h - what the C text of scripts and tapset may use everywhere
 *
 * STAP_ARG_x, STAP_RETVALUE, STAP_RETURN and STAP_GLOBAL_* depend on the
 * function; the generator defines them around it. Each function has the label
 * out, and deref_fault, which raises a read fault.
 */
#ifndef GS_EMBEDDED_H
#define GS_EMBEDDED_H

#define CONTEXT		c

#define STAP_ERROR(...) do {				\
	gs_error(c, c->loc, __VA_ARGS__);		\
	goto out;					\
} while (0)

#define STAP_PRINTF(...)	gs_printf(c, __VA_ARGS__)
#define STAP_NEXT		goto next

/* Kernels from 6.8 on have no strlcpy() any more, scripts do. */
gs_fn size_t gs_strlcpy(char *to, const char *from, size_t size)
{
	size_t n = strlen(from), part = min_t(size_t, n, size ? size - 1 : 0);

	if (size) {
		memmove(to, from, part);
		to[part] = '\0';
	}
	return n;
}
#define strlcpy(to, from, size)	gs_strlcpy(to, from, size)

/* Jumped to after a read that went wrong without saying where. */
static __always_inline void gs_embedded_fault(struct gs_ctx *c)
{
	if (!c->error)
		gs_error(c, c->loc, "read fault [man error::fault]");
}

#endif /* GS_EMBEDDED_H */
