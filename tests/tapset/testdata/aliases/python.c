/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A program with CPython's marks at the begin and end of functions. */
#include <sys/sdt.h>

int main(void)
{
	volatile char file[] = "/srv/job.py", function[] = "work";
	volatile int first = 12, last = 19;

	DTRACE_PROBE3(python, function__entry, file, function, first);
	DTRACE_PROBE3(python, function__return, file, function, last);
	return 0;
}
