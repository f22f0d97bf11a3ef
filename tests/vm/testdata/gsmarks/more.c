// SPDX-License-Identifier: GPL-2.0-or-later
/* The module's second source file: probes with the names of the first, and its own. */
#include <linux/init.h>
#include <linux/sched.h>
#include <linux/sdt.h>
#include "gsmarks.h"

noinline int gs_more(int n)
{
	static const char word[] = "a word";

	GOSTAP_PROBE(nothing);
	if (DTRACE_PROBE_ENABLED(typed__here))
		gs_heard += 1000;
	DTRACE_PROBE3(typed__here, struct char *, word, short, n, task_struct *, current);
	return gs_twice(n + 1);
}

void __init gs_last_init(void)
{
	GOSTAP_PROBE(last__init);
}

void __exit gs_last_exit(void)
{
	GOSTAP_PROBE(last__exit);
}
