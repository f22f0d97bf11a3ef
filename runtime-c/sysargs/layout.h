/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * layout.h - structures in a program's memory as text
 *
 * The layout is that of the running system call: 32-bit programs have words of
 * 4 bytes, and align numbers of 8 bytes to 4.
 */
#ifndef GS_SYSARGS_LAYOUT_H
#define GS_SYSARGS_LAYOUT_H

#include <linux/compat.h>

#include "../memory/peek.h"
#include "../text/text.h"
#include "../sysflags/set.h"

/*
 * Whether the current system call came through the table for 32-bit programs.
 */
static __always_inline bool gs_call_compat(void)
{
#if defined(CONFIG_X86_64)
	return in_ia32_syscall();
#elif defined(CONFIG_COMPAT)
	return in_compat_syscall();
#else
	return false;
#endif
}

/* Bytes of a word (long or pointer) of the program. */
static __always_inline int gs_word_size(void)
{
	return gs_call_compat() ? 4 : sizeof(long);
}

/** gs_text_pointer() - append an address, NULL for 0 */
gs_fn notrace void gs_text_pointer(struct gs_text *t, u64 addr)
{
	if (addr)
		gs_text_add(t, "0x%llx", addr);
	else
		gs_text_add(t, "NULL");
}

/**
 * gs_arg_word() - read a word, zero-extended. Return: false if it can't be read
 */
gs_fn notrace bool gs_arg_word(u64 *v, u64 addr)
{
	*v = 0;
	return gs_try_read(v, addr, gs_word_size(), true);
}

/* How one member of a structure is stored and shown. */
struct gs_member {
	int size;
	bool is_signed;
	enum { GS_AS_DECIMAL, GS_AS_HEX, GS_AS_OCTAL, GS_AS_POINTER, GS_AS_SET, GS_AS_NONE } as;
};

/*
 * Meaning of a letter in gs_text_struct()'s format. Words: l L x p w; 8 bytes:
 * q Q Y F P; 4 bytes: d u X o f; 2 bytes: h H S; 1 byte: b. "." stands for 4
 * bytes that are not shown.
 */
gs_fn notrace struct gs_member gs_member_of(char letter, int word)
{
	switch (letter) {
	case 'l': return (struct gs_member){ word, true, GS_AS_DECIMAL };
	case 'L': return (struct gs_member){ word, false, GS_AS_DECIMAL };
	case 'x': return (struct gs_member){ word, false, GS_AS_HEX };
	case 'p': return (struct gs_member){ word, false, GS_AS_POINTER };
	case 'w': return (struct gs_member){ word, false, GS_AS_SET };
	case 'q': return (struct gs_member){ 8, true, GS_AS_DECIMAL };
	case 'Q': return (struct gs_member){ 8, false, GS_AS_DECIMAL };
	case 'Y': return (struct gs_member){ 8, false, GS_AS_HEX };
	case 'P': return (struct gs_member){ 8, false, GS_AS_POINTER };
	case 'F': return (struct gs_member){ 8, false, GS_AS_SET };
	case 'd': return (struct gs_member){ 4, true, GS_AS_DECIMAL };
	case 'u': return (struct gs_member){ 4, false, GS_AS_DECIMAL };
	case 'X': return (struct gs_member){ 4, false, GS_AS_HEX };
	case 'o': return (struct gs_member){ 4, false, GS_AS_OCTAL };
	case 'f': return (struct gs_member){ 4, false, GS_AS_SET };
	case 'h': return (struct gs_member){ 2, true, GS_AS_DECIMAL };
	case 'H': return (struct gs_member){ 2, false, GS_AS_DECIMAL };
	case 'S': return (struct gs_member){ 2, false, GS_AS_SET };
	case 'b': return (struct gs_member){ 1, false, GS_AS_DECIMAL };
	}
	return (struct gs_member){ 4, false, GS_AS_NONE };
}

gs_fn notrace void gs_text_member(struct gs_text *t, struct gs_member m, u64 v,
				  const struct gs_set *set)
{
	switch (m.as) {
	case GS_AS_DECIMAL:
		if (m.is_signed)
			gs_text_add(t, "%lld", gs_extend(v, m.size));
		else
			gs_text_add(t, "%llu", v);
		break;
	case GS_AS_HEX:
		gs_text_add(t, v ? "0x%llx" : "%llu", v);
		break;
	case GS_AS_OCTAL:
		gs_text_add(t, "0%02llo", v);
		break;
	case GS_AS_POINTER:
		gs_text_pointer(t, v);
		break;
	case GS_AS_SET:
		gs_set_add(t, set, v);
		break;
	case GS_AS_NONE:
		break;
	}
}

/**
 * gs_text_struct() - append a structure
 * @t: text
 * @addr: address of the structure; NULL is appended if it is 0, the address if
 *	the structure can't be read
 * @wide: words have 8 bytes even in 32-bit programs
 * @format: text with %LETTER for each member in order (see gs_member_of());
 *	the arguments are one struct gs_set pointer for each member that is a set
 *
 * Members are aligned as the C compiler aligns them. Return: bytes up to the end
 * of the last member; 0 if the structure can't be read.
 */
gs_fn notrace size_t gs_text_struct(struct gs_text *t, u64 addr, bool wide,
				    const char *format, ...)
{
	const int word = wide ? 8 : gs_word_size(), most = wide ? 8 : word;
	const size_t start = t->at;
	size_t offset = 0;
	va_list args;

	if (!addr)
		goto fault;
	va_start(args, format);
	for (; *format; format++) {
		const struct gs_set *set = NULL;
		struct gs_member m;
		u64 v = 0;

		if (*format != '%') {
			gs_text_add(t, "%c", *format);
			continue;
		}
		m = gs_member_of(*++format, word);
		if (m.as == GS_AS_SET)
			set = va_arg(args, const struct gs_set *);
		offset = ALIGN(offset, min(m.size, most));
		if (!gs_try_read(&v, addr + offset, m.size, true))
			break;
		offset += m.size;
		gs_text_member(t, m, v, set);
	}
	va_end(args);
	if (!*format)
		return offset;
fault:
	t->at = start;
	gs_text_pointer(t, addr);
	return 0;
}

/* A struct gs_text that writes to the return value of a tapset function. */
#define GS_TEXT_RESULT	{ .to = STAP_RETVALUE, .room = MAXSTRINGLEN }
/* Return a structure as text from a tapset function. */
#define GS_STRUCT_RESULT(addr, wide, ...) do {			\
	struct gs_text t_ = GS_TEXT_RESULT;			\
	gs_text_struct(&t_, (addr), (wide), __VA_ARGS__);	\
} while (0)

/* Most elements of an array to show; strace has the same limit. */
#define GS_ARRAY_SHOWN	32

/**
 * gs_text_list() - append an array of structures
 * @t: text
 * @addr: address of the first; NULL is appended if it is 0
 * @n: number of structures; at most GS_ARRAY_SHOWN are shown
 * @size: bytes of each
 * @format: as for gs_text_struct()
 * @a: the only argument of @format, or NULL
 */
gs_fn notrace void gs_text_list(struct gs_text *t, u64 addr, u64 n, size_t size,
				const char *format, const struct gs_set *a)
{
	const size_t start = t->at;
	u64 i;

	if (!addr)
		return gs_text_pointer(t, addr);
	gs_text_add(t, "[");
	for (i = 0; i < n; i++) {
		gs_text_add(t, i ? ", " : "");
		if (i == GS_ARRAY_SHOWN) {
			gs_text_add(t, "...");
			break;
		}
		if (!gs_text_struct(t, addr + i * size, false, format, a) && !i) {
			t->at = start;
			return gs_text_pointer(t, addr);
		}
	}
	gs_text_add(t, "]");
}

#endif /* GS_SYSARGS_LAYOUT_H */
