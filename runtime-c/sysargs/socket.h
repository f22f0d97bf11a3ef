/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * socket.h - text of socket addresses, messages and options
 */
#ifndef GS_SYSARGS_SOCKET_H
#define GS_SYSARGS_SOCKET_H

#include <linux/in.h>
#include <linux/in6.h>
#include <linux/un.h>
#include <linux/socket.h>
#include <linux/tcp.h>
#include <linux/udp.h>
#include <linux/netlink.h>
#include <linux/if_packet.h>
#include <linux/vm_sockets.h>

#include "vector.h"
#include "../sysflags/network.h"

/* A socket address of any family; all begin with the family, sa.sa_family. */
union gs_sockaddr {
	struct sockaddr sa;
	struct sockaddr_un un;
	struct sockaddr_in in;
	struct sockaddr_in6 in6;
	struct sockaddr_nl nl;
	struct sockaddr_ll ll;
	struct sockaddr_vm vm;
};

gs_fn notrace void gs_text_sockaddr_un(struct gs_text *t, u64 addr, int len)
{
	const u64 path = addr + offsetof(struct sockaddr_un, sun_path);
	u8 first = 0;

	len -= offsetof(struct sockaddr_un, sun_path);
	if (len <= 0)
		return;
	gs_text_add(t, ", sun_path=");
	if (gs_try_read(&first, path, 1, true) && !first && len > 1) {
		gs_text_add(t, "@");
		gs_text_quote(t, path + 1, len - 1, len, false);
	} else {
		gs_text_quote(t, path, len, len, true);
	}
}

gs_fn notrace void gs_text_sockaddr_ll(struct gs_text *t, const struct sockaddr_ll *a)
{
	int i;

	gs_text_add(t, ", sll_protocol=htons(");
	gs_set_add(t, &gs_set_ether_protocol, ntohs(a->sll_protocol));
	gs_text_add(t, "), sll_ifindex=%d, sll_hatype=", a->sll_ifindex);
	gs_set_add(t, &gs_set_hardware_type, a->sll_hatype);
	gs_text_add(t, ", sll_pkttype=");
	gs_set_add(t, &gs_set_packet_type, a->sll_pkttype);
	gs_text_add(t, ", sll_halen=%u", a->sll_halen);
	if (!a->sll_halen)
		return;
	for (i = 0; i < min_t(int, a->sll_halen, sizeof(a->sll_addr)); i++)
		gs_text_add(t, i ? ", 0x%x" : ", sll_addr=[0x%x", a->sll_addr[i]);
	gs_text_add(t, "]");
}

/* Append the members after the family. Return: false if @len is too small for the family, or unknown. */
gs_fn notrace bool gs_text_sockaddr_rest(struct gs_text *t, const union gs_sockaddr *a, int len)
{
	switch (a->sa.sa_family) {
	case AF_INET:
		if (len < (int)sizeof(a->in))
			return false;
		gs_text_add(t, ", sin_port=htons(%u), sin_addr=inet_addr(\"%pI4\")",
			    ntohs(a->in.sin_port), &a->in.sin_addr);
		return true;
	case AF_INET6:
		if (len < (int)offsetof(struct sockaddr_in6, sin6_scope_id))
			return false;
		gs_text_add(t, ", sin6_port=htons(%u), sin6_flowinfo=htonl(%u), inet_pton(AF_INET6, \"%pI6c\", &sin6_addr)",
			    ntohs(a->in6.sin6_port), ntohl(a->in6.sin6_flowinfo), &a->in6.sin6_addr);
		if (len >= (int)sizeof(a->in6))
			gs_text_add(t, ", sin6_scope_id=%u", a->in6.sin6_scope_id);
		return true;
	case AF_NETLINK:
		if (len < (int)sizeof(a->nl))
			return false;
		gs_text_add(t, a->nl.nl_groups ? ", nl_pid=%d, nl_groups=0x%06x" : ", nl_pid=%d, nl_groups=%08x",
			    (int)a->nl.nl_pid, a->nl.nl_groups);
		return true;
	case AF_PACKET:
		if (len < (int)offsetof(struct sockaddr_ll, sll_addr))
			return false;
		gs_text_sockaddr_ll(t, &a->ll);
		return true;
	case AF_VSOCK:
		if (len < (int)sizeof(a->vm))
			return false;
		/* svm_flags follows svm_cid; before 5.11 the byte is padding of zeros. */
		gs_text_add(t, ", svm_cid=%u, svm_port=%u, svm_flags=%u",
			    a->vm.svm_cid, a->vm.svm_port, *(u8 *)(&a->vm.svm_cid + 1));
		return true;
	}
	return false;
}

/* Read an address, at most the bytes that are known. Return: false if it can't be read. */
gs_fn notrace bool gs_read_sockaddr(union gs_sockaddr *a, u64 addr, s64 len)
{
	memset(a, 0, sizeof(*a));
	return addr && (s32)len >= 2 && gs_try_read(a, addr, min_t(s32, len, sizeof(*a)), true);
}

/** gs_text_sockaddr() - append an address of @len bytes */
gs_fn notrace void gs_text_sockaddr(struct gs_text *t, u64 addr, int len)
{
	const int part = min_t(int, len, sizeof(union gs_sockaddr));
	union gs_sockaddr a;

	if (!gs_read_sockaddr(&a, addr, len))
		return gs_text_pointer(t, addr);
	gs_text_add(t, "{sa_family=");
	gs_set_add(t, &gs_set_socket_family, a.sa.sa_family);
	if (a.sa.sa_family == AF_UNIX) {
		gs_text_sockaddr_un(t, addr, part);
	} else if (!gs_text_sockaddr_rest(t, &a, part) && len > 2) {
		gs_text_add(t, ", sa_data=");
		gs_text_quote(t, addr + 2, len - 2, sizeof(a), false);
	}
	gs_text_add(t, "}");
}

/* Read the members of a struct msghdr. Return: false if they can't be read. */
gs_fn notrace bool gs_read_msghdr(u64 m[7], u64 addr)
{
	const size_t word = gs_word_size();
	size_t i;

	memset(m, 0, 7 * sizeof(*m));
	for (i = 0; i < 7; i++)
		if (!addr || !gs_try_read(&m[i], addr + i * word, i == 1 || i == 6 ? 4 : word, true))
			return false;
	return true;
}

/**
 * gs_text_msghdr() - append a struct msghdr
 * @t: text
 * @addr: address of the structure; NULL is appended if it is 0
 * @shown: bytes of each buffer that are shown; 0 for a call that receives
 */
gs_fn notrace void gs_text_msghdr(struct gs_text *t, u64 addr, u64 shown)
{
	u64 m[7];

	if (!gs_read_msghdr(m, addr))
		return gs_text_pointer(t, addr);
	gs_text_add(t, "{msg_name=");
	if (shown)
		gs_text_sockaddr(t, m[0], m[1]);
	else
		gs_text_pointer(t, m[0]);
	gs_text_add(t, ", msg_namelen=%d, msg_iov=", (int)m[1]);
	gs_text_iovec(t, m[2], m[3], shown);
	gs_text_add(t, ", msg_iovlen=%llu", m[3]);
	if (m[5] && m[4]) {
		gs_text_add(t, ", msg_control=");
		gs_text_pointer(t, m[4]);
	}
	gs_text_add(t, ", msg_controllen=%llu, msg_flags=", m[5]);
	gs_set_add(t, &gs_set_msg_flags, m[6]);
	gs_text_add(t, "}");
}

/**
 * gs_text_mmsghdr() - append @n elements of struct mmsghdr
 *
 * If the first can't be read, append its address; if a later one can't, dots.
 */
gs_fn notrace void gs_text_mmsghdr(struct gs_text *t, u64 addr, u64 n, u64 shown)
{
	const size_t size = gs_call_compat() ? 32 : 64;
	u64 i, m[7];

	if (!addr || (n && !gs_read_msghdr(m, addr)))
		return gs_text_pointer(t, addr);
	gs_text_add(t, "[");
	for (i = 0; i < n && i < GS_ARRAY_SHOWN && gs_read_msghdr(m, addr); i++, addr += size) {
		gs_text_add(t, i ? ", {msg_hdr=" : "{msg_hdr=");
		gs_text_msghdr(t, addr, shown);
		gs_text_add(t, "}");
	}
	gs_text_add(t, i < n ? ", ...]" : "]");
}

/* Names of a family's protocols; NULL if it has none. */
gs_fn notrace const struct gs_set *gs_protocol_set(int family)
{
	switch (family) {
	case AF_INET:
	case AF_INET6:
		return &gs_set_ip_protocol;
	case AF_NETLINK:
		return &gs_set_netlink_protocol;
	}
	return NULL;
}

/** gs_text_protocol() - append the third argument of socket(2) */
gs_fn notrace void gs_text_protocol(struct gs_text *t, u64 v, int family)
{
	const struct gs_set *set = gs_protocol_set(family);

	if (family == AF_PACKET && v) {
		gs_text_add(t, "htons(");
		gs_set_add(t, &gs_set_ether_protocol, ntohs((u16)v));
		gs_text_add(t, ")");
	} else if (set) {
		gs_set_add(t, set, v);
	} else {
		gs_text_add(t, "%d", (int)v);
	}
}

/* Names of the options of a level; NULL if it has none. */
gs_fn notrace const struct gs_set *gs_option_set(int level)
{
	switch (level) {
	case SOL_SOCKET:
		return &gs_set_socket_option;
	case SOL_IP:
		return &gs_set_ip_option;
	case SOL_IPV6:
		return &gs_set_ipv6_option;
	case SOL_TCP:
		return &gs_set_tcp_option;
	case SOL_UDP:
		return &gs_set_udp_option;
	case SOL_NETLINK:
		return &gs_set_netlink_option;
	case SOL_PACKET:
		return &gs_set_packet_option;
	}
	return NULL;
}

/** gs_text_option() - append the name of a socket option */
gs_fn notrace void gs_text_option(struct gs_text *t, u64 v, int level)
{
	const struct gs_set *set = gs_option_set(level);

	if (set)
		gs_set_add(t, set, v);
	else
		gs_text_add(t, "%u", (u32)v);
}

/** gs_text_option_value() - append the value that a socket option is set to */
gs_fn notrace void gs_text_option_value(struct gs_text *t, u64 addr, int len, int level, int option)
{
	const bool socket = level == SOL_SOCKET;

	if (socket && option == SO_LINGER && len >= 8)
		gs_text_struct(t, addr, false, "{l_onoff=%d, l_linger=%d}");
	else if (socket && (option == SO_RCVTIMEO_OLD || option == SO_SNDTIMEO_OLD))
		gs_text_struct(t, addr, false, "{tv_sec=%l, tv_usec=%l}");
	else if (socket && (option == SO_RCVTIMEO_NEW || option == SO_SNDTIMEO_NEW))
		gs_text_struct(t, addr, true, "{tv_sec=%q, tv_usec=%q}");
	else if ((socket && option == SO_BINDTODEVICE) ||
		 (level == SOL_TCP && (option == TCP_CONGESTION || option == TCP_ULP)))
		gs_text_quote(t, addr, len, 64, true);
	else if (len == 4)
		gs_text_struct(t, addr, false, "[%d]");
	else if (len > 0)
		gs_text_quote(t, addr, len, 32, false);
	else
		gs_text_pointer(t, addr);
}

#endif /* GS_SYSARGS_SOCKET_H */
