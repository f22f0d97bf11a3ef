/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * callargs.h - read and replace arguments and result of the probed system call
 */
#ifndef GS_CALLARGS_H
#define GS_CALLARGS_H

#include <asm/syscall.h>

#define GS_CALL_ARGS	6

/* Whether the current system call came through the table for 32-bit programs. */
static __always_inline bool gs_call_compat(void)
{
	return in_ia32_syscall();
}

/* Copy the arguments as the process passed them, as syscall_get_arguments() does, to u64. */
static __always_inline void gs_call_read(u64 *a, const struct pt_regs *regs, bool compat)
{
#ifdef CONFIG_IA32_EMULATION
	if (unlikely(compat)) {
		a[0] = (u32)regs->bx;
		a[1] = (u32)regs->cx;
		a[2] = (u32)regs->dx;
		a[3] = (u32)regs->si;
		a[4] = (u32)regs->di;
		a[5] = (u32)regs->bp;
		return;
	}
#endif
	a[0] = regs->di;
	a[1] = regs->si;
	a[2] = regs->dx;
	a[3] = regs->r10;
	a[4] = regs->r8;
	a[5] = regs->r9;
}

/*
 * The calls that execute a program, as { 32-bit table, number }. When one returns, the
 * kernel shows the number of execve(2) in the table of the new program
 * (set_personality_64bit() and set_personality_ia32() in arch/x86/kernel/process_64.c).
 */
#define GS_CALL_EXECS	{ { 0, 59 }, { 0, 322 }, { 0, 520 }, { 0, 545 }, { 1, 11 }, { 1, 358 } }

/*
 * Return the arguments of the system call; NULL if the probe does not probe
 * system calls, or if they are not known.
 */
gs_fn notrace const u64 *gs_call_arguments(struct gs_ctx *c)
{
	return !c->regs && c->uregs && c->args && c->nargs > GS_CALL_ARGS ?
	       c->args + c->nargs - GS_CALL_ARGS : NULL;
}

/* In probes of system calls (probes/syscall.h): elements of c->args; one of them is gs_call_compat() of the call. */
#define GS_CALL_KNOWN	(4 + GS_CALL_ARGS)
#define GS_CALL_COMPAT	2

/*
 * As gs_call_compat(). If the hit is the return of a call that has executed a program,
 * the current call appears to be one of the new program.
 */
static __always_inline bool gs_call_compat_of(struct gs_ctx *c)
{
	return c->nargs == GS_CALL_KNOWN && gs_call_arguments(c) ? c->args[GS_CALL_COMPAT] : in_ia32_syscall();
}

/* Saved register of argument @n, counted from 1 (arch/x86/entry/calling.h). */
static notrace unsigned long *gs_call_register(struct pt_regs *r, unsigned int n)
{
	if (in_ia32_syscall())
		switch (n) {
		case 1: return &r->bx;
		case 2: return &r->cx;
		case 3: return &r->dx;
		case 4: return &r->si;
		case 5: return &r->di;
		default: return &r->bp;
		}
	switch (n) {
	case 1: return &r->di;
	case 2: return &r->si;
	case 3: return &r->dx;
	case 4: return &r->r10;
	case 5: return &r->r8;
	default: return &r->r9;
	}
}

/*
 * Check for ipc(2) and socketcall(2) of a 32-bit program: the program passes
 * some of their arguments in memory.
 */
static notrace bool gs_call_is_folded(struct pt_regs *r)
{
	long nr = syscall_get_nr(current, r);

	return in_ia32_syscall() && (nr == 102 || nr == 117);
}

/*
 * Replace argument @n, from 1, before the kernel uses it: after the tracepoint,
 * the kernel loads the arguments from the saved registers.
 */
gs_fn notrace void gs_call_set_argument(struct gs_ctx *c, s64 n, u64 v)
{
	const u64 *args = gs_call_arguments(c);

	if (!args || n < 1 || n > GS_CALL_ARGS) {
		gs_error(c, c->loc, "there is no system call argument %lld here: only probes of system calls have arguments, 1 to 6", n);
		return;
	}
	if (gs_call_is_folded(c->uregs)) {
		gs_error(c, c->loc, "arguments of ipc(2) and socketcall(2) can't be replaced: 32-bit programs pass some of them in memory");
		return;
	}
	if (in_ia32_syscall())
		v = (u32)v;
	*gs_call_register(c->uregs, n) = v;
	((u64 *)args)[n - 1] = v;	/* later handlers of the hit see it */
}

/* Replace the result that the process gets. */
gs_fn notrace void gs_call_set_result(struct gs_ctx *c, s64 v)
{
	if (c->uregs)
		regs_set_return_value(c->uregs, v);
}

#endif /* GS_CALLARGS_H */
