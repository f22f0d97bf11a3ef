/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * unwind.h - walk the kernel stack with the kernel's own unwinder
 *
 * Uses only unwind_start() and related functions, which kernels export to
 * modules (asm/unwind.h), so it works with any of the kernel's unwinders. May be
 * called in any context.
 */
#ifndef GS_UNWIND_H
#define GS_UNWIND_H

#include <linux/ptrace.h>
#include <asm/unwind.h>
#include "../compat/compat.h"
#include "../memory/deref.h"
#include "../kernel/tasks.h"

/* Most frames of a backtrace (-D MAXBACKTRACE). */
#ifndef MAXBACKTRACE
#define MAXBACKTRACE	20
#endif

/**
 * gs_ip() - address of the probe
 * @c: context
 *
 * Without GS_FULL_REGS, ip of a kprobe's handler is behind the breakpoint
 * (gs_regs_put_back()), and over ftrace it is some address in the function.
 * Return: 0 if there are no registers.
 */
gs_fn notrace unsigned long gs_ip(struct gs_ctx *c)
{
	unsigned long ip;

	if (!c->regs)
		return 0;
	ip = instruction_pointer(c->regs);
#ifndef GS_FULL_REGS
	if (!strcmp(gs_probe_type(c), "kprobe"))
		ip--;
#endif
	return ip;
}

/**
 * gs_probe_ip() - address at which the probe was hit, in the program or the kernel
 *
 * Return: 0 if there are no registers.
 */
gs_fn notrace unsigned long gs_probe_ip(struct gs_ctx *c)
{
	return c->uregs ? instruction_pointer(c->uregs) : gs_ip(c);
}

/**
 * struct gs_unwind - a walk from the probe to its callers
 * @state: the kernel's state of the walk
 * @first: the probe's own address until it is returned; 0 if there are no registers
 * @left: number of frames that may still be returned
 * @c: context that is charged for each frame
 * @weight: what a frame costs, in hundreds of instructions
 */
struct gs_unwind {
	struct unwind_state state;
	unsigned long first;
	unsigned int left;
	struct gs_ctx *c;
	u32 weight;
};

/* Cost of a step to a caller, in hundreds of instructions. */
#define GS_FRAME_WEIGHT		6

/*
 * Cost of naming an address with the kernel's tables, in hundreds of
 * instructions. A handler that interrupts others has a tenth of the budget,
 * which would not be enough to name 20 frames, as many scripts do: charge half
 * as much there.
 */
static __always_inline u32 gs_symbol_weight(void)
{
	return gs_actions() < GS_ACTIONS ? 23 : 46;
}

/**
 * gs_unwind_start() - begin a walk at the probe
 * @u: walk to initialize
 * @c: context; the walk begins at its kernel registers, or if there are none at
 *	the function that called the handler
 * @more: what the caller does with each frame, in hundreds of instructions
 */
gs_fn notrace void gs_unwind_start(struct gs_unwind *u, struct gs_ctx *c, u32 more)
{
	struct pt_regs *regs = c->regs;
	unsigned long behind;

	u->left = MAXBACKTRACE;
	u->first = 0;
	u->c = c;
	u->weight = GS_FRAME_WEIGHT + more;
	if (c->uregs || (regs && user_mode(regs))) {
		u->left = 0;
		return;
	}
	if (!regs) {
		unwind_start(&u->state, current, NULL, __builtin_frame_address(0));
		return;
	}
	/* look up the probe's own address: the tables are by instruction */
	behind = instruction_pointer(regs);
	u->first = gs_ip(c);
	instruction_pointer_set(regs, u->first);
	unwind_start(&u->state, current, regs, NULL);
	instruction_pointer_set(regs, behind);
}

/**
 * gs_unwind_next() - return the next address; 0: the end, or an error (budget)
 */
gs_fn notrace unsigned long gs_unwind_next(struct gs_unwind *u)
{
	unsigned long ip = u->first;

	if (!u->left || unlikely(!gs_weigh(u->c, u->weight)))
		return 0;
	if (ip) {
		u->first = 0;
		u->left--;
		return ip;
	}
	for (; !unwind_done(&u->state); ip = 0) {
		ip = unwind_get_return_address(&u->state);
		if (!ip)
			return 0;
		unwind_next_frame(&u->state);
		if (within_module(ip, THIS_MODULE))
			continue;	/* skip frames of this module */
		u->left--;
		return ip;
	}
	return 0;
}

/* --- other tasks --- */

/*
 * Whether @t, any number, is a task that has not ended. Call this under
 * rcu_read_lock().
 */
gs_fn notrace bool gs_task_is_there(struct task_struct *t)
{
	pid_t pid;

	return gs_try_read_kernel(&pid, (u64)(unsigned long)&t->pid, sizeof(pid)) &&
	       gs_task_by_pid(pid) == t && !READ_ONCE(t->exit_state);
}

/* Whether a task is running: its stack then changes meanwhile. */
gs_fn notrace bool gs_task_runs(struct task_struct *t)
{
#ifdef CONFIG_SMP
	return READ_ONCE(t->on_cpu);
#else
	return t == current;
#endif
}

/*
 * Whether the stack of a task can be walked that is not the current one: it must
 * not be freed meanwhile. Newer kernels delay that by RCU; a stack without guard
 * pages stays readable.
 */
#if defined(GS_HAVE_STACK_FREED_LATE) || !defined(CONFIG_VMAP_STACK)
#define GS_OTHER_STACKS	true
#else
#define GS_OTHER_STACKS	false
#endif

/**
 * gs_task_backtrace() - list the addresses on a task's kernel stack
 * @c: context that is charged
 * @out: buffer of @size bytes: "0x... 0x..."; "" if the task runs on another CPU
 * @t: task; an arbitrary number is safe
 *
 * Return: false if there is no such task.
 */
gs_fn notrace bool
gs_task_backtrace(struct gs_ctx *c, char *out, size_t size, struct task_struct *t)
{
	unsigned int left = MAXBACKTRACE;
	struct unwind_state state;
	unsigned long ip;
	size_t n = 0;
	bool there;

	rcu_read_lock();
	there = gs_task_is_there(t);
	if (there && t != current && !GS_OTHER_STACKS)
		gs_error(c, c->loc, "this kernel frees the stack of a task as soon as the task ends, so only that of the current task can be walked");
	else if (there && (t == current || !gs_task_runs(t)))
		for (unwind_start(&state, t, NULL, NULL); left-- && n < size - 1; unwind_next_frame(&state)) {
			ip = unwind_done(&state) ? 0 : unwind_get_return_address(&state);
			if (!ip || unlikely(!gs_weigh(c, GS_FRAME_WEIGHT + 8)))
				break;
			n += scnprintf(out + n, size - n, n ? " 0x%lx" : "0x%lx", ip);
		}
	rcu_read_unlock();
	return there;
}

#endif /* GS_UNWIND_H */
