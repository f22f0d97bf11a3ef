// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * turns.c - find CPUs that a program never leaves
 *
 * A program with a real-time priority may poll a device on a CPU all the time, if
 * kernel.sched_rt_runtime_us is -1. Kernel threads of that CPU never run then, and
 * unregister_ftrace_function() waits for them, with a lock that loading any module needs
 * (synchronize_rcu_tasks_rude() in kernel/rcu/tasks.h). Newer kernels need not wait, or
 * give such threads a share all the same, but nothing tells a module that.
 */

#ifdef GS_OVER_FTRACE

#include <linux/cpu.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

/*
 * Half seconds to wait for a turn; with kernel.sched_rt_runtime_us at its default, each CPU
 * has one within a second. A virtual machine may stand still for any time: that ends one
 * of the waits at most, and the threads can run in the next one.
 */
#define GS_TURN_WAITS	20

static DECLARE_WAIT_QUEUE_HEAD(gs_turns_taken);

static void gs_turn_take(struct work_struct *work)
{
	struct gs_turn *turn = container_of(work, struct gs_turn, work);

	if (atomic_dec_and_test(turn->left))
		wake_up(&gs_turns_taken);
}

static void gs_turns_ask(struct gs_turn *turns, atomic_t *left)
{
	unsigned int cpu;

	cpus_read_lock();
	for_each_possible_cpu(cpu) {
		turns[cpu].asked = cpu_online(cpu);
		if (!turns[cpu].asked)
			continue;
		INIT_WORK(&turns[cpu].work, gs_turn_take);
		turns[cpu].left = left;
		atomic_inc(left);
		schedule_work_on(cpu, &turns[cpu].work);
	}
	cpus_read_unlock();
}

/*
 * Whether unregister_ftrace_function() returns soon: kernel threads can run on each CPU.
 * May sleep, for GS_TURN_WAITS half seconds.
 */
static bool gs_ftrace_can_go(void)
{
	struct gs_turn *turns = gs_sites.turns;
	atomic_t left = ATOMIC_INIT(1);
	unsigned int cpu, i;
	bool all = true;

	gs_turns_ask(turns, &left);
	atomic_dec(&left);
	for (i = 0; i < GS_TURN_WAITS && atomic_read(&left); i++)
		wait_event_timeout(gs_turns_taken, !atomic_read(&left), HZ / 2);
	for_each_possible_cpu(cpu)	/* what has not begun is taken back */
		if (turns[cpu].asked && cancel_work_sync(&turns[cpu].work))
			all = false;
	return all;
}

#endif
