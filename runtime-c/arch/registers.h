/* SPDX-License-Identifier: GPL-2.0-or-later */
/* registers.h - arguments by the calling convention, registers by name: chooses the file for the architecture */
#ifndef GS_ARCH_REGISTERS_H
#define GS_ARCH_REGISTERS_H

#ifdef CONFIG_X86_64
#include "x86/registers.h"
#else
#error "gostap knows no calling convention of this machine"
#endif

#endif /* GS_ARCH_REGISTERS_H */
