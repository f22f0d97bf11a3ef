/* SPDX-License-Identifier: GPL-2.0-or-later */
/* network.h - names for arguments in argstr: system calls on sockets */
#ifndef GS_SYSNAMES_NETWORK_H
#define GS_SYSNAMES_NETWORK_H

#include "label.h"

static const struct gs_label gs_labels_of_msg_flags_str[] = {
	{ 1, "MSG_OOB" }, { 2, "MSG_PEEK" }, { 4, "MSG_DONTROUTE" }, { 8, "MSG_CTRUNC" },
	{ 0x10, "MSG_PROBE" }, { 0x20, "MSG_TRUNC" }, { 0x40, "MSG_DONTWAIT" }, { 0x80, "MSG_EOR" },
	{ 0x100, "MSG_WAITALL" }, { 0x200, "MSG_FIN" }, { 0x400, "MSG_SYN" },
	{ 0x800, "MSG_CONFIRM" }, { 0x1000, "MSG_RST" }, { 0x2000, "MSG_ERRQUEUE" },
	{ 0x4000, "MSG_NOSIGNAL" }, { 0x8000, "MSG_MORE" }, { 0x10000, "MSG_WAITFORONE" },
	{ 0x20000, "MSG_SENDPAGE_NOTLAST" }, { 0x20000000, "MSG_FASTOPEN" },
	{ 0x40000000, "MSG_CMSG_CLOEXEC" },
};
static const struct gs_labels gs_labels_msg_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_msg_flags_str), .width = 31,
};

static const struct gs_label gs_labels_of_shutdown_how_str[] = {
	{ 0, "SHUT_RD" }, { 1, "SHUT_WR" }, { 2, "SHUT_RDWR" },
};
static const struct gs_labels gs_labels_shutdown_how_str __maybe_unused = {
	GS_LABELS(gs_labels_of_shutdown_how_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_sock_family_str[] = {
	{ 0, "PF_UNSPEC" }, { 1, "PF_LOCAL" }, { 2, "PF_INET" }, { 3, "PF_AX25" }, { 4, "PF_IPX" },
	{ 5, "PF_APPLETALK" }, { 6, "PF_NETROM" }, { 7, "PF_BRIDGE" }, { 8, "PF_ATMPVC" },
	{ 9, "PF_X25" }, { 0xa, "PF_INET6" }, { 0xb, "PF_ROSE" }, { 0xc, "PF_DECnet" },
	{ 0xd, "PF_NETBEUI" }, { 0xe, "PF_SECURITY" }, { 0xf, "PF_KEY" }, { 0x10, "PF_NETLINK" },
	{ 0x11, "PF_PACKET" }, { 0x12, "PF_ASH" }, { 0x13, "PF_ECONET" }, { 0x14, "PF_ATMSVC" },
	{ 0x15, "PF_RDS" }, { 0x16, "PF_SNA" }, { 0x17, "PF_IRDA" }, { 0x18, "PF_PPPOX" },
	{ 0x19, "PF_WANPIPE" }, { 0x1a, "PF_LLC" }, { 0x1b, "PF_IB" }, { 0x1d, "PF_CAN" },
	{ 0x1e, "PF_TIPC" }, { 0x1f, "PF_BLUETOOTH" }, { 0x20, "PF_IUCV" }, { 0x21, "PF_RXRPC" },
	{ 0x22, "PF_ISDN" }, { 0x23, "PF_PHONET" }, { 0x24, "PF_IEEE802154" }, { 0x25, "PF_CAIF" },
	{ 0x26, "PF_ALG" }, { 0x27, "PF_NFC" }, { 0x28, "PF_VSOCK" },
};
static const struct gs_labels gs_labels_sock_family_str __maybe_unused = {
	GS_LABELS(gs_labels_of_sock_family_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_sock_flags_str[] = {
	{ 0x80000, "SOCK_CLOEXEC" }, { 0x800, "SOCK_NONBLOCK" },
};
static const struct gs_labels gs_labels_sock_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_sock_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_sockopt_level_str[] = {
	{ 0, "SOL_IP" }, { 1, "SOL_SOCKET" }, { 6, "SOL_TCP" }, { 0x11, "SOL_UDP" },
	{ 0x29, "SOL_IPV6" }, { 0x3a, "SOL_ICMPV6" }, { 0x84, "SOL_SCTP" },
	{ 0x88, "SOL_UDPLITE" }, { 0xff, "SOL_RAW" }, { 0x100, "SOL_IPX" },
	{ 0x101, "SOL_AX25" }, { 0x102, "SOL_ATALK" }, { 0x103, "SOL_NETROM" },
	{ 0x104, "SOL_ROSE" }, { 0x105, "SOL_DECNET" }, { 0x106, "SOL_X25" },
	{ 0x107, "SOL_PACKET" }, { 0x108, "SOL_ATM" }, { 0x109, "SOL_AAL" },
	{ 0x10a, "SOL_IRDA" }, { 0x10b, "SOL_NETBEUI" }, { 0x10c, "SOL_LLC" },
	{ 0x10d, "SOL_DCCP" }, { 0x10e, "SOL_NETLINK" }, { 0x10f, "SOL_TIPC" },
	{ 0x110, "SOL_RXRPC" }, { 0x111, "SOL_PPPOL2TP" }, { 0x112, "SOL_BLUETOOTH" },
	{ 0x113, "SOL_PNPIPE" }, { 0x114, "SOL_RDS" }, { 0x115, "SOL_IUCV" },
	{ 0x116, "SOL_CAIF" }, { 0x117, "SOL_ALG" }, { 0x118, "SOL_NFC" },
};
static const struct gs_labels gs_labels_sockopt_level_str __maybe_unused = {
	GS_LABELS(gs_labels_of_sockopt_level_str), .one = true,
};

static const struct gs_label gs_labels_of_sockopt_optname_str[] = {
	{ 1, "SO_DEBUG" }, { 2, "SO_REUSEADDR" }, { 3, "SO_TYPE" }, { 4, "SO_ERROR" },
	{ 5, "SO_DONTROUTE" }, { 6, "SO_BROADCAST" }, { 7, "SO_SNDBUF" }, { 8, "SO_RCVBUF" },
	{ 9, "SO_KEEPALIVE" }, { 0xa, "SO_OOBINLINE" }, { 0xb, "SO_NO_CHECK" },
	{ 0xc, "SO_PRIORITY" }, { 0xd, "SO_LINGER" }, { 0xe, "SO_BSDCOMPAT" },
	{ 0xf, "SO_REUSEPORT" }, { 0x10, "SO_PASSCRED" }, { 0x11, "SO_PEERCRED" },
	{ 0x12, "SO_RCVLOWAT" }, { 0x13, "SO_SNDLOWAT" }, { 0x16, "SO_SECURITY_AUTHENTICATION" },
	{ 0x17, "SO_SECURITY_ENCRYPTION_TRANSPORT" }, { 0x18, "SO_SECURITY_ENCRYPTION_NETWORK" },
	{ 0x19, "SO_BINDTODEVICE" }, { 0x1a, "SO_ATTACH_FILTER" }, { 0x1b, "SO_DETACH_FILTER" },
	{ 0x1c, "SO_PEERNAME" }, { 0x1d, "SO_TIMESTAMP_OLD" }, { 0x1e, "SO_ACCEPTCONN" },
	{ 0x1f, "SO_PEERSEC" }, { 0x20, "SO_SNDBUFFORCE" }, { 0x21, "SO_RCVBUFFORCE" },
	{ 0x22, "SO_PASSSEC" }, { 0x23, "SO_TIMESTAMPNS_OLD" }, { 0x24, "SO_MARK" },
	{ 0x25, "SO_TIMESTAMPING_OLD" }, { 0x26, "SO_PROTOCOL" }, { 0x27, "SO_DOMAIN" },
	{ 0x28, "SO_RXQ_OVFL" }, { 0x29, "SO_WIFI_STATUS" }, { 0x2a, "SO_PEEK_OFF" },
	{ 0x2b, "SO_NOFCS" }, { 0x2c, "SO_LOCK_FILTER" }, { 0x2d, "SO_SELECT_ERR_QUEUE" },
	{ 0x2e, "SO_BUSY_POLL" }, { 0x2f, "SO_MAX_PACING_RATE" }, { 0x30, "SO_BPF_EXTENSIONS" },
	{ 0x31, "SO_INCOMING_CPU" }, { 0x32, "SO_ATTACH_BPF" },
	{ 0x33, "SO_ATTACH_REUSEPORT_CBPF" }, { 0x34, "SO_ATTACH_REUSEPORT_EBPF" },
	{ 0x35, "SO_CNX_ADVICE" }, { 0x36, "SCM_TIMESTAMPING_OPT_STATS" }, { 0x37, "SO_MEMINFO" },
	{ 0x38, "SO_INCOMING_NAPI_ID" }, { 0x39, "SO_COOKIE" },
	{ 0x3a, "SCM_TIMESTAMPING_PKTINFO" }, { 0x3b, "SO_PEERGROUPS" }, { 0x3c, "SO_ZEROCOPY" },
	{ 0x3d, "SO_TXTIME" }, { 0x3e, "SO_BINDTOIFINDEX" }, { 0x3f, "SO_TIMESTAMP_NEW" },
	{ 0x40, "SO_TIMESTAMPNS_NEW" }, { 0x41, "SO_TIMESTAMPING_NEW" },
	{ 0x42, "SO_RCVTIMEO_NEW" }, { 0x43, "SO_SNDTIMEO_NEW" },
};
static const struct gs_labels gs_labels_sockopt_optname_str __maybe_unused = {
	GS_LABELS(gs_labels_of_sockopt_optname_str), .one = true,
};

#endif /* GS_SYSNAMES_NETWORK_H */
