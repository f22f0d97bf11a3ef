// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * populate.c - a user's process that does not return from mapping a file as code
 *
 *	populate FILE	FILE is that of silent.c, or is mounted on another one. mmap() reads
 *			the file, which does not end. Ends by SIGKILL once the file system
 *			has ended; without the signal, the kernel reads again and again.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>

int main(int argc, char **argv)
{
	int file = open(argv[1], O_RDONLY);

	if (file < 0 || mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_POPULATE, file, 0) == MAP_FAILED) {
		perror("populate");
		return 1;
	}
	return 0;
}
