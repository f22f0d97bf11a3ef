/* SPDX-License-Identifier: GPL-2.0-or-later */
/* perfthreads.c - more threads of a program than their table has room for */
#include "kernel_shim.h"

#define GS_PERF_PROGRAMS
#define GS_PERF_COUNTERS	1
#define GS_SCHED_SWITCH_MORE
#define GS_SCHED_PROCESS_EXIT_MORE
#define NR_CPUS			1
#define PF_KTHREAD		1
#define PF_EXITING		2
#define NOKPROBE_SYMBOL(fn)
#define READ_ONCE(x)		(*(volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v)	(*(volatile __typeof__(x) *)&(x) = (v))
#define smp_store_release(p, v)	(*(p) = (v))
#define cmpxchg(p, old, new)	({ __typeof__(*(p)) was = *(p); if (was == (old)) *(p) = (new); was; })
#define ARRAY_SIZE(a)		(sizeof(a) / sizeof((a)[0]))
#define smp_processor_id()	0
#define local_irq_save(flags)	((void)((flags) = 0))
#define local_irq_restore(flags) ((void)(flags))
#define rcu_dereference_raw(p)	(p)
#define file_inode(f)		((f)->inode)
#define hash_ptr(p, bits)	7	/* all threads are in one set */
#define on_each_cpu(fn, arg, wait) fn(arg)
#define gs_tracepoints_wait()	((void)0)

typedef struct { u64 n; } atomic64_t;
#define atomic64_add(i, a)	((a)->n += (i))

typedef int pid_t;
struct inode { int unused; };
struct file { struct inode *inode; };
struct mm_struct { struct file *exe_file; };
struct task_struct {
	struct mm_struct *mm;
	unsigned int flags;
	u64 start_time;
};
struct linux_binprm;
struct perf_event { u64 count; };
struct gs_hook { const char *name; void *fn; bool set; };
struct gs_perf_program;
struct gs_perf_events { struct perf_event **list; struct gs_perf_program *program; };

static struct gs_perf_events *gs_perf_counters[GS_PERF_COUNTERS];
static struct task_struct *current;
static u64 now;

#define gs_perf_count(e)	((e)->count)
#define ktime_get_mono_fast_ns() (now)

static int gs_hook_set(struct gs_hook *h)
{
	h->set = true;
	return 0;
}

static void gs_hook_clear(struct gs_hook *h)
{
	h->set = false;
}

/* In place of the headers that declare the above. */
#define GS_COMPAT_H
#define GS_HOOK_H
#include "../../kernel/perfthreads.h"

#define THREADS	(GS_PERF_WAYS + 3)

static struct inode inode;
static struct file exe = { &inode };
static struct mm_struct mm = { &exe };
static struct task_struct idle, threads[THREADS];
static struct perf_event event;
static struct perf_event *list[] = { &event };
static struct gs_perf_program program = { .inode = &inode };
static struct gs_perf_events events = { list, &program };
static struct gs_ctx ctx;

/* Let a thread run while @n is counted. Return: what it reads then; -1: an error. */
static s64 runs(int thread, u64 n)
{
	s64 read;

	current = &threads[thread];
	gs_perf_switched(NULL, false, &idle, current);
	event.count += n;
	ctx.error = 0;
	read = gs_perf_thread_read(&ctx, &events);
	if (ctx.error)
		read = -1;
	now++;
	gs_perf_switched(NULL, false, current, &idle);
	return read;
}

static void born(int thread)
{
	threads[thread] = (struct task_struct){ .mm = &mm, .start_time = ++now };
}

static void ends(int thread)
{
	current = &threads[thread];
	current->flags = PF_EXITING;
	gs_perf_exited(NULL, current);
}

int main(void)
{
	int i;

	current = &idle;
	gs_perf_counters[0] = &events;
	gs_perf_programs_start();
	for (i = 0; i < GS_PERF_WAYS; i++) {
		born(i);
		CHECK_LONG(runs(i, 10), 10);
	}
	born(GS_PERF_WAYS);
	CHECK_LONG(runs(GS_PERF_WAYS, 100), -1);	/* the set is full */
	ends(0);
	CHECK_LONG(runs(GS_PERF_WAYS, 100), -1);	/* not 100: it has had 100 before */
	CHECK_LONG(runs(1, 5), 15);
	ends(2);
	born(GS_PERF_WAYS + 1);				/* after all that found no place */
	CHECK_LONG(runs(GS_PERF_WAYS + 1, 7), 7);
	CHECK_LONG(runs(GS_PERF_WAYS + 1, 7), 14);
	gs_perf_programs_stop();
	CHECK_LONG(program.total.n, 10 * GS_PERF_WAYS + 200 + 5 + 14);
	return failures;
}
