/* SPDX-License-Identifier: GPL-2.0-or-later */
/* seccomp.c - lists of system calls with uretprobe(2) and without it */
#include "kernel_shim.h"

#define GS_RELOC_H
#include <linux/unistd.h>
#undef __NR_uretprobe
#define __NR_uretprobe	335
#define CONFIG_SECCOMP	1
#define gs_reloc(x)	((unsigned long)(x))

static const int *unreadable;

static long copy_from_kernel_nofault(void *to, const void *from, size_t size)
{
	if (from == unreadable)
		return -14;
	memcpy(to, from, size);
	return 0;
}

#include "../../kernel/seccomp.h"

int main(void)
{
	static const int before[] = { 0, 1, 60, 15, -1, __NR_uretprobe };
	static const int after[] = { 0, 1, 60, 15, __NR_uretprobe, -1 };
	static const int endless[GS_MODE1_SYSCALLS + 1] = { [GS_MODE1_SYSCALLS] = __NR_uretprobe };

	CHECK_LONG(gs_seccomp_passes_return((unsigned long)before), false);
	CHECK_LONG(gs_seccomp_passes_return((unsigned long)after), true);
	CHECK_LONG(gs_seccomp_passes_return((unsigned long)endless), false);
	CHECK_LONG(gs_seccomp_passes_return(0), false);
	unreadable = after + 2;
	CHECK_LONG(gs_seccomp_passes_return((unsigned long)after), false);
	return failures;
}
