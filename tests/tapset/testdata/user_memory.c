/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Calls getppid with addresses at which the script reads. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static char text[64] = "hello\tworld";
static uint64_t number = 0xfffefdfcfbfaf9f8ULL;
static uint16_t utf16[] = { 'h', 0xe9, 0x20ac, 0xd83d, 0xde00, 0 };
static uint32_t utf32[] = { 'h', 0xe9, 0x20ac, 0x1f600, 0 };

/* The kernel adds up the pages of files in memory after 64 faults only: cause more. */
static int file_pages(void)
{
	int i, seen = 0, fd = open("/proc/self/exe", O_RDONLY);

	for (i = 0; i < 100; i++) {
		volatile char *p = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0);

		seen += p != MAP_FAILED && p[0] == 0x7f;
	}
	return seen == 100;
}

/*
 * A string that ends at the end of its page, and 8192 bytes after it a text without a NUL
 * that does, too. No page is mapped after either.
 */
static char *at_the_border(void)
{
	char *p = mmap(NULL, 4 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED || munmap(p + 4096, 4096) || munmap(p + 3 * 4096, 4096))
		return NULL;
	memcpy(p + 4096 - 14, "to the border", 14);
	memcpy(p + 3 * 4096 - 14, "without an end", 14);
	return p + 4096 - 14;
}

int main(int argc, char **argv)
{
	static volatile int errno_here;
	const int mapped = file_pages();

	(void)argv;
	syscall(SYS_getpriority, text, &number, utf16, utf32, &errno_here, at_the_border());
	return text[0] == 'H' && mapped ? 0 : argc;
}
