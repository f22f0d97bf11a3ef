// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for Tcl with its marks: it runs a procedure of one command.
#include <sys/sdt.h>

/* Read a text's page into memory first, because a probe can't. */
static const char *read_before(const char *text)
{
	return *(const volatile char *)text ? text : "";
}

void work(void)
{
	STAP_PROBE3(tcl, proc__entry, read_before("greet"), 1, 0);
	STAP_PROBE5(tcl, proc__info, 0, 0, "greet", "a.tcl", 3);
	STAP_PROBE3(tcl, cmd__entry, "puts", 1, 0);
	STAP_PROBE2(tcl, cmd__return, "puts", 0);
	STAP_PROBE2(tcl, proc__return, "greet", 0);
}
