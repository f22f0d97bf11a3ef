/* SPDX-License-Identifier: GPL-2.0-or-later */
/* landing.h - the instruction where indirect calls land: chooses the file for the architecture */
#ifndef GS_ARCH_LANDING_H
#define GS_ARCH_LANDING_H

#ifdef CONFIG_X86_64
#include "x86/landing.h"
#else
static __always_inline bool gs_is_landing(u32 code)
{
	return false;
}

static __always_inline bool gs_is_call(u8 first)
{
	return true;
}

static __always_inline bool gs_may_be_call(u8 first)
{
	return true;
}
#endif

#endif /* GS_ARCH_LANDING_H */
