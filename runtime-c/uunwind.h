/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uunwind.h - walking the stack of the current process in user space
 *
 * By the tables of the objects that the module carries, elsewhere by frame
 * pointers. Every value read may be wrong: nothing is followed but by guarded
 * reads, the stack is left in one direction, and frames are counted.
 */
#ifndef GS_UUNWIND_H
#define GS_UUNWIND_H

#include <linux/ptrace.h>
#include <linux/sched/task_stack.h>

#include "deref.h"
#include "objects.h"
#include "ureturn.h"

/* Frames of one backtrace (-D MAXBACKTRACE). */
#ifndef MAXBACKTRACE
#define MAXBACKTRACE	20
#endif

/* DWARF numbers (System V ABI, AMD64 supplement, figure 3.36). */
#define GS_DWARF_BP	6
#define GS_DWARF_SP	7
#define GS_DWARF_IP	16
#define GS_DWARF_REGS	17

/**
 * struct gs_uunwind - a walk outwards
 * @vmas: the mappings, locked from start to end where that can be had
 * @r: registers of the frame, by their DWARF numbers
 * @known: bit n: r[n] is what the frame has
 * @left: frames that may still be given
 * @exact: the frame goes on at its address; else that is where a call returns to
 * @innermost: no step was made yet
 */
struct gs_uunwind {
	struct gs_vmas vmas;
	unsigned long r[GS_DWARF_REGS];
	u32 known;
	unsigned int left;
	bool exact;
	bool innermost;
};

/** gs_user_regs() - what the current process left user space with; NULL: it never was there */
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
 * gs_uunwind_start_regs() - begin where registers say
 * @u: to be set up; gs_uunwind_end() must follow
 * @regs: what the current process left user space with, or NULL
 */
gs_fn notrace void gs_uunwind_start_regs(struct gs_uunwind *u, struct pt_regs *regs)
{
	int i;

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

/** gs_uunwind_start() - begin where the process is in user space, as gs_uunwind_start_regs() */
gs_fn notrace void gs_uunwind_start(struct gs_uunwind *u, struct gs_ctx *c)
{
	gs_uunwind_start_regs(u, gs_user_regs(c));
}

/** gs_uunwind_start_at() - begin at registers that the script gives */
gs_fn notrace void gs_uunwind_start_at(struct gs_uunwind *u, u64 pc, u64 sp, u64 fp)
{
	u->left = current->mm ? MAXBACKTRACE : 0;
	u->exact = true;
	u->innermost = false;
	u->r[GS_DWARF_IP] = pc;
	u->r[GS_DWARF_SP] = sp;
	u->r[GS_DWARF_BP] = fp;
	u->known = BIT(GS_DWARF_IP) | BIT(GS_DWARF_SP) | BIT(GS_DWARF_BP);
	gs_vmas_lock(&u->vmas);
}

gs_fn notrace void gs_uunwind_end(struct gs_uunwind *u)
{
	gs_vmas_unlock(&u->vmas);
	u->vmas.mm = NULL;
}

gs_fn notrace bool gs_uunwind_read(unsigned long *to, unsigned long addr)
{
	return gs_try_read(to, addr, sizeof(*to), true);
}

/* A return probe's own address lies in no file. */
gs_fn notrace unsigned long gs_uunwind_unhook(struct gs_uunwind *u, unsigned long ip, unsigned long at)
{
	struct vm_area_struct *vma = gs_vma_at(&u->vmas, ip);

	return vma && vma->vm_file ? ip : gs_ureturn_original(ip, at);
}

/* A return address stands in code, where that can be told. */
gs_fn notrace bool gs_uunwind_is_code(struct gs_uunwind *u, unsigned long ip)
{
	struct vm_area_struct *vma;

	if (!u->vmas.mm)
		return ip != 0;
	vma = gs_vma_at(&u->vmas, ip);
	return vma && (vma->vm_flags & VM_EXEC);
}

/* --- by tables --- */

/* The caller's value of the register that the rule has at @i; false: lost. */
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
	/* a signal's handler may have a stack of its own */
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
		return false;	/* nobody has called this */
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

/*
 * How far above the stack pointer the return address is where a function with
 * a frame pointer has not set it up yet; -1: it has. As perf_callchain_user()
 * looks at the code (arch/x86/events/core.c).
 */
gs_fn notrace int gs_uunwind_prologue(unsigned long ip)
{
	static const u8 endbr64[] = { 0xf3, 0x0f, 0x1e, 0xfa };
	u8 code[5];

	if (gs_try_read(code, ip, sizeof(code), true)) {
		if (code[0] == 0x55 || !memcmp(code, endbr64, sizeof(endbr64)))
			return 0;	/* push %rbp, or before it */
	}
	if (gs_try_read(code, ip - 1, 4, true) && code[0] == 0x55 && code[1] == 0x48 &&
	    ((code[2] == 0x89 && code[3] == 0xe5) || (code[2] == 0x8b && code[3] == 0xec)))
		return 8;		/* mov %rsp,%rbp */
	return -1;
}

gs_fn notrace bool gs_uunwind_by_frame(struct gs_uunwind *u)
{
	unsigned long sp = u->r[GS_DWARF_SP], fp = u->r[GS_DWARF_BP], ip, pair[2];
	int entry = u->innermost ? gs_uunwind_prologue(u->r[GS_DWARF_IP]) : -1;

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

/* Go to the caller; false: there is none, or none can be found. */
gs_fn notrace bool gs_uunwind_step(struct gs_uunwind *u)
{
	/* a call may be the last instruction of its function */
	unsigned long pc = u->r[GS_DWARF_IP] - !u->exact;
	struct gs_mapped m = gs_mapped_at(gs_vma_at(&u->vmas, pc), pc);
	const struct gs_frame_rule *rule = gs_object_rule(&m);
	bool found;

	found = rule ? gs_uunwind_by_rule(u, rule) : gs_uunwind_by_frame(u);
	u->innermost = false;
	return found && gs_uunwind_is_code(u, u->r[GS_DWARF_IP]);
}

/**
 * gs_uunwind_next() - Return: the next address outwards, 0 at the end
 * @u: walk
 *
 * The first is where the process is, the others where calls return to.
 */
gs_fn notrace unsigned long gs_uunwind_next(struct gs_uunwind *u)
{
	if (!u->left)
		return 0;
	if (u->left-- < MAXBACKTRACE && !gs_uunwind_step(u)) {
		u->left = 0;
		return 0;
	}
	return u->r[GS_DWARF_IP];
}

#endif /* GS_UUNWIND_H */
