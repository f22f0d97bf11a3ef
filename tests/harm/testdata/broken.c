// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * broken.c - a program that the kernel maps, and then fails to start: it has a
 * segment, .far, at an address that no process can have
 */
#include <unistd.h>

__attribute__((section(".far"))) int far = 1;

void _start(void)
{
	for (;;)
		;
}
