/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * step.h - process().insn and process().insn.block
 *
 * Stepping begins at the first instruction in the program: for a new task at
 * the end of the system call that created it, for an existing task at once, or
 * at the end of the system call that it is in. A notifier
 * (register_die_notifier()) handles each debug trap before the kernel turns it
 * into a signal. At three kinds of instructions the CPU does not trap in time:
 * the one after a system call, the first one of a signal handler, and the one
 * after a uprobe. Hooks report those.
 *
 * Tasks that a debugger traces are not stepped.
 */
#ifndef GS_PROBES_STEP_H
#define GS_PROBES_STEP_H

#include <linux/kdebug.h>
#include <linux/stop_machine.h>

#include "../compat/compat.h"
#include "../hook.h"
#include "../process/program.h"
#include "../arch/trapflag.h"

#define GS_MEMORY_step \
	{ GS_STEPPED_SLOTS * (sizeof(*gs_stepped_pids) + sizeof(*gs_stepped_tasks)) + \
	  GS_TARGET_BYTES(GS_ROWS_uprobe + GS_ROWS_uretprobe + GS_ROWS_task), 0 }

/**
 * struct gs_step_row
 * @p: probe
 * @block: hit only at the start of basic blocks, which is where jumps lead
 * @program: .path is that of the executable; NULL: any program
 * @pid: number of the process; 0: any process
 */
struct gs_step_row {
	struct gs_probe p;
	bool block;
	struct gs_program program;
	pid_t pid;
};

static struct gs_step_row *gs_step_list;
static unsigned int gs_step_listed;
static bool gs_step_over;	/* the session ends: stop stepping */
/* Threads that are not stepped, because they step themselves, or a debugger traces them. */
static atomic_t gs_step_own, gs_step_traced;

static notrace bool gs_step_wants(struct task_struct *t)
{
	struct gs_program_place place gs_filled_at_once;
	unsigned int i;

	place.of = NULL;
	for (i = 0; i < gs_step_listed; i++)
		if (gs_program_meant(&gs_step_list[i].program, gs_step_list[i].pid, t, &place))
			return true;
	return false;
}
NOKPROBE_SYMBOL(gs_step_wants);

/* --- hits --- */

/* Run the rows that apply to the current task. Return: false if there are none. */
static notrace bool gs_step_hit(const struct gs_insn *last, struct pt_regs *regs)
{
	bool block = gs_insn_went(last, instruction_pointer(regs)), meant = false;
	struct gs_program_place place gs_filled_at_once;
	struct gs_step_row *row;

	place.of = NULL;
	for (row = gs_step_list; row < gs_step_list + gs_step_listed; row++) {
		if (!gs_program_meant(&row->program, row->pid, current, &place))
			continue;
		meant = true;
		if (block || !row->block)
			gs_hit_by(&row->p, regs, GS_RUN_step);
	}
	return meant;
}
NOKPROBE_SYMBOL(gs_step_hit);

static bool gs_step_is_safe(void);

static notrace bool gs_step_may(void)
{
	return !READ_ONCE(gs_step_over) && !current->ptrace && gs_step_is_safe();
}
NOKPROBE_SYMBOL(gs_step_may);

/* Count a task that is left alone, once. */
static notrace void gs_step_note(struct task_struct *t, struct gs_stepped *s)
{
	if (likely(!s->own && !t->ptrace) || s->noted)
		return;
	s->noted = true;
	atomic_inc(s->own ? &gs_step_own : &gs_step_traced);
}
NOKPROBE_SYMBOL(gs_step_note);

/* Record that the current task runs the instruction at its user registers next. */
static notrace void gs_step_next(struct gs_stepped *s)
{
	struct pt_regs *regs = task_pt_regs(current);

	gs_step_note(current, s);
	if (!gs_step_may() || s->own || !gs_step_hit(&s->insn, regs)) {
		gs_trapflag_clear(current, s);
		return;
	}
	gs_insn_look(&s->insn, regs);
	if (gs_trapflag_own(s, regs)) {
		gs_trapflag_clear(current, s);
		s->own = true;
		gs_step_note(current, s);
		return;
	}
	gs_trapflag_set(current, s);
}
NOKPROBE_SYMBOL(gs_step_next);

/* Handle a debug trap, before the kernel sends SIGTRAP. */
static notrace int gs_step_trap(struct notifier_block *nb, unsigned long what, void *data)
{
	struct die_args *args = data;
	struct gs_stepped *s;

	if (what != DIE_DEBUG || !user_mode(args->regs) || !gs_trapflag_is_step(args))
		return NOTIFY_DONE;
	s = gs_stepped_find(current->pid);
	if (!s || !s->armed)
		return NOTIFY_DONE;
	preempt_disable_notrace();
	gs_trapflag_hide(s, args->regs);
	gs_step_next(s);
	preempt_enable_notrace();
	return gs_trapflag_handled(args) ? NOTIFY_STOP : NOTIFY_DONE;
}
NOKPROBE_SYMBOL(gs_step_trap);

static struct notifier_block gs_step_nb = { .notifier_call = gs_step_trap };

/* --- hooks --- */

/*
 * Run the rows for the current task, and step it on. Kernels since 6.13 call
 * functions of the tracepoints of system calls with preemption enabled, and 7.2
 * those of all tracepoints.
 */
static notrace void gs_step_on_current(void)
{
	struct gs_stepped *s = gs_stepped_find(current->pid);

	preempt_disable_notrace();
	if (s && !gs_trapflag_lent())
		gs_step_next(s);
	preempt_enable_notrace();
}
NOKPROBE_SYMBOL(gs_step_on_current);

static notrace void gs_step_sys_exit(void *data, struct pt_regs *regs, long ret)
{
	struct gs_stepped *s = gs_stepped_find(current->pid);

	if (likely(!s))		/* nearly all calls, of all threads */
		return;
	preempt_disable_notrace();	/* see gs_step_on_current() */
	if (gs_trapflag_restored(s, regs))
		gs_trapflag_leave(s);
	preempt_enable_notrace();
	gs_step_on_current();
}
NOKPROBE_SYMBOL(gs_step_sys_exit);

/*
 * Entry of signal_setup_done(): the signal frame is complete, and the user
 * registers are those of the signal handler.
 */
static notrace int gs_step_signal(struct kprobe *kp, struct pt_regs *regs)
{
	gs_step_on_current();
	return 0;
}
NOKPROBE_SYMBOL(gs_step_signal);

/* If a traced task stops for its debugger, stop stepping it. */
static notrace void gs_step_switch(void *data, bool preempt, struct task_struct *prev,
				   struct task_struct *next GS_SCHED_SWITCH_MORE)
{
	struct gs_stepped *s;

	if (likely(!prev->ptrace))
		return;
	s = gs_stepped_find(prev->pid);
	if (s)
		gs_step_note(prev, s);
	if (s && !gs_trapflag_lent())
		gs_trapflag_clear(prev, s);
}
NOKPROBE_SYMBOL(gs_step_switch);

/*
 * Clear the trap flag before the kernel handles a uprobe: it would send SIGTRAP
 * to a task with the flag.
 */
static notrace int gs_step_uprobe(struct kprobe *kp, struct pt_regs *regs)
{
	struct gs_stepped *s = gs_stepped_find(current->pid);

	if (s)
		gs_trapflag_clear(current, s);
	return 0;
}
NOKPROBE_SYMBOL(gs_step_uprobe);

/*
 * Hook the return for stepped tasks only. If a return is missed, stepping goes
 * on after the task's next system call.
 */
static notrace int gs_step_uprobe_enter(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	return !gs_stepped_find(current->pid);
}
NOKPROBE_SYMBOL(gs_step_uprobe_enter);

static notrace int gs_step_uprobe_done(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	gs_step_on_current();
	return 0;
}
NOKPROBE_SYMBOL(gs_step_uprobe_done);

static notrace void gs_step_sort(void)
{
	if (gs_step_wants(current) && !READ_ONCE(gs_step_over))
		gs_stepped_add(current->pid, true);
	else
		gs_stepped_forget(current->pid);
}
NOKPROBE_SYMBOL(gs_step_sort);

/*
 * Entry of schedule_tail() in a new task. copy_process() has cleared the trap
 * flag that gostap set in its parent.
 */
static notrace int gs_step_born(struct kprobe *kp, struct pt_regs *regs)
{
	gs_step_sort();
	return 0;
}
NOKPROBE_SYMBOL(gs_step_born);

/*
 * After exec: the user registers are the new program's. A thread that called
 * exec now has the number of its process.
 */
static notrace void gs_step_execed(void *data, struct task_struct *t, pid_t old,
				   struct linux_binprm *bprm)
{
	struct gs_stepped *s = gs_stepped_find(old);
	const bool noted = s && s->noted;

	preempt_disable_notrace();	/* see gs_step_on_current() */
	if (s)
		gs_trapflag_clear(t, s);
	gs_stepped_forget(old);
	gs_step_sort();
	s = gs_stepped_find(t->pid);
	if (s)
		s->noted = noted;	/* count each thread once */
	preempt_enable_notrace();
}
NOKPROBE_SYMBOL(gs_step_execed);

static notrace int gs_step_died(struct kprobe *kp, struct pt_regs *regs)
{
	struct gs_stepped *s = gs_stepped_find(current->pid);

	if (s)
		gs_trapflag_clear(current, s);
	gs_stepped_forget(current->pid);
	return 0;
}
NOKPROBE_SYMBOL(gs_step_died);

/* In the order of arming: hooks that make the trap flag harmless come before those that set it. */
static struct gs_hook gs_step_hooks[] = {
	{ .name = "uprobe_notify_resume", .kp.pre_handler = gs_step_uprobe },
	{ .name = "do_exit", .kp.pre_handler = gs_step_died },
	{ .name = "sched_switch", .fn = gs_step_switch },
	{ .name = "sys_exit", .fn = gs_step_sys_exit },
	{ .name = "signal_setup_done", .kp.pre_handler = gs_step_signal },
	{ .name = "schedule_tail", .kp.pre_handler = gs_step_born },
	{ .name = "sched_process_exec", .fn = gs_step_execed },
};

/*
 * Whether the hook that clears the trap flag before the kernel handles a uprobe
 * is armed: kprobes may be switched off during the session.
 */
static notrace bool gs_step_is_safe(void)
{
	return gs_kprobe_is_armed(&gs_step_hooks[0].kp);
}
NOKPROBE_SYMBOL(gs_step_is_safe);

static struct kretprobe gs_step_resumed = {
	.kp.symbol_name = "uprobe_notify_resume",
	.entry_handler = gs_step_uprobe_enter,
	.handler = gs_step_uprobe_done,
	.maxactive = 64,
};

/* --- arming --- */

/* Whether a program survives system calls that are made while it is stepped. */
#ifdef GS_HAVE_SYSCALL_EXIT_TRAP
#define GS_STEP_CALLS	true
#else
#define GS_STEP_CALLS	false
#endif

/* Record a task that exists; task_lock() keeps its mm from being freed. */
static void gs_step_record(struct task_struct *t)
{
	task_lock(t);
	preempt_disable();
	if (gs_step_wants(t))
		gs_stepped_add(t->pid, false);
	preempt_enable();
	task_unlock(t);
}

/*
 * Call @fn for each task that is to be stepped. Called with all CPUs stopped.
 */
static int gs_step_for_each(void (*fn)(struct task_struct *t, struct gs_stepped *s))
{
	struct task_struct *t;
	int i;

	rcu_read_lock();
	for (i = 0; i < GS_STEPPED_SLOTS; i++) {
		t = gs_stepped_pids[i] ? gs_task_by_pid(gs_stepped_pids[i]) : NULL;
		if (t && t->mm)
			fn(t, &gs_stepped_tasks[i]);
	}
	rcu_read_unlock();
	return 0;
}

/* If a task is in a system call, begin to step it when that call ends. */
static void gs_step_begin(struct task_struct *t, struct gs_stepped *s)
{
	gs_step_note(t, s);
	if (!t->ptrace && !(t->flags & PF_EXITING) && syscall_get_nr(t, task_pt_regs(t)) == -1)
		gs_trapflag_set(t, s);
}

static int gs_step_begin_all(void *data)
{
	return gs_step_for_each(gs_step_begin);
}

static int gs_step_end_all(void *data)
{
	return gs_step_for_each(gs_trapflag_clear);
}

static void gs_step_clear_hooks(void)
{
	int i;

	/* No task may keep the trap flag: without the notifier, the next trap kills it. */
	WRITE_ONCE(gs_step_over, true);
	stop_machine(gs_step_end_all, NULL, NULL);
	for (i = 0; i < ARRAY_SIZE(gs_step_hooks); i++)
		gs_hook_clear(&gs_step_hooks[i]);
	if (gs_kprobe_can_go(&gs_step_resumed.kp))
		unregister_kretprobe(&gs_step_resumed);
	unregister_die_notifier(&gs_step_nb);
}

static int gs_step_set_resumed(void)
{
	int rc;

	gs_step_resumed.kp.flags = KPROBE_FLAG_DISABLED;
	rc = register_kretprobe(&gs_step_resumed);
	if (rc)
		return rc;
	rc = gs_kprobe_enable_if_on(&gs_step_resumed.kp);
	if (rc)
		unregister_kretprobe(&gs_step_resumed);
	return rc;
}

static int gs_step_set_hooks(void)
{
	int i, rc = register_die_notifier(&gs_step_nb);

	if (rc)
		return rc;
	rc = gs_step_set_resumed();
	if (rc) {
		unregister_die_notifier(&gs_step_nb);
		return rc;
	}
	for (i = 0; !rc && i < ARRAY_SIZE(gs_step_hooks); i++)
		rc = gs_hook_set(&gs_step_hooks[i]);
	if (rc)
		gs_step_clear_hooks();
	return rc;
}

/* Look up the programs of the rows. */
static int gs_step_find_programs(unsigned int n)
{
	struct gs_step_row *row = gs_step_list;
	int rc = gs_programs_load();

	for (; n && !rc; n--, row++)
		if (row->program.path)
			rc = gs_program_find(&row->program);
	return rc;
}

static int gs_step_arm(void *rows, unsigned int n)
{
	int rc = gs_step_find_programs(n) ?: gs_stepped_alloc() ?: gs_target_watch();
	struct gs_step_row *row;

	if (rc)
		return rc;
	rc = GS_STEP_CALLS ? gs_step_set_hooks() : -EOPNOTSUPP;
	for (row = gs_step_list; row < gs_step_list + n; row++)
		if (!GS_STEP_CALLS)
			gs_arm_refused(&row->p, rc, 0, "this kernel would end the program at its first system call, with SIGTRAP: kernels since 5.11 don't");
		else if (rc)
			gs_arm_failed(&row->p, rc, 0);
		else
			row->p.armed = GS_ARMED;
	if (rc) {
		gs_target_unwatch();
		return 0;
	}
	gs_task_each(gs_step_record);
	if (atomic_read(&gs_stepped_count))
		stop_machine(gs_step_begin_all, NULL, NULL);
	return 0;
}

/* Warn about threads whose instructions were not reported, or no longer. */
static void gs_step_tell(struct gs_probe *p)
{
	int own = atomic_read(&gs_step_own), traced = atomic_read(&gs_step_traced);
	char text[200];

	if (!own && !traced)
		return;
	snprintf(text, sizeof(text), "instructions were missed: threads that step themselves (%d) and those that a debugger traces (%d) are not stepped", own, traced);
	gs_tell(p, text);
}

static void gs_step_disarm(void *rows, unsigned int n)
{
	struct gs_step_row *row;

	if (gs_step_list->p.armed != GS_ARMED)
		return;
	gs_step_clear_hooks();
	gs_step_tell(&gs_step_list->p);
	gs_target_unwatch();
	for (row = gs_step_list; row < gs_step_list + n; row++)
		row->p.armed = GS_DONE;
}

/* --- loading --- */

static int gs_step_load(void *rows, unsigned int n)
{
	gs_step_list = rows;
	gs_step_listed = n;
	return 0;
}

static void gs_step_unload(void *rows, unsigned int n)
{
	gs_stepped_free();
	gs_target_free();
}

static u64 gs_step_missed(void *p)
{
	return p == gs_step_list ? atomic_long_read(&gs_stepped_refused) : 0;
}

static const struct gs_family gs_step_family = {
	.name = "step",
	.stage = GS_STAGE_TIMERS,	/* a task created before this stage is an existing task */
	.waits = true,
	.load = gs_step_load,
	.unload = gs_step_unload,
	.arm = gs_step_arm,
	.disarm = gs_step_disarm,
	.missed = gs_step_missed,
};

#endif /* GS_PROBES_STEP_H */
