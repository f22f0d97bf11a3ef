// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for a resolver that prints the type of its query.
#include <stdio.h>

static void __libc_res_nquery(const char *name, int type)
{
	printf("%s has type %d\n", name, type);
	fflush(stdout);
}

void work(void) { __libc_res_nquery("host", 62321); }
