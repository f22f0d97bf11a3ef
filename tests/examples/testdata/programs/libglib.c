// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for GLib with the mark of an allocation.
#include <sys/sdt.h>

void work(void)
{
	STAP_PROBE4(glib, mem__alloc, 0x1000, 123, 0, 0);
}
