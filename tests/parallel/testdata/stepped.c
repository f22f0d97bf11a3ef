/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * stepped.c - tasks that begin to be stepped while the existing tasks are recorded
 *
 * The first CPU records the tasks of the others, as the start of a session does. Those
 * add themselves, as at their birth, set their trap flag, and go away again. A task
 * whose flag is set, but that is not known to have it, would be killed by SIGTRAP.
 */
#include "cpu.h"

#ifdef __x86_64__
#define CONFIG_X86_64
#endif
#define X86_EFLAGS_TF	0x100
#define DR_STEP		0x4000
#define TIF_SINGLESTEP	1
#define TIF_FORCED_TF	2

typedef struct { pthread_spinlock_t l; } raw_spinlock_t;
#define DEFINE_RAW_SPINLOCK(x)	raw_spinlock_t x
#define raw_spin_lock_irqsave(x, flags) ((flags) = 0, (void)pthread_spin_lock(&(x)->l))
#define raw_spin_unlock_irqrestore(x, flags) ((void)(flags), (void)pthread_spin_unlock(&(x)->l))
typedef atomic64_t atomic_long_t;
#define atomic_long_inc		atomic64_inc
#define atomic_dec(v)		atomic_add(-1, v)

struct pt_regs { unsigned long flags, sp, ip; };
struct die_args { long err; };
struct task_struct {
	pid_t pid;
	struct { unsigned long virtual_dr6; } thread;
	struct pt_regs regs;
	unsigned long thread_flags;
};

static struct task_struct tasks[CPUS];
#define current			(&tasks[cpu_here])
#define task_pt_regs(t)		(&(t)->regs)
#define set_tsk_thread_flag(t, f) set_bit(f, &(t)->thread_flags)
#define clear_tsk_thread_flag(t, f) clear_bit(f, &(t)->thread_flags)
#define test_and_clear_tsk_thread_flag(t, f) test_and_clear_bit(f, &(t)->thread_flags)
#define syscall_get_nr(t, regs)	0
#define gs_try_read(to, at, n, user) false
#define copy_to_user_nofault(to, from, n) 0
#define __user
#define gs_alloc(n)		calloc(1, n)
#define gs_free(p, n)		free(p)

/* In place of the reading of instructions, and of other tasks. */
#define GS_NEXTINSN_H
#define GS_TASKS_H
enum { GS_INSN_PUSHF = 1, GS_INSN_POPF, GS_INSN_IRET };
#define GS_INSN_BYTES	15
struct gs_insn { unsigned long at; u8 size, kind; };

#include "arch/trapflag.h"

/* What each task has added to the number of steps. */
static u64 steps[CPUS];

/* The tasks have numbers that share their places. */
static pid_t pid_of(int cpu)
{
	return 1 + cpu * GS_STEPPED_MAX;
}

static void record(void)
{
	int cpu;

	for (cpu = 1; cpu < CPUS; cpu++)
		gs_stepped_add(pid_of(cpu), false);
}

/* A task is born, is stepped, and ends. */
static void live(int cpu)
{
	struct gs_stepped *s;

	gs_stepped_add(current->pid, true);
	s = gs_stepped_find(current->pid);
	if (!s)
		FAIL("task %d is not stepped", current->pid);
	gs_trapflag_set(current, s);
	if (test_random(&steps[cpu]) % 4 == 0)
		sched_yield();
	if (gs_stepped_find(current->pid) != s || !s->armed)
		FAIL("task %d is stepped, but is not known to be", current->pid);
	gs_trapflag_clear(current, s);
	if (current->regs.flags & X86_EFLAGS_TF)
		FAIL("task %d keeps the flag", current->pid);
	gs_stepped_forget(current->pid);
}

static u64 lives;

static void cpu_work(int cpu)
{
	int i;

	for (i = 0; i < 100; i++)
		if (cpu)
			live(cpu);
		else
			record();
	if (cpu)
		__atomic_add_fetch(&lives, 100, __ATOMIC_SEQ_CST);
}

int main(int argc, char **argv)
{
	u64 want = (argc > 1 ? strtoull(argv[1], NULL, 10) : 10) * 1000;
	int cpu;

	pthread_spin_init(&gs_stepped_lock.l, 0);
	for_each_possible_cpu(cpu)
		tasks[cpu].pid = pid_of(cpu);
	if (gs_stepped_alloc())
		FAIL("no memory");
	cpus_begin(cpu_work);
	while (READ_ONCE(lives) < want)
		usleep(1000);
	cpus_end();
	gs_stepped_free();
	printf("%llu lives\n", lives);
	return 0;
}
