/* SPDX-License-Identifier: GPL-2.0-or-later */
/* trapflag.h - the tasks that are single-stepped: chooses the file for the architecture */
#ifndef GS_ARCH_TRAPFLAG_H
#define GS_ARCH_TRAPFLAG_H

#ifdef CONFIG_X86_64
#include "x86/trapflag.h"
#else
#error "gostap can't step programs on this machine"
#endif

#endif /* GS_ARCH_TRAPFLAG_H */
