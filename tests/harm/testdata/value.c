// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * value.c - prints what value() returns: 1. With FAKE it is a program of the same layout,
 * whose function split begins where value has the operand of an instruction.
 */
#include <stdio.h>

int value(void);
void split(void);

#ifdef FAKE
asm(".text; .p2align 6; .globl value, split; .type value, @function; .type split, @function; value: nop\n"
    "split: mov $0, %al; nop; nop; ret; .size value, 1; .size split, 5");
#else
asm(".text; .p2align 6; .globl value; .type value, @function; value: mov $1, %eax; ret; .size value, 6");
#endif

int main(void)
{
	printf("value %d\n", value());
	return 0;
}
