// SPDX-License-Identifier: GPL-2.0-or-later
// Maps the code of this program, which is not position independent, once more, and calls
// probed() there. The argument says how it is mapped: plain, late (executable later),
// shared, writable, or dropped, by which the process loses its own copy of a page.
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>

__attribute__((noinline)) int probed(int n)
{
	__asm__ volatile("" : "+r"(n));
	return n + 1;
}

int main(int argc, char **argv)
{
	const Elf64_Phdr *p = (void *)getauxval(AT_PHDR);
	int late = !strcmp(argv[1], "late"), prot = late ? PROT_READ : PROT_READ | PROT_EXEC, fd = open("/proc/self/exe", O_RDONLY);
	int (*volatile again)(int);
	char *at;

	while (p->p_type != PT_LOAD || (unsigned long)probed - p->p_vaddr >= p->p_filesz)
		p++;
	if (!strcmp(argv[1], "writable"))
		prot |= PROT_WRITE;
	at = mmap(NULL, p->p_filesz, prot, strcmp(argv[1], "shared") ? MAP_PRIVATE : MAP_SHARED, fd, p->p_offset);
	if (at == MAP_FAILED || (late && mprotect(at, p->p_filesz, PROT_READ | PROT_EXEC)))
		return 1;
	again = (void *)(at + ((unsigned long)probed - p->p_vaddr));
	if (!strcmp(argv[1], "dropped"))
		madvise(at, p->p_filesz, MADV_DONTNEED);
	return again(41) != 42;
}
