/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * seccomp.h - whether programs that seccomp restricts survive a probed return
 *
 * Since 6.11, the page to which a probed function returns calls uretprobe(2) where
 * the architecture has it. Filters of system calls applied to it, and killed the
 * program, until 6.14, "seccomp: passthrough uretprobe systemcall without filtering",
 * which stable kernels got, too. It also added the number to mode1_syscalls, and
 * changed nothing that can be compiled against.
 */
#ifndef GS_KERNEL_SECCOMP_H
#define GS_KERNEL_SECCOMP_H

#include <linux/unistd.h>
#include "reloc.h"

/* Most numbers in mode1_syscalls; the list ends with -1. */
#define GS_MODE1_SYSCALLS	16

#ifdef __NR_uretprobe
/* Whether the list at @at, mode1_syscalls, has uretprobe(2). */
static bool gs_seccomp_lists_return(const int *at)
{
	int i, nr = 0;

	for (i = 0; i < GS_MODE1_SYSCALLS && nr >= 0; i++)
		if (copy_from_kernel_nofault(&nr, at + i, sizeof(nr)) || nr == __NR_uretprobe)
			return nr == __NR_uretprobe;
	return false;
}
#endif

/* @list: link-time address of mode1_syscalls; 0: not known */
static bool gs_seccomp_passes_return(u64 list)
{
#if defined(__NR_uretprobe) && defined(CONFIG_SECCOMP)
	return list && gs_seccomp_lists_return((const int *)gs_reloc(list));
#else
	return true;
#endif
}

#endif /* GS_KERNEL_SECCOMP_H */
