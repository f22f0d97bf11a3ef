/* SPDX-License-Identifier: GPL-2.0-or-later */
/* calls.h - the kernel's constants, and the parts of the program */
#ifndef CALLS_H
#define CALLS_H

#include <linux/types.h>
#include <asm/mman.h>
#include <linux/mman.h>
#include <linux/fcntl.h>
#include <linux/stat.h>

struct words { long a, b; };	/* struct timespec, timeval, iovec of a program */

extern long pid;

void files(void), descriptors(void), events(void), memory(void), processes(void);
void signals(void), times(void), sockets(void), messages(void), others(void);
void by_option(void), unusual(void), distinct(void), children(void), newer(void), old(void), wide(void);

/* Constants that some headers lack; they are the same for both tables. */
enum {
	__NR_cachestat = 451, __NR_fchmodat2 = 452, __NR_map_shadow_stack = 453, __NR_futex_wake = 454, __NR_futex_wait = 455,
	__NR_futex_requeue = 456, __NR_statmount = 457, __NR_listmount = 458, __NR_lsm_get_self_attr = 459,
	__NR_lsm_set_self_attr = 460, __NR_lsm_list_modules = 461, __NR_mseal = 462,
	__NR_setxattrat = 463, __NR_getxattrat = 464, __NR_listxattrat = 465, __NR_removexattrat = 466,
	__NR_open_tree_attr = 467, __NR_file_getattr = 468, __NR_file_setattr = 469,
#ifdef __x86_64__
	__NR_uretprobe = 335,
#endif
};

#endif
