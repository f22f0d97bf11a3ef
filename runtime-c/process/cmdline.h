/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cmdline.h - arguments and environment of the current process
 *
 * Both are sequences of NUL-terminated strings in user memory (execve(2),
 * proc(5)). Pages that are not in memory can't be read.
 */
#ifndef GS_CMDLINE_H
#define GS_CMDLINE_H

#include <linux/mm.h>

/* Bytes of one read; each read costs one statement of MAXACTION. */
#define GS_STRINGS_CHUNK	128
/*
 * Cost in hundreds of instructions: of reading a chunk, and of each string that
 * is found in it or appended.
 */
#define GS_STRINGS_WEIGHT	25
#define GS_STRING_WEIGHT	1
#define GS_STRING_JOIN_WEIGHT	3

/**
 * struct gs_strings - iterator over a sequence of strings
 * @at: user address of the next read
 * @end: user address of the end of the last string
 * @n: number of bytes in @chunk
 * @next: index of the next byte in @chunk
 */
struct gs_strings {
	unsigned long at, end;
	u32 n, next;
	char chunk[GS_STRINGS_CHUNK];
};

gs_fn notrace void gs_arguments(struct gs_strings *s)
{
	struct mm_struct *mm = current->mm;

	s->at = mm ? mm->arg_start : 0;
	s->end = mm ? mm->arg_end : 0;
	s->n = s->next = 0;
}

gs_fn notrace void gs_environment(struct gs_strings *s)
{
	struct mm_struct *mm = current->mm;

	s->at = mm ? mm->env_start : 0;
	s->end = mm ? mm->env_end : 0;
	s->n = s->next = 0;
}

/*
 * Fill the chunk. A process can have megabytes of arguments, so each chunk
 * draws on the action budget. Returns false at the end, when the memory can't be
 * read, or, with an error raised, when the budget is used up.
 */
gs_fn notrace bool gs_strings_read(struct gs_ctx *c, struct gs_strings *s)
{
	unsigned long n = PAGE_SIZE - (s->at & (PAGE_SIZE - 1));

	if (s->at >= s->end || !gs_spend(c, 1) || !gs_weigh(c, GS_STRINGS_WEIGHT))
		return false;
	n = min_t(unsigned long, n, GS_STRINGS_CHUNK);
	n = min_t(unsigned long, n, s->end - s->at);
	if (!gs_try_read(s->chunk, s->at, n, true))
		return false;
	s->at += n;
	s->n = n;
	s->next = 0;
	return true;
}

/**
 * gs_next_string() - read the next string
 * @c: context
 * @s: iterator, which advances
 * @to: @room bytes; a longer string is truncated
 *
 * Return: false at the end, or when it can't be read.
 */
gs_fn notrace bool gs_next_string(struct gs_ctx *c, struct gs_strings *s, char *to, size_t room)
{
	bool some = false;
	size_t n = 0;

	/* a chunk may have as many strings as bytes */
	if (!gs_weigh(c, GS_STRING_WEIGHT))
		return false;
	for (;;) {
		if (s->next == s->n && !gs_strings_read(c, s)) {
			if (s->at < s->end)	/* unreadable: the string is incomplete */
				return false;
			break;
		}
		some = true;
		if (!s->chunk[s->next++])
			break;
		if (n < room - 1)
			to[n++] = s->chunk[s->next - 1];
	}
	to[n] = '\0';
	return some;
}

/**
 * gs_join_arguments() - join arguments @n to @m, with @sep between them
 * @c: context
 * @to: MAXSTRINGLEN bytes
 * @m: last argument; below 0: up to the end
 */
gs_fn notrace void gs_join_arguments(struct gs_ctx *c, char *to, s64 n, s64 m, const char *sep)
{
	size_t at = 0, room = MAXSTRINGLEN;
	struct gs_strings s;
	s64 i;

	gs_arguments(&s);
	to[0] = '\0';
	for (i = 0; (m < 0 || i <= m) && at < room - 1; i++) {
		size_t was = at;

		if (i > n && !gs_weigh(c, GS_STRING_JOIN_WEIGHT))
			return;
		if (i > n)
			at += scnprintf(to + at, room - at, "%s", sep);
		if (!gs_next_string(c, &s, to + at, room - at)) {
			to[was] = '\0';
			return;
		}
		at = i < n ? 0 : at + strlen(to + at);
		to[at] = '\0';
	}
}

/*
 * Read up to the end of the next string, and compare it with @name up to a '='.
 * Return: whether it is "@name=..."; the iterator is then behind the '='.
 */
gs_fn notrace bool gs_next_is(struct gs_ctx *c, struct gs_strings *s, const char *name)
{
	bool same = true;
	char byte;

	while (s->next < s->n || gs_strings_read(c, s)) {
		byte = s->chunk[s->next++];
		if (same && !*name && byte == '=')
			return true;
		if (!byte)
			return false;
		same = same && *name && byte == *name++;
	}
	return false;
}

/* The value of an environment variable; "" if it is not set. */
gs_fn notrace void gs_variable(struct gs_ctx *c, char *to, const char *name)
{
	struct gs_strings s;

	gs_environment(&s);
	while (s.next < s.n || s.at < s.end) {
		unsigned long at = s.at;
		u32 next = s.next;

		if (!gs_weigh(c, GS_STRING_WEIGHT))
			break;
		if (gs_next_is(c, &s, name)) {
			if (!gs_next_string(c, &s, to, MAXSTRINGLEN))
				break;
			return;
		}
		if (at == s.at && next == s.next)	/* it can't be read */
			break;
	}
	to[0] = '\0';
}

#endif /* GS_CMDLINE_H */
