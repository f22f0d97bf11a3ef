/* SPDX-License-Identifier: GPL-2.0-or-later */
/* entry.h - how a thread entered the kernel */
#ifndef GS_ENTRY_H
#define GS_ENTRY_H

#include <linux/kallsyms.h>
#include <linux/sched/task_stack.h>
#include <linux/string.h>

/*
 * Return the address to which the function returns that handles the thread's last entry
 * from user space: the entry's code saves the registers and calls it (idtentry_body in
 * arch/x86/entry/entry_64.S). The caller keeps the thread's stack.
 */
static unsigned long gs_entry_of(struct task_struct *t)
{
	return READ_ONCE_NOCHECK(((unsigned long *)task_pt_regs(t))[-1]);
}

/*
 * Whether that is the code of an interrupt or a page fault, and not that of an
 * instruction that traps, such as a breakpoint. false: not known
 */
static bool gs_entry_is_no_trap(unsigned long entry)
{
	char name[KSYM_SYMBOL_LEN];

	sprint_symbol_no_offset(name, entry);
	return str_has_prefix(name, "asm_sysvec_") || str_has_prefix(name, "asm_common_interrupt") ||
	       str_has_prefix(name, "asm_exc_page_fault");
}

#endif /* GS_ENTRY_H */
