// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * session.c - the state that all handlers share; its reader; memory
 */

struct gs_session gs_session = {
	.state = GS_NEW,
	.mutex = __MUTEX_INITIALIZER(gs_session.mutex),
	.arming = __MUTEX_INITIALIZER(gs_session.arming),
	.readable = __WAIT_QUEUE_HEAD_INITIALIZER(gs_session.readable),
};

/* irq_work: wake the reader. */
void gs_wake_now(struct irq_work *work)
{
	wake_up_interruptible(&gs_session.readable);
}

/* How long a handler in process context waits for a reader that does not read. */
#define GS_READER_PATIENCE	(5 * HZ)

/*
 * Wait until the reader has moved the ring's tail from *tail. May sleep.
 * Returns false if the caller is being killed or the reader did not move it
 * within GS_READER_PATIENCE. Ignore other signals: they may be meant for any
 * thread of the reader, and must not make output get lost.
 */
bool gs_wait_for_reader(u64 *tail, struct gs_ring *r)
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

/*
 * Let no further handler start, and ask the reader to stop the session. May be
 * called in any context.
 */
notrace void gs_want_exit(void)
{
	if (cmpxchg(&gs_session.state, GS_RUNNING, GS_STOPPING) != GS_RUNNING)
		cmpxchg(&gs_session.state, GS_STARTING, GS_STOPPING);
	WRITE_ONCE(gs_session.exit_wanted, true);
	gs_wake_reader();
}

/*
 * Ask the reader to stop the session; the remaining begin probes still run. May
 * be called in any context.
 */
notrace void gs_want_exit_soon(void)
{
	WRITE_ONCE(gs_session.exit_wanted, true);
	gs_wake_reader();
}

/*
 * As gs_want_exit(), after too many errors or skips: error probes run instead
 * of end probes.
 */
__cold noinline notrace void gs_fail_session(void)
{
	WRITE_ONCE(gs_session.failed, true);
	gs_want_exit();
}

/*
 * Whether the current process may read, stop or feed a session. File modes
 * don't decide: containers mount procfs too, and their root overrides modes.
 * Require a capability in the initial user namespace. CAP_SYS_MODULE is enough,
 * because a process that may load modules can do all of that anyway
 * (capabilities(7)).
 */
bool gs_may_control(void)
{
	return capable(CAP_SYS_ADMIN) || capable(CAP_SYS_MODULE);
}

/*
 * Whether the session would, with @bytes more, hold less than half of what was available
 * without it. Ask before the kernel allocates much for the session: it would kill processes
 * to get that.
 */
bool gs_has_room(u64 bytes)
{
	const long taken = atomic64_read(&gs_session.memory) >> PAGE_SHIFT;

	return bytes >> PAGE_SHIFT < (u64)max_t(long, si_mem_available() - taken, 0) / 2;
}

/*
 * Allocate zeroed memory and count it in gs_info.memory, if gs_has_room(). May sleep.
 * __GFP_NORETRY keeps it from invoking the OOM killer.
 */
void *gs_alloc(size_t size)
{
	void *p = NULL;

	if (gs_has_room(size))
		p = kvzalloc(size, GFP_KERNEL | __GFP_NORETRY | __GFP_NOWARN);

	if (p)
		atomic64_add(size, &gs_session.memory);
	return p;
}

/* Free memory of gs_alloc(); @p may be NULL. May sleep. */
void gs_free(void *p, size_t size)
{
	if (!p)
		return;
	atomic64_sub(size, &gs_session.memory);
	kvfree(p);
}

/*
 * gs_alloc() of @size bytes for each CPU. The kernel has up to 32 KB in one piece, and 8 KB
 * in all for DEFINE_PER_CPU() in modules.
 */
void __percpu *gs_percpu_alloc(size_t size, size_t align)
{
	const u64 all = (u64)size * num_possible_cpus();
	void __percpu *p = NULL;

	if (gs_has_room(all))
		p = __alloc_percpu_gfp(size, align, GFP_KERNEL | __GFP_NORETRY | __GFP_NOWARN);
	if (p)
		atomic64_add(all, &gs_session.memory);
	return p;
}

/* Free memory of gs_percpu_alloc(); @p may be NULL. May sleep. */
void gs_percpu_free(void __percpu *p, size_t size)
{
	if (!p)
		return;
	atomic64_sub((u64)size * num_possible_cpus(), &gs_session.memory);
	free_percpu(p);
}

/* Keep the module loaded; for a time, see gs_stay_ends(). */
static void gs_stay_begins(void)
{
	__module_get(THIS_MODULE);
	atomic_inc(&gs_session.stays);
}

/* Log that the module stays loaded; if it @ends, not for good. */
static void gs_stay_tell(const char *why, bool ends)
{
	printk(KERN_ERR "%s: the module stays loaded %s: %s\n", THIS_MODULE->name,
	       ends ? "as long as this lasts, and until gostap runs again" : "until the next boot", why);
}

/**
 * gs_stay() - keep the module loaded, because the kernel may still call its
 * code
 * @why: reason, for the kernel's log
 *
 * Call this in process context. If the module is being unloaded already, rmmod
 * waits in gs_module_exit() instead of removing code that is still called. It
 * can't wait here: the caller may hold gs_session.arming, which loading any module
 * needs.
 */
void gs_stay(const char *why)
{
	gs_stay_begins();
	gs_stay_tell(why, false);
}
