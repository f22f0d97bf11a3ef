/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * netfilter.h - netfilter.hook().pf().priority(): packets
 *
 * Hooks are registered in every network namespace, existing and new ones. Handlers
 * run in the softirq that processes the packet, or in the process that sends it.
 */
#ifndef GS_PROBES_NETFILTER_H
#define GS_PROBES_NETFILTER_H

#include <linux/netfilter.h>
#include <linux/netfilter_ipv4.h>
#include <linux/netfilter_ipv6.h>
#include <linux/netfilter_bridge.h>
#include <uapi/linux/netfilter_arp.h>
#include <net/net_namespace.h>
#include <net/netns/generic.h>

/**
 * struct gs_netfilter_row
 * @p: probe
 * @pf: NFPROTO_*
 * @hooknum: NF_INET_*, NF_ARP_* or NF_BR_*
 * @priority: hooks with a lower one run first
 */
struct gs_netfilter_row {
	struct gs_probe p;
	u8 pf;
	u32 hooknum;
	s32 priority;
	/* private: */
	int rc;	/* why the hook could not be registered in the initial namespace, or 0 */
};

/*
 * Each namespace has an array of hooks in the order of the rows; a hook without
 * .hook is not registered.
 */
static unsigned int gs_netfilter_id;

/* The generator defines the number of rows in the table. */
#ifndef GS_ROWS_netfilter
#define GS_ROWS_netfilter 1
#endif

/* @given_up: registering took too long, so the rows were refused; it may still happen */
static struct {
	struct gs_netfilter_row *rows;
	int rc;
	bool registered;
	bool given_up;
} gs_netfilter_table;

/* translator/probe/netvars.go uses the same order of arguments. */
static unsigned int gs_netfilter_hit(void *priv, struct sk_buff *skb,
				     const struct nf_hook_state *state)
{
	struct gs_netfilter_row *row = priv;
	const u64 args[] = {
		state->hook, (unsigned long)skb, (unsigned long)state->in,
		(unsigned long)state->out, (unsigned long)state->okfn,
	};
	s64 verdict = NF_ACCEPT;
	struct gs_ctx *c;

	if (unlikely(READ_ONCE(gs_netfilter_table.given_up)))
		return NF_ACCEPT;
	preempt_disable();
	c = gs_enter(&row->p, NULL);
	if (c) {
		c->args = args;
		c->nargs = ARRAY_SIZE(args);
		c->saved = &verdict;
		row->p.handler(c);
		c->args = NULL;
		gs_leave(c);
	}
	preempt_enable();
	return verdict;
}

/*
 * Whether the kernel was built with hooks for a protocol family. Without them,
 * registering fails, but also logs a WARNING (nf_hook_entry_head() in
 * net/netfilter/core.c).
 */
static bool gs_netfilter_has(u8 pf)
{
	switch (pf) {
	case NFPROTO_ARP:
		return IS_ENABLED(CONFIG_NETFILTER_FAMILY_ARP);
	case NFPROTO_BRIDGE:
		return IS_ENABLED(CONFIG_NETFILTER_FAMILY_BRIDGE);
	}
	return true;
}

static int gs_netfilter_register(struct net *net, struct gs_netfilter_row *row,
				 struct nf_hook_ops *ops)
{
	int rc;

	ops->hook = gs_netfilter_hit;
	ops->priv = row;
	ops->pf = row->pf;
	ops->hooknum = row->hooknum;
	ops->priority = row->priority;
	rc = gs_netfilter_has(ops->pf) ? nf_register_net_hook(net, ops) : -EOPNOTSUPP;
	if (rc)
		ops->hook = NULL;
	return rc;
}

/* Number of hooks that could not be registered in namespaces other than the first. */
static atomic_t gs_netfilter_missed;

/*
 * Register the hooks in a namespace. Skip a hook that could not be registered
 * in the initial namespace. If registering a hook fails in another namespace,
 * count it: returning an error would keep the namespace from being created. Its
 * user may be the cause, by a limit on memory or by many hooks of his own.
 *
 * This is not __net_init: without CONFIG_NET_NS, that is __init, whose code is
 * freed when the module has been loaded, before probes are armed.
 */
static int gs_netfilter_net(struct net *net)
{
	struct nf_hook_ops *ops = net_generic(net, gs_netfilter_id);
	struct gs_netfilter_row *row = gs_netfilter_table.rows;
	unsigned int i;
	int rc;

	for (i = 0; i < GS_ROWS_netfilter; i++, row++) {
		if (row->rc)
			continue;
		rc = gs_netfilter_register(net, row, &ops[i]);
		if (rc && net_eq(net, &init_net))
			row->rc = rc;
		else if (rc)
			atomic_inc(&gs_netfilter_missed);
	}
	return 0;
}

static void gs_netfilter_net_goes(struct net *net)
{
	struct nf_hook_ops *ops = net_generic(net, gs_netfilter_id);
	unsigned int i;

	for (i = 0; i < GS_ROWS_netfilter; i++)
		if (ops[i].hook)
			nf_unregister_net_hook(net, &ops[i]);
}

static struct pernet_operations gs_netfilter_nets = {
	.init = gs_netfilter_net,
	.exit = gs_netfilter_net_goes,
	.id = &gs_netfilter_id,
	.size = GS_ROWS_netfilter * sizeof(struct nf_hook_ops),
};

/*
 * Runs in a worker, for gs_in_time(). register_pernet_subsys() calls gs_netfilter_net()
 * for the initial namespace first. It waits until no network namespace is being created
 * or removed. Removing one can take long: its user may have given it thousands of
 * devices. Both wait for RTNL, which a user can hold for any time: the kernel holds it
 * while it copies an answer to a user's memory (dev_ethtool()), which may be mapped from
 * a file whose server does not answer.
 */
static void gs_netfilter_register_all(void *unused)
{
	gs_netfilter_table.rc = register_pernet_subsys(&gs_netfilter_nets);
}

static void gs_netfilter_unregister_all(void *unused)
{
	if (!gs_netfilter_table.rc)
		unregister_pernet_subsys(&gs_netfilter_nets);
}

static void gs_netfilter_arm_row(struct gs_netfilter_row *row)
{
	if (gs_netfilter_table.given_up)
		gs_arm_refused(&row->p, -EBUSY, 0, gs_late_why[GS_LATE_NETWORK]);
	else if (row->rc)
		gs_arm_refused(&row->p, row->rc, 0, row->rc == -EOPNOTSUPP || row->rc == -ENOENT ?
			       "this kernel has no such hook" : NULL);
	else
		row->p.armed = GS_ARMED;
}

static int gs_netfilter_arm(void *rows, unsigned int n)
{
	struct gs_netfilter_row *row = rows;

	gs_netfilter_table.rows = rows;
	if (!gs_in_time_or_undo(GS_LATE_NETWORK, gs_netfilter_register_all, gs_netfilter_unregister_all, NULL))
		WRITE_ONCE(gs_netfilter_table.given_up, true);
	else if (gs_netfilter_table.rc)
		return gs_netfilter_table.rc;
	else
		gs_netfilter_table.registered = true;
	for (; n; n--, row++)
		gs_netfilter_arm_row(row);
	return 0;
}

/* Warn about hooks that could not be registered. */
static void gs_netfilter_tell(struct gs_probe *p)
{
	int n = atomic_xchg(&gs_netfilter_missed, 0);
	char text[200];

	if (!n)
		return;
	snprintf(text, sizeof(text), "%d netfilter hooks could not be registered in network namespaces; the packets of these were not probed", n);
	gs_tell(p, text);
}

/*
 * The caller waits for an RCU grace period, and so for packets that are in a
 * hook. If removing the hooks takes too long, they stay, and so does the module.
 */
static void gs_netfilter_disarm(void *rows, unsigned int n)
{
	struct gs_netfilter_row *row = rows;

	if (gs_netfilter_table.registered)
		gs_in_time(GS_LATE_NETWORK, gs_netfilter_unregister_all, NULL);
	gs_netfilter_tell(&row->p);
	gs_netfilter_table.registered = false;
	for (; n; n--, row++)
		if (row->p.armed == GS_ARMED)
			row->p.armed = GS_DONE;
}

static const struct gs_family gs_netfilter_family = {
	.name = "netfilter",
	.stage = GS_STAGE_EVENTS,
	.waits = true,
	.arm = gs_netfilter_arm,
	.disarm = gs_netfilter_disarm,
};

#endif /* GS_PROBES_NETFILTER_H */
