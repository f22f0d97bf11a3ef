/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * session.h - the state that all handlers share, and the interface of a probe family
 */
#ifndef GS_SESSION_H
#define GS_SESSION_H

#include <linux/capability.h>
#include <linux/delay.h>
#include <linux/irq_work.h>
#include <linux/mm.h>
#include <linux/sched/signal.h>
#include <linux/wait.h>

/**
 * struct gs_session - one for the module
 * @state: enum gs_state; handlers run on hits only while it is GS_RUNNING
 * @exit_wanted: the reader is asked to stop the session
 * @failed: there were too many errors: error probes run instead of end probes
 * @errors: number of errors that were not caught
 * @skipped: skips that count against MAXSKIPPED
 * @seq: sequence number of the last committed block
 * @target: value of target()
 * @reader: process that opened the file, or the last that did
 * @memory: bytes of kernel memory that the module holds
 * @mutex: serialises start, stop and release; held while begin probes run
 * @arming: serialises arming and disarming with the module notifier
 * @readable: wait queue of the reader
 * @wake: wakes the reader up; an irq_work, as handlers must not take the
 *	scheduler's locks
 * @live: rows of modules that are being loaded get armed; protected by @arming
 * @opened: bit 0 is set while a process has the file open
 * @paused: number of probes that are paused by the overload guard (overload.h)
 * @detached: the session runs without a reader
 * @exit_code: exit status that the script has set
 */
struct gs_session {
	int state;
	bool exit_wanted;
	bool failed;
	atomic64_t errors;
	atomic64_t skipped;
	atomic64_t seq;
	s64 target;
	pid_t reader;
	atomic64_t memory;
	struct mutex mutex;
	struct mutex arming;
	wait_queue_head_t readable;
	struct irq_work wake;
	bool live;
	unsigned long opened;
	unsigned int paused;
	bool detached;
	int exit_code;
};

static void gs_wake_now(struct irq_work *work);

static struct gs_session gs_session = {
	.state = GS_NEW,
	.mutex = __MUTEX_INITIALIZER(gs_session.mutex),
	.arming = __MUTEX_INITIALIZER(gs_session.arming),
	.readable = __WAIT_QUEUE_HEAD_INITIALIZER(gs_session.readable),
};

static void gs_wake_now(struct irq_work *work)
{
	wake_up_interruptible(&gs_session.readable);
}

static void gs_wake_reader(void)
{
	irq_work_queue(&gs_session.wake);
}

static u64 gs_next_seq(void)
{
	return atomic64_inc_return(&gs_session.seq);
}

/*
 * The acquire pairs with the release that sets it: a handler that sees a
 * detached session overwrites only blocks that the reader has finished with.
 */
static bool gs_is_detached(void)
{
	return smp_load_acquire(&gs_session.detached);
}

/*
 * A handler that sees GS_RUNNING also sees all writes of the begin probes,
 * which may have run on another CPU.
 */
static inline int gs_state(void)
{
	return smp_load_acquire(&gs_session.state);
}

/* How long a handler in process context waits for a reader that does not read. */
#define GS_READER_PATIENCE	(5 * HZ)

/*
 * Wait until the reader has moved the ring's tail from *tail. Returns false if
 * the caller is being killed or the reader did not move it within
 * GS_READER_PATIENCE. Other signals are ignored: they may be meant for any
 * thread of the reader, and output must not be lost because of them.
 */
static bool gs_wait_for_reader(u64 *tail, struct gs_ring *r)
{
	unsigned long end = jiffies + GS_READER_PATIENCE;
	u64 now;

	for (;;) {
		now = READ_ONCE(r->ctl->tail);
		if (now != *tail)
			break;
		if (fatal_signal_pending(current) || time_after(jiffies, end))
			return false;
		wake_up_interruptible(&gs_session.readable);
		schedule_timeout_killable(1);
	}
	*tail = now;
	return true;
}

/* Let no further handler start, and ask the reader to stop the session. */
gs_fn notrace void gs_want_exit(void)
{
	if (cmpxchg(&gs_session.state, GS_RUNNING, GS_STOPPING) != GS_RUNNING)
		cmpxchg(&gs_session.state, GS_STARTING, GS_STOPPING);
	WRITE_ONCE(gs_session.exit_wanted, true);
	gs_wake_reader();
}

/* Ask the reader to stop the session; the remaining begin probes still run. */
gs_fn notrace void gs_want_exit_soon(void)
{
	WRITE_ONCE(gs_session.exit_wanted, true);
	gs_wake_reader();
}

/**
 * gs_may_arm() - check whether to go on arming rows. May sleep.
 *
 * Arming thousands of rows may take milliseconds each. If the session is asked
 * to end meanwhile, the rest is left out, without a message.
 */
static bool __maybe_unused gs_may_arm(void)
{
	cond_resched();
	return !READ_ONCE(gs_session.exit_wanted);
}

/* As gs_want_exit(), after too many errors or skips. */
gs_fn __cold noinline notrace void gs_fail_session(void)
{
	WRITE_ONCE(gs_session.failed, true);
	gs_want_exit();
}

/*
 * May the current process read, stop or feed a session? File modes do not
 * decide it: containers mount procfs too, and their root overrides modes. It
 * takes a capability in the initial user namespace. CAP_SYS_MODULE is enough,
 * as whoever may load modules can do all of that anyway (capabilities(7)).
 */
gs_fn bool gs_may_control(void)
{
	return capable(CAP_SYS_ADMIN) || capable(CAP_SYS_MODULE);
}

/*
 * Allocate zeroed memory and count it in gs_info.memory. Fails if it would be
 * more than half of the available memory; __GFP_NORETRY keeps it from invoking
 * the OOM killer.
 */
gs_fn void *gs_alloc(size_t size)
{
	void *p = NULL;

	if (size >> PAGE_SHIFT < si_mem_available() / 2)
		p = kvzalloc(size, GFP_KERNEL | __GFP_NORETRY | __GFP_NOWARN);

	if (p)
		atomic64_add(size, &gs_session.memory);
	return p;
}

gs_fn void gs_free(void *p, size_t size)
{
	if (!p)
		return;
	atomic64_sub(size, &gs_session.memory);
	kvfree(p);
}

/**
 * gs_stay() - keep the module loaded, as the kernel may still call its code
 * @why: reason, for the kernel's log
 */
gs_fn void gs_stay(const char *why)
{
	__module_get(THIS_MODULE);
	pr_err("the module stays loaded until the next boot: %s\n", why);
}

/* When a family's rows are armed; disarming goes in the opposite order. */
enum gs_stage {
	GS_STAGE_SESSION,	/* run by the session itself: begin, end, error */
	GS_STAGE_EVENTS,	/* may miss what happens before GS_RUNNING */
	GS_STAGE_TIMERS,	/* armed when the session is running */
	GS_STAGES,
};

/* Kinds of probes that the session itself runs; the third kind is GS_ERROR of enum gs_error. */
enum gs_kind {
	GS_BEGIN = GS_ERROR + 1,
	GS_END,
};

/**
 * struct gs_family - operations of a probe family; NULL: nothing to do
 * @name: the family's name, as in the name of its table
 * @stage: when it is armed
 * @load: called once, when the module is loaded
 * @unload: undoes @load
 * @arm: arms all rows. A row that fails is reported by gs_arm_failed() and left
 *	out. A negative errno ends the session; no row is armed then
 * @arm_rest: called after @arm was called for all tables of the stage; arms
 *	what the tables arm together, and the rows that this did not arm
 * @disarm: no handler starts after it returns; none is running any more after
 *	the session has waited for an RCU grace period
 * @run: runs the handlers of one kind, in order
 * @module: called when a module is loaded, before its code runs, and when it
 *	is unloaded: arms or disarms the rows that are in the module
 * @missed: returns the hits that the kernel counted as missed
 * @waits: @arm and @disarm are called without gs_session.arming. For families
 *	that open files, which may block for as long as the file system takes:
 *	the module notifier takes that mutex, so loading any module would block
 *	too. Such a family must have no rows in modules
 *
 * All but @missed get the whole table. Calls for start and stop do not overlap.
 * @arm, @arm_rest and @disarm are called with gs_session.arming held unless
 * @waits is set; @module is always called with it held.
 */
struct gs_family {
	const char *name;
	enum gs_stage stage;
	int (*load)(void *rows, unsigned int n);
	void (*unload)(void *rows, unsigned int n);
	int (*arm)(void *rows, unsigned int n);
	void (*arm_rest)(void *rows, unsigned int n);
	void (*disarm)(void *rows, unsigned int n);
	void (*run)(void *rows, unsigned int n, int kind);
	void (*module)(void *rows, unsigned int n, struct module *mod,
		       bool coming);
	u64 (*missed)(void *row);
	bool waits;
};

#endif /* GS_SESSION_H */
