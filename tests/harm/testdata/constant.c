// SPDX-License-Identifier: GPL-2.0-or-later
// Calls probed(), and prints what constant() returns. In another build of it (-DNEW), an
// instruction of constant() lies where probed() begins in this one.
#include <stdio.h>

long constant(void);
void probed(void);

__asm__(".section .placed, \"ax\", @progbits\n"
	".globl constant, probed\n"
	".type constant, @function\n"
	".type probed, @function\n"
	"constant:\n"
#ifdef NEW
	"movabs $0x1122334455667788, %rax\n"	/* 10 bytes */
	"probed: ret\n"
	".size constant, 10\n"
#else
	"xor %eax, %eax\n"			/* 2 bytes */
	"ret\n"
	".size constant, 3\n"
	"probed: .fill 7, 1, 0x90\n"
	"ret\n"
#endif
	".size probed, . - probed\n"
	".previous\n");

int main(void)
{
	probed();
	printf("constant %lx\n", constant());
	return 0;
}
