/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A program with a known number of instructions: 1 + 4 * 5 + 9 = 30 in all. Basic
 * blocks begin at _start, at each of the 4 jumps back, in the function, after the
 * call of it, and at the target of the jump that skips an instruction: 8.
 */
	.globl	_start
	.text
function:
	nop
	ret
_start:
	mov	$5, %ecx
again:
	nop
	nop
	dec	%ecx
	jnz	again
	call	function
	jmp	over
	nop
over:
	pushf
	pop	%rdi			/* 0x100: the trap flag */
	and	$0x100, %edi
	mov	$60, %eax		/* exit() */
	syscall
