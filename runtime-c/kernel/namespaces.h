/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * namespaces.h - IDs as a PID namespace and a user namespace see them
 *
 * The namespaces are those of the process that loads the module (gostap), or
 * those of the process that --target-namespaces names. The module holds
 * references while it is loaded, because a detached session outlives both
 * processes.
 */
#ifndef GS_NAMESPACES_H
#define GS_NAMESPACES_H

#include <linux/cred.h>
#include <linux/moduleparam.h>
#include <linux/pid_namespace.h>
#include <linux/sched/signal.h>
#include <linux/uidgid.h>
#include <linux/user_namespace.h>
#include "../memory/peek.h"

/*
 * PID, in the loader's namespace, of the process whose namespaces are used; 0:
 * the loader.
 */
static int gs_namespaces;
module_param(gs_namespaces, int, 0);

static struct pid_namespace *gs_pid_ns;
static struct user_namespace *gs_user_ns;

/* Called by the process that loads the module. */
static int gs_namespaces_init(void)
{
	struct task_struct *t = current;
	struct pid_namespace *ns;

	rcu_read_lock();
	if (gs_namespaces)
		t = pid_task(find_vpid(gs_namespaces), PIDTYPE_PID);
	ns = t ? task_active_pid_ns(t) : NULL;	/* NULL once it has ended */
	if (ns) {
		gs_pid_ns = get_pid_ns(ns);
		gs_user_ns = get_user_ns(__task_cred(t)->user_ns);
	}
	rcu_read_unlock();
	return ns ? 0 : -ESRCH;
}

static void gs_namespaces_exit(void)
{
	if (!gs_pid_ns)
		return;
	put_pid_ns(gs_pid_ns);
	put_user_ns(gs_user_ns);
}

/* Used by gs_script_init() and gs_script_exit(). */
#define GS_NAMESPACES_INIT()	gs_namespaces_init()
#define GS_NAMESPACES_EXIT()	gs_namespaces_exit()

/*
 * Return the ID of @pid, which may be any address, in the namespace; 0 if it
 * has none there. As pid_nr_ns(), but if something can't be read, raise an
 * error and jump to out.
 */
#define GS_NS_ID(pid_) ({						\
	struct pid *p_ = (pid_);					\
	s64 id_ = 0;							\
									\
	if (p_ && gs_pid_ns->level <= GS_MEMBER(p_, level) &&		\
	    GS_MEMBER(p_, numbers[gs_pid_ns->level].ns) == gs_pid_ns)	\
		id_ = GS_MEMBER(p_, numbers[gs_pid_ns->level].nr);	\
	id_;								\
})

/*
 * User and group IDs; the overflow ID, 65534, for IDs that the namespace does
 * not map.
 */
#define GS_NS_UID(kuid)		from_kuid_munged(gs_user_ns, kuid)
#define GS_NS_GID(kgid)		from_kgid_munged(gs_user_ns, kgid)

#endif
