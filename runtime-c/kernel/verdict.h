/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * verdict.h - read and set $verdict in netfilter probes
 */
#ifndef GS_VERDICT_H
#define GS_VERDICT_H

#include <uapi/linux/netfilter.h>

/* Return the verdict, at c->saved; it is NF_ACCEPT at first. */
static __always_inline s64 gs_netfilter_verdict(struct gs_ctx *c)
{
	return *(s64 *)c->saved;
}

/*
 * Set the verdict. Reject invalid ones: the kernel would warn and lose the
 * packet.
 */
static __always_inline void gs_netfilter_set_verdict(struct gs_ctx *c, s64 v)
{
	if (v < 0 || (v & NF_VERDICT_MASK) > NF_MAX_VERDICT)
		gs_error(c, c->loc, "%lld is not a netfilter verdict", (long long)v);
	else
		*(s64 *)c->saved = v;
}

#endif /* GS_VERDICT_H */
