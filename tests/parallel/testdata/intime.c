// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * intime.c - calls that return just when nobody wants to wait for them any more
 *
 * Each is undone if it was too late, what was to be removed meanwhile is removed after it,
 * and the module can be unloaded then: its references are as before, and the worker has
 * left the module when gs_in_time_finish() returns. Meanwhile the worker is woken up.
 */

#define _GNU_SOURCE
#include "kernel.h"

#define printk(...)		((void)0)
#define synchronize_rcu()	((void)0)
#define THIS_MODULE		NULL
#define GS_UNBOUND_WQ		NULL

/* The module's references: the open file has one. */
static int refs = 1;
#define __module_get(m)		((void)__atomic_add_fetch(&refs, 1, __ATOMIC_SEQ_CST))
#define module_put(m) do {						\
	if (__atomic_sub_fetch(&refs, 1, __ATOMIC_SEQ_CST) < 0)		\
		FAIL("a reference is dropped twice");			\
} while (0)

/* Milliseconds of the module are 100 ns here. */
#undef msecs_to_jiffies
#undef jiffies
#define jiffies			((unsigned long)(now_ns() / 100))
#define msecs_to_jiffies(ms)	((unsigned long)(ms))
#undef time_after_eq
#define time_after_eq(a, b)	((long)((a) - (b)) >= 0)

struct completion { pthread_mutex_t m; pthread_cond_t c; bool done; };
#define COMPLETION_INITIALIZER(x) { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false }

static void complete(struct completion *x)
{
	pthread_mutex_lock(&x->m);
	x->done = true;
	pthread_cond_signal(&x->c);
	pthread_mutex_unlock(&x->m);
}

static void reinit_completion(struct completion *x)
{
	pthread_mutex_lock(&x->m);
	x->done = false;
	pthread_mutex_unlock(&x->m);
}

static bool wait_for_completion_timeout(struct completion *x, unsigned long after)
{
	struct timespec until;
	bool done;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += 100 * after;
	until.tv_sec += until.tv_nsec / 1000000000;
	until.tv_nsec %= 1000000000;
	pthread_mutex_lock(&x->m);
	while (!x->done && !pthread_cond_timedwait(&x->c, &x->m, &until))
		;
	done = x->done;
	pthread_mutex_unlock(&x->m);
	return done;
}

struct work_struct { void (*f)(struct work_struct *w); pthread_t thread; bool queued; };
#define __WORK_INITIALIZER(x, fn) { .f = (fn) }

/* Threads, and whether they are in the module's code. */
struct task_struct { int works; };
static __thread struct task_struct me;
#define current			(&me)
static unsigned long woken;

static void wake_up_process(struct task_struct *t)
{
	if (!__atomic_load_n(&t->works, __ATOMIC_SEQ_CST))
		FAIL("a thread is woken up that has left the module's code");
	woken++;
}

/* In the module's code, in which a worker must not be when that is removed. */
static int workers;

static void *work(void *of)
{
	struct work_struct *w = of;

	__atomic_store_n(&me.works, 1, __ATOMIC_SEQ_CST);
	w->f(w);
	__atomic_store_n(&me.works, 0, __ATOMIC_SEQ_CST);
	__atomic_sub_fetch(&workers, 1, __ATOMIC_SEQ_CST);
	return NULL;
}

static void flush_work(struct work_struct *w)
{
	if (w->queued)
		pthread_join(w->thread, NULL);
	w->queued = false;
}

static void queue_work(void *wq, struct work_struct *w)
{
	flush_work(w);
	__atomic_add_fetch(&workers, 1, __ATOMIC_SEQ_CST);
	w->queued = true;
	pthread_create(&w->thread, NULL, work, w);
}

struct irq_work { int unused; };
#define irq_work_queue(w)	((void)(w))
#define atomic_dec(a)		atomic_add(-1, a)
struct module;
struct gs_ring;
typedef struct { int unused; } wait_queue_head_t;
#define GS_ERROR 1	/* context.h has it */
#include "session.h"

struct gs_session gs_session;

static void gs_stay_begins(void)
{
	__module_get(THIS_MODULE);
	atomic_inc(&gs_session.stays);
}

static void gs_stay_tell(const char *why, bool ends) { }

void gs_stay(const char *why)
{
	gs_stay_begins();
}

#include "shared/intime.c"

/* What the calls register, and what was registered before them. */
static int registered, other;

static void nap(void *of)
{
	struct timespec t = { .tv_nsec = *(long *)of };

	nanosleep(&t, NULL);
}

static void add(void *of)
{
	nap(of);
	__atomic_add_fetch(&registered, 1, __ATOMIC_SEQ_CST);
}

static void take(void *of)
{
	__atomic_sub_fetch(&registered, 1, __ATOMIC_SEQ_CST);
}

static void take_other(void *of)
{
	__atomic_sub_fetch(&other, 1, __ATOMIC_SEQ_CST);
}

/* A call that takes @ns, of 2 ms that it may take. Return: whether it was in time. */
static bool one_call(long ns)
{
	bool in_time = gs_in_time_or_undo(GS_LATE_NETWORK, add, take, &ns);
	unsigned int i;
	bool removed;

	if (in_time && (registered != 1 || workers))
		FAIL("a call was in time, and is registered %d times", registered);
	removed = gs_in_time(GS_LATE_NETWORK, take_other, NULL);
	if (removed && other)
		FAIL("what was removed is there");
	for (i = 0; atomic_read(&gs_session.stays); i++) {
		if (i == 10000)
			FAIL("the module stays");
		usleep(100);
	}
	gs_in_time_finish();
	if (workers || refs != 1 || registered != in_time || other || !removed != !!gs_late_why[GS_LATE_NETWORK])
		FAIL("%d workers, %d references, registered %d times, the other %d times", workers, refs, registered, other);
	return in_time;
}

int main(int argc, char **argv)
{
	unsigned long round, in_time = 0, rounds = strtoul(argv[1], NULL, 10);

	gs_in_time_calls[GS_LATE_NETWORK].locks = true;	/* its worker is woken up all the time */
	for (round = 0; round < rounds; round++) {
		other = 1;
		in_time += one_call(1800000 + random() % 500000);
		registered = 0;
	}
	if (!woken)
		FAIL("nobody was woken up");
	printf("%lu of %lu calls were in time\n", in_time, rounds);
	return 0;
}
