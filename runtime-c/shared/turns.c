// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * turns.c - find CPUs that a program never leaves
 *
 * A program with a real-time priority may poll a device on a CPU all the time, if
 * kernel.sched_rt_runtime_us is -1. Kernel threads of that CPU never run then, and before
 * 6.12 unregister_ftrace_function() waits for them, with a lock that loading any module
 * needs (synchronize_rcu_tasks_rude() in kernel/rcu/tasks.h).
 */

#include <linux/cpu.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

/* Seconds to wait for a turn; with kernel.sched_rt_runtime_us at its default, each CPU has one within one. */
#define GS_TURN_TIME	5

struct gs_turn {
	struct work_struct work;
	atomic_t *left;
};

static DECLARE_WAIT_QUEUE_HEAD(gs_turns_taken);

static void gs_turn_take(struct work_struct *work)
{
	struct gs_turn *turn = container_of(work, struct gs_turn, work);

	if (atomic_dec_and_test(turn->left))
		wake_up(&gs_turns_taken);
}

/* Wait for the turns of CPUs that were asked. Return: whether each had one. */
static bool gs_turns_wait(struct gs_turn *turns, const struct cpumask *asked, atomic_t *left)
{
	unsigned int cpu;
	bool all = true;

	wait_event_timeout(gs_turns_taken, !atomic_read(left), GS_TURN_TIME * HZ);
	for_each_cpu(cpu, asked)
		all &= !cancel_work_sync(&turns[cpu].work);
	return all;
}

/**
 * gs_cpus_have_turns() - check whether kernel threads can run on each CPU
 *
 * May sleep, for GS_TURN_TIME seconds at most. Return: false, too, if there is no memory to
 * find out.
 */
bool gs_cpus_have_turns(void)
{
	size_t size = nr_cpu_ids * sizeof(struct gs_turn);
	struct gs_turn *turns = gs_alloc(size);
	atomic_t left = ATOMIC_INIT(1);
	cpumask_var_t asked;
	unsigned int cpu;
	bool all = false;

	if (!turns)
		return false;
	if (zalloc_cpumask_var(&asked, GFP_KERNEL)) {
		cpus_read_lock();
		cpumask_copy(asked, cpu_online_mask);
		for_each_cpu(cpu, asked) {
			INIT_WORK(&turns[cpu].work, gs_turn_take);
			turns[cpu].left = &left;
			atomic_inc(&left);
			schedule_work_on(cpu, &turns[cpu].work);
		}
		cpus_read_unlock();
		atomic_dec(&left);
		all = gs_turns_wait(turns, asked, &left);
		free_cpumask_var(asked);
	}
	gs_free(turns, size);
	return all;
}
