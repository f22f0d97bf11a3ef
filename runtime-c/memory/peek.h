/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * peek.h - reads of kernel structures and memory for the tapset library
 *
 * The addresses come from scripts and may be anything, so every step is a
 * guarded read. The macros are for embedded C: on a fault they jump to its label
 * out.
 */
#ifndef GS_PEEK_H
#define GS_PEEK_H

#include "deref.h"

/*
 * Return the value at @p; if it can't be read, raise an error and jump to out.
 */
#define GS_PEEK(p) ({							\
	typeof(*(p)) v_;						\
	u64 at_ = (u64)(unsigned long)(p);				\
	if (!gs_read_for(c, (void *)&v_, at_, sizeof(v_))) {		\
		gs_read_fault(c, c->loc, at_);				\
		goto out;						\
	}								\
	v_;								\
})

/* Read *@p in kernel memory; if that fails, make the surrounding function return false. */
#define GS_TRY(to, p)							\
	do {								\
		if (!gs_try_read(&(to), (u64)(unsigned long)(p),	\
				 sizeof(to), false))			\
			return false;					\
	} while (0)

/* Return a member of a kernel structure; as GS_PEEK(). */
#define GS_MEMBER(p, member)	GS_PEEK(&(p)->member)

/* Convert a number of the script to the address of a task. */
#define GS_TASK(addr)	((struct task_struct *)(unsigned long)(addr))

/* The low @size bytes of @v as a signed number. */
static __always_inline s64 gs_extend(u64 v, int size)
{
	int shift = 64 - 8 * size;

	return (s64)(v << shift) >> shift;
}

/**
 * gs_copy_number() - read a number, or raise an error
 * @c: context
 * @what: for example "kernel int": the error message begins with it
 * @addr: where
 * @size: 1, 2, 4 or 8 bytes
 * @user: @addr is an address of the current process
 *
 * Return: the number, not sign-extended; 0 after an error.
 */
gs_fn notrace u64 gs_copy_number(struct gs_ctx *c, const char *what, u64 addr,
				 int size, bool user)
{
	u64 v = 0;

	if (!gs_try_read(&v, addr, size, user)) {
		gs_weigh_later(c, GS_FAULT_WEIGHT);
		gs_error(c, c->loc, "%s copy fault at 0x%llx [man error::fault]", what, addr);
		return 0;
	}
	return v;
}

/* Read a number from the current process; raises an error if it can't be read. */
gs_fn notrace u64 gs_user_number(struct gs_ctx *c, u64 addr, int size)
{
	u64 v = 0;

	if (!gs_try_read(&v, addr, size, true))
		gs_read_fault(c, c->loc, addr);
	return v;
}

/*
 * gs_copy_number() that returns 0 instead of raising an error. It warns if given
 * @what: the words before the address, which differ from function to function.
 */
gs_fn notrace u64 gs_copy_number_soft(struct gs_ctx *c, const char *what, u64 addr,
				      int size, bool user)
{
	char text[80];
	u64 v = 0;

	if (gs_try_read(&v, addr, size, user))
		return v;
	gs_weigh_later(c, GS_FAULT_WEIGHT);
	if (what) {
		scnprintf(text, sizeof(text), "%s 0x%llx [man error::fault]", what, addr);
		gs_warn(c, -1, text);
	}
	return 0;
}

/** gs_try_store() - write the low @size bytes of @v; false if they can't be written */
gs_fn notrace bool gs_try_store(u64 addr, s64 v, int size, bool user)
{
	return user ? gs_try_write_user(addr, &v, size)
		    : gs_try_write_kernel(addr, v, size);
}

/** gs_store_number() - write the low @size bytes of @v, or raise an error */
gs_fn notrace void gs_store_number(struct gs_ctx *c, const char *what, u64 addr,
				   s64 v, int size, bool user)
{
	if (!gs_try_store(addr, v, size, user))
		gs_error(c, c->loc, "%s copy fault at 0x%016llx [man error::fault]", what, addr);
}

/** gs_store_string() - write the first @most bytes of @s, and a NUL behind them */
gs_fn notrace void gs_store_string(struct gs_ctx *c, u64 addr, const char *s,
				   s64 most, bool user)
{
	s64 n = clamp_t(s64, most, 0, strlen(s)), i;

	for (i = 0; i <= n; i++) {
		if (gs_try_store(addr + i, i == n ? 0 : s[i], 1, user))
			continue;
		gs_error(c, c->loc, "%s copy fault at 0x%llx [man error::fault]",
			 user ? "user string" : "kernel string", addr + i);
		return;
	}
}

/* Use @other for a string that can't be read. */
gs_fn notrace void gs_copy_other(struct gs_ctx *c, char *to, const char *other)
{
	strscpy(to, other, MAXSTRINGLEN);
	gs_weigh_later(c, GS_FAULT_WEIGHT + (strlen(to) >> GS_COPY_WEIGHT));
}

/* Format the message for a string that can't be read. */
gs_fn __cold notrace int gs_copy_fault_text(char *to, size_t room, u64 addr, bool user)
{
	return scnprintf(to, room, user ? "user string copy fault -14 at 0x%llx [man error::fault]" :
			 "kernel string copy fault at 0x%llx [man error::fault]", addr);
}

/** gs_copy_string() - read a string of at most @size - 1 bytes, or raise an error */
gs_fn notrace void gs_copy_string(struct gs_ctx *c, char *to, size_t size, u64 addr, bool user)
{
	char text[80];

	if (addr && gs_try_read_string(to, size, addr, user))
		return;
	to[0] = '\0';
	gs_weigh_later(c, GS_FAULT_WEIGHT);
	gs_copy_fault_text(text, sizeof(text), addr, user);
	gs_error(c, c->loc, "%s", text);
}

/** gs_copy_string_or() - read a string; if it can't be read, use @other */
gs_fn notrace void gs_copy_string_or(struct gs_ctx *c, char *to, size_t size, u64 addr,
				     const char *other, bool user)
{
	if (!addr || !gs_try_read_string(to, size, addr, user))
		gs_copy_other(c, to, other);
}

/** gs_copy_string_warn() - read a string; if it can't be read, warn and use @other */
gs_fn notrace void gs_copy_string_warn(struct gs_ctx *c, char *to, size_t size, u64 addr,
				       const char *other)
{
	char text[80];

	if (addr && gs_try_read_string(to, size, addr, true))
		return;
	gs_copy_fault_text(text, sizeof(text), addr, true);
	gs_warn(c, -1, text);
	gs_copy_other(c, to, other);
}

/* Whether a length that a script gives means to read nothing. */
static __always_inline bool gs_no_length(s64 n)
{
	return n <= 0 || n == S64_MAX;
}

/* Buffer size for a script's limit of n characters. */
static __always_inline size_t gs_limit(s64 n)
{
	return clamp_t(s64, n + (n < S64_MAX), 1, MAXSTRINGLEN);
}

#endif /* GS_PEEK_H */
