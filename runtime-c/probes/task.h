/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * task.h - process().begin, .end, .thread.begin, .thread.end, .syscall and
 * .syscall.return
 *
 * Handlers run in the task that they report, with its user registers. The begin
 * of a task is hit before its first instruction: schedule_tail() runs in the
 * new task, unlike the tracepoints of fork. Its end is hit while it still has
 * its memory; sched_process_exit comes too late for that on most kernels. A
 * process that calls exec ends as the old program and begins as the new one.
 *
 * A process that exists before the session is reported as beginning at its next
 * system call. The hooks on all system calls stay until the last of these
 * processes has made one.
 */
#ifndef GS_PROBES_TASK_H
#define GS_PROBES_TASK_H

#include <asm/syscall.h>
#include <linux/sched/task_stack.h>
#include <linux/sort.h>
#include <linux/workqueue.h>

#include "../hook.h"
#include "../kernel/tasks.h"
#include "../process/program.h"

/* At most: not all kinds of rows need each set. */
#define GS_MEMORY_task \
	{ 3ULL * GS_PIDS_BYTES + GS_TARGET_BYTES(GS_ROWS_uprobe + GS_ROWS_uretprobe), 0 }

enum gs_task_kind {
	GS_PROCESS_BEGIN,
	GS_PROCESS_END,
	GS_THREAD_BEGIN,
	GS_THREAD_END,
	GS_SYSCALL,
	GS_SYSCALL_RETURN,
	GS_TASK_KINDS,
};

/**
 * struct gs_task_row
 * @p: probe
 * @kind: enum gs_task_kind
 * @program: .path is that of the executable; NULL: any program
 * @pid: number of the process; 0: any process
 */
struct gs_task_row {
	struct gs_probe p;
	int kind;
	struct gs_program program;
	pid_t pid;
};

/* The rows sorted by kind: those of kind k are [from[k], from[k + 1]). */
static struct gs_task_row *gs_task_from[GS_TASK_KINDS + 1];
/*
 * Bitmap of the existing threads that have not been reported yet, and their
 * number.
 */
static unsigned long *gs_task_waiting;
static atomic_t gs_task_nwaiting;
/* Bitmap of the threads whose begin was reported when they began. */
static unsigned long *gs_task_born_set;
/* Bitmap of the processes that have ended, by tgid; a bit is cleared when its number is used again. */
static unsigned long *gs_task_ended;

static bool gs_task_any(enum gs_task_kind kind)
{
	return gs_task_from[kind] != gs_task_from[kind + 1];
}

/* --- hits --- */

static notrace bool
gs_task_wants(struct gs_task_row *row, struct task_struct *t, struct gs_program_place *place)
{
	return gs_program_meant(&row->program, row->pid, t, place);
}

static __always_inline void
gs_task_hit(struct gs_task_row *row, const u64 *args, unsigned int nargs)
{
	struct gs_ctx *c = gs_enter(&row->p, NULL);

	if (!c)
		return;
	c->uregs = task_pt_regs(current);
	c->args = args;
	c->nargs = nargs;
	GS_RUN_task(&row->p, c);
	c->args = NULL;
	c->uregs = NULL;
	gs_leave(c);
}

/* Run the rows of one kind that apply to the current task. */
static notrace void
gs_task_event(enum gs_task_kind kind, const u64 *args, unsigned int nargs)
{
	struct gs_program_place place gs_filled_at_once;
	struct gs_task_row *row;

	place.of = NULL;
	preempt_disable_notrace();
	for (row = gs_task_from[kind]; row < gs_task_from[kind + 1]; row++)
		if (gs_task_wants(row, current, &place))
			gs_task_hit(row, args, nargs);
	preempt_enable_notrace();
}
NOKPROBE_SYMBOL(gs_task_event);

/*
 * As gs_task_event(), but skip rows for a PID: exec does not change the PID, so
 * for them no process ends or begins.
 */
static notrace void gs_task_program_event(enum gs_task_kind kind)
{
	struct gs_program_place place gs_filled_at_once;
	struct gs_task_row *row;

	place.of = NULL;
	preempt_disable_notrace();
	for (row = gs_task_from[kind]; row < gs_task_from[kind + 1]; row++)
		if (!row->pid && gs_task_wants(row, current, &place))
			gs_task_hit(row, NULL, 0);
	preempt_enable_notrace();
}
NOKPROBE_SYMBOL(gs_task_program_event);

static notrace void gs_task_begins(void)
{
	gs_task_event(thread_group_leader(current) ? GS_PROCESS_BEGIN : GS_THREAD_BEGIN,
		      NULL, 0);
}

/* --- hooks --- */

static void gs_task_watch_less(struct work_struct *work);
static DECLARE_WORK(gs_task_less, gs_task_watch_less);
static struct irq_work gs_task_ask;	/* runs gs_task_ask_less() */

static void gs_task_ask_less(struct irq_work *work)
{
	schedule_work(&gs_task_less);
}

/*
 * Queue an irq_work, because schedule_tail() holds the run queue's lock, which
 * schedule_work() takes to wake a worker.
 */
static notrace void gs_task_one_less(void)
{
	if (atomic_dec_and_test(&gs_task_nwaiting))
		irq_work_queue(&gs_task_ask);
}

/*
 * Wait for gs_task_watch_less(). No callback that queues it may run any more.
 * May sleep.
 */
static void gs_task_ask_end(void)
{
	irq_work_sync(&gs_task_ask);
	cancel_work_sync(&gs_task_less);
}

/*
 * Mark the current thread, which has or had the number @pid, as reported. Return:
 * whether it was still to be reported.
 */
static notrace bool gs_task_waited(pid_t pid)
{
	if (likely(!atomic_read(&gs_task_nwaiting)) ||
	    !test_and_clear_bit(pid, gs_task_waiting))
		return false;
	gs_task_one_less();
	return true;
}

/*
 * Report the begin of an existing thread, unless it was created while the
 * existing threads were recorded and has been reported already.
 */
static notrace void gs_task_late_begin(void)
{
	if (unlikely(gs_task_waited(current->pid)) && !test_bit(current->pid, gs_task_born_set))
		gs_task_begins();
}

static notrace void gs_task_sys_enter(void *data, struct pt_regs *regs, long id)
{
	unsigned long a[6];
	u64 args[7];
	int i;

	gs_task_late_begin();
	if (!gs_task_any(GS_SYSCALL))
		return;
	syscall_get_arguments(current, regs, a);
	args[0] = id;
	for (i = 0; i < 6; i++)
		args[i + 1] = a[i];
	gs_task_event(GS_SYSCALL, args, 7);
}
NOKPROBE_SYMBOL(gs_task_sys_enter);

static notrace void gs_task_sys_exit(void *data, struct pt_regs *regs, long ret)
{
	u64 args[2] = { syscall_get_nr(current, regs), ret };

	gs_task_late_begin();
	if (gs_task_any(GS_SYSCALL_RETURN))
		gs_task_event(GS_SYSCALL_RETURN, args, 2);
}
NOKPROBE_SYMBOL(gs_task_sys_exit);

/* Entry of schedule_tail() in a new task. */
static notrace int gs_task_born(struct kprobe *kp, struct pt_regs *regs)
{
	if (gs_task_born_set)
		set_bit(current->pid, gs_task_born_set);
	gs_task_waited(current->pid);	/* drop the bit of an earlier thread */
	if (gs_task_ended && thread_group_leader(current))
		clear_bit(current->tgid, gs_task_ended);
	gs_task_begins();
	return 0;
}
NOKPROBE_SYMBOL(gs_task_born);

/*
 * Entry of exec_mm_release(): the process still runs the old program, and will not return
 * to it. At the entry of begin_new_exec(), the kernel may still refuse the new one, if it
 * has capabilities that the process must not have (cap_bprm_creds_from_file()).
 */
static notrace int gs_task_leaves(struct kprobe *kp, struct pt_regs *regs)
{
	gs_task_late_begin();
	gs_task_program_event(GS_PROCESS_END);
	return 0;
}
NOKPROBE_SYMBOL(gs_task_leaves);

static notrace void gs_task_execed(void *data, struct task_struct *t, pid_t old,
				   struct linux_binprm *bprm)
{
	gs_task_waited(current->pid);
	gs_task_waited(old);	/* a thread that executes a program gets the number of its process */
	gs_task_program_event(GS_PROCESS_BEGIN);
}
NOKPROBE_SYMBOL(gs_task_execed);

/*
 * Whether the process ends now: all its threads are exiting, and the current
 * one is the first thread, or the first thread has exited before.
 */
static notrace bool gs_task_is_last(void)
{
	struct signal_struct *sig = current->signal;
	bool dying = (sig->flags & SIGNAL_GROUP_EXIT) || atomic_read(&sig->live) == 1;
	struct task_struct *first = current->group_leader;

	return dying && (first == current || (first->flags & PF_EXITING));
}

/* Report the end of the current process, unless it has been reported. */
static notrace void gs_task_process_ends(void)
{
	if (gs_task_ended && !test_and_set_bit(current->tgid, gs_task_ended))
		gs_task_event(GS_PROCESS_END, NULL, 0);
}

/* Entry of do_exit() */
static notrace int gs_task_dies(struct kprobe *kp, struct pt_regs *regs)
{
	gs_task_late_begin();
	if (!thread_group_leader(current))
		gs_task_event(GS_THREAD_END, NULL, 0);
	if (gs_task_is_last())
		gs_task_process_ends();
	return 0;
}
NOKPROBE_SYMBOL(gs_task_dies);

/*
 * Entry of exit_mm_release(), which do_exit() calls after it has decremented
 * signal->live. If the last two threads exit at the same time, each of them finds
 * the other one alive at the entry of do_exit(); here, the last one finds 0.
 */
static notrace int gs_task_unmaps(struct kprobe *kp, struct pt_regs *regs)
{
	gs_task_late_begin();
	if (!atomic_read(&current->signal->live))
		gs_task_process_ends();
	return 0;
}
NOKPROBE_SYMBOL(gs_task_unmaps);

static struct gs_hook gs_task_on_enter = { .name = "sys_enter", .fn = gs_task_sys_enter };
static struct gs_hook gs_task_on_exit = { .name = "sys_exit", .fn = gs_task_sys_exit };
static struct gs_hook gs_task_on_exec = { .name = "sched_process_exec", .fn = gs_task_execed };
static struct gs_hook gs_task_on_birth = { .name = "schedule_tail", .kp.pre_handler = gs_task_born };
static struct gs_hook gs_task_on_death = { .name = "do_exit", .kp.pre_handler = gs_task_dies };
static struct gs_hook gs_task_on_unmap = { .name = "exit_mm_release", .kp.pre_handler = gs_task_unmaps };
static struct gs_hook gs_task_on_leave = { .name = "exec_mm_release", .kp.pre_handler = gs_task_leaves };

/* The hooks that each kind of probe needs. */
static struct gs_hook *const gs_task_hooks[GS_TASK_KINDS][5] = {
	[GS_PROCESS_BEGIN] = { &gs_task_on_birth, &gs_task_on_exec },
	[GS_PROCESS_END] = { &gs_task_on_death, &gs_task_on_birth, &gs_task_on_unmap, &gs_task_on_leave },
	[GS_THREAD_BEGIN] = { &gs_task_on_birth },
	[GS_THREAD_END] = { &gs_task_on_death },
	[GS_SYSCALL] = { &gs_task_on_enter },
	[GS_SYSCALL_RETURN] = { &gs_task_on_exit },
};

/*
 * Serialises gs_task_watch_less() and gs_task_disarm(), which clear the same
 * hooks.
 */
static DEFINE_MUTEX(gs_task_hooks_lock);

/*
 * All existing threads have been reported: remove the hooks that no row needs.
 */
static void gs_task_watch_less(struct work_struct *work)
{
	mutex_lock(&gs_task_hooks_lock);
	if (!gs_task_any(GS_SYSCALL))
		gs_hook_clear(&gs_task_on_enter);
	if (!gs_task_any(GS_SYSCALL_RETURN))
		gs_hook_clear(&gs_task_on_exit);
	mutex_unlock(&gs_task_hooks_lock);
}

/* --- arming --- */

static bool gs_task_begins_for(struct task_struct *t)
{
	enum gs_task_kind kind = thread_group_leader(t) ? GS_PROCESS_BEGIN : GS_THREAD_BEGIN;
	struct gs_program_place place gs_filled_at_once;
	struct gs_task_row *row;

	place.of = NULL;
	for (row = gs_task_from[kind]; row < gs_task_from[kind + 1]; row++)
		if (gs_task_wants(row, t, &place))
			return true;
	return false;
}

static bool gs_task_reports_begins(void)
{
	return gs_task_any(GS_PROCESS_BEGIN) || gs_task_any(GS_THREAD_BEGIN);
}

/* Called before any hook is set. */
static int gs_task_alloc(void)
{
	if (gs_task_any(GS_PROCESS_END)) {
		gs_task_ended = gs_pids_alloc();
		if (!gs_task_ended)
			return -ENOMEM;
	}
	if (!gs_task_reports_begins())
		return 0;
	gs_task_waiting = gs_pids_alloc();
	gs_task_born_set = gs_pids_alloc();
	return gs_task_waiting && gs_task_born_set ? 0 : -ENOMEM;
}

/* Record a thread that exists; task_lock() keeps its mm from being freed. */
static void gs_task_record(struct task_struct *t)
{
	if ((t->flags & PF_EXITING) || test_bit(t->pid, gs_task_born_set))
		return;
	task_lock(t);
	preempt_disable();
	if (gs_task_begins_for(t)) {
		atomic_inc(&gs_task_nwaiting);
		set_bit(t->pid, gs_task_waiting);
	}
	preempt_enable();
	task_unlock(t);
}

/* Record the existing threads, after the hook at the birth of threads is set. */
static int gs_task_find_existing(void)
{
	int rc;

	if (!gs_task_reports_begins())
		return 0;
	gs_task_each(gs_task_record);
	if (!atomic_read(&gs_task_nwaiting))
		return 0;
	atomic_inc(&gs_task_nwaiting);	/* until all hooks are set */
	rc = gs_hook_set(&gs_task_on_enter) ?: gs_hook_set(&gs_task_on_exit);
	if (!rc)
		gs_task_one_less();
	return rc;
}

/*
 * Whether the rows of a kind work without this hook. Without gs_task_on_leave,
 * the end of a process that calls exec comes late.
 */
static bool gs_task_can_miss(const struct gs_hook *h, struct gs_probe *p)
{
	if (h == &gs_task_on_unmap)
		gs_tell(p, "the kernel's function exit_mm_release() can't be probed, so the end of a process is missed if its last two threads exit at the same time");
	return h == &gs_task_on_unmap || h == &gs_task_on_leave;
}

static int gs_task_set_hooks(enum gs_task_kind kind)
{
	int i, rc;

	for (i = 0; gs_task_hooks[kind][i]; i++) {
		rc = gs_hook_set(gs_task_hooks[kind][i]);
		if (rc && !gs_task_can_miss(gs_task_hooks[kind][i], &gs_task_from[kind]->p))
			return rc;
	}
	return 0;
}

static void gs_task_arm_kind(enum gs_task_kind kind)
{
	struct gs_task_row *row;
	int rc = 0;

	if (gs_task_any(kind))
		rc = gs_task_set_hooks(kind);
	for (row = gs_task_from[kind]; row < gs_task_from[kind + 1]; row++)
		if (rc)
			gs_arm_failed(&row->p, rc, 0);
		else
			row->p.armed = GS_ARMED;
}

/* This family has called gs_target_watch(). */
static bool gs_task_watches;

/* Look up the programs of the rows. */
static int gs_task_find_programs(struct gs_task_row *row, unsigned int n)
{
	int rc = gs_programs_load();

	for (; n && !rc; n--, row++)
		if (row->program.path)
			rc = gs_program_find(&row->program);
	return rc;
}

static int gs_task_arm(void *rows, unsigned int n)
{
	int rc = gs_task_find_programs(rows, n) ?: gs_task_alloc() ?: gs_target_watch();
	int kind;

	if (rc)
		return rc;
	gs_task_watches = true;
	for (kind = 0; kind < GS_TASK_KINDS; kind++)
		gs_task_arm_kind(kind);
	return gs_task_find_existing();
}

static void gs_task_disarm(void *rows, unsigned int n)
{
	struct gs_task_row *row = rows;
	int kind, i;

	mutex_lock(&gs_task_hooks_lock);
	for (kind = 0; kind < GS_TASK_KINDS; kind++)	/* those without rows, too: gs_task_find_existing() */
		for (i = 0; gs_task_hooks[kind][i]; i++)
			gs_hook_clear(gs_task_hooks[kind][i]);
	mutex_unlock(&gs_task_hooks_lock);
	if (gs_task_watches)
		gs_target_unwatch();
	gs_task_watches = false;
	for (; n; n--, row++)
		if (row->p.armed == GS_ARMED)
			row->p.armed = GS_DONE;
}

/* --- loading --- */

static int gs_task_compare(const void *a, const void *b)
{
	const struct gs_task_row *x = a, *y = b;

	if (x->kind != y->kind)
		return x->kind - y->kind;
	return x->p.id < y->p.id ? -1 : x->p.id > y->p.id;
}

static int gs_task_load(void *rows, unsigned int n)
{
	struct gs_task_row *row = rows;
	unsigned int i = 0;
	int kind;

	init_irq_work(&gs_task_ask, gs_task_ask_less);
	sort(rows, n, sizeof(*row), gs_task_compare, NULL);
	for (kind = 0; kind <= GS_TASK_KINDS; kind++) {
		while (i < n && row[i].kind < kind)
			i++;
		gs_task_from[kind] = row + i;
	}
	return 0;
}

static void gs_task_unload(void *rows, unsigned int n)
{
	gs_task_ask_end();
	gs_pids_free(gs_task_waiting);
	gs_pids_free(gs_task_born_set);
	gs_pids_free(gs_task_ended);
	gs_target_free();
}

static const struct gs_family gs_task_family = {
	.name = "task",
	.stage = GS_STAGE_TIMERS,	/* a task created before this stage is an existing task */
	.waits = true,
	.load = gs_task_load,
	.unload = gs_task_unload,
	.arm = gs_task_arm,
	.disarm = gs_task_disarm,
};

#endif /* GS_PROBES_TASK_H */
