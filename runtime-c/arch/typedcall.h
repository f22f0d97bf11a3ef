/* SPDX-License-Identifier: GPL-2.0-or-later */
/* typedcall.h - functions with the type that a call expects: chooses the file for the architecture */
#ifndef GS_ARCH_TYPEDCALL_H
#define GS_ARCH_TYPEDCALL_H

#include <linux/uaccess.h>

/*
 * A kernel with kCFI compares the type of each function that it calls by a
 * pointer with the type that it expects (Documentation of clang,
 * -fsanitize=kcfi). If they differ, it dies.
 */
#if defined(CONFIG_CFI_CLANG) || defined(CONFIG_CFI)
#define GS_TYPED_CALLS	1
#else
#define GS_TYPED_CALLS	0
#endif

#ifdef CONFIG_X86_64
#include "x86/typedcall.h"
#elif GS_TYPED_CALLS
#error "gostap does not know where this architecture stores the types of functions"
#endif

#if GS_TYPED_CALLS
/** gs_same_type() - whether functions have the same type; false if that can't be told */
static inline bool gs_same_type(const void *a, const void *b)
{
	u32 of_a, of_b;

	return gs_type_of(a, &of_a) && gs_type_of(b, &of_b) && of_a == of_b;
}
#endif

#endif /* GS_ARCH_TYPEDCALL_H */
