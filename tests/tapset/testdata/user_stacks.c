/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A chain of calls; the script prints the stack in the innermost one. Another goes through code made here. */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int __attribute__((noinline)) spot(int n)
{
	return n + 1;
}

static int __attribute__((noinline)) middle(int n)
{
	return spot(n) + 1;
}

static void __attribute__((noinline)) called(void)
{
	asm volatile("");
}

/* Call called() from code that is made, and named in the file that perf(1) reads. */
static int made(void)
{
	static const unsigned char code[] = { 0x48, 0x83, 0xec, 0x08, /* sub $8, %rsp */
		0xff, 0xd7, /* call *%rdi */ 0x48, 0x83, 0xc4, 0x08, /* add $8, %rsp */ 0xc3 /* ret */ };
	void *at = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	char name[64];
	FILE *f;

	memcpy(at, code, sizeof(code));
	mprotect(at, 4096, PROT_READ | PROT_EXEC);
	sprintf(name, "/tmp/perf-%d.map", getpid());
	f = fopen(name, "w");
	if (!f)
		return 1;
	fprintf(f, "%lx %zx Made:hot /a b.js\n", (unsigned long)at, sizeof(code));
	fclose(f);
	((void (*)(void (*)(void)))at)(called);
	return 0; /* the file stays: its lines are read when the process has ended, too */
}

int main(void)
{
	return middle(1) != 3 || made();
}
