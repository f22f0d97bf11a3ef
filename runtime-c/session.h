/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * session.h - the state that all handlers share, and how families are run
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
 * @failed: too many errors: error probes run instead of end probes
 * @errors: errors that were not caught
 * @skipped: skips that count against MAXSKIPPED
 * @seq: last block number given out
 * @target: what target() gives
 * @reader: process that opened the file, or the last that did
 * @memory: bytes of kernel memory that the module holds
 * @mutex: serialises start, stop and release; held while begin probes run
 * @arming: serialises arming, disarming and modules that come and go
 * @readable: the reader waits here
 * @wake: wakes the reader from contexts that may not
 * @live: under @arming: rows of modules that come are armed
 * @opened: bit 0: somebody has the file open
 * @paused: probes that pause because handlers took too much of a CPU
 * @detached: the session goes on without a reader
 * @exit_code: status that the script asked for
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

/* Who sees it overwrites what the reader has read by then. */
static bool gs_is_detached(void)
{
	return smp_load_acquire(&gs_session.detached);
}

/* Who sees GS_RUNNING sees all that begin probes have done, which may be on another CPU. */
static inline int gs_state(void)
{
	return smp_load_acquire(&gs_session.state);
}

/* How long a handler in process context waits for a reader that stands still. */
#define GS_READER_PATIENCE	(5 * HZ)

/*
 * Wait until the ring's tail is no longer *tail. False when the caller is being
 * killed or the reader did not move in time. Other signals do not count: they
 * may be meant for any thread of the reader, and must not cost output.
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

/* No further handler starts; the reader is told to stop the session. */
gs_fn notrace void gs_want_exit(void)
{
	if (cmpxchg(&gs_session.state, GS_RUNNING, GS_STOPPING) != GS_RUNNING)
		cmpxchg(&gs_session.state, GS_STARTING, GS_STOPPING);
	WRITE_ONCE(gs_session.exit_wanted, true);
	gs_wake_reader();
}

/* The reader is told to stop the session; begin probes that are left still run. */
gs_fn notrace void gs_want_exit_soon(void)
{
	WRITE_ONCE(gs_session.exit_wanted, true);
	gs_wake_reader();
}

/**
 * gs_may_arm() - may the next of many rows be armed? May sleep.
 *
 * Each of some thousands may take milliseconds: a session that is to end before
 * it has begun does not wait for them. Those that are left out are not told.
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
 * procfs is in every container, whose root passes the modes of files: it takes
 * a capability of the host's to read, stop or feed a session. Who may load
 * modules may do all of that anyway (capabilities(7)).
 */
gs_fn bool gs_may_control(void)
{
	return capable(CAP_SYS_ADMIN) || capable(CAP_SYS_MODULE);
}

/*
 * Memory that is counted in gs_info.memory: no more than half of what there is,
 * and nothing that others would have to be killed for.
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
 * gs_stay() - the kernel may still call the module's code: it can't be unloaded
 * @why: what to tell the administrator, in the kernel's log
 */
gs_fn void gs_stay(const char *why)
{
	__module_get(THIS_MODULE);
	pr_err("the module stays loaded until the next boot: %s\n", why);
}

/* When a family's rows are armed; they are disarmed in the opposite order. */
enum gs_stage {
	GS_STAGE_SESSION,	/* run by the session itself: begin, end, error */
	GS_STAGE_EVENTS,	/* may miss what happens before GS_RUNNING */
	GS_STAGE_TIMERS,	/* armed when the session is running */
	GS_STAGES,
};

/* The kinds of probes that the session runs itself; GS_ERROR is the third. */
enum gs_kind {
	GS_BEGIN = GS_ERROR + 1,
	GS_END,
};

/**
 * struct gs_family - how a family of probes is run; NULL: nothing to do
 * @name: as in the table's name
 * @stage: when it is armed
 * @load: once, when the module is loaded
 * @unload: undoes @load
 * @arm: arm all rows. A row that fails tells so by gs_arm_failed() and is
 *	left out; a negative errno (nothing is armed then) ends the session
 * @arm_rest: called when @arm was called for all tables of the stage: arms what
 *	they arm together, and what that left out
 * @disarm: no handler starts after it returns, and none of them is running
 *	after the session has waited for RCU
 * @run: run the handlers of one kind, in order
 * @module: a module comes, its code is not run yet, or goes: arm or disarm
 *	the rows that stand in it
 * @missed: hits that the kernel counted as missed
 *
 * @waits: files are looked for, which a file system may answer when it likes,
 *	and no row stands in a module: every module that comes or goes waits for
 *	gs_session.arming, so it is not held
 *
 * All but @missed get the whole table. Starts and stops do not overlap; @arm,
 * @arm_rest and @disarm are called with gs_session.arming held unless @waits, and
 * @module always is.
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
