/* SPDX-License-Identifier: GPL-2.0-or-later */
/* addresses.h - addresses of sockets as SystemTap's argstr shows them */
#ifndef GS_SYSNAMES_ADDRESSES_H
#define GS_SYSNAMES_ADDRESSES_H

#include <linux/if_packet.h>
#include <linux/in.h>
#include <linux/in6.h>
#include <linux/netlink.h>
#include <linux/un.h>

#include "../text/quote.h"
#include "members.h"

union gs_address {
	u16 family;
	struct sockaddr_in in;
	struct sockaddr_in6 in6;
	struct sockaddr_un un;
	struct sockaddr_nl nl;
	struct sockaddr_ll ll;
	u8 bytes[sizeof(struct __kernel_sockaddr_storage)];
};

/* The part of an address to append. */
enum gs_address_part { GS_ADDRESS_ALL, GS_ADDRESS_FAMILY, GS_ADDRESS_HOST, GS_ADDRESS_PORT, GS_ADDRESS_FLOW, GS_ADDRESS_SCOPE };

/* The family's name if @len is a valid length for that family; else NULL. */
gs_fn notrace const char *gs_address_family(const union gs_address *a, int len)
{
	switch (a->family) {
	case AF_UNIX: return len > 3 ? "AF_UNIX" : NULL;
	case AF_INET: return len == sizeof(a->in) ? "AF_INET" : NULL;
	case AF_INET6: return len == sizeof(a->in6) ? "AF_INET6" : NULL;
	case AF_NETLINK: return len == sizeof(a->nl) ? "AF_NETLINK" : NULL;
	case AF_PACKET: return len == sizeof(a->ll) ? "AF_PACKET" : NULL;
	}
	return NULL;
}

/* Append the host part of an address; nothing if the family has none. */
gs_fn notrace void gs_address_host(struct gs_text *t, const union gs_address *a)
{
	int i;

	if (a->family == AF_INET)
		gs_text_add(t, "%pI4", &a->in.sin_addr);
	for (i = 0; a->family == AF_INET6 && i < 8; i++)
		gs_text_add(t, "%s%04x", i ? ":" : "", ntohs(a->in6.sin6_addr.s6_addr16[i]));
}

/* Append a path unchanged, or a name in the abstract namespace with escapes. */
gs_fn notrace void gs_address_path(struct gs_text *t, const union gs_address *a, int len)
{
	const char *path = a->un.sun_path;
	const int n = min_t(int, len, sizeof(*a) - 1) - offsetof(struct sockaddr_un, sun_path);
	struct gs_quote q;
	int i;

	if (*path)
		return gs_text_add(t, ", \"%.*s\"", n, path);
	gs_text_add(t, ", \"\\000");
	gs_quote_open(&q, t->to + t->at, t->room - t->at - 1, false);
	/* SystemTap shows the byte after the name, too; it is 0. */
	for (i = 1; i <= n && i < sizeof(*a) - 2 && gs_quote_byte(&q, path[i]); i++)
		;
	gs_quote_close(&q);
	t->at += strlen(t->to + t->at);
	gs_text_add(t, "\"");
}

/* Append an address whose family and length are valid. */
gs_fn notrace void gs_address_all(struct gs_text *t, const union gs_address *a, int len)
{
	gs_text_add(t, "{%s", gs_address_family(a, len));
	switch (a->family) {
	case AF_UNIX:
		gs_address_path(t, a, len);
		break;
	case AF_INET:
	case AF_INET6: /* sin6_port has the same offset as sin_port */
		gs_text_add(t, ", ");
		gs_address_host(t, a);
		gs_text_add(t, ", %u", ntohs(a->in.sin_port));
		break;
	case AF_NETLINK:
		gs_text_add(t, ", pid=%d, groups=%08x", a->nl.nl_pid, a->nl.nl_groups);
		break;
	case AF_PACKET:
		gs_text_add(t, ", proto=%d, ind=%d, hatype=%d, pkttype=%d, halen=%d, addr=0x%llx",
			    a->ll.sll_protocol, a->ll.sll_ifindex, a->ll.sll_hatype, a->ll.sll_pkttype,
			    a->ll.sll_halen, *(const u64 *)a->ll.sll_addr);
	}
	gs_text_add(t, "}");
}

gs_fn notrace void gs_address_part(struct gs_text *t, const union gs_address *a, int len, enum gs_address_part part)
{
	const bool in6 = a->family == AF_INET6;

	switch (part) {
	case GS_ADDRESS_ALL:
		return gs_address_all(t, a, len);
	case GS_ADDRESS_FAMILY:
		return gs_text_add(t, "%s", gs_address_family(a, len));
	case GS_ADDRESS_HOST:
		return gs_address_host(t, a);
	case GS_ADDRESS_PORT:
		if (in6 || a->family == AF_INET)
			gs_text_add(t, "%u", ntohs(a->in.sin_port));
		return;
	case GS_ADDRESS_FLOW:
	case GS_ADDRESS_SCOPE: /* SystemTap gives the flow information for both */
		if (in6)
			gs_text_add(t, "%d", (__force int)a->in6.sin6_flowinfo);
	}
}

/**
 * gs_label_address() - append a socket address, or a part of it
 * @t: text
 * @addr: address in the process's memory
 * @len: length that the process claims; no more is read than the largest socket
 *	address
 * @part: the part to append; nothing if the family does not have it
 */
gs_fn notrace void gs_label_address(struct gs_text *t, u64 addr, s64 len, enum gs_address_part part)
{
	union gs_address a = {};
	const int n = clamp_t(s64, len, -1, sizeof(a));

	if (!addr)
		return gs_label_pointer(t, 0);
	if (n < 0 || !gs_try_read(&a, addr, n, true))
		return gs_text_add(t, "{...}");
	if (n < 2)
		return gs_text_add(t, "{unknown sockaddr with salen=%d}", n);
	if (!gs_address_family(&a, n))
		return gs_text_add(t, "{unknown sockaddr with sa=%d, salen=%d}", a.family, n);
	gs_address_part(t, &a, n, part);
}

#endif /* GS_SYSNAMES_ADDRESSES_H */
