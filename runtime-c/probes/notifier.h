/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * notifier.h - kernel.notifier(): the kernel's notifier chains
 *
 * Handlers run in the task that announces the event, with the locks that the
 * chain's callers hold (the RTNL for netdevice).
 */
#ifndef GS_PROBES_NOTIFIER_H
#define GS_PROBES_NOTIFIER_H

#include <linux/inetdevice.h>
#include <linux/module.h>
#include <linux/netdevice.h>
#include <linux/notifier.h>
#include <linux/oom.h>
#include <linux/reboot.h>
#include <linux/suspend.h>

/* The chains, as translator/probe/notifier.go numbers them. */
enum gs_chain {
	GS_CHAIN_INETADDR,
	GS_CHAIN_MODULE,
	GS_CHAIN_NETDEVICE,
	GS_CHAIN_OOM,
	GS_CHAIN_PM,
	GS_CHAIN_REBOOT,
};

/**
 * struct gs_notifier_row
 * @p: probe
 * @chain: enum gs_chain
 * @nb: registered on the chain while the probe is armed
 * @rc: what registering returned
 * @on: @nb is registered
 */
struct gs_notifier_row {
	struct gs_probe p;
	u8 chain;
	/* private: */
	struct notifier_block nb;
	int rc;
	bool on;
};

/* Return the name of an event, "" if it has none. */
static const char *gs_notifier_name(u8 chain, u64 event)
{
	static const char *const module[] = { "MODULE_STATE_LIVE", "MODULE_STATE_COMING", "MODULE_STATE_GOING" };
	static const char *const pm[] = { "", "PM_HIBERNATION_PREPARE", "PM_POST_HIBERNATION", "PM_SUSPEND_PREPARE",
					  "PM_POST_SUSPEND", "PM_RESTORE_PREPARE", "PM_POST_RESTORE" };
	static const char *const reboot[] = { "", "SYS_RESTART", "SYS_HALT", "SYS_POWER_OFF" };

	switch (chain) {
	case GS_CHAIN_INETADDR:
	case GS_CHAIN_NETDEVICE:
		return netdev_cmd_to_name(event);
	case GS_CHAIN_MODULE:
		return event < ARRAY_SIZE(module) ? module[event] : "";
	case GS_CHAIN_PM:
		return event < ARRAY_SIZE(pm) ? pm[event] : "";
	case GS_CHAIN_REBOOT:
		return event < ARRAY_SIZE(reboot) ? reboot[event] : "";
	}
	return "";
}

/* translator/probe/notifier.go uses the same order of arguments. */
static int gs_notifier_hit(struct notifier_block *nb, unsigned long event, void *data)
{
	struct gs_notifier_row *row = container_of(nb, struct gs_notifier_row, nb);
	u64 args[] = { event, (unsigned long)data, 0 };
	struct gs_ctx *c;

	if (unlikely(READ_ONCE(row->p.armed) < 0))	/* registering took too long, but has happened */
		return NOTIFY_DONE;
	if (row->chain == GS_CHAIN_NETDEVICE)
		args[1] = (unsigned long)netdev_notifier_info_to_dev(data);
	preempt_disable();
	c = gs_enter(&row->p, NULL);
	if (c) {
		args[2] = (unsigned long)gs_notifier_name(row->chain, event);
		c->args = args;
		c->nargs = ARRAY_SIZE(args);
		row->p.handler(c);
		c->args = NULL;
		gs_leave(c);
	}
	preempt_enable();
	return NOTIFY_DONE;
}

/*
 * Register @nb on a chain, or with @on false remove it. Only what the script
 * uses is compiled, because a kernel may lack the functions of another chain.
 */
static int gs_notifier_switch(u8 chain, struct notifier_block *nb, bool on)
{
	switch (chain) {
#ifdef USES_GS_CHAIN_INETADDR
	case GS_CHAIN_INETADDR:
		return on ? register_inetaddr_notifier(nb) : unregister_inetaddr_notifier(nb);
#endif
#ifdef USES_GS_CHAIN_MODULE
	case GS_CHAIN_MODULE:
		return on ? register_module_notifier(nb) : unregister_module_notifier(nb);
#endif
#ifdef USES_GS_CHAIN_NETDEVICE
	case GS_CHAIN_NETDEVICE:
		return on ? register_netdevice_notifier(nb) : unregister_netdevice_notifier(nb);
#endif
#ifdef USES_GS_CHAIN_OOM
	case GS_CHAIN_OOM:
		return on ? register_oom_notifier(nb) : unregister_oom_notifier(nb);
#endif
#if defined(USES_GS_CHAIN_PM) && defined(CONFIG_PM_SLEEP) /* else it registers nothing, and returns 0 */
	case GS_CHAIN_PM:
		return on ? register_pm_notifier(nb) : unregister_pm_notifier(nb);
#endif
#ifdef USES_GS_CHAIN_REBOOT
	case GS_CHAIN_REBOOT:
		return on ? register_reboot_notifier(nb) : unregister_reboot_notifier(nb);
#endif
	}
	return -EOPNOTSUPP;
}

static void gs_notifier_add(struct gs_notifier_row *row)
{
	row->rc = gs_notifier_switch(row->chain, &row->nb, true);
	row->on = !row->rc;
}

static void gs_notifier_remove(struct gs_notifier_row *row)
{
	if (row->on)
		gs_notifier_switch(row->chain, &row->nb, false);
	row->on = false;
}

/* The rows, for workers. @registered: those of netdevice are registered. */
static struct {
	struct gs_notifier_row *rows;
	unsigned int n;
	bool registered;
} gs_notifier_table;

/* Call a function for all rows of netdevice, in a worker: see gs_netfilter_register_all(). */
static void gs_notifier_netdevices(void (*fn)(struct gs_notifier_row *row))
{
	struct gs_notifier_row *row = gs_notifier_table.rows;
	unsigned int n;

	for (n = gs_notifier_table.n; n; n--, row++)
		if (row->chain == GS_CHAIN_NETDEVICE)
			fn(row);
}

static void gs_notifier_add_netdevices(void *unused)
{
	gs_notifier_netdevices(gs_notifier_add);
}

static void gs_notifier_remove_netdevices(void *unused)
{
	gs_notifier_netdevices(gs_notifier_remove);
}

/*
 * Register the rows of netdevice. That chain is changed with RTNL held, for which users
 * can make it wait for any time. Rows of other chains are armed even then.
 */
static void gs_notifier_arm_netdevices(void)
{
#ifdef USES_GS_CHAIN_NETDEVICE
	gs_notifier_table.registered = gs_in_time_or_undo(GS_LATE_NETWORK, gs_notifier_add_netdevices,
							  gs_notifier_remove_netdevices, NULL);
#endif
}

/*
 * Registering on netdevice calls the handler for each device that exists; the
 * session is not running then, so these are no hits.
 */
static void gs_notifier_arm_row(struct gs_notifier_row *row)
{
	if (row->chain == GS_CHAIN_NETDEVICE && !gs_notifier_table.registered) {
		gs_arm_refused(&row->p, -EBUSY, 0, gs_late_why[GS_LATE_NETWORK]);
		return;
	}
	if (row->chain != GS_CHAIN_NETDEVICE)
		gs_notifier_add(row);
	if (row->rc)
		gs_arm_refused(&row->p, row->rc, 0, NULL);
	else
		row->p.armed = GS_ARMED;
}

static int gs_notifier_arm(void *rows, unsigned int n)
{
	struct gs_notifier_row *row = rows;
	unsigned int i;

	gs_notifier_table.rows = rows;
	gs_notifier_table.n = n;
	for (i = 0; i < n; i++)
		row[i].nb.notifier_call = gs_notifier_hit;
	gs_notifier_arm_netdevices();
	for (; n && gs_may_arm(); n--, row++)
		gs_notifier_arm_row(row);
	return 0;
}

/*
 * Each chain's lock is held while it calls handlers, so none runs any more. If removing
 * those of netdevice takes too long, they and the module stay.
 */
static void gs_notifier_disarm(void *rows, unsigned int n)
{
	struct gs_notifier_row *row = rows;

	for (; n; n--, row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		row->p.armed = GS_DONE;
		if (row->chain != GS_CHAIN_NETDEVICE)
			gs_notifier_remove(row);
	}
	if (gs_notifier_table.registered)
		gs_in_time(GS_LATE_NETWORK, gs_notifier_remove_netdevices, NULL);
	gs_notifier_table.registered = false;
}

/* .waits: other tasks may hold the locks of the chains for long. */
static const struct gs_family gs_notifier_family = {
	.name = "notifier",
	.stage = GS_STAGE_EVENTS,
	.waits = true,
	.arm = gs_notifier_arm,
	.disarm = gs_notifier_disarm,
};

#endif /* GS_PROBES_NOTIFIER_H */
