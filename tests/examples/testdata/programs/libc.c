// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for glibc with the parts that scripts probe: malloc's marks, and functions
// at the same line numbers as in glibc's source.
#include <stdint.h>
#include <stdio.h>
#include <sys/sdt.h>

void pthread_mutex_init(void *mutex) { __asm__ volatile("" : : "r"(mutex)); }

static void marks(void)
{
	STAP_PROBE2(libc, memory_sbrk_more, 1, 4096);
	STAP_PROBE2(libc, memory_sbrk_less, 1, 1024);
	STAP_PROBE2(libc, memory_mallopt_free_dyn_thresholds, 200000, 400000);
	STAP_PROBE2(libc, memory_arena_new, 77, 4096);
	STAP_PROBE3(libc, memory_arena_reuse_wait, 1, 2, 3);
	STAP_PROBE2(libc, memory_arena_reuse, 78, 1);
	STAP_PROBE1(libc, memory_arena_reuse_free_list, 79);
	STAP_PROBE2(libc, memory_heap_new, 80, 100);
	STAP_PROBE2(libc, memory_heap_more, 80, 200);
	STAP_PROBE2(libc, memory_heap_less, 80, 150);
	STAP_PROBE2(libc, memory_heap_free, 81, 1);
}

void work(void);

#line 80 "digits_dots.c"
uintptr_t __nss_hostname_digits_dots(const char *name)
{



	uintptr_t size_needed;
	size_needed = name[0];
	size_needed = size_needed + 0;
	return size_needed;
}

#line 76 "../sysdeps/unix/sysv/linux/getcwd.c"
char *__getcwd(char *path)
{
	int retval;

	retval = path[0];

	if (retval < 0)
		return 0;
	return path;
}

#line 60 "libc.c"
void work(void)
{
	marks();
	printf("size %lu\n", __nss_hostname_digits_dots("d"));
	printf("folder %s\n", __getcwd("(unreachable)/x"));
	fflush(stdout);
}
