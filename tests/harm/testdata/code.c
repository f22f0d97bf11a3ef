// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * code.c - a process with code in a file
 *
 *	code FILE	maps the beginning of FILE for execution, without reading
 *			it, prints "mapped" and its process ID, and waits
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int fd = open(argv[1], O_RDONLY);

	if (mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 0) == MAP_FAILED) {
		perror("code");
		return 1;
	}
	printf("mapped %d\n", getpid());
	fflush(stdout);
	pause();
	return 0;
}
