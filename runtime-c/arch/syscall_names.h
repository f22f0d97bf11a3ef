/* SPDX-License-Identifier: GPL-2.0-or-later */
/* syscall_names.h - the names of system calls: chooses the file for the architecture */
#ifndef GS_ARCH_SYSCALL_NAMES_H
#define GS_ARCH_SYSCALL_NAMES_H

#ifdef CONFIG_X86_64
#include "x86/syscall_names.h"
#else
#error "gostap does not know the system calls of this machine"
#endif

#endif /* GS_ARCH_SYSCALL_NAMES_H */
