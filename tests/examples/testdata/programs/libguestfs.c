// SPDX-License-Identifier: GPL-2.0-or-later
// libguestfs as far as its marks go.
#include <sys/sdt.h>

void work(void)
{
	STAP_PROBE(guestfs, launch_start);
	STAP_PROBE1(guestfs, launch_end, 1);
}
