/* SPDX-License-Identifier: GPL-2.0-or-later */
#include <stdbool.h>

/* The test decides which table the system call came through. */
static bool in_compat_syscall(void);
