// SPDX-License-Identifier: GPL-2.0-or-later
// Makes system calls with known arguments, which the test compares with argstr. No call has a lasting effect: dangerous ones
// have arguments that the kernel rejects.
#include "program.h"
#include "calls.h"

long pid;

#ifdef __x86_64__
__asm__(".globl call6\ncall6:\n"
	"mov %rdi, %rax\n mov %rsi, %rdi\n mov %rdx, %rsi\n mov %rcx, %rdx\n"
	"mov %r8, %r10\n mov %r9, %r8\n mov 8(%rsp), %r9\n syscall\n ret\n"
	".globl _start\n_start:\n and $-16, %rsp\n call run\n");
#else
__asm__(".globl call6\ncall6:\n"
	"push %ebp\n push %ebx\n push %esi\n push %edi\n"
	"mov 20(%esp), %eax\n mov 24(%esp), %ebx\n mov 28(%esp), %ecx\n mov 32(%esp), %edx\n"
	"mov 36(%esp), %esi\n mov 40(%esp), %edi\n mov 44(%esp), %ebp\n int $0x80\n"
	"pop %edi\n pop %esi\n pop %ebx\n pop %ebp\n ret\n"
	".globl _start\n_start:\n and $-16, %esp\n call run\n");
#endif

void run(void)
{
	touch();
	pid = CALL0(getpid);
	CALL(both_mmap, OUT, OUT_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_POPULATE, -1, 0);
	files();
	descriptors();
	events();
	memory();
	processes();
	signals();
	times();
	sockets();
	messages();
	others();
	old();
	wide();
	newer();
	by_option();
	children();
	distinct();
	unusual();
	CALL(exit_group, 0);
}
