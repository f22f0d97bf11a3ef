/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * str.h - script strings: at most GS_STRING_LEN - 1 bytes and a NUL
 *
 * A longer string is truncated without an error.
 */
#ifndef GS_STR_H
#define GS_STR_H

#ifndef MAXSTRINGLEN
#define MAXSTRINGLEN GS_STRING_LEN	/* what embedded C calls it */
#endif

/**
 * gs_str_copy() - assign a string
 * @to: GS_STRING_LEN bytes
 * @from: may be @to, or overlap it
 *
 * Return: bytes of the string.
 */
gs_fn notrace size_t gs_str_copy(char *to, const char *from)
{
	size_t n = gs_str_len(from, GS_STRING_LEN - 1);

	memmove(to, from, n);
	to[n] = '\0';
	return n;
}

/**
 * gs_str_append() - append a string
 * @to: GS_STRING_LEN bytes with a string
 * @from: may be @to
 *
 * Return: bytes of the string in @to.
 */
gs_fn notrace size_t gs_str_append(char *to, const char *from)
{
	size_t have = gs_str_len(to, GS_STRING_LEN - 1);
	size_t n = gs_str_len(from, GS_STRING_LEN - 1 - have);

	memmove(to + have, from, n);
	to[have + n] = '\0';
	return have + n;
}

/* Copy all of a task's name: it is short, and usually ends with a NUL. */
#define gs_copy_comm(to, task) do {				\
	char *to_ = (to);					\
								\
	if (GS_STRING_LEN < TASK_COMM_LEN) {			\
		strscpy(to_, (task)->comm, GS_STRING_LEN);	\
	} else {						\
		memcpy(to_, (task)->comm, TASK_COMM_LEN);	\
		to_[TASK_COMM_LEN - 1] = '\0';			\
	}							\
} while (0)

#endif /* GS_STR_H */
