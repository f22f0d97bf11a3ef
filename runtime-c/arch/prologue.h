/* SPDX-License-Identifier: GPL-2.0-or-later */
/* prologue.h - where a frame is that a function has not set up yet: chooses the file for the architecture */
#ifndef GS_ARCH_PROLOGUE_H
#define GS_ARCH_PROLOGUE_H

#ifdef CONFIG_X86_64
#include "x86/prologue.h"
#else
gs_fn notrace int gs_frame_unfinished(unsigned long ip)
{
	return -1;	/* not known */
}
#endif

#endif /* GS_ARCH_PROLOGUE_H */
