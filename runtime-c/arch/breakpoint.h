/* SPDX-License-Identifier: GPL-2.0-or-later */
/* breakpoint.h - what a breakpoint saved: chooses the file for the architecture */
#ifndef GS_ARCH_BREAKPOINT_H
#define GS_ARCH_BREAKPOINT_H

#ifdef CONFIG_X86_64
#include "x86/breakpoint.h"
#else
#error "gostap does not know the breakpoints of this machine"
#endif

#endif /* GS_ARCH_BREAKPOINT_H */
