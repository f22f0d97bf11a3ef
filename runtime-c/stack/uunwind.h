/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uunwind.h - walk the user-space stack of the current process
 *
 * Uses the unwind tables that the module carries for an object, otherwise frame
 * pointers. Any value on the stack may be wrong, so memory is read by guarded
 * copies, the walk goes only towards the stack's base, and the number of frames
 * is limited. May be called in any context.
 */
#ifndef GS_UUNWIND_H
#define GS_UUNWIND_H

#include <linux/ptrace.h>
#include <linux/sched/task_stack.h>

#include "../arch/prologue.h"
#include "../memory/deref.h"
#include "objects.h"
#include "ureturn.h"

/* Most frames of a backtrace (-D MAXBACKTRACE). */
#ifndef MAXBACKTRACE
#define MAXBACKTRACE	20
#endif

/**
 * struct gs_uunwind - a walk from a frame to its callers
 * @vmas: the mappings; locked for the whole walk if the lock was free
 * @r: registers of the frame, by DWARF number
 * @known: bit n is set if r[n] is known
 * @left: number of frames that may still be returned
 * @exact: the address is where the frame continues; else it is a return address
 * @innermost: the walk is still at the first frame
 * @c: context that is charged for each frame; or NULL
 * @weight: what a frame costs, in hundreds of instructions
 */
struct gs_uunwind {
	struct gs_vmas vmas;
	unsigned long r[GS_DWARF_REGS];
	u32 known;
	unsigned int left;
	bool exact;
	bool innermost;
	struct gs_ctx *c;
	u32 weight;
};

/* Cost of a step to a caller, in hundreds of instructions. */
#define GS_UFRAME_WEIGHT	10

/**
 * gs_user_regs() - user registers of the current process; NULL: kernel thread
 */
gs_fn notrace struct pt_regs *gs_user_regs(struct gs_ctx *c)
{
	if (c->uregs)
		return c->uregs;
	if (c->regs && user_mode(c->regs))
		return c->regs;
	if (!current->mm || (current->flags & PF_KTHREAD))
		return NULL;
	return task_pt_regs(current);
}

/**
 * gs_uunwind_start_regs() - begin a walk at given registers; charge no context
 * @u: walk to initialize; gs_uunwind_end() must follow
 * @regs: registers with which the current process left user space, or NULL
 */
gs_fn notrace void gs_uunwind_start_regs(struct gs_uunwind *u, struct pt_regs *regs)
{
	int i;

	u->c = NULL;
	u->left = regs ? MAXBACKTRACE : 0;
	u->exact = u->innermost = true;
	u->known = 0;
	for (i = 0; regs && i < GS_DWARF_REGS; i++) {
		unsigned long *p = gs_reg_at(regs, i);

		u->r[i] = p ? *p : 0;
		u->known |= p ? BIT(i) : 0;
	}
	u->vmas.mm = NULL;
	if (!regs || !(u->known & BIT(GS_DWARF_IP)))
		u->left = 0;
	else
		gs_vmas_lock(&u->vmas);
}

/*
 * Charge a context for each frame: @more hundreds of instructions besides the
 * step, for what the caller does with the frame.
 */
gs_fn notrace void gs_uunwind_charge(struct gs_uunwind *u, struct gs_ctx *c, u32 more)
{
	u->c = c;
	u->weight = GS_UFRAME_WEIGHT + more;
}

/**
 * gs_uunwind_start() - begin a walk at the registers of the current process
 * @u: walk to initialize; gs_uunwind_end() must follow
 * @c: context, which is charged for each frame
 * @more: what the caller does with each frame, in hundreds of instructions
 */
gs_fn notrace void gs_uunwind_start(struct gs_uunwind *u, struct gs_ctx *c, u32 more)
{
	gs_uunwind_start_regs(u, gs_user_regs(c));
	gs_uunwind_charge(u, c, more);
}

/**
 * gs_uunwind_start_at() - as gs_uunwind_start(), at registers from the script
 */
gs_fn notrace void
gs_uunwind_start_at(struct gs_uunwind *u, struct gs_ctx *c, u32 more, u64 pc, u64 sp, u64 fp)
{
	gs_uunwind_charge(u, c, more);
	u->left = current->mm ? MAXBACKTRACE : 0;
	u->exact = true;
	u->innermost = false;
	u->r[GS_DWARF_IP] = pc;
	u->r[GS_DWARF_SP] = sp;
	u->r[GS_DWARF_BP] = fp;
	u->known = BIT(GS_DWARF_IP) | BIT(GS_DWARF_SP) | BIT(GS_DWARF_BP);
	gs_vmas_lock(&u->vmas);
}

/* End a walk: release the lock of the mappings. */
gs_fn notrace void gs_uunwind_end(struct gs_uunwind *u)
{
	gs_vmas_unlock(&u->vmas);
	u->vmas.mm = NULL;
}

gs_fn notrace bool gs_uunwind_read(unsigned long *to, unsigned long addr)
{
	return gs_try_read(to, addr, sizeof(*to), true);
}

/*
 * Replace the address of a return probe's trampoline, which is in no file, by
 * the original return address.
 */
gs_fn notrace unsigned long gs_uunwind_unhook(struct gs_uunwind *u, unsigned long ip, unsigned long at)
{
	struct vm_area_struct *vma = gs_vma_at(&u->vmas, ip);

	return vma && vma->vm_file ? ip : gs_ureturn_original(ip, at);
}

/*
 * Whether @ip is in an executable mapping, as a return address must be; true if
 * that is not known.
 */
gs_fn notrace bool gs_uunwind_is_code(struct gs_uunwind *u, unsigned long ip)
{
	struct vm_area_struct *vma;

	if (!u->vmas.mm)
		return ip != 0;
	vma = gs_vma_at(&u->vmas, ip);
	return vma && (vma->vm_flags & VM_EXEC);
}

/* --- by tables --- */

/* Compute the caller's value of the register at index @i of the rule. Return: false if it is lost. */
gs_fn notrace bool
gs_rule_restore(const struct gs_uunwind *u, const struct gs_frame_rule *rule, int i,
		unsigned long cfa, unsigned long *value, unsigned long *at)
{
	static const u8 registers[] = GS_RULE_REGISTERS;
	u8 how = rule->how[i], reg = how & 31;

	if (how == GS_HOW_SAME)
		reg = registers[i];
	if (how == GS_HOW_UNDEFINED || (how != GS_HOW_CFA && (reg >= GS_DWARF_REGS || !(u->known & BIT(reg)))))
		return false;
	if (how == GS_HOW_SAME || how >= GS_HOW_IN) {
		*value = u->r[reg];
		return true;
	}
	*at = (how == GS_HOW_CFA ? cfa : u->r[reg]) + rule->at[i];
	return gs_uunwind_read(value, *at);
}

gs_fn notrace bool gs_uunwind_by_rule(struct gs_uunwind *u, const struct gs_frame_rule *rule)
{
	static const u8 registers[] = GS_RULE_REGISTERS;
	unsigned long value[GS_RULE_NREGISTERS], cfa, at, where = 0;
	u32 known = 0;
	int i;

	if (rule->reg >= GS_DWARF_REGS || !(u->known & BIT(rule->reg)))
		return false;
	cfa = u->r[rule->reg] + rule->cfa;
	if ((rule->flags & GS_RULE_DEREF) && !gs_uunwind_read(&cfa, cfa))
		return false;
	/* a signal handler may run on a stack of its own */
	if (!(rule->flags & GS_RULE_SIGNAL) && cfa < u->r[GS_DWARF_SP] + (u->innermost ? 0 : 1))
		return false;
	for (i = 0; i < GS_RULE_NREGISTERS; i++) {
		at = 0;
		if (gs_rule_restore(u, rule, i, cfa, &value[i], &at))
			known |= BIT(i);
		if (!i)
			where = at;
	}
	if (!(known & 1))
		return false;	/* the outermost frame */
	u->known = BIT(GS_DWARF_SP);
	for (i = 0; i < GS_RULE_NREGISTERS; i++)
		if (known & BIT(i)) {
			u->r[registers[i]] = value[i];
			u->known |= BIT(registers[i]);
		}
	u->r[GS_DWARF_SP] = cfa;
	u->exact = rule->flags & GS_RULE_SIGNAL;
	u->r[GS_DWARF_IP] = gs_uunwind_unhook(u, u->r[GS_DWARF_IP], where);
	return true;
}

/* --- by frame pointers --- */

gs_fn notrace bool gs_uunwind_by_frame(struct gs_uunwind *u)
{
	unsigned long sp = u->r[GS_DWARF_SP], fp = u->r[GS_DWARF_BP], ip, pair[2];
	int entry = u->innermost ? gs_frame_unfinished(u->r[GS_DWARF_IP]) : -1;

	if (!(u->known & BIT(GS_DWARF_BP)))
		return false;
	if (entry >= 0) {
		if (!gs_uunwind_read(&ip, sp + entry) ||
		    (entry && !gs_uunwind_read(&fp, sp)))
			return false;
		sp += entry;
	} else {
		if (fp < sp || (fp & 7) || !gs_try_read(pair, fp, sizeof(pair), true))
			return false;
		sp = fp + sizeof(long);
		fp = pair[0];
		ip = pair[1];
	}
	u->r[GS_DWARF_IP] = gs_uunwind_unhook(u, ip, sp);
	u->r[GS_DWARF_SP] = sp + sizeof(long);
	u->r[GS_DWARF_BP] = fp;
	u->known = BIT(GS_DWARF_SP) | BIT(GS_DWARF_BP) | BIT(GS_DWARF_IP);
	u->exact = false;
	return true;
}

/* --- the walk --- */

/* Step to the caller. Return: false if there is none, or if it can't be found. */
gs_fn notrace bool gs_uunwind_step(struct gs_uunwind *u)
{
	/*
	 * look up the byte before: a call may be the last instruction of its
	 * function
	 */
	unsigned long pc = u->r[GS_DWARF_IP] - !u->exact;
	struct gs_mapped m = gs_mapped_at(gs_vma_at(&u->vmas, pc), pc);
	const struct gs_frame_rule *rule = gs_object_rule(&m);
	bool found;

	found = rule ? gs_uunwind_by_rule(u, rule) : gs_uunwind_by_frame(u);
	u->innermost = false;
	return found && gs_uunwind_is_code(u, u->r[GS_DWARF_IP]);
}

/**
 * gs_uunwind_next() - return the next address; 0: the end, or an error (budget)
 * @u: walk
 *
 * The first address is where the process is, the others are return addresses.
 */
gs_fn notrace unsigned long gs_uunwind_next(struct gs_uunwind *u)
{
	if (!u->left)
		return 0;
	if (u->c && unlikely(!gs_weigh(u->c, u->weight))) {
		u->left = 0;
		return 0;
	}
	if (u->left-- < MAXBACKTRACE && !gs_uunwind_step(u)) {
		u->left = 0;
		return 0;
	}
	return u->r[GS_DWARF_IP];
}

#endif /* GS_UUNWIND_H */
