/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uretprobe.h - returns of functions in programs and shared libraries, with
 * what was saved at the entry
 *
 * The kernel stores the return addresses that it has replaced, at most 64 per
 * thread. Values that the script saves at the entry are stored here, by thread
 * and stack pointer.
 */
#ifndef GS_PROBES_URETPROBE_H
#define GS_PROBES_URETPROBE_H

#include <linux/hash.h>
#include <linux/list.h>
#include <linux/pid.h>
#include <linux/spinlock.h>
#include "../kernel/seccomp.h"
#include "../stack/ureturn.h"
#include "ucallers.h"
#include "ufollow.h"
#include "uhooked.h"

#ifndef GS_RUN_uretprobe
#define GS_RUN_uretprobe GS_ANY_HANDLER
#endif

/**
 * struct gs_uretprobe_row
 * @p: probe; @p.entry runs on entry and saves the values that the handler finds
 *	in c->saved on return
 * @at: the function's first instruction
 * @body: place where @p.entry runs, if that is not @at
 * @by: call chains that count, see ucallers.h
 * @mode1: see gs_seccomp_passes_return()
 */
struct gs_uretprobe_row {
	struct gs_probe p;
	struct gs_uplace at;
	struct gs_uplace body;
	struct gs_ucallers by;
	u64 mode1;
	/* private: */
	atomic64_t missed;
};

/* --- calls that have not returned --- */

/**
 * struct gs_ucall - a call that has not returned yet
 * @node: in the thread's list, newest first
 * @row: row that probes its return
 * @thread: the thread, with a reference
 * @exec: changes when the thread executes another program
 * @sp: stack pointer at the function's first instruction
 * @full: @saved is filled
 * @saved: values saved at the entry
 */
struct gs_ucall {
	struct hlist_node node;
	struct gs_uretprobe_row *row;
	struct pid *thread;
	u64 exec;
	unsigned long sp;
	bool full;
	u64 saved[];
};

/* Whether any row records calls. */
#if defined(GS_SAVES_uretprobe) || defined(GS_UCALLERS)
#define GS_UCALLS_RECORDED	1
#else
#define GS_UCALLS_RECORDED	0
#endif

/* Whether the row's return needs what was recorded of its call. */
static __always_inline bool gs_uretprobe_records(const struct gs_uretprobe_row *row)
{
	return GS_UCALLS_RECORDED && (row->p.entry || row->by.n);
}

#define GS_UCALL_BITS	8
/* Most calls of all rows and threads that may be running at once. */
#ifdef KRETACTIVE
#define GS_UCALLS_MOST	(KRETACTIVE)
#else
#define GS_UCALLS_MOST	1024
#endif
/*
 * Lists that a hit looks at when few free calls are left: all have been looked at
 * before none is left.
 */
#define GS_UCALL_LISTS	min(1 << GS_UCALL_BITS, DIV_ROUND_UP(4 << GS_UCALL_BITS, max(1, GS_UCALLS_MOST)))
/* If the stack pointers of two calls are closer than this, they are on the same stack. */
#define GS_UCALL_NEAR	0x8000

static struct gs_ucall_list {
	spinlock_t lock;
	struct hlist_head calls;
} gs_ucalls[1 << GS_UCALL_BITS];

/*
 * Pool of struct gs_ucall, as a hit must not allocate memory. Calls that never
 * return, because their thread has ended or has executed another program, are
 * freed by gs_ucalls_tidy().
 */
static struct {
	spinlock_t lock;
	struct hlist_head unused;
	unsigned int left;	/* number of unused calls */
	unsigned int tidied;	/* number of lists tidied so far */
	void *memory;
	size_t each;		/* bytes of a call */
} gs_ucall_pool;

static struct gs_ucall_list *gs_ucalls_of(struct pid *thread)
{
	return &gs_ucalls[hash_ptr(thread, GS_UCALL_BITS)];
}

static struct gs_ucall *gs_ucall_take(void)
{
	struct gs_ucall *call = NULL;

	spin_lock(&gs_ucall_pool.lock);
	if (gs_ucall_pool.unused.first) {
		call = hlist_entry(gs_ucall_pool.unused.first, struct gs_ucall, node);
		hlist_del(&call->node);
		gs_ucall_pool.left--;
	}
	spin_unlock(&gs_ucall_pool.lock);
	return call;
}

static void gs_ucall_give(struct gs_ucall *call)
{
	spin_lock(&gs_ucall_pool.lock);
	hlist_add_head(&call->node, &gs_ucall_pool.unused);
	gs_ucall_pool.left++;
	spin_unlock(&gs_ucall_pool.lock);
}

/* Free a call that is in no list. */
static void gs_ucall_end(struct gs_ucall *call)
{
	put_pid(call->thread);
	gs_ucall_give(call);
}

/* Free a call of a list, whose lock the caller holds. */
static void gs_ucall_drop(struct gs_ucall *call)
{
	hlist_del(&call->node);
	gs_ucall_end(call);
}

/*
 * Whether the call will never return: its thread has ended, even if its parent has
 * not waited for it, or has executed another program. The caller holds the list's
 * lock.
 */
static bool gs_ucall_is_stale(struct gs_ucall *call)
{
	struct task_struct *t;
	bool gone;

	rcu_read_lock();
	t = pid_task(call->thread, PIDTYPE_PID);
	gone = !t || READ_ONCE(t->flags) & PF_EXITING || READ_ONCE(t->self_exec_id) != call->exec;
	rcu_read_unlock();
	return gone;
}

/*
 * Free the current thread's calls of a row that were abandoned, by longjmp() for
 * instance: those whose stack pointer is below @sp, where a function is entered
 * now, and all but the @keep newest at @sp itself. Also free those of threads
 * that have ended, and of programs that were there before. The caller holds the lock of @l, the thread's list.
 */
static void gs_ucalls_leave_locked(struct gs_ucall_list *l, struct gs_uretprobe_row *row,
				   unsigned long sp, unsigned int keep)
{
	struct pid *thread = task_pid(current);
	struct gs_ucall *call;
	struct hlist_node *next;

	hlist_for_each_entry_safe(call, next, &l->calls, node) {
		if (call->thread != thread || call->row != row || call->exec != current->self_exec_id) {
			if (gs_ucall_is_stale(call))
				gs_ucall_drop(call);
		} else if (call->sp == sp && keep) {
			keep--;
		} else if (call->sp <= sp && sp - call->sp < GS_UCALL_NEAR) {
			gs_ucall_drop(call);
		}
	}
}

/* Free all calls of a row that the current thread abandoned on this stack. */
static void gs_ucalls_leave(struct gs_uretprobe_row *row, unsigned long sp)
{
	struct gs_ucall_list *l = gs_ucalls_of(task_pid(current));

	spin_lock(&l->lock);
	gs_ucalls_leave_locked(l, row, sp, 0);
	spin_unlock(&l->lock);
}

/*
 * Find the current thread's newest call of the row, with stack pointer @sp unless
 * that is 0, and take it out of the list if @end. Return NULL if there is none.
 */
static struct gs_ucall *gs_ucall_find(struct gs_uretprobe_row *row, unsigned long sp, bool end)
{
	struct pid *thread = task_pid(current);
	struct gs_ucall_list *l = gs_ucalls_of(thread);
	struct gs_ucall *call, *found = NULL;

	spin_lock(&l->lock);
	hlist_for_each_entry(call, &l->calls, node)
		if (call->row == row && call->thread == thread && call->exec == current->self_exec_id &&
		    (!sp || call->sp == sp)) {
			found = call;
			if (end)
				hlist_del(&call->node);
			break;
		}
	spin_unlock(&l->lock);
	return found; /* valid without the lock: only this thread frees it */
}

/* Free the calls of a list: all of them, or those that will never return. */
static void gs_ucalls_sweep(struct gs_ucall_list *l, bool all)
{
	struct gs_ucall *call;
	struct hlist_node *next;

	spin_lock(&l->lock);
	hlist_for_each_entry_safe(call, next, &l->calls, node)
		if (all || gs_ucall_is_stale(call))
			gs_ucall_drop(call);
	spin_unlock(&l->lock);
}

/* If few free calls are left, sweep some lists, the next ones at each hit. */
static void gs_ucalls_tidy(void)
{
	unsigned int first, i;

	if (likely(READ_ONCE(gs_ucall_pool.left) > GS_UCALLS_MOST / 4))
		return;
	first = READ_ONCE(gs_ucall_pool.tidied);
	WRITE_ONCE(gs_ucall_pool.tidied, first + GS_UCALL_LISTS);
	for (i = 0; i < GS_UCALL_LISTS; i++)
		gs_ucalls_sweep(&gs_ucalls[(first + i) % ARRAY_SIZE(gs_ucalls)], false);
}

/* --- hits --- */

static void gs_uretprobe_fill(struct gs_uretprobe_row *row, const struct gs_uplace *at,
			      struct gs_ucall *call, struct pt_regs *regs)
{
	struct gs_ctx *c;

	if (!row->p.entry) {
		call->full = true;
		return;
	}
	preempt_disable();
	c = gs_enter(&row->p, regs);
	if (c) {
		gs_uplace_enter(at, c, instruction_pointer(regs));
		row->p.entry(c, call->saved);
		call->full = !c->error;
		/* only the return counts as a hit */
		if (c->error != GS_SKIPPED)
			gs_not_a_hit(c);
		gs_leave(c);
	}
	preempt_enable();
}

/*
 * Record a call; NULL if there is no room. The kernel drops an abandoned call
 * after this handler, if the function is entered at the same stack pointer: until
 * the next entry, there may be one more call here than returns in the kernel. The
 * newest ones are those that return.
 */
static struct gs_ucall *gs_ucall_begin(struct gs_uretprobe_row *row, struct pt_regs *regs)
{
	const unsigned long sp = user_stack_pointer(regs);
	const unsigned int pending = gs_ureturn_pending(instruction_pointer(regs), sp);
	struct pid *thread = task_pid(current);
	struct gs_ucall_list *l = gs_ucalls_of(thread);
	struct gs_ucall *call;

	gs_ucalls_tidy();
	spin_lock(&l->lock);
	gs_ucalls_leave_locked(l, row, sp, pending);
	call = gs_ucall_take();
	if (call) {
		memset(call, 0, sizeof(*call) + row->p.saved_size);
		call->row = row;
		call->thread = get_pid(thread);
		call->exec = current->self_exec_id;
		call->sp = sp;
		hlist_add_head(&call->node, &l->calls);
	} else {
		gs_ucalls_leave_locked(l, row, sp, 0);	/* else this call's return would find an older one */
	}
	spin_unlock(&l->lock);
	return call;
}

/* Whether the thread already has as many pending returns as the kernel tracks. */
static bool gs_uretprobe_too_deep(void)
{
	struct uprobe_task *t = current->utask;

	return t && t->depth >= MAX_URETPROBE_DEPTH;
}

/*
 * Count a return that the row misses, unless the session is just beginning or
 * ending.
 */
static void gs_uretprobe_miss(struct gs_uretprobe_row *row)
{
	if (gs_state() == GS_RUNNING)
		atomic64_inc(&row->missed);
}

/*
 * A call that begins while probes are being armed is no hit. Record it all the
 * same: else its return would count as missed.
 */
static int gs_uretprobe_entry(struct uprobe_consumer *uc, struct pt_regs *regs GS_UPROBE_DATA)
{
	struct gs_uretprobe_row *row = container_of(gs_uplace_of(uc), struct gs_uretprobe_row, at);
	const int probed = gs_uplace_hit(&row->at, regs);
	const int state = gs_state();
	struct gs_ucall *call;

	if (probed != GS_UPLACE_PROBED)
		return probed;
	if (state != GS_RUNNING && state != GS_STARTING)
		return 0;
	if (!gs_ucallers_fit(&row->p, &row->by, regs)) {
		gs_ucalls_leave(row, user_stack_pointer(regs));
		return 0;
	}
	if (gs_uretprobe_too_deep()) {
		gs_uretprobe_miss(row);
		return 0;
	}
	gs_uhooked_check(&row->missed, user_stack_pointer(regs));
	if (!gs_uretprobe_records(row))
		return 0;
	call = gs_ucall_begin(row, regs);
	/*
	 * gs_uretprobe_return() counts a return without a recorded call as
	 * missed, but not if call chains select calls: count it here.
	 */
	if (!call && row->by.n)
		gs_uretprobe_miss(row);
	else if (call && state == GS_RUNNING && !row->body.path)
		gs_uretprobe_fill(row, &row->at, call, regs);
	return 0;
}

static int gs_uretprobe_body(struct uprobe_consumer *uc, struct pt_regs *regs GS_UPROBE_DATA)
{
	struct gs_uretprobe_row *row = container_of(gs_uplace_of(uc), struct gs_uretprobe_row, body);
	const int probed = gs_uplace_hit(&row->at, regs);
	struct gs_ucall *call;

	if (probed != GS_UPLACE_PROBED)
		return probed;
	call = gs_ucall_find(row, 0, false);
	if (call && !call->full)
		gs_uretprobe_fill(row, &row->body, call, regs);
	return 0;
}

static int gs_uretprobe_return(struct uprobe_consumer *uc, unsigned long func,
			       struct pt_regs *regs GS_UPROBE_DATA)
{
	struct gs_uretprobe_row *row = container_of(gs_uplace_of(uc), struct gs_uretprobe_row, at);
	struct gs_ucall *call = NULL;
	struct gs_ctx *c;

	if (!gs_uplace_fits(&row->at))
		return 0;
	if (gs_uretprobe_records(row)) {
		call = gs_ucall_find(row, user_stack_pointer(regs) - sizeof(long), true);
		if (!call) { /* a child forked within the call has none */
			if (!row->by.n)
				gs_uretprobe_miss(row);
			return 0;
		}
		if (!call->full)
			goto out;
	}
	preempt_disable();
	c = gs_enter(&row->p, regs);
	if (likely(c)) {
		gs_uplace_enter(&row->at, c, func);
		c->saved = call ? call->saved : NULL;
		GS_RUN_uretprobe(&row->p, c);
		gs_leave(c);
	}
	preempt_enable();
out:
	if (call)
		gs_ucall_end(call);
	return 0;
}

/* --- arming --- */

static void gs_uretprobe_arm_row(struct gs_uretprobe_row *row, const struct gs_uplace *like)
{
	int rc;

	if (!gs_seccomp_passes_return(row->mode1)) {
		gs_arm_refused(&row->p, -EOPNOTSUPP, row->at.offset,
			       "this kernel kills programs that seccomp restricts when a probed function returns; update it, or probe the entry instead");
		return;
	}
	row->at.p = row->body.p = &row->p;
	row->at.in.uc.handler = gs_uretprobe_entry;
	row->at.in.uc.ret_handler = gs_uretprobe_return;
	row->body.in.uc.handler = gs_uretprobe_body;
	if (!row->p.entry)
		row->body.path = NULL;
	rc = gs_uplace_arm(&row->at, like);
	if (!rc && row->body.path) {
		rc = gs_uplace_arm(&row->body, &row->at);
		if (rc) {
			gs_uplace_disarm(&row->at);
			gs_uplace_wait();
			gs_uplace_close(&row->at);
		}
	}
	if (rc)
		gs_uplace_failed(&row->p, &row->at, rc);
	else
		row->p.armed = GS_ARMED;
}

/* Bytes of a call, large enough for every row; 0 if no row stores calls. */
#ifdef GS_SAVES_uretprobe
#define GS_UCALL_BYTES	(sizeof(struct gs_ucall) + ALIGN(GS_SAVES_uretprobe, 8))
#elif GS_UCALLS_RECORDED
#define GS_UCALL_BYTES	sizeof(struct gs_ucall)
#else
#define GS_UCALL_BYTES	0
#endif
#define GS_MEMORY_uretprobe \
	{ GS_UCALLS_MOST * GS_UCALL_BYTES + GS_TARGET_BYTES(GS_ROWS_uprobe), 0 }

static int gs_ucalls_alloc(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(gs_ucalls); i++)
		spin_lock_init(&gs_ucalls[i].lock);
	spin_lock_init(&gs_ucall_pool.lock);
	gs_ucall_pool.each = GS_UCALL_BYTES;
	if (!gs_ucall_pool.each)
		return 0;
	gs_ucall_pool.memory = gs_alloc(GS_UCALLS_MOST * gs_ucall_pool.each);
	if (!gs_ucall_pool.memory)
		return -ENOMEM;
	for (i = 0; i < GS_UCALLS_MOST; i++)
		gs_ucall_give(gs_ucall_pool.memory + i * gs_ucall_pool.each);
	return 0;
}

static void gs_ucalls_free(void)
{
	unsigned int i;

	if (!gs_ucall_pool.memory)
		return;
	for (i = 0; i < ARRAY_SIZE(gs_ucalls); i++)
		gs_ucalls_sweep(&gs_ucalls[i], true);
	gs_free(gs_ucall_pool.memory, GS_UCALLS_MOST * gs_ucall_pool.each);
	gs_ucall_pool.memory = NULL;
}

/* This family has called gs_target_watch(). */
static bool gs_uretprobe_watches;

/*
 * Register in reverse order: the kernel calls the consumers of one place last
 * to first.
 */
static int gs_uretprobe_arm(void *rows, unsigned int n)
{
	struct gs_uretprobe_row *first = rows, *row;
	const struct gs_uplace *like = NULL;
	int rc = gs_ucalls_alloc() ?: gs_target_watch();

	if (rc)
		return rc;
	gs_uretprobe_watches = true;
	for (row = first + n; row-- > first && gs_may_arm(); ) {
		gs_uretprobe_arm_row(row, like);
		if (row->p.armed != GS_ARMED)
			continue;
		like = &row->at;
		gs_ufollow(&row->at, &row->p);
		if (row->body.path)
			gs_ufollow(&row->body, &row->p);
	}
	return 0;
}

static void gs_uretprobe_disarm(void *rows, unsigned int n)
{
	struct gs_uretprobe_row *first = rows, *row;

	gs_ufollow_stop();
	for (row = first; row < first + n; row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		gs_uplace_disarm(&row->at);
		if (row->body.path)
			gs_uplace_disarm(&row->body);
	}
	gs_uplace_wait();
	for (row = first; row < first + n; row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		row->p.armed = GS_DONE;
		gs_uplace_close(&row->at);
		if (row->body.path)
			gs_uplace_close(&row->body);
	}
	if (gs_uretprobe_watches)
		gs_target_unwatch();
	gs_uretprobe_watches = false;
	if (!gs_uplace_leaves)
		gs_ucalls_free();
}

static u64 gs_uretprobe_missed(void *p)
{
	struct gs_uretprobe_row *row = p;

	return atomic64_read(&row->missed);
}

static void gs_uretprobe_unload(void *rows, unsigned int n)
{
	gs_ufollow_unload(rows, n);
	gs_uplace_try_forget(0);
	gs_uroom_unload();
	gs_target_free();
}

static const struct gs_family gs_uretprobe_family = {
	.name = "uretprobe",
	.stage = GS_STAGE_EVENTS,
	.waits = true,
	.arm = gs_uretprobe_arm,
	.arm_rest = gs_ufollow_start,
	.disarm = gs_uretprobe_disarm,
	.unload = gs_uretprobe_unload,
	.missed = gs_uretprobe_missed,
};

#endif /* GS_PROBES_URETPROBE_H */
