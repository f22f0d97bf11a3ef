// SPDX-License-Identifier: GPL-2.0-or-later
//
// A program with static probes: with arguments in every form that x86-64 has, and with
// a probe whose arguments are computed only while a script listens.
#include <stdio.h>

#define NOTE(name, semaphore, args)					\
	"990: nop\n"							\
	".pushsection .note.stapsdt, \"\", \"note\"\n"			\
	".balign 4\n"							\
	".4byte 992f-991f, 994f-993f, 3\n"				\
	"991: .asciz \"stapsdt\"\n"					\
	"992: .balign 4\n"						\
	"993: .8byte 990b\n"						\
	".8byte _.stapsdt.base\n"					\
	".8byte " semaphore "\n"					\
	".asciz \"demo\"\n"						\
	".asciz \"" name "\"\n"						\
	".asciz \"" args "\"\n"						\
	"994: .balign 4\n"						\
	".popsection\n"							\
	".ifndef _.stapsdt.base\n"					\
	".pushsection .stapsdt.base, \"aG\", \"progbits\", .stapsdt.base, comdat\n" \
	".weak _.stapsdt.base\n"					\
	".hidden _.stapsdt.base\n"					\
	"_.stapsdt.base: .space 1\n"					\
	".size _.stapsdt.base, 1\n"					\
	".popsection\n"							\
	".endif\n"

__attribute__((used)) int count = 41;
__attribute__((used)) long table[] = { 10, -20, 30, 40 };
__attribute__((section(".probes"), used)) volatile unsigned short demo_seen_semaphore;

static void forms(void)
{
	asm volatile(
		"movabs $0x1122334455667788, %%rax\n"
		"lea table(%%rip), %%rdx\n"
		"mov $2, %%ecx\n"
		"mov $-9, %%r15\n"
		NOTE("reg__isters", "0", "8@%%rax -4@%%eax 2@%%ax -1@%%al 1@%%ah 8@%%r15 -4@%%r15d 2@%%r15w 1@%%r15b")
		NOTE("memory", "0", "8@(%%rdx) -8@8(%%rdx) 8@(%%rdx,%%rcx,8) 8@-8(%%rdx, %%rcx, 8) 4@count(%%rip) -8@table+8(%%rip) 8@%%fs:0")
		/* %fs:0 has its own address: ELF Handling For Thread-Local Storage, 3.4.6 */
		NOTE("constants", "0", "-4@$-3 8@$0x10 -8f@%%xmm0 4@-5000000")
		: : : "rax", "rcx", "rdx", "r15", "memory");
}

int main(void)
{
	forms();
	if (demo_seen_semaphore)
		asm volatile("mov $77, %%ebx\n" NOTE("seen", "demo_seen_semaphore", "-4@%%ebx") : : : "rbx");
	printf("%s\n", demo_seen_semaphore ? "heard" : "alone");
	return 0;
}
