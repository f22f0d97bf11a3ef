/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * netfilter.h - netfilter.hook().pf().priority(): packets
 *
 * Hooks stand in the initial network namespace. Handlers run in the softirq
 * that carries the packet, or in the process that sends it.
 */
#ifndef GS_PROBES_NETFILTER_H
#define GS_PROBES_NETFILTER_H

#include <linux/netfilter.h>
#include <linux/netfilter_ipv4.h>
#include <linux/netfilter_ipv6.h>
#include <linux/netfilter_bridge.h>
#include <uapi/linux/netfilter_arp.h>
#include <net/net_namespace.h>

/**
 * struct gs_netfilter_row
 * @p: probe
 * @pf: NFPROTO_*
 * @hooknum: NF_INET_*, NF_ARP_* or NF_BR_*
 * @priority: lower ones are asked first
 */
struct gs_netfilter_row {
	struct gs_probe p;
	u8 pf;
	u32 hooknum;
	s32 priority;
	/* private: */
	struct nf_hook_ops ops;
};

/* The order of the arguments is known to translator/probe/netvars.go. */
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

	preempt_disable();
	c = gs_enter(&row->p, NULL);
	if (c) {
		c->args = args;
		c->nargs = ARRAY_SIZE(args);
		c->saved = &verdict;
		row->p.handler(c);
		gs_leave(c);
		c->args = NULL;
	}
	preempt_enable();
	return verdict;
}

static void gs_netfilter_arm_row(struct gs_netfilter_row *row)
{
	int rc;

	row->ops.hook = gs_netfilter_hit;
	row->ops.priv = row;
	row->ops.pf = row->pf;
	row->ops.hooknum = row->hooknum;
	row->ops.priority = row->priority;
	rc = nf_register_net_hook(&init_net, &row->ops);
	if (rc)
		gs_arm_refused(&row->p, rc, 0, rc == -EOPNOTSUPP || rc == -ENOENT ?
			       "this kernel has no such hook" : NULL);
	else
		row->p.armed = GS_ARMED;
}

static int gs_netfilter_arm(void *rows, unsigned int n)
{
	struct gs_netfilter_row *row = rows;

	for (; n; n--, row++)
		gs_netfilter_arm_row(row);
	return 0;
}

/* Packets that are under way in a hook hold off the RCU grace period behind. */
static void gs_netfilter_disarm(void *rows, unsigned int n)
{
	struct gs_netfilter_row *row = rows;

	for (; n; n--, row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		row->p.armed = GS_DONE;
		nf_unregister_net_hook(&init_net, &row->ops);
	}
}

static const struct gs_family gs_netfilter_family = {
	.name = "netfilter",
	.stage = GS_STAGE_EVENTS,
	.arm = gs_netfilter_arm,
	.disarm = gs_netfilter_disarm,
};

#endif /* GS_PROBES_NETFILTER_H */
