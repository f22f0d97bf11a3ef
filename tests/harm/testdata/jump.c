// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * jump.c - a user's process that waits for a page at the entry of a function
 *
 *	jump		calls the function, again and again
 *	jump FILE	jumps to it, with a stack in FILE, which is that of silent.c:
 *			if its return is probed, the kernel reads the address to which
 *			it returns there
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__x86_64__)
#define JUMP(stack) asm volatile("mov %0, %%rsp; jmp work" : : "r"(stack))
#elif defined(__aarch64__)
#define JUMP(stack) asm volatile("mov sp, %0; b work" : : "r"(stack))
#endif

__attribute__((noinline, used)) void work(void)
{
	asm volatile("");
}

int main(int argc, char **argv)
{
	char *at;
	int fd;

	while (argc < 2) {
		work();
		usleep(10000);
	}
	fd = open(argv[1], O_RDONLY);
	at = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
	if (fd < 0 || at == MAP_FAILED) {
		perror("jump");
		return 1;
	}
	JUMP(at + 2048);
	return 0;
}
