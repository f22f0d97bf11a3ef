/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Calls getppid as a user with six different IDs. */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
	if (setresgid(2001, 2002, 2003) || setresuid(1001, 1002, 1003)) {
		perror("ids");
		return 1;
	}
	syscall(SYS_getpriority, 77, 0);
	return 0;
}
