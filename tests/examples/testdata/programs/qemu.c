// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for QEMU: a floppy controller that prints which register is written.
#include <stdio.h>

static void fdctrl_write(void *opaque, unsigned int reg, unsigned int value)
{
	printf("register %u is %u%s\n", reg, value, opaque ? "" : ".");
	fflush(stdout);
}

int main(void)
{
	fdctrl_write(0, 5, 9);
	return 0;
}
