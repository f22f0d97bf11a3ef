// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * reads.c - compare what a private mapping of a file has with what read(2) returns
 *
 *	reads FILE	prints "same", or how many bytes differ
 *	reads -m FILE	200 processes map the file for 2 s; prints "none", or how many of
 *			the mappings had pages before anybody read them
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PAGE	4096L

/* Whether a mapping has a page: the kernel makes one to insert a breakpoint. */
static int has_page(int pagemap, const char *at, long pages, uint64_t *of)
{
	long i;

	if (pread(pagemap, of, 8 * pages, (uintptr_t)at / PAGE * 8) != 8 * pages)
		return 1;
	for (i = 0; i < pages; i++)
		if (of[i] >> 63)
			return 1;
	return 0;
}

/* Map the file for 2 s, and count the mappings with pages. */
static void map(int fd, long size, int *found)
{
	long pages = (size + PAGE - 1) / PAGE;
	int pagemap = open("/proc/self/pagemap", O_RDONLY);
	uint64_t *of = malloc(8 * pages);
	time_t end = time(NULL) + 2;
	char *at;

	while (time(NULL) < end) {
		at = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (at == MAP_FAILED || has_page(pagemap, at, pages, of))
			__sync_fetch_and_add(found, 1);
		munmap(at, size);
	}
}

static int many(const char *file)
{
	int *found = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	int i, fd = open(file, O_RDONLY);
	struct stat st;

	if (fd < 0 || fstat(fd, &st) || found == MAP_FAILED)
		return 1;
	for (i = 0; i < 200; i++)
		if (!fork()) {
			map(fd, st.st_size, found);
			_exit(0);
		}
	while (wait(NULL) > 0)
		;
	if (*found)
		printf("%d mappings have pages\n", *found);
	else
		puts("none");
	return 0;
}

static int compare(const char *file)
{
	int fd = open(file, O_RDONLY);
	long i, differ = 0;
	struct stat st;
	char *a, *b;

	if (fd < 0 || fstat(fd, &st))
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

int main(int argc, char **argv)
{
	if (argc == 3 && !strcmp(argv[1], "-m"))
		return many(argv[2]);
	return argc == 2 ? compare(argv[1]) : 1;
}
