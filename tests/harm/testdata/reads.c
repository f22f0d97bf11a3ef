// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * reads.c - compare what a private mapping of a file has with what read(2) returns
 *
 *	reads FILE	prints "same", or how many bytes differ
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int fd = open(argv[1], O_RDONLY);
	long i, differ = 0;
	struct stat st;
	char *a, *b;

	if (argc < 2 || fd < 0 || fstat(fd, &st))
		return 1;
	a = mmap(NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	b = malloc(st.st_size);
	if (a == MAP_FAILED || !b || read(fd, b, st.st_size) != st.st_size)
		return 1;
	for (i = 0; i < st.st_size; i++)
		differ += a[i] != b[i];
	if (differ)
		printf("%ld bytes differ\n", differ);
	else
		puts("same");
	return 0;
}
