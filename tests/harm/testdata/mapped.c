// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * mapped.c - a process whose mappings take long to search for a program
 *
 *	mapped FILE FROM TO	mounts FILE over itself, many times, in a mount
 *				namespace; maps its beginning at many places,
 *				and renames FROM to TO
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/mount.h>

#define MOUNTS 100
#define MAPPINGS 4000

int main(int argc, char **argv)
{
	int fd, i;

	if (unshare(CLONE_NEWNS) || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL)) {
		perror("mapped");
		return 1;
	}
	for (i = 0; i < MOUNTS; i++)
		if (mount(argv[1], argv[1], NULL, MS_BIND, NULL))
			perror("mapped: mount");
	fd = open(argv[1], O_RDONLY);
	for (i = 0; i < MAPPINGS; i++)
		if (mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0) == MAP_FAILED)
			perror("mapped: mmap");
	return rename(argv[2], argv[3]);
}
