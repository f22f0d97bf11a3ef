/* SPDX-License-Identifier: GPL-2.0-or-later */
/* typedcall.h - the code before functions that has their types */
#ifndef GS_TYPEDCALL_H
#define GS_TYPEDCALL_H

#if GS_TYPED_CALLS

#include <asm/ibt.h>

#ifndef CONFIG_FUNCTION_PADDING_CFI
#define CONFIG_FUNCTION_PADDING_CFI	0
#endif

/* The code in bytes: a mov of five, and nops (__CFI_TYPE() in asm/linkage.h). */
#define GS_TYPE_SIZE	(5 + CONFIG_FUNCTION_PADDING_CFI)

/*
 * Read the number of a function's type from the code before it: "mov $type, %reg",
 * whose register may say how many arguments the function uses, or what the
 * kernel has written instead for CPUs with IBT: "endbr64; sub $type, %reg"
 * (fineibt_preamble_start). Return: whether it is one of these.
 */
static inline bool gs_type_of(const void *fn, u32 *type)
{
	u8 code[GS_TYPE_SIZE + 6] = { };
	int at = -1;

	if (copy_from_kernel_nofault(code, fn - GS_TYPE_SIZE, GS_TYPE_SIZE))
		return false;
	if ((code[0] & 0xf8) == 0xb8)
		at = 1;
	else if (*(u32 *)code == 0xfa1e0ff3 && code[4] == 0x41 && code[5] == 0x81)
		at = 7;	/* sub $type, %r10d */
	else if (*(u32 *)code == 0xfa1e0ff3 && code[4] == 0x2d)
		at = 5;	/* sub $type, %eax */
	if (at < 0)
		return false;
	memcpy(type, code + at, sizeof(*type));
	return true;
}

/*
 * GS_TYPED_JUMP() - declare and define a function that only jumps
 * @name: of the function
 * @type: the number of its type
 * @to: the function that it jumps to, with its own arguments
 *
 * At boot, and when a module is loaded, the kernel may write other code before
 * functions (apply_fineibt() in arch/x86/kernel/alternative.c). It finds them by
 * symbols that begin with __cfi_.
 */
#define GS_TYPED_JUMP(name, type, to)					\
	void name(void);						\
	asm(".pushsection .text, \"ax\"\n\t"				\
	    ".balign 64\n\t"						\
	    ".type __cfi_" #name ", @function\n"			\
	    "__cfi_" #name ":\n\t"					\
	    "movl $" #type ", %eax\n\t"				\
	    ".fill " __stringify(CONFIG_FUNCTION_PADDING_CFI) ", 1, 0x90\n\t" \
	    ".size __cfi_" #name ", . - __cfi_" #name "\n\t"		\
	    ".type " #name ", @function\n"				\
	    #name ":\n\t"						\
	    ASM_ENDBR							\
	    "jmp " #to "\n\t"						\
	    ".size " #name ", . - " #name "\n\t"			\
	    ".popsection");						\
	NOKPROBE_SYMBOL(name)

#endif /* GS_TYPED_CALLS */
#endif /* GS_TYPEDCALL_H */
