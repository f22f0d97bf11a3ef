/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * compare.h - comparing memory with a constant in one instruction
 *
 * The compiler loads what READ_ONCE() reads into a register, and compares that.
 * Each hit makes these comparisons, and needs no register for them.
 */
#ifndef GS_COMPARE_H
#define GS_COMPARE_H

/*
 * gs_acquire_differs() - whether @member, of 32 bits, is not @value, a constant. This
 * orders what follows as smp_load_acquire() does: loads stay in order on x86.
 */
#define gs_acquire_differs(member, value) ({				\
	bool differs_;							\
									\
	asm volatile("cmpl %2, %1" : "=@ccne" (differs_)		\
		     : "m" (member), "i" (value) : "memory");		\
	differs_;							\
})

/* gs_differs() - whether @member, of 64 bits, is not @value, a constant of 31 bits */
#define gs_differs(member, value) ({					\
	bool differs_;							\
									\
	asm volatile("cmpq %2, %1" : "=@ccne" (differs_)		\
		     : "m" (member), "i" (value));			\
	differs_;							\
})

#endif /* GS_COMPARE_H */
