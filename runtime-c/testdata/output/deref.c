/* SPDX-License-Identifier: GPL-2.0-or-later */
/* deref.c - reads of strings and numbers next to unmapped memory */
#include <sys/mman.h>
#include "kernel.h"

typedef __u8 u8;

struct gs_ctx { int error; u64 addr; };

static void gs_error(struct gs_ctx *c, s32 loc, const char *fmt, u64 addr)
{
	(void)loc, (void)fmt;
	c->error++;
	c->addr = addr;
}

#define gs_weigh_later(c, n) ((void)(c), (void)(n))
#define gs_bits_set(old, v, offset, bits) ((void)(offset), (void)(bits), (old) ^ (v))
#define per_cpu_offset(cpu) (cpu)
#define raw_smp_processor_id() 0
#include "memory/deref.h"

#define PAGE 4096
#define SIZE 200	/* of script strings: more than two reads of 64 */

static int failures;

/* Read n bytes of text that end k bytes before the border of mapped memory. */
static void check(char *border, int n, int k, bool nul, const char *what)
{
	struct gs_ctx c = { 0 };
	char *at = border - k - n - nul;
	char to[SIZE], want[SIZE] = "";

	memset(border - PAGE, '#', PAGE);
	memset(at, 'x', n);
	if (nul)
		at[n] = '\0';
	memset(to, '?', SIZE);
	gs_read_user_string(&c, 0, to, SIZE, (u64)(unsigned long)at);
	if (nul || n >= SIZE - 1)
		memset(want, 'x', min(n, SIZE - 1));
	if (strcmp(to, want) || c.error != !*want || (c.error && c.addr != (u64)(unsigned long)at)) {
		printf("%s, %d bytes, %d in front of the border: \"%s\", %d errors at 0x%llx\n", what, n, k, to, c.error, c.addr);
		failures++;
	}
}

int main(void)
{
	char *page = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	char *border = page + PAGE;
	struct gs_ctx c = { 0 };
	int k;

	if (page == MAP_FAILED || munmap(border, PAGE))
		return perror("mmap"), 1;
	for (k = 0; k < 130; k++) {
		check(border, 1, k, true, "a string");
		check(border, 63, k, true, "a string");
		check(border, 70, k, true, "a string");
		check(border, 150, k, true, "a string");
		check(border, SIZE, k, true, "a string that is cut");
		check(border, SIZE - 1, k, false, "a string that fills its place");
	}
	check(border, 1, 0, false, "text without an end");
	check(border, 64, 0, false, "text without an end");
	check(border, SIZE - 2, 0, false, "text without an end");
	border[-8] = 5;
	memset(border - 7, 0, 7);
	if (gs_read_user(&c, 0, (unsigned long)border - 8, 8) != 5 || c.error)
		failures += printf("the last number of a page is not read\n");
	if (gs_read_user(&c, 0, (unsigned long)border - 7, 8) || c.error != 1)
		failures += printf("a number over the border is read\n");
	/* the stub of gs_bits_set() computes an exclusive or */
	border[-8] = 5;
	gs_write_user_bits(&c, 0, (unsigned long)border - 8, 3, 1, 0, 2);
	gs_write_kernel_bits(&c, 0, (unsigned long)border - 8, 3, 1, 0, 2);
	if (border[-8] != 5 || c.error != 1)
		failures += printf("%d was written after an error\n", border[-8]);
	c.error = 0;
	gs_write_user_bits(&c, 0, (unsigned long)border - 8, 3, 1, 0, 2);
	gs_write_kernel_bits(&c, 0, (unsigned long)border - 8, 1, 1, 0, 2);
	if (border[-8] != 7 || c.error)
		failures += printf("%d after bit-fields were written, %d errors\n", border[-8], c.error);
	gs_write_kernel_bits(&c, 0, (unsigned long)border, 2, 1, 0, 2);
	gs_write_user_bits(&c, 0, (unsigned long)border, 2, 1, 0, 2);
	if (c.error != 2)
		failures += printf("%d errors for two bit-fields that are not there\n", c.error);
	return failures > 0;
}
