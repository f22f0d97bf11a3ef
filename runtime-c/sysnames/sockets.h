/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sockets.h - names of a socket's properties, without their common prefix */
#ifndef GS_SYSNAMES_SOCKETS_H
#define GS_SYSNAMES_SOCKETS_H

#include "label.h"

static const struct gs_label gs_labels_of_family[] = {
	{ 0, "UNSPEC" }, { 1, "LOCAL" }, { 2, "INET" }, { 3, "AX25" }, { 4, "IPX" },
	{ 5, "APPLETALK" }, { 6, "NETROM" }, { 7, "BRIDGE" }, { 8, "ATMPVC" }, { 9, "X25" },
	{ 0xa, "INET6" }, { 0xb, "ROSE" }, { 0xc, "DECNET" }, { 0xd, "NETBEUI" },
	{ 0xe, "SECURITY" }, { 0xf, "KEY" }, { 0x10, "NETLINK" }, { 0x11, "PACKET" },
	{ 0x12, "ASH" }, { 0x13, "ECONET" }, { 0x14, "ATMSVC" }, { 0x16, "SNA" }, { 0x17, "IRDA" },
	{ 0x18, "PPPOX" }, { 0x19, "WANPIPE" }, { 0x1a, "LLC" }, { 0x1e, "TIPC" },
	{ 0x1f, "BLUETOOTH" }, { 0x20, "IUCV" }, { 0x21, "RXRPC" },
};
static const struct gs_labels gs_labels_family __maybe_unused = {
	GS_LABELS(gs_labels_of_family), .one = true,
};

static const struct gs_label gs_labels_of_type[] = {
	{ 1, "STREAM" }, { 2, "DGRAM" }, { 3, "RAW" }, { 4, "RDM" }, { 5, "SEQPACKET" },
	{ 6, "DCCP" }, { 0xa, "PACKET" },
};
static const struct gs_labels gs_labels_type __maybe_unused = {
	GS_LABELS(gs_labels_of_type), .one = true,
};

static const struct gs_label gs_labels_of_protocol[] = {
	{ 0, "IP" }, { 1, "ICMP" }, { 2, "IGMP" }, { 3, "GGP" }, { 4, "IPENCAP" }, { 5, "ST" },
	{ 6, "TCP" }, { 7, "CBT" }, { 8, "EGP" }, { 9, "IGP" }, { 0xa, "BBN-RCC" }, { 0xb, "NVP" },
	{ 0xc, "PUP" }, { 0xd, "ARGUS" }, { 0xe, "EMCON" }, { 0xf, "XNET" }, { 0x10, "CHAOS" },
	{ 0x11, "UDP" }, { 0x12, "MUX" }, { 0x13, "DCN" }, { 0x14, "HMP" }, { 0x15, "PRM" },
	{ 0x16, "XNS-IDP" }, { 0x17, "TRUNK-1" }, { 0x18, "TRUNK-2" }, { 0x19, "LEAF-1" },
	{ 0x1a, "LEAF-2" }, { 0x1b, "RDP" }, { 0x1c, "IRTP" }, { 0x1d, "ISO-TP4" },
	{ 0x1e, "NETBLT" }, { 0x1f, "MFE-NSP" }, { 0x20, "MERIT-INP" }, { 0x21, "SEP" },
	{ 0x22, "3PC" }, { 0x23, "IDPR" }, { 0x24, "XTP" }, { 0x25, "DDP" }, { 0x26, "IDPR-CMTP" },
	{ 0x27, "TP++" }, { 0x28, "IL" }, { 0x29, "IPV6" }, { 0x2a, "SDRP" },
	{ 0x2b, "IPV6-ROUTE" }, { 0x2c, "IPV6-FRAG" }, { 0x2d, "IDRP" }, { 0x2e, "RSVP" },
	{ 0x2f, "GRE" }, { 0x30, "MHRP" }, { 0x31, "BNA" }, { 0x32, "IPV6-CRYPT" },
	{ 0x33, "IPV6-AUTH" }, { 0x34, "I-NLSP" }, { 0x35, "SWIPE" }, { 0x36, "NARP" },
	{ 0x37, "MOBILE" }, { 0x38, "TLSP" }, { 0x39, "SKIP" }, { 0x3a, "IPV6-ICMP" },
	{ 0x3b, "IPV6-NONXT" }, { 0x3c, "IPV6-OPTS" }, { 0x3e, "CFTP" }, { 0x40, "SAT-EXPAK" },
	{ 0x41, "KRYPTOLAN" }, { 0x42, "RVD" }, { 0x43, "IPPC" }, { 0x45, "SAT-MON" },
	{ 0x46, "VISA" }, { 0x47, "IPCV" }, { 0x48, "CPNX" }, { 0x49, "CPHB" }, { 0x4a, "WSN" },
	{ 0x4b, "PVP" }, { 0x4c, "BR-SAT-MON" }, { 0x4d, "SUN-ND" }, { 0x4e, "WB-MON" },
	{ 0x4f, "WB-EXPAK" }, { 0x50, "ISO-IP" }, { 0x51, "VMTP" }, { 0x52, "SECURE-VMTP" },
	{ 0x53, "VINES" }, { 0x54, "TTP" }, { 0x55, "NSFNET-IGP" }, { 0x56, "DGP" },
	{ 0x57, "TCF" }, { 0x58, "EIGRP" }, { 0x59, "OSPF" }, { 0x5a, "SPRITE-RPC" },
	{ 0x5b, "LARP" }, { 0x5c, "MTP" }, { 0x5d, "AX.25" }, { 0x5e, "IPIP" }, { 0x5f, "MICP" },
	{ 0x60, "SCC-SP" }, { 0x61, "ETHERIP" }, { 0x62, "ENCAP" }, { 0x64, "GMTP" },
	{ 0x65, "IFMP" }, { 0x66, "PNNI" }, { 0x67, "PIM" }, { 0x68, "ARIS" }, { 0x69, "SCPS" },
	{ 0x6a, "QNX" }, { 0x6b, "A/N" }, { 0x6c, "IPCOMP" }, { 0x6d, "SNP" },
	{ 0x6e, "COMPAQ-PEER" }, { 0x6f, "IPX-IN-IP" }, { 0x70, "VRRP" }, { 0x71, "PGM" },
	{ 0x73, "L2TP" }, { 0x74, "DDX" }, { 0x75, "IATP" }, { 0x76, "STP" }, { 0x77, "SRP" },
	{ 0x78, "UTI" }, { 0x79, "SMP" }, { 0x7a, "SM" }, { 0x7b, "PTP" }, { 0x7c, "ISIS" },
	{ 0x7d, "FIRE" }, { 0x7e, "CRTP" }, { 0x7f, "CRDUP" }, { 0x80, "SSCOPMCE" },
	{ 0x81, "IPLT" }, { 0x82, "SPS" }, { 0x83, "PIPE" }, { 0x84, "SCTP" }, { 0x85, "FC" },
	{ 0x86, "RSVP-E2E-IGNORE" }, { 0x87, "Mobility-Header" }, { 0x88, "UDPLite" },
	{ 0x89, "MPLS-IN-IP" },
};
static const struct gs_labels gs_labels_protocol __maybe_unused = {
	GS_LABELS(gs_labels_of_protocol), .one = true,
};

static const struct gs_label gs_labels_of_state[] = {
	{ 0, "FREE" }, { 1, "UNCONNECTED" }, { 2, "CONNECTING" }, { 3, "CONNECTED" },
	{ 4, "DISCONNECTING" },
};
static const struct gs_labels gs_labels_state __maybe_unused = {
	GS_LABELS(gs_labels_of_state), .one = true,
};

static const struct gs_label gs_labels_of_socket_flags[] = {
	{ 1, "ASYNC_NOSPACE" }, { 2, "ASYNC_WAITDATA" }, { 4, "NOSPACE" },
#ifdef GS_HAVE_SOCK_PASSCRED
	{ 8, "PASSCRED" }, { 0x10, "PASSSEC" },
#endif
};
static const struct gs_labels gs_labels_socket_flags __maybe_unused = {
	GS_LABELS(gs_labels_of_socket_flags),
};

static const struct gs_label gs_labels_of_message_flags[] = {
	{ 1, "OOB" }, { 2, "PEEK" }, { 4, "DONTROUTE|TRYHARD" }, { 8, "CTRUNC" }, { 0x10, "PROBE" },
	{ 0x20, "TRUNC" }, { 0x40, "DONTWAIT" }, { 0x80, "EOR" }, { 0x100, "WAITALL" },
	{ 0x200, "FIN" }, { 0x400, "SYN" }, { 0x800, "CONFIRM" }, { 4096, "RST" },
	{ 8192, "ERRQUEUE" }, { 16384, "NOSIGNAL" }, { 32768, "MORE" },
};
static const struct gs_labels gs_labels_message_flags __maybe_unused = {
	GS_LABELS(gs_labels_of_message_flags),
};

static const struct gs_label gs_labels_of_ipv6_option[] = {
	{ 1, "IPV6_ADDRFORM" }, { 2, "IPV6_2292PKTINFO" }, { 3, "IPV6_2292HOPOPTS" },
	{ 4, "IPV6_2292DSTOPTS" }, { 5, "IPV6_2292RTHDR" }, { 6, "IPV6_2292PKTOPTIONS" },
	{ 7, "IPV6_CHECKSUM" }, { 8, "IPV6_2292HOPLIMIT" }, { 9, "IPV6_NEXTHOP" },
	{ 0xa, "IPV6_AUTHHDR" }, { 0xb, "IPV6_FLOWINFO" }, { 0x10, "IPV6_UNICAST_HOPS" },
	{ 0x11, "IPV6_MULTICAST_IF" }, { 0x12, "IPV6_MULTICAST_HOPS" },
	{ 0x13, "IPV6_MULTICAST_LOOP" }, { 0x14, "IPV6_ADD_MEMBERSHIP" },
	{ 0x15, "IPV6_DROP_MEMBERSHIP" }, { 0x16, "IPV6_ROUTER_ALERT" },
	{ 0x17, "IPV6_MTU_DISCOVER" }, { 0x18, "IPV6_MTU" }, { 0x19, "IPV6_RECVERR" },
	{ 0x1a, "IPV6_V6ONLY" }, { 0x1b, "IPV6_JOIN_ANYCAST" }, { 0x1c, "IPV6_LEAVE_ANYCAST" },
	{ 0x20, "IPV6_FLOWLABEL_MGR" }, { 0x21, "IPV6_FLOWINFO_SEND" },
	{ 0x22, "IPV6_IPSEC_POLICY" }, { 0x23, "IPV6_XFRM_POLICY" }, { 0x2a, "MCAST_JOIN_GROUP" },
	{ 0x2b, "MCAST_BLOCK_SOURCE" }, { 0x2c, "MCAST_UNBLOCK_SOURCE" },
	{ 0x2d, "MCAST_LEAVE_GROUP" }, { 0x2e, "MCAST_JOIN_SOURCE_GROUP" },
	{ 0x2f, "MCAST_LEAVE_SOURCE_GROUP" }, { 0x30, "MCAST_MSFILTER" },
	{ 0x31, "IPV6_RECVPKTINFO" }, { 0x32, "IPV6_PKTINFO" }, { 0x33, "IPV6_RECVHOPLIMIT" },
	{ 0x34, "IPV6_HOPLIMIT" }, { 0x35, "IPV6_RECVHOPOPTS" }, { 0x36, "IPV6_HOPOPTS" },
	{ 0x37, "IPV6_RTHDRDSTOPTS" }, { 0x38, "IPV6_RECVRTHDR" }, { 0x39, "IPV6_RTHDR" },
	{ 0x3a, "IPV6_RECVDSTOPTS" }, { 0x3b, "IPV6_DSTOPTS" }, { 0x3c, "IPV6_RECVPATHMTU" },
	{ 0x3d, "IPV6_PATHMTU" }, { 0x3e, "IPV6_DONTFRAG" }, { 0x42, "IPV6_RECVTCLASS" },
	{ 0x43, "IPV6_TCLASS" },
};
static const struct gs_labels gs_labels_ipv6_option __maybe_unused = {
	GS_LABELS(gs_labels_of_ipv6_option), .one = true,
};

/* Return the name of @v, or "UNDEF" if it has none. */
gs_fn notrace const char *gs_label_name(const struct gs_labels *l, u64 v)
{
	u32 i;

	for (i = 0; i < l->n; i++)
		if (l->items[i].v == v)
			return l->items[i].name;
	return "UNDEF";
}

/* Return the number of @name, or -1 if there is no such name. */
gs_fn notrace s64 gs_label_find(const struct gs_labels *l, const char *name)
{
	u32 i;

	for (i = 0; i < l->n; i++)
		if (!strcmp(l->items[i].name, name))
			return l->items[i].v;
	return -1;
}

/* Write the names of the bits that have one; omit the others. */
gs_fn notrace void gs_label_known_bits(char *to, const struct gs_labels *l, u64 v)
{
	struct gs_text t = { .to = to, .room = MAXSTRINGLEN };
	u32 i;

	for (i = 0; i < l->n; i++)
		if (v & l->items[i].v)
			gs_text_add(&t, "%s%s", t.at ? "|" : "", l->items[i].name);
}

#endif /* GS_SYSNAMES_SOCKETS_H */
