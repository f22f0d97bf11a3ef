/* SPDX-License-Identifier: GPL-2.0-or-later */
#include <stdbool.h>

/* The test says by which table the call came. */
static bool in_compat_syscall(void);
