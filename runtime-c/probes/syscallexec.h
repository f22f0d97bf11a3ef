/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * syscallexec.h - returns of the calls that execute a program
 *
 * When the kernel executes a program, it overwrites the number of the system call,
 * and which table that is in: the return then looks like one of execve(2) in a
 * program of the new kind (GS_CALL_EXECS has all of these calls). So record the call
 * before that, at the entry of begin_new_exec(), and find the rows of the return by
 * what was recorded.
 */
#ifndef GS_PROBES_SYSCALLEXEC_H
#define GS_PROBES_SYSCALLEXEC_H

#ifdef GS_EXECS_syscall	/* some row is hit by returns of these calls */

#include <linux/hash.h>

#define GS_SYSCALL_EXEC_BITS	8
/* Number of threads that can execute programs at once. */
#define GS_SYSCALL_EXECS	(1 << GS_SYSCALL_EXEC_BITS)
/* A thread's place is at most this far behind the first candidate. */
#define GS_SYSCALL_EXEC_NEAR	32

/**
 * struct gs_syscall_call - a call
 * @compat: 1 if it is in the table of 32-bit programs
 * @nr: its number
 */
struct gs_syscall_call {
	u16 compat, nr;
};

static const struct gs_syscall_call gs_syscall_exec_calls[] = GS_CALL_EXECS;

/**
 * struct gs_syscall_exec - a thread that executes a program
 * @thread: the thread; NULL: free
 * @call: the call that it makes
 */
static struct gs_syscall_exec {
	struct task_struct *thread;
	struct gs_syscall_call call;
} gs_syscall_execs[GS_SYSCALL_EXECS];

/* Number of calls for which no place was free. */
static atomic_t gs_syscall_execs_lost;

/* Return the place of a thread; of NULL: a free one; NULL: there is none. */
static notrace struct gs_syscall_exec *gs_syscall_exec_of(const struct task_struct *thread)
{
	struct gs_syscall_exec *e;
	int i;

	for (i = 0; i < GS_SYSCALL_EXEC_NEAR; i++) {
		e = &gs_syscall_execs[(hash_ptr(current, GS_SYSCALL_EXEC_BITS) + i) % GS_SYSCALL_EXECS];
		if (READ_ONCE(e->thread) == thread && (thread || !cmpxchg(&e->thread, NULL, current)))
			return e;
	}
	return NULL;
}
NOKPROBE_SYMBOL(gs_syscall_exec_of);

/* Whether the call executes a program; the kernel also does that without one. */
static notrace bool gs_syscall_is_exec(const struct gs_syscall_call *call)
{
	int i;

	for (i = 0; i < ARRAY_SIZE(gs_syscall_exec_calls); i++)
		if (gs_syscall_exec_calls[i].compat == call->compat && gs_syscall_exec_calls[i].nr == call->nr)
			return true;
	return false;
}
NOKPROBE_SYMBOL(gs_syscall_is_exec);

/* Entry of begin_new_exec(): the process still runs the old program. */
static notrace int gs_syscall_executes(struct kprobe *kp, struct pt_regs *regs)
{
	struct gs_syscall_call call = {
		.compat = in_ia32_syscall(),
		.nr = syscall_get_nr(current, task_pt_regs(current)) & ~__X32_SYSCALL_BIT,
	};
	struct gs_syscall_exec *e;

	if (!gs_syscall_is_exec(&call))
		return 0;
	e = gs_syscall_exec_of(current) ?: gs_syscall_exec_of(NULL);
	if (e)
		e->call = call;
	else
		atomic_inc(&gs_syscall_execs_lost);
	return 0;
}
NOKPROBE_SYMBOL(gs_syscall_executes);

static struct gs_hook gs_syscall_on_exec = {
	.name = "begin_new_exec", .kp.pre_handler = gs_syscall_executes
};

/*
 * Find the call of the current thread, which returns @ret, and forget it. Return: whether
 * the thread executes a program by it. A call that fails before begin_new_exec() shows its
 * own number, and what is found then is of an earlier call, whose return was not seen. One
 * that fails later leaves a signal that kills the thread.
 */
static notrace bool gs_syscall_executed(struct gs_syscall_call *call, long ret)
{
	struct gs_syscall_exec *e = gs_syscall_exec_of(current);

	if (!e)
		return false;
	*call = e->call;
	smp_store_release(&e->thread, NULL);
	return !ret || signal_pending(current);
}
NOKPROBE_SYMBOL(gs_syscall_executed);

/* Begin to record calls. May sleep. @p: row that a warning is attributed to */
static void gs_syscall_exec_arm(struct gs_probe *p)
{
	int rc;

	if (gs_syscall_on_exec.set)
		return;
	rc = gs_hook_set(&gs_syscall_on_exec);
	if (rc)
		gs_tell(p, "the kernel's function begin_new_exec() can't be probed, so the return of a system call that executes a program is reported as one of execve(2) of a program of the new kind, 64-bit or 32-bit");
}

/* May sleep. */
static void gs_syscall_exec_disarm(struct gs_probe *p)
{
	int n = atomic_xchg(&gs_syscall_execs_lost, 0);
	char text[200];

	gs_hook_clear(&gs_syscall_on_exec);
	if (!n)
		return;
	snprintf(text, sizeof(text), "more threads than there is room for executed programs at once: %d returns of these system calls were reported as those of execve(2) of a program of the new kind, 64-bit or 32-bit", n);
	gs_tell(p, text);
}

/* The current thread's call was replaced, so its return is not seen. */
static notrace void gs_syscall_exec_forget(void)
{
	struct gs_syscall_call call;

	gs_syscall_executed(&call, 0);
}
NOKPROBE_SYMBOL(gs_syscall_exec_forget);

#define GS_SYSCALL_EXEC_LINKS	ARRAY_SIZE(gs_syscall_exec_calls)

#else

#define GS_SYSCALL_EXEC_LINKS	0
static void gs_syscall_exec_arm(struct gs_probe *p) {}
static __always_inline void gs_syscall_exec_forget(void) {}
static void gs_syscall_exec_disarm(struct gs_probe *p) {}

#endif /* GS_EXECS_syscall */
#endif /* GS_PROBES_SYSCALLEXEC_H */
