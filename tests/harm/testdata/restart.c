// SPDX-License-Identifier: GPL-2.0-or-later
/* restart.c - the last step of reboot(8): run the kernel's shutdown path at once */
#include <stdio.h>
#include <sys/reboot.h>

int main(void)
{
	reboot(RB_AUTOBOOT);
	perror("restart");
	return 1;
}
