/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * peek.h - what the library reads of kernel structures and of memory
 *
 * The addresses come from scripts and may be anything, so every step is a
 * guarded read. The macros stand in embedded C: they leave it by its label out.
 */
#ifndef GS_PEEK_H
#define GS_PEEK_H

#include "deref.h"

/* A value at @p; raises an error and leaves when it can't be read. */
#define GS_PEEK(p) ({							\
	typeof(*(p)) v_;						\
	u64 at_ = (u64)(unsigned long)(p);				\
	if (!gs_try_read((void *)&v_, at_, sizeof(v_), false)) {	\
		gs_read_fault(c, c->loc, at_);				\
		goto out;						\
	}								\
	v_;								\
})

/* Read *@p of the kernel's, or make the function around give false. */
#define GS_TRY(to, p)							\
	do {								\
		if (!gs_try_read(&(to), (u64)(unsigned long)(p),	\
				 sizeof(to), false))			\
			return false;					\
	} while (0)

/* A member of a structure of the kernel. */
#define GS_MEMBER(p, member)	GS_PEEK(&(p)->member)

#define GS_TASK(addr)	((struct task_struct *)(unsigned long)(addr))

/* The low @size bytes of @v as a signed number. */
static __always_inline s64 gs_extend(u64 v, int size)
{
	int shift = 64 - 8 * size;

	return (s64)(v << shift) >> shift;
}

/**
 * gs_copy_number() - read a number for a function that names what it reads
 * @c: context
 * @what: "kernel int", say: begins the error's text
 * @addr: where
 * @size: 1, 2, 4 or 8 bytes
 * @user: @addr is of the current process
 *
 * Return: the number, not extended.
 */
gs_fn notrace u64 gs_copy_number(struct gs_ctx *c, const char *what, u64 addr,
				 int size, bool user)
{
	u64 v = 0;

	if (!gs_try_read(&v, addr, size, user)) {
		gs_error(c, c->loc, "%s copy fault at 0x%llx [man error::fault]", what, addr);
		return 0;
	}
	return v;
}

/* A number of the current process, for functions that raise an error. */
gs_fn notrace u64 gs_user_number(struct gs_ctx *c, u64 addr, int size)
{
	u64 v = 0;

	if (!gs_try_read(&v, addr, size, true))
		gs_error(c, c->loc, "read fault [man error::fault] at 0x%llx", addr);
	return v;
}

/* The same for functions that give 0 and, with a name, a warning. */
gs_fn notrace u64 gs_copy_number_soft(struct gs_ctx *c, const char *what, u64 addr,
				      int size, bool user)
{
	char text[80];
	u64 v = 0;

	if (gs_try_read(&v, addr, size, user))
		return v;
	if (what) {
		scnprintf(text, sizeof(text), "%s copy fault at 0x%llx [man error::fault]", what, addr);
		gs_warn(c, -1, text);
	}
	return 0;
}

/** gs_store_number() - write the low @size bytes of @v */
gs_fn notrace void gs_store_number(struct gs_ctx *c, const char *what, u64 addr,
				   s64 v, int size, bool user)
{
	bool ok = user ? !copy_to_user_nofault((void __user *)(unsigned long)addr, &v, size)
		       : gs_try_write_kernel(addr, v, size);

	if (!ok)
		gs_error(c, c->loc, "%s copy fault at 0x%llx [man error::fault]", what, addr);
}

/** gs_store_string() - write @s with its NUL, in @room bytes at most */
gs_fn notrace void gs_store_string(struct gs_ctx *c, u64 addr, const char *s,
				   s64 room, bool user)
{
	const char *what = user ? "user string" : "kernel string";
	s64 n = strlen(s), i;

	for (i = 0; i < room && i <= n && !c->error; i++)
		gs_store_number(c, what, addr + i, i + 1 == room ? 0 : s[i], 1, user);
}

/* How a string that can't be read is told. */
gs_fn __cold notrace int gs_copy_fault_text(char *to, size_t room, u64 addr, bool user)
{
	return scnprintf(to, room, user ? "user string copy fault -14 at 0x%llx [man error::fault]" :
			 "kernel string copy fault at 0x%llx [man error::fault]", addr);
}

/** gs_copy_string() - read a string of at most @size - 1 bytes, or raise */
gs_fn notrace void gs_copy_string(struct gs_ctx *c, char *to, size_t size, u64 addr, bool user)
{
	char text[80];

	if (addr && gs_try_read_string(to, size, addr, user))
		return;
	to[0] = '\0';
	gs_copy_fault_text(text, sizeof(text), addr, user);
	gs_error(c, c->loc, "%s", text);
}

/** gs_copy_string_or() - read a string, or take another text */
gs_fn notrace void gs_copy_string_or(char *to, size_t size, u64 addr, const char *other, bool user)
{
	if (!addr || !gs_try_read_string(to, size, addr, user))
		strscpy(to, other, MAXSTRINGLEN);
}

/** gs_copy_string_warn() - read a string, or warn and take another text */
gs_fn notrace void gs_copy_string_warn(struct gs_ctx *c, char *to, size_t size, u64 addr,
				       const char *other)
{
	char text[80];

	if (addr && gs_try_read_string(to, size, addr, true))
		return;
	gs_copy_fault_text(text, sizeof(text), addr, true);
	gs_warn(c, -1, text);
	strscpy(to, other, MAXSTRINGLEN);
}

/* A script's limit that leaves nothing to read. */
static __always_inline bool gs_no_length(s64 n)
{
	return n <= 0 || n == S64_MAX;
}

/* Bytes of a string's room for a script's limit of n characters. */
static __always_inline size_t gs_limit(s64 n)
{
	return clamp_t(s64, n + (n < S64_MAX), 1, MAXSTRINGLEN);
}

#endif /* GS_PEEK_H */
