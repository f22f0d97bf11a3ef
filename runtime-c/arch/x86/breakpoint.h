/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * breakpoint.h - breakpoints in the kernel's code, and what they saved
 *
 * Intel SDM, volume 2, INT3; volume 3, 2.3 (EFLAGS.IF).
 */
#ifndef GS_BREAKPOINT_H
#define GS_BREAKPOINT_H

#include <asm/processor-flags.h>
#include <asm/text-patching.h>
#include "../../memory/deref.h"

/* Whether there is a breakpoint at an address of the kernel's code. */
gs_fn notrace bool gs_breakpoint_at(unsigned long addr)
{
	u8 first;

	return gs_try_read(&first, addr, sizeof(first), false) && first == INT3_INSN_OPCODE;
}

/* Whether interrupts were off where the CPU saved these registers. */
static notrace bool gs_saved_irqs_off(const struct pt_regs *regs)
{
	return !(regs->flags & X86_EFLAGS_IF);
}

#endif /* GS_BREAKPOINT_H */
