// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for libguestfs with its marks.
#include <sys/sdt.h>

void work(void)
{
	STAP_PROBE(guestfs, launch_start);
	STAP_PROBE1(guestfs, launch_end, 1);
}
