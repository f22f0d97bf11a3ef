/* SPDX-License-Identifier: GPL-2.0-or-later */
/* entry.h - how a thread entered the kernel */
#ifndef GS_ENTRY_H
#define GS_ENTRY_H

#include <linux/kernel.h>
#include <linux/sched/task_stack.h>
#include "codenames.h"

/*
 * Return the address to which the function returns that handles the thread's last entry
 * from user space: the entry's code saves the registers and calls it (idtentry_body in
 * arch/x86/entry/entry_64.S). The caller keeps the thread's stack.
 */
static unsigned long gs_entry_of(struct task_struct *t)
{
	return READ_ONCE_NOCHECK(((unsigned long *)task_pt_regs(t))[-1]);
}

/* The entries by an interrupt or a page fault. Under gs_uwaits_lock. */
static const char *const gs_entry_names[] = { "asm_sysvec_", "asm_common_interrupt", "asm_exc_page_fault" };
static struct gs_codenames gs_entry_codes = { .names = gs_entry_names, .n = ARRAY_SIZE(gs_entry_names) };

/*
 * Whether a thread entered the kernel by an interrupt or a page fault, and not by an
 * instruction that traps, such as a breakpoint. @entry: see gs_entry_of(). false: not known
 */
static bool gs_entry_is_no_trap(unsigned long entry)
{
	return gs_codenames_has(&gs_entry_codes, entry);
}

#endif /* GS_ENTRY_H */
