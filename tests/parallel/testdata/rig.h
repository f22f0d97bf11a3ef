/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * rig.h - a module with one probe for the test's CPUs: what generated code and the
 * kernel provide to the headers of runtime-c
 */
#ifndef GS_TEST_RIG_H
#define GS_TEST_RIG_H

#define _GNU_SOURCE
#include <sys/mman.h>
#include "cpu.h"

#define GS_STRING_LEN	128
#define GS_FRAME_SIZE	64
#define GS_RING_SIZE	(64 << 10)
#define GS_RING_STEP	4096
#define GS_NPROBES	1
#define GS_MINSTACK	1024
/* The overload guard's interval covers several of its checks. */
#define STP_OVERLOAD_INTERVAL	2000000
#define STP_OVERLOAD_THRESHOLD	1990000
#define MODULE_STATE_COMING	0
#define MODULE_STATE_GOING	2
#define NOTIFY_DONE		0
#define capable(cap)		true
#define fatal_signal_pending(task) false
#define __module_get(m)		((void)0)
#define THIS_MODULE		(&this_module)
#define msleep(n)		FAIL("a wait without end")
#define printk(...)		((void)0)
#define gs_sections_find(list, n) ((void)(list))
#define gs_modules_compare()	((void)0)
#define gs_module_fits(m)	true
#define gs_module_gone(m)	((void)(m))
#define gs_sections_of(list, n, m, there) ((void)(list))

/* In place of stack.h: stacks are always large enough. */
#define GS_STACK_H
#define gs_stack_is_low()	false

static struct module { int state; } this_module __attribute__((unused)) = { 1 };
struct pt_regs;
struct work_struct { int unused; };
struct delayed_work { void (*f)(struct work_struct *); bool pending; struct mutex running; };
struct irq_work { void (*f)(struct irq_work *); };
struct notifier_block {
	int (*notifier_call)(struct notifier_block *nb, unsigned long event, void *data);
};
typedef struct { u64 woken; } wait_queue_head_t;

#define __WAIT_QUEUE_HEAD_INITIALIZER(x) { 0 }
#define wake_up_interruptible(w) ((void)__atomic_add_fetch(&(w)->woken, 1, __ATOMIC_SEQ_CST))
#define init_irq_work(w, fn)	((w)->f = (fn))
#define irq_work_queue(w)	((w)->f(w))
#define GS_UNBOUND_WQ	NULL
#define INIT_DELAYED_WORK(w, fn) do {					\
	mutex_lock(&(w)->running);					\
	(w)->f = (fn);							\
	mutex_unlock(&(w)->running);					\
} while (0)
/* The work runs on the CPU that calls work_run(), after an arbitrary time. */
#define queue_delayed_work(wq, w, after) WRITE_ONCE((w)->pending, true)

#define to_delayed_work(w)	((struct delayed_work *)(w))
#define DECLARE_DELAYED_WORK(name, fn) \
	__attribute__((unused)) struct delayed_work name = { fn, false, __MUTEX_INITIALIZER(name.running) }

/* What looks for a killed reader is never queued here: there are no processes. */
struct signal_struct { unsigned int flags; };
struct task_struct { struct signal_struct *signal; };
#define SIGNAL_GROUP_EXIT	4
#define pid_task(pid, type)	((struct task_struct *)NULL)
#define rcu_read_lock()		((void)0)
#define rcu_read_unlock()	((void)0)

static inline void cancel_delayed_work_sync(struct delayed_work *w)
{
	mutex_lock(&w->running);
	WRITE_ONCE(w->pending, false);
	mutex_unlock(&w->running);
}

static inline void work_run(struct delayed_work *w)
{
	if (pthread_mutex_trylock(&w->running.m))
		return;
	if (READ_ONCE(w->pending)) {
		WRITE_ONCE(w->pending, false);
		w->f(NULL);
	}
	mutex_unlock(&w->running);
}

#include "testdata/word_shim.h"
#include "data/word.h"
#include "abi.h"
#include "context.h"
#include "ring.h"
#include "session.h"
#include "print.h"
#include "printcall.h"
#include "enter.h"

struct module *gs_module_coming;

struct gs_build { const char *module; const void *of; bool differs, told; };

#include "script.h"

static void test_hit(struct gs_ctx *c);
static void test_last(struct gs_ctx *c);
static void test_run(void *rows, unsigned int n, int kind);

static struct gs_probe test_rows[GS_NPROBES] = { { .pp = "test", .handler = test_hit } };
static const struct gs_family test_family = { .name = "test", .stage = GS_STAGE_EVENTS, .run = test_run };
static const struct gs_table gs_tables[] = { { &test_family, test_rows, GS_NPROBES, sizeof(test_rows[0]) } };
const struct gs_script gs_script = { .tables = gs_tables, .ntables = ARRAY_SIZE(gs_tables), .probes = GS_NPROBES,
	.max_errors = S64_MAX, .max_skipped = S64_MAX - 1, .lock_tries = 100, .lock_delay = 1 };

DEFINE_PER_CPU(struct gs_ctx *, gs_ctx_of);
struct gs_ctx *gs_process_ctx;

#include "shared/error.c"
#include "shared/session.c"
#include "shared/ring.c"
#include "shared/print.c"
#include "shared/enter.c"
#include "shared/counters.c"
#include "shared/overload.c"
#include "shared/attach.c"

const char *gs_late_why[GS_LATE_KINDS];

static void gs_in_time_anew(void) { }

bool gs_in_time(enum gs_late_kind kind, void (*fn)(void *arg), void *arg)
{
	fn(arg);
	return true;
}

#include "shared/grace.c"
#include "shared/life.c"

static struct gs_ring *test_ring(void)
{
	struct gs_ring *r = calloc(1, sizeof(*r));
	int fd = memfd_create("ring", 0);

	if (fd < 0 || ftruncate(fd, GS_RING_SIZE))
		FAIL("memfd");
	r->data = mmap(NULL, 2 * GS_RING_SIZE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	mmap(r->data, GS_RING_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, 0);
	mmap(r->data + GS_RING_SIZE, GS_RING_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, 0);
	close(fd);
	r->ctl = calloc(1, sizeof(*r->ctl));
	return r;
}

static struct gs_ctx *test_context(struct gs_ring *r)
{
	struct gs_ctx *c = calloc(1, sizeof(*c));

	c->ring = r;
	c->counts = calloc(GS_NPROBES, sizeof(*c->counts));
	return c;
}

static void test_contexts(void)
{
	int cpu;

	gs_session.sampled = calloc(1, sizeof(long));
	gs_session.watched = calloc(1, sizeof(long));
	for_each_possible_cpu(cpu)
		gs_ctx_of[cpu] = test_context(test_ring());
	gs_process_ctx = test_context(gs_ctx_of[0]->ring);
}

#endif /* GS_TEST_RIG_H */
