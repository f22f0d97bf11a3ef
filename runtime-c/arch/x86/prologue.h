/* SPDX-License-Identifier: GPL-2.0-or-later */
/* prologue.h - where a frame is that a function has not set up yet */
#ifndef GS_PROLOGUE_H
#define GS_PROLOGUE_H

#include "../../memory/deref.h"

/*
 * In a function that uses a frame pointer but has not set it up yet: how far
 * above the stack pointer the return address is, in bytes; -1 if it is set up.
 * Looks at the code as perf_callchain_user() does (arch/x86/events/core.c).
 */
gs_fn notrace int gs_frame_unfinished(unsigned long ip)
{
	static const u8 endbr64[] = { 0xf3, 0x0f, 0x1e, 0xfa };
	u8 code[5];

	if (gs_try_read(code, ip, sizeof(code), true)) {
		if (code[0] == 0x55 || !memcmp(code, endbr64, sizeof(endbr64)))
			return 0;	/* at or before push %rbp */
	}
	if (gs_try_read(code, ip - 1, 4, true) && code[0] == 0x55 && code[1] == 0x48 &&
	    ((code[2] == 0x89 && code[3] == 0xe5) || (code[2] == 0x8b && code[3] == 0xec)))
		return 8;		/* at mov %rsp,%rbp */
	return -1;
}

#endif /* GS_PROLOGUE_H */
