/* SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORD_SHIM_H
#define WORD_SHIM_H

/* A gs_word() for the sanitizers that reads nothing beyond a string's end. */
#define GS_WORD_SHIM
static inline unsigned long long gs_word(const char *p)
{
	unsigned long long w = 0;

	for (int i = 0; i < 8; i++) {
		w |= (unsigned long long)(unsigned char)p[i] << (8 * i);
		if (!p[i])
			break;
	}
	return w;
}

#endif /* WORD_SHIM_H */
