// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * life.c - start, stop and kill the session
 */

#include <linux/notifier.h>
#include <linux/pid_namespace.h>
#include <linux/tracepoint.h>
#include <linux/workqueue.h>

/* Run the begin, end or error handlers. */
static void gs_run_kind(int kind)
{
	const struct gs_table *t;

	gs_for_each_table(t)
		if (t->family->run)
			t->family->run(t->rows, t->n, kind);
}

static void gs_disarm_tables(enum gs_stage stage, bool waits)
{
	const struct gs_table *t;

	gs_for_each_table(t)
		if (t->family->stage == stage && t->family->waits == waits && t->family->disarm)
			t->family->disarm(t->rows, t->n);
}

/*
 * Disarm all rows. Families skip rows that are not armed, so this is safe after
 * any failure. Hold gs_session.arming until the last family without .waits is
 * disarmed: such a row may be in a module, and gs_module_notify() stops passing
 * unloading modules to the families as soon as the session is not live.
 */
static void gs_disarm_all(void)
{
	gs_in_time_anew();
	gs_overload_end();
	gs_disarm_tables(GS_STAGE_TIMERS, true);
	mutex_lock(&gs_session.arming);
	gs_session.live = false;
	gs_disarm_tables(GS_STAGE_TIMERS, false);
	gs_disarm_tables(GS_STAGE_EVENTS, false);
	mutex_unlock(&gs_session.arming);
	gs_disarm_tables(GS_STAGE_EVENTS, true);
	/*
	 * a grace period waits for the last handler: they run with preemption
	 * off
	 */
	if (gs_session.traced)
		gs_tracepoints_wait();
	synchronize_rcu();
}

static int gs_arm_tables(enum gs_stage stage, bool waits)
{
	const struct gs_table *t;
	int rc = 0;

	gs_for_each_table(t) {
		if (t->family->stage == stage && t->family->waits == waits && t->family->arm)
			rc = t->family->arm(t->rows, t->n);
		if (rc)
			return rc;
	}
	gs_for_each_table(t)
		if (t->family->stage == stage && t->family->waits == waits && t->family->arm_rest)
			t->family->arm_rest(t->rows, t->n);
	return 0;
}

/*
 * Row that session-wide messages are attributed to. A module without rows has
 * no such messages.
 */
static struct gs_probe *gs_any_probe(void)
{
	return gs_script.tables[0].rows;
}

/* Warn, once, about each module that is another build. The caller holds gs_session.arming. */
static void gs_builds_tell_locked(void)
{
	struct gs_build *b;
	char text[300];

	for (b = gs_script.builds; b < gs_script.builds + gs_script.nbuilds; b++) {
		if (!b->of || !b->differs || b->told)
			continue;
		b->told = true;
		snprintf(text, sizeof(text), "module %.60s is another build than the file that the script was made for: "
			 "its probes are not armed, its data is not read, and what is read by its types may be wrong; "
			 "load that file, or run the script again with the file that is loaded", b->module);
		gs_tell(gs_any_probe(), text);
	}
}

static void gs_builds_tell(void)
{
	mutex_lock(&gs_session.arming);
	gs_builds_tell_locked();
	mutex_unlock(&gs_session.arming);
}

/* Arm the families with .waits first: no other row is armed while they wait. */
static int gs_arm_stage(enum gs_stage stage)
{
	int rc = gs_arm_tables(stage, true);

	if (rc)
		return rc;
	mutex_lock(&gs_session.arming);
	gs_session.live = true;
	gs_builds_tell_locked();
	rc = gs_arm_tables(stage, false);
	mutex_unlock(&gs_session.arming);
	return rc;
}

/*
 * Run begin probes, then arm events, then timers. exit() in a begin probe skips
 * the rest. The caller holds gs_session.mutex.
 */
static int gs_start_locked(void)
{
	int rc;

	gs_builds_tell();
	/* not when the module is loaded: a file system may not answer, and other sessions wait for the loading */
	rc = gs_script.find_files ? gs_script.find_files() : 0;
	if (rc)
		goto fail;
	if (gs_script.begins)
		gs_script.begins(gs_any_probe());
	gs_run_kind(GS_BEGIN);
	if (gs_state() != GS_STARTING || READ_ONCE(gs_session.exit_wanted))
		return 0;
	rc = gs_arm_stage(GS_STAGE_EVENTS);
	if (rc)
		goto fail;
	if (READ_ONCE(gs_session.exit_wanted))
		return 0;
	cmpxchg(&gs_session.state, GS_STARTING, GS_RUNNING);
	rc = gs_arm_stage(GS_STAGE_TIMERS);
	if (rc)
		goto fail;
	gs_overload_start();
	return 0;
fail:
	WRITE_ONCE(gs_session.state, GS_STOPPING);
	gs_disarm_all();
	WRITE_ONCE(gs_session.state, GS_EXITED);
	return rc;
}

/*
 * GS_IOC_START. Return: 0, -EINTR, -EBUSY if it was called before, or another
 * errno.
 */
static long gs_session_start(unsigned long flags)
{
	int rc = -EBUSY;

	if (mutex_lock_interruptible(&gs_session.mutex))
		return -EINTR;
	if (cmpxchg(&gs_session.state, GS_NEW, GS_STARTING) == GS_NEW) {
		gs_session.ftrace_off = flags & GS_START_FTRACE_OFF;
		rc = gs_start_locked();
	}
	mutex_unlock(&gs_session.mutex);
	return rc;
}

/*
 * Run the end probes, unless the session has failed; if it has, run the error
 * probes. An end probe can make the session fail: then run the error probes as
 * well.
 */
static void gs_run_last(void)
{
	if (!gs_session.failed)
		gs_run_kind(GS_END);
	if (gs_session.failed)
		gs_run_kind(GS_ERROR);
}

/* GS_IOC_STOP. Return: 0 or -EINTR. */
static long gs_session_stop(void)
{
	int was;

	if (mutex_lock_interruptible(&gs_session.mutex))
		return -EINTR;
	was = gs_state();
	if (was == GS_EXITED)
		goto out;
	WRITE_ONCE(gs_session.state, GS_STOPPING);
	if (was != GS_NEW) {
		gs_disarm_all();
		if (gs_session.switched_off)
			gs_tell(gs_any_probe(), "kprobes or ftrace were disabled on this machine during the session, so hits were missed: /sys/kernel/debug/kprobes/enabled, sysctl kernel.ftrace_enabled");
		if (gs_script.ends)
			gs_script.ends(gs_any_probe());
		gs_run_last();
	}
	WRITE_ONCE(gs_session.state, GS_EXITED);
	wake_up_interruptible(&gs_session.readable);
out:
	mutex_unlock(&gs_session.mutex);
	return 0;
}

/* The reader has closed the file: disarm, and run no more handlers. */
static void gs_session_kill(void)
{
	mutex_lock(&gs_session.mutex);
	if (gs_state() != GS_NEW && gs_state() != GS_EXITED) {
		WRITE_ONCE(gs_session.state, GS_STOPPING);
		gs_disarm_all();
	}
	WRITE_ONCE(gs_session.state, GS_EXITED);
	mutex_unlock(&gs_session.mutex);
}

/* --- a reader that is killed, but can't die --- */

#define GS_READER_LOOK	(HZ / 2)

/*
 * Whether the reader's process is being killed. Its number can't be reused
 * while it has the file open.
 */
static bool gs_reader_is_killed(void)
{
	struct task_struct *reader;
	bool killed;

	rcu_read_lock();
	reader = pid_task(find_pid_ns(READ_ONCE(gs_session.reader), &init_pid_ns), PIDTYPE_TGID);
	killed = reader && (READ_ONCE(reader->signal->flags) & SIGNAL_GROUP_EXIT);
	rcu_read_unlock();
	return killed;
}

/*
 * A thread of the reader may wait uninterruptibly for a file system that does
 * not answer. If the reader is killed meanwhile, that thread keeps the file
 * open, so gs_file_release() does not end the session. Check for that, and end
 * it. If that thread is arming probes, it goes on to the next one: stop that first.
 */
static void gs_reader_look(struct work_struct *work)
{
	if (!test_bit(0, &gs_session.opened) || gs_state() == GS_EXITED)
		return;
	if (gs_reader_is_killed() && !gs_is_detached()) {
		gs_want_exit_soon();
		gs_session_kill();
	} else {
		queue_delayed_work(GS_UNBOUND_WQ, to_delayed_work(work), GS_READER_LOOK);
	}
}

static DECLARE_DELAYED_WORK(gs_reader_work, gs_reader_look);

/* --- other modules being loaded and unloaded --- */

/* Find the modules that are loaded, and their sections. May sleep. */
static void gs_find_modules(void)
{
	mutex_lock(&gs_session.arming);
	gs_modules_compare();
	gs_sections_find(gs_script.sections, gs_script.nsections);
	mutex_unlock(&gs_session.arming);
}

/*
 * Module notifier: arm the rows of a module before its code runs, disarm them
 * when it is unloaded.
 */
static int gs_module_notify(struct notifier_block *nb, unsigned long event,
			    void *data)
{
	const struct gs_table *t;
	bool coming = event == MODULE_STATE_COMING;

	if (!coming && event != MODULE_STATE_GOING)
		return NOTIFY_DONE;
	mutex_lock(&gs_session.arming);
	if (coming && !gs_module_fits(data) && gs_session.live)
		gs_builds_tell_locked();
	gs_sections_of(gs_script.sections, gs_script.nsections, data, coming);
	gs_module_coming = coming ? data : NULL;
	gs_for_each_table(t)
		if (gs_session.live && t->family->module)
			t->family->module(t->rows, t->n, data, coming);
	gs_module_coming = NULL;
	if (!coming)
		gs_module_gone(data);
	mutex_unlock(&gs_session.arming);
	return NOTIFY_DONE;
}

static struct notifier_block gs_module_nb = {
	.notifier_call = gs_module_notify,
};
