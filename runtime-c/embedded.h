/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * embedded.h - macros and functions for embedded C in scripts and the tapset
 *
 * STAP_ARG_x, STAP_RETVALUE, STAP_RETURN and STAP_GLOBAL_* depend on the
 * function; the generator defines them around it. Each function has the label
 * out, and deref_fault, which raises a read fault.
 */
#ifndef GS_EMBEDDED_H
#define GS_EMBEDDED_H

#include <linux/version.h>

#include "memory/deref.h"

/*
 * Inside a function of a script, the generated code redefines CONTEXT as
 * gs_context: the function's C may have a variable of its own called c.
 */
#define CONTEXT		c

/* For scripts that check the version of the language, STAP_COMPAT_VERSION. */
#define STAP_VERSION(major, minor)	((major) * 256 + (minor))

/* Read memory; if @to is NULL, only check whether it can be read. */
gs_fn bool gs_try_copy(void *to, u64 addr, size_t n, bool user)
{
	u64 nowhere;
	size_t part;

	if (to)
		return gs_try_read(to, addr, n, user);
	for (; n; n -= part, addr += part) {
		part = min_t(size_t, n, sizeof(nowhere));
		if (!gs_try_read(&nowhere, addr, part, user))
			return false;
	}
	return true;
}

/*
 * Read memory at an address that may be bad: the object that a pointer points
 * to, or size bytes as a number or into a buffer. If the read faults, jump to
 * deref_fault.
 */
#define gs_embedded_read(ptr, user) ({						\
	typeof(*(ptr)) v_;							\
	if (!gs_try_read((void *)&v_, (unsigned long)(ptr), sizeof(v_), user))	\
		goto deref_fault;						\
	v_;									\
})
#define gs_embedded_deref(size, addr, user) ({					\
	u64 v_ = 0;	/* little endian: the low bytes come first */		\
	if ((size) > sizeof(v_) ||						\
	    !gs_try_read(&v_, (unsigned long)(addr), size, user))		\
		goto deref_fault;						\
	v_;									\
})
#define gs_embedded_copy(to, addr, size, user) ({				\
	if (!gs_try_copy(to, (unsigned long)(addr), size, user))		\
		goto deref_fault;						\
	0;									\
})
#define kread(ptr)			gs_embedded_read(ptr, false)
#define uread(ptr)			gs_embedded_read(ptr, true)
#define kderef(size, addr)		gs_embedded_deref(size, addr, false)
#define uderef(size, addr)		gs_embedded_deref(size, addr, true)
#define kderef_buffer(to, addr, size)	gs_embedded_copy(to, addr, size, false)
#define uderef_buffer(to, addr, size)	gs_embedded_copy(to, addr, size, true)

/*
 * Define deref_fault inside a function. The function continues after it, for
 * example to release locks.
 */
#define CATCH_DEREF_FAULT() do {						\
	if (0) {								\
deref_fault:									\
		gs_embedded_fault(CONTEXT);					\
	}									\
} while (0)

/*
 * Script position of STAP_ERROR. By default it is the position of the call. A
 * function of the user's script shadows this name with a variable that holds
 * the function's own position; the call is then recorded as a call site.
 */
enum { gs_here = -1 };

#define STAP_ERROR(...) do {						\
	gs_error(CONTEXT, gs_here < 0 ? CONTEXT->loc : gs_here,		\
		 __VA_ARGS__);						\
	if (gs_here >= 0)						\
		gs_called_from(CONTEXT, CONTEXT->loc);			\
	goto out;							\
} while (0)

#define STAP_PRINTF(...)	gs_printf(CONTEXT, __VA_ARGS__)
#define _stp_printf(...)	gs_printf(CONTEXT, __VA_ARGS__)
#define _stp_print(text)	gs_printf(CONTEXT, "%s", text)
#define STAP_NEXT		goto next

/* Linux 6.8 removed strlcpy(), but scripts use it. */
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

/* Raise a read fault without an address, unless an error has been raised already. */
static __always_inline void gs_embedded_fault(struct gs_ctx *c)
{
	if (!c->error)
		gs_error(c, c->loc, "read fault [man error::fault]");
}

#endif /* GS_EMBEDDED_H */
