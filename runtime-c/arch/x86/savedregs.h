/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * savedregs.h - the saved registers by their DWARF numbers
 *
 * System V ABI, AMD64 supplement, figure 3.36.
 */
#ifndef GS_SAVEDREGS_H
#define GS_SAVEDREGS_H

#include <linux/ptrace.h>
#include <asm/fsgsbase.h>

#define GS_DWARF_BP	6
#define GS_DWARF_SP	7
#define GS_DWARF_IP	16
#define GS_DWARF_REGS	17

/* Return the saved register with a DWARF number; NULL if there is none. */
static __always_inline unsigned long *gs_reg_at(struct pt_regs *r, int n)
{
	switch (n) {
	case 0: return &r->ax;
	case 1: return &r->dx;
	case 2: return &r->cx;
	case 3: return &r->bx;
	case 4: return &r->si;
	case 5: return &r->di;
	case 6: return &r->bp;
	case 7: return &r->sp;
	case 8: return &r->r8;
	case 9: return &r->r9;
	case 10: return &r->r10;
	case 11: return &r->r11;
	case 12: return &r->r12;
	case 13: return &r->r13;
	case 14: return &r->r14;
	case 15: return &r->r15;
	case 16: return &r->ip;
	}
	return NULL;
}

#define GS_DWARF_THREAD	58	/* fs.base: base of thread-local storage */

/* The base of thread-local storage. The kernel does not use it: still the user's value. */
static __always_inline unsigned long gs_thread_pointer(void)
{
	return x86_fsbase_read_cpu();
}

#endif /* GS_SAVEDREGS_H */
