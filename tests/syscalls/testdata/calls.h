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

#endif
