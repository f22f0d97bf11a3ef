/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cmdline.h - arguments and environment of the current process
 *
 * Both are NUL-terminated strings one behind the other in user memory
 * (execve(2), proc(5)); what is not paged in can't be read.
 */
#ifndef GS_CMDLINE_H
#define GS_CMDLINE_H

#include <linux/mm.h>

struct gs_strings {
	unsigned long at, end;
};

gs_fn notrace struct gs_strings gs_arguments(void)
{
	struct mm_struct *mm = current->mm;

	return mm ? (struct gs_strings){ mm->arg_start, mm->arg_end } : (struct gs_strings){};
}

gs_fn notrace struct gs_strings gs_environment(void)
{
	struct mm_struct *mm = current->mm;

	return mm ? (struct gs_strings){ mm->env_start, mm->env_end } : (struct gs_strings){};
}

/**
 * gs_next_string() - the next one
 * @s: moves behind it
 * @to: @room bytes; more are cut
 *
 * Return: false at the end, or when it can't be read.
 */
gs_fn notrace bool gs_next_string(struct gs_strings *s, char *to, size_t room)
{
	size_t n = 0;
	char b;

	if (s->at >= s->end)
		return false;
	for (; s->at < s->end; s->at++) {
		if (!gs_try_read(&b, s->at, 1, true)) {
			s->at = s->end;
			return false;
		}
		if (!b)
			break;
		if (n < room - 1)
			to[n++] = b;
	}
	s->at++;
	to[n] = '\0';
	return true;
}

/**
 * gs_join_arguments() - arguments n to m with @sep between
 * @to: MAXSTRINGLEN bytes
 * @m: below 0: up to the last
 */
gs_fn notrace void gs_join_arguments(char *to, s64 n, s64 m, const char *sep)
{
	struct gs_strings s = gs_arguments();
	size_t at = 0, room = MAXSTRINGLEN;
	s64 i;

	to[0] = '\0';
	for (i = 0; (m < 0 || i <= m) && at < room - 1; i++) {
		size_t was = at;

		if (i > n)
			at += scnprintf(to + at, room - at, "%s", sep);
		if (!gs_next_string(&s, to + at, room - at)) {
			to[was] = '\0';
			return;
		}
		at = i < n ? 0 : at + strlen(to + at);
		to[at] = '\0';
	}
}

/* The value of a variable of the environment; "" when it is not there. */
gs_fn notrace void gs_variable(char *to, const char *name)
{
	struct gs_strings s = gs_environment();
	size_t n = strlen(name);

	while (gs_next_string(&s, to, MAXSTRINGLEN)) {
		if (!strncmp(to, name, n) && to[n] == '=') {
			memmove(to, to + n + 1, strlen(to + n + 1) + 1);
			return;
		}
	}
	to[0] = '\0';
}

#endif /* GS_CMDLINE_H */
