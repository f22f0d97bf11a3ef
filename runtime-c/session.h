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
 * @paused: number of probes that are paused by the overload guard (shared/overload.c)
 * @sampled: bitmap by the ids of rows: some hit of the row was timed. With 40,000
 *	rows few are, and the overload guard need not look at the others
 * @watched: those of them that the overload guard has seen; only it uses this
 * @traced: functions were registered with tracepoints
 * @stays: number of reasons why the kernel may still call the module, which must not be unloaded
 * @detached: the session runs without a reader
 * @exit_code: exit status that the script has set
 * @ftrace_off: ftrace was switched off when the session started
 * @switched_off: kprobes or ftrace were found switched off when the session ended
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
	unsigned long *sampled;
	unsigned long *watched;
	bool traced;
	atomic_t stays;
	bool detached;
	int exit_code;
	bool ftrace_off;
	bool switched_off;
};

extern struct gs_session gs_session;

/* What arming a probe returns while kprobes or ftrace are switched off, see armed.h. */
#define GS_SWITCHED_OFF	(-ESHUTDOWN)

/* shared/session.c */
void gs_wake_now(struct irq_work *work);
bool gs_wait_for_reader(u64 *tail, struct gs_ring *r);
notrace void gs_want_exit(void);
notrace bool gs_raise(int signo);
notrace void gs_want_exit_soon(void);
__cold noinline notrace void gs_fail_session(void);
bool gs_may_control(void);
bool gs_has_room(u64 bytes);
void *gs_alloc(size_t size);
void gs_free(void *p, size_t size);
void __percpu *gs_percpu_alloc(size_t size, size_t align);
void gs_percpu_free(void __percpu *p, size_t size);
void gs_stay(const char *why);
/* shared/kprobeoff.c */
struct kprobe;
bool gs_kprobe_can_go(struct kprobe *kp);
/* What users can make the kernel wait for; see shared/intime.c. */
enum gs_late_kind {
	GS_LATE_EVENTS,		/* the lock of perf events */
	GS_LATE_MAPS,		/* mmap_lock, while breakpoints are removed */
	GS_LATE_GRACE,		/* a grace period of RCU tasks trace */
	GS_LATE_NETWORK,	/* RTNL, and the lock of network namespaces */
	GS_LATE_KINDS,
};

/* shared/intime.c */
bool gs_in_time_or_undo(enum gs_late_kind kind, void (*fn)(void *arg), void (*undo)(void *arg), void *arg);
bool gs_in_time(enum gs_late_kind kind, void (*fn)(void *arg), void *arg);
/* Why a call of gs_in_time() took too long; NULL: none did. */
extern const char *gs_late_why[GS_LATE_KINDS];
/* shared/grace.c */
bool gs_grace_in_time(void (*wait)(void *unused));
void gs_tracepoints_wait(void);

/* Wake the reader. May be called in any context. */
static inline void gs_wake_reader(void)
{
	irq_work_queue(&gs_session.wake);
}

/* Return the next sequence number. May be called in any context. */
static inline u64 gs_next_seq(void)
{
	return atomic64_inc_return(&gs_session.seq);
}

/*
 * Whether the session is detached. The acquire pairs with the release that sets
 * the flag: a handler that sees a detached session overwrites only blocks that
 * the reader has finished with.
 */
static inline bool gs_is_detached(void)
{
	return smp_load_acquire(&gs_session.detached);
}

/*
 * Return the state. A handler that sees GS_RUNNING also sees all writes of the
 * begin probes, which may have run on another CPU.
 */
static inline int gs_state(void)
{
	return smp_load_acquire(&gs_session.state);
}

/**
 * gs_may_arm() - check whether to go on arming rows. May sleep.
 *
 * Arming may take milliseconds for each of thousands of rows. If the session is
 * asked to end meanwhile, skip the rest without a message.
 */
static bool __maybe_unused gs_may_arm(void)
{
	cond_resched();
	return !READ_ONCE(gs_session.exit_wanted);
}

/* When a family's rows are armed; disarming goes in the opposite order. */
enum gs_stage {
	GS_STAGE_SESSION,	/* run by the session itself: begin, end, error */
	GS_STAGE_EVENTS,	/* may miss what happens before GS_RUNNING */
	GS_STAGE_TIMERS,	/* armed when the session is running */
	GS_STAGES,
};

/*
 * Kinds of probes that the session itself runs; the third kind is GS_ERROR of
 * enum gs_error.
 */
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
 *	what the tables arm together, then the rows that this did not arm
 * @disarm: no handler starts after it returns; none is running any more after
 *	the session has waited for an RCU grace period
 * @run: runs the handlers of one kind, in order
 * @module: called when a module is loaded, before its code runs, and when it
 *	is unloaded: arms or disarms the rows that are in the module
 * @missed: returns the hits that the kernel counted as missed; or NULL
 * @nested: returns those that it missed because it was handling another probe on
 *	that CPU, if @missed has another reason; or NULL
 * @waits: @arm and @disarm are called without gs_session.arming. For families
 *	that open files, which may block for as long as the file system takes, or
 *	that wait for a lock which users can make the kernel hold for long: the
 *	module notifier takes that mutex, so loading any module would block too.
 *	Such a family must have no rows in modules
 *
 * All but @missed and @nested get the whole table. Calls for start and stop do
 * not overlap. All run in process context and may sleep.
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
	u64 (*nested)(void *row);
	bool waits;
};

#endif /* GS_SESSION_H */
