/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cpu.h - CPUs as threads: per-CPU data, interrupts, cross-CPU calls, RCU
 *
 * A thread is a CPU that never switches to another task. Interrupts are signals;
 * under the thread sanitizer, which delays signals, they run where cpu_quiet() is
 * called. What the kernel does on a CPU in process context, the thread does
 * between two hits, in its own function.
 */
#ifndef GS_TEST_CPU_H
#define GS_TEST_CPU_H

#include <signal.h>
#include "kernel.h"

#ifndef CPUS
#define CPUS	3
#endif

#define DEFINE_PER_CPU(type, name)	__typeof__(type) name[CPUS]
#define DECLARE_PER_CPU(type, name)	extern __typeof__(type) name[CPUS]
#define per_cpu(name, cpu)		((name)[cpu])
#define this_cpu_read(name)		((name)[cpu_here])
#define for_each_possible_cpu(cpu)	for (cpu = 0; cpu < CPUS; cpu++)
#define num_possible_cpus()	CPUS
#define nr_cpu_ids		CPUS
#define for_each_online_cpu		for_each_possible_cpu
#define smp_processor_id()		cpu_here
/* Needed only on a CPU of the test, on which nothing else can run anyway. */
#define preempt_disable()		((void)0)
#define preempt_enable()		((void)0)
#define cpus_read_lock()		((void)0)
#define cpus_read_unlock()		((void)0)

static __thread int cpu_here = -1;

struct cpu_call {
	void (*f)(void *);
	void *arg;
};

static struct cpu {
	pthread_t thread;
	u64 quiet;	/* the last grace period in which it has been quiescent */
	bool gone;
	struct cpu_call *call;
} cpus[CPUS];

static u64 rcu_period;
static bool cpus_stop;
/* Runs in each interrupt; NULL: there are no interrupts. */
static void (*cpu_interrupt)(void);

/* Run the function that another CPU has asked for, in an interrupt of this one. */
static void cpu_answer(struct cpu *c)
{
	struct cpu_call *call = smp_load_acquire(&c->call);

	if (!call || cmpxchg(&c->call, call, NULL) != call)
		return;
	call->f(call->arg);
	smp_store_release(&call->f, NULL);
}

static void cpu_signal(int sig)
{
	int saved = errno;

	cpu_answer(&cpus[cpu_here]);
	if (sig == SIGUSR1 && cpu_interrupt)
		cpu_interrupt();
	errno = saved;
}

static inline void cpu_block_signals(int how)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigaddset(&set, SIGUSR2);
	pthread_sigmask(how, &set, NULL);
}

/* No handler is running: a quiescent state (RCU/whatisRCU.rst). */
static inline void cpu_quiet(void)
{
	struct cpu *c = &cpus[cpu_here];

#ifdef __SANITIZE_THREAD__
	cpu_answer(c);
	if (cpu_interrupt)
		cpu_interrupt();
#endif
	/* an interrupt in between must not report a later grace period */
	cpu_block_signals(SIG_BLOCK);
	smp_store_release(&c->quiet, smp_load_acquire(&rcu_period));
	cpu_block_signals(SIG_UNBLOCK);
}

/* RCU/Design/Requirements: wait until all handlers that are running have ended. */
static void synchronize_rcu(void)
{
	u64 period = __atomic_add_fetch(&rcu_period, 1, __ATOMIC_SEQ_CST);
	int cpu;

	for_each_possible_cpu(cpu)
		while (!smp_load_acquire(&cpus[cpu].gone) &&
		       smp_load_acquire(&cpus[cpu].quiet) < period)
			usleep(10);
}

#define tracepoint_synchronize_unregister() synchronize_rcu()

/* The caller must not be one of the test's CPUs. */
static inline void smp_call_function_single(int cpu, void (*f)(void *), void *arg, bool wait)
{
	struct cpu_call call = { f, arg };

	smp_store_release(&cpus[cpu].call, &call);
	pthread_kill(cpus[cpu].thread, SIGUSR2);
	while (smp_load_acquire(&call.f))
		usleep(10);
}

struct cpu_start {
	int cpu;
	void (*f)(int cpu);
};

static void *cpu_thread(void *start)
{
	struct cpu_start *s = start;

	cpu_here = s->cpu;
	cpu_block_signals(SIG_UNBLOCK);
	while (!READ_ONCE(cpus_stop)) {
		s->f(s->cpu);
		cpu_quiet();
	}
	cpu_block_signals(SIG_BLOCK);
	smp_store_release(&cpus[s->cpu].gone, true);
	return NULL;
}

/* Make each CPU call @f repeatedly, until cpus_end(). */
static inline void cpus_begin(void (*f)(int cpu))
{
	static struct cpu_start starts[CPUS];
	struct sigaction act = { .sa_handler = cpu_signal, .sa_flags = SA_RESTART };
	int cpu;

	sigaction(SIGUSR1, &act, NULL);
	sigaction(SIGUSR2, &act, NULL);
	cpu_block_signals(SIG_BLOCK);
	for_each_possible_cpu(cpu) {
		starts[cpu] = (struct cpu_start){ cpu, f };
		pthread_create(&cpus[cpu].thread, NULL, cpu_thread, &starts[cpu]);
	}
}

/* Interrupt a CPU. */
static inline void cpu_kick(int cpu)
{
	pthread_kill(cpus[cpu].thread, SIGUSR1);
}

static inline void cpus_end(void)
{
	int cpu;

	WRITE_ONCE(cpus_stop, true);
	for_each_possible_cpu(cpu)
		pthread_join(cpus[cpu].thread, NULL);
}

#endif /* GS_TEST_CPU_H */
