/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made by tapset/sysflags/gen from the headers of Linux 6.12.117+deb12 (x86) */
#ifndef GS_SYSFLAGS_NETWORK_H
#define GS_SYSFLAGS_NETWORK_H

#include "set.h"

static const struct gs_name gs_names_socket_family[] = {
	{ 0, "AF_UNSPEC" }, { 1, "AF_UNIX" }, { 2, "AF_INET" }, { 3, "AF_AX25" }, { 4, "AF_IPX" },
	{ 5, "AF_APPLETALK" }, { 6, "AF_NETROM" }, { 7, "AF_BRIDGE" }, { 8, "AF_ATMPVC" },
	{ 9, "AF_X25" }, { 0xa, "AF_INET6" }, { 0xb, "AF_ROSE" }, { 0xc, "AF_DECnet" },
	{ 0xd, "AF_NETBEUI" }, { 0xe, "AF_SECURITY" }, { 0xf, "AF_KEY" }, { 0x10, "AF_NETLINK" },
	{ 0x11, "AF_PACKET" }, { 0x12, "AF_ASH" }, { 0x13, "AF_ECONET" }, { 0x14, "AF_ATMSVC" },
	{ 0x15, "AF_RDS" }, { 0x16, "AF_SNA" }, { 0x17, "AF_IRDA" }, { 0x18, "AF_PPPOX" },
	{ 0x19, "AF_WANPIPE" }, { 0x1a, "AF_LLC" }, { 0x1b, "AF_IB" }, { 0x1c, "AF_MPLS" },
	{ 0x1d, "AF_CAN" }, { 0x1e, "AF_TIPC" }, { 0x1f, "AF_BLUETOOTH" }, { 0x20, "AF_IUCV" },
	{ 0x21, "AF_RXRPC" }, { 0x22, "AF_ISDN" }, { 0x23, "AF_PHONET" }, { 0x24, "AF_IEEE802154" },
	{ 0x25, "AF_CAIF" }, { 0x26, "AF_ALG" }, { 0x27, "AF_NFC" }, { 0x28, "AF_VSOCK" },
	{ 0x29, "AF_KCM" }, { 0x2a, "AF_QIPCRTR" }, { 0x2b, "AF_SMC" }, { 0x2c, "AF_XDP" },
	{ 0x2d, "AF_MCTP" },
};
static const struct gs_set gs_set_socket_family __maybe_unused = {
	.names = gs_names_socket_family, .n = 46, .in_field = 46,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_socket_type[] = {
	{ 1, "SOCK_STREAM" }, { 2, "SOCK_DGRAM" }, { 3, "SOCK_RAW" }, { 4, "SOCK_RDM" },
	{ 5, "SOCK_SEQPACKET" }, { 6, "SOCK_DCCP" }, { 0xa, "SOCK_PACKET" },
	{ 0x800, "SOCK_NONBLOCK" }, { 0x80000, "SOCK_CLOEXEC" },
};
static const struct gs_set gs_set_socket_type __maybe_unused = {
	.names = gs_names_socket_type, .n = 9, .in_field = 7,
	.field = 0xf, .width = 0xffffffff,
};

static const struct gs_name gs_names_socket_flags[] = {
	{ 0x800, "SOCK_NONBLOCK" }, { 0x80000, "SOCK_CLOEXEC" },
};
static const struct gs_set gs_set_socket_flags __maybe_unused = {
	.names = gs_names_socket_flags, .n = 2, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_ip_protocol[] = {
	{ 0, "IPPROTO_IP" }, { 1, "IPPROTO_ICMP" }, { 2, "IPPROTO_IGMP" }, { 4, "IPPROTO_IPIP" },
	{ 6, "IPPROTO_TCP" }, { 8, "IPPROTO_EGP" }, { 0xc, "IPPROTO_PUP" }, { 0x11, "IPPROTO_UDP" },
	{ 0x16, "IPPROTO_IDP" }, { 0x1d, "IPPROTO_TP" }, { 0x21, "IPPROTO_DCCP" },
	{ 0x29, "IPPROTO_IPV6" }, { 0x2b, "IPPROTO_ROUTING" }, { 0x2c, "IPPROTO_FRAGMENT" },
	{ 0x2e, "IPPROTO_RSVP" }, { 0x2f, "IPPROTO_GRE" }, { 0x32, "IPPROTO_ESP" },
	{ 0x33, "IPPROTO_AH" }, { 0x3a, "IPPROTO_ICMPV6" }, { 0x3b, "IPPROTO_NONE" },
	{ 0x3c, "IPPROTO_DSTOPTS" }, { 0x5c, "IPPROTO_MTP" }, { 0x5e, "IPPROTO_BEETPH" },
	{ 0x62, "IPPROTO_ENCAP" }, { 0x67, "IPPROTO_PIM" }, { 0x6c, "IPPROTO_COMP" },
	{ 0x73, "IPPROTO_L2TP" }, { 0x84, "IPPROTO_SCTP" }, { 0x87, "IPPROTO_MH" },
	{ 0x88, "IPPROTO_UDPLITE" }, { 0x89, "IPPROTO_MPLS" }, { 0x8f, "IPPROTO_ETHERNET" },
	{ 0xff, "IPPROTO_RAW" }, { 0x100, "IPPROTO_SMC" }, { 0x106, "IPPROTO_MPTCP" },
};
static const struct gs_set gs_set_ip_protocol __maybe_unused = {
	.names = gs_names_ip_protocol, .n = 35, .in_field = 35,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_netlink_protocol[] = {
	{ 0, "NETLINK_ROUTE" }, { 1, "NETLINK_UNUSED" }, { 2, "NETLINK_USERSOCK" },
	{ 3, "NETLINK_FIREWALL" }, { 4, "NETLINK_SOCK_DIAG" }, { 5, "NETLINK_NFLOG" },
	{ 6, "NETLINK_XFRM" }, { 7, "NETLINK_SELINUX" }, { 8, "NETLINK_ISCSI" },
	{ 9, "NETLINK_AUDIT" }, { 0xa, "NETLINK_FIB_LOOKUP" }, { 0xb, "NETLINK_CONNECTOR" },
	{ 0xc, "NETLINK_NETFILTER" }, { 0xd, "NETLINK_IP6_FW" }, { 0xe, "NETLINK_DNRTMSG" },
	{ 0xf, "NETLINK_KOBJECT_UEVENT" }, { 0x10, "NETLINK_GENERIC" },
	{ 0x12, "NETLINK_SCSITRANSPORT" }, { 0x13, "NETLINK_ECRYPTFS" }, { 0x14, "NETLINK_RDMA" },
	{ 0x15, "NETLINK_CRYPTO" }, { 0x16, "NETLINK_SMC" },
};
static const struct gs_set gs_set_netlink_protocol __maybe_unused = {
	.names = gs_names_netlink_protocol, .n = 22, .in_field = 22,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_msg_flags[] = {
	{ 1, "MSG_OOB" }, { 2, "MSG_PEEK" }, { 4, "MSG_DONTROUTE" }, { 8, "MSG_CTRUNC" },
	{ 0x20, "MSG_TRUNC" }, { 0x40, "MSG_DONTWAIT" }, { 0x80, "MSG_EOR" },
	{ 0x100, "MSG_WAITALL" }, { 0x200, "MSG_FIN" }, { 0x400, "MSG_SYN" },
	{ 0x800, "MSG_CONFIRM" }, { 0x1000, "MSG_RST" }, { 0x2000, "MSG_ERRQUEUE" },
	{ 0x4000, "MSG_NOSIGNAL" }, { 0x8000, "MSG_MORE" }, { 0x10000, "MSG_WAITFORONE" },
	{ 0x40000, "MSG_BATCH" }, { 0x4000000, "MSG_ZEROCOPY" }, { 0x20000000, "MSG_FASTOPEN" },
	{ 0x40000000, "MSG_CMSG_CLOEXEC" },
};
static const struct gs_set gs_set_msg_flags __maybe_unused = {
	.names = gs_names_msg_flags, .n = 20, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_shutdown_how[] = {
	{ 0, "SHUT_RD" }, { 1, "SHUT_WR" }, { 2, "SHUT_RDWR" },
};
static const struct gs_set gs_set_shutdown_how __maybe_unused = {
	.names = gs_names_shutdown_how, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_socket_level[] = {
	{ 0, "SOL_IP" }, { 1, "SOL_SOCKET" }, { 6, "SOL_TCP" }, { 0x11, "SOL_UDP" },
	{ 0x29, "SOL_IPV6" }, { 0x3a, "SOL_ICMPV6" }, { 0x64, "SOL_CAN_BASE" },
	{ 0x84, "SOL_SCTP" }, { 0x88, "SOL_UDPLITE" }, { 0xff, "SOL_RAW" }, { 0x100, "SOL_IPX" },
	{ 0x101, "SOL_AX25" }, { 0x102, "SOL_ATALK" }, { 0x103, "SOL_NETROM" },
	{ 0x104, "SOL_ROSE" }, { 0x105, "SOL_DECNET" }, { 0x106, "SOL_X25" },
	{ 0x107, "SOL_PACKET" }, { 0x108, "SOL_ATM" }, { 0x109, "SOL_AAL" }, { 0x10a, "SOL_IRDA" },
	{ 0x10b, "SOL_NETBEUI" }, { 0x10c, "SOL_LLC" }, { 0x10d, "SOL_DCCP" },
	{ 0x10e, "SOL_NETLINK" }, { 0x10f, "SOL_TIPC" }, { 0x110, "SOL_RXRPC" },
	{ 0x111, "SOL_PPPOL2TP" }, { 0x112, "SOL_BLUETOOTH" }, { 0x113, "SOL_PNPIPE" },
	{ 0x114, "SOL_RDS" }, { 0x115, "SOL_IUCV" }, { 0x116, "SOL_CAIF" }, { 0x117, "SOL_ALG" },
	{ 0x118, "SOL_NFC" }, { 0x119, "SOL_KCM" }, { 0x11a, "SOL_TLS" }, { 0x11b, "SOL_XDP" },
	{ 0x11c, "SOL_MPTCP" }, { 0x11d, "SOL_MCTP" }, { 0x11e, "SOL_SMC" }, { 0x11f, "SOL_VSOCK" },
};
static const struct gs_set gs_set_socket_level __maybe_unused = {
	.names = gs_names_socket_level, .n = 42, .in_field = 42,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_socket_option[] = {
	{ 1, "SO_DEBUG" }, { 2, "SO_REUSEADDR" }, { 3, "SO_TYPE" }, { 4, "SO_ERROR" },
	{ 5, "SO_DONTROUTE" }, { 6, "SO_BROADCAST" }, { 7, "SO_SNDBUF" }, { 8, "SO_RCVBUF" },
	{ 9, "SO_KEEPALIVE" }, { 0xa, "SO_OOBINLINE" }, { 0xb, "SO_NO_CHECK" },
	{ 0xc, "SO_PRIORITY" }, { 0xd, "SO_LINGER" }, { 0xe, "SO_BSDCOMPAT" },
	{ 0xf, "SO_REUSEPORT" }, { 0x10, "SO_PASSCRED" }, { 0x11, "SO_PEERCRED" },
	{ 0x12, "SO_RCVLOWAT" }, { 0x13, "SO_SNDLOWAT" }, { 0x14, "SO_RCVTIMEO" },
	{ 0x15, "SO_SNDTIMEO" }, { 0x16, "SO_SECURITY_AUTHENTICATION" },
	{ 0x17, "SO_SECURITY_ENCRYPTION_TRANSPORT" }, { 0x18, "SO_SECURITY_ENCRYPTION_NETWORK" },
	{ 0x19, "SO_BINDTODEVICE" }, { 0x1a, "SO_ATTACH_FILTER" }, { 0x1b, "SO_DETACH_FILTER" },
	{ 0x1c, "SO_PEERNAME" }, { 0x1d, "SO_TIMESTAMP" }, { 0x1e, "SO_ACCEPTCONN" },
	{ 0x1f, "SO_PEERSEC" }, { 0x20, "SO_SNDBUFFORCE" }, { 0x21, "SO_RCVBUFFORCE" },
	{ 0x22, "SO_PASSSEC" }, { 0x23, "SO_TIMESTAMPNS" }, { 0x24, "SO_MARK" },
	{ 0x25, "SO_TIMESTAMPING" }, { 0x26, "SO_PROTOCOL" }, { 0x27, "SO_DOMAIN" },
	{ 0x28, "SO_RXQ_OVFL" }, { 0x29, "SO_WIFI_STATUS" }, { 0x2a, "SO_PEEK_OFF" },
	{ 0x2b, "SO_NOFCS" }, { 0x2c, "SO_LOCK_FILTER" }, { 0x2d, "SO_SELECT_ERR_QUEUE" },
	{ 0x2e, "SO_BUSY_POLL" }, { 0x2f, "SO_MAX_PACING_RATE" }, { 0x30, "SO_BPF_EXTENSIONS" },
	{ 0x31, "SO_INCOMING_CPU" }, { 0x32, "SO_ATTACH_BPF" },
	{ 0x33, "SO_ATTACH_REUSEPORT_CBPF" }, { 0x34, "SO_ATTACH_REUSEPORT_EBPF" },
	{ 0x35, "SO_CNX_ADVICE" }, { 0x37, "SO_MEMINFO" }, { 0x38, "SO_INCOMING_NAPI_ID" },
	{ 0x39, "SO_COOKIE" }, { 0x3b, "SO_PEERGROUPS" }, { 0x3c, "SO_ZEROCOPY" },
	{ 0x3d, "SO_TXTIME" }, { 0x3e, "SO_BINDTOIFINDEX" }, { 0x3f, "SO_TIMESTAMP_NEW" },
	{ 0x40, "SO_TIMESTAMPNS_NEW" }, { 0x41, "SO_TIMESTAMPING_NEW" },
	{ 0x42, "SO_RCVTIMEO_NEW" }, { 0x43, "SO_SNDTIMEO_NEW" },
	{ 0x44, "SO_DETACH_REUSEPORT_BPF" }, { 0x45, "SO_PREFER_BUSY_POLL" },
	{ 0x46, "SO_BUSY_POLL_BUDGET" }, { 0x47, "SO_NETNS_COOKIE" }, { 0x48, "SO_BUF_LOCK" },
	{ 0x49, "SO_RESERVE_MEM" }, { 0x4a, "SO_TXREHASH" }, { 0x4b, "SO_RCVMARK" },
	{ 0x4c, "SO_PASSPIDFD" }, { 0x4d, "SO_PEERPIDFD" }, { 0x4e, "SO_DEVMEM_LINEAR" },
	{ 0x4f, "SO_DEVMEM_DMABUF" }, { 0x50, "SO_DEVMEM_DONTNEED" },
};
static const struct gs_set gs_set_socket_option __maybe_unused = {
	.names = gs_names_socket_option, .n = 78, .in_field = 78,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_ip_option[] = {
	{ 1, "IP_TOS" }, { 2, "IP_TTL" }, { 3, "IP_HDRINCL" }, { 4, "IP_OPTIONS" },
	{ 5, "IP_ROUTER_ALERT" }, { 6, "IP_RECVOPTS" }, { 7, "IP_RETOPTS" }, { 8, "IP_PKTINFO" },
	{ 9, "IP_PKTOPTIONS" }, { 0xa, "IP_MTU_DISCOVER" }, { 0xb, "IP_RECVERR" },
	{ 0xc, "IP_RECVTTL" }, { 0xd, "IP_RECVTOS" }, { 0xe, "IP_MTU" }, { 0xf, "IP_FREEBIND" },
	{ 0x10, "IP_IPSEC_POLICY" }, { 0x11, "IP_XFRM_POLICY" }, { 0x12, "IP_PASSSEC" },
	{ 0x13, "IP_TRANSPARENT" }, { 0x14, "IP_ORIGDSTADDR" }, { 0x15, "IP_MINTTL" },
	{ 0x16, "IP_NODEFRAG" }, { 0x17, "IP_CHECKSUM" }, { 0x18, "IP_BIND_ADDRESS_NO_PORT" },
	{ 0x19, "IP_RECVFRAGSIZE" }, { 0x1a, "IP_RECVERR_RFC4884" }, { 0x20, "IP_MULTICAST_IF" },
	{ 0x21, "IP_MULTICAST_TTL" }, { 0x22, "IP_MULTICAST_LOOP" }, { 0x23, "IP_ADD_MEMBERSHIP" },
	{ 0x24, "IP_DROP_MEMBERSHIP" }, { 0x25, "IP_UNBLOCK_SOURCE" }, { 0x26, "IP_BLOCK_SOURCE" },
	{ 0x27, "IP_ADD_SOURCE_MEMBERSHIP" }, { 0x28, "IP_DROP_SOURCE_MEMBERSHIP" },
	{ 0x29, "IP_MSFILTER" }, { 0x32, "IP_UNICAST_IF" }, { 0x33, "IP_LOCAL_PORT_RANGE" },
	{ 0x34, "IP_PROTOCOL" },
};
static const struct gs_set gs_set_ip_option __maybe_unused = {
	.names = gs_names_ip_option, .n = 39, .in_field = 39,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_ipv6_option[] = {
	{ 1, "IPV6_ADDRFORM" }, { 2, "IPV6_2292PKTINFO" }, { 3, "IPV6_2292HOPOPTS" },
	{ 4, "IPV6_2292DSTOPTS" }, { 5, "IPV6_2292RTHDR" }, { 6, "IPV6_2292PKTOPTIONS" },
	{ 7, "IPV6_CHECKSUM" }, { 8, "IPV6_2292HOPLIMIT" }, { 9, "IPV6_NEXTHOP" },
	{ 0xa, "IPV6_AUTHHDR" }, { 0xb, "IPV6_FLOWINFO" }, { 0x10, "IPV6_UNICAST_HOPS" },
	{ 0x11, "IPV6_MULTICAST_IF" }, { 0x12, "IPV6_MULTICAST_HOPS" },
	{ 0x13, "IPV6_MULTICAST_LOOP" }, { 0x14, "IPV6_ADD_MEMBERSHIP" },
	{ 0x15, "IPV6_DROP_MEMBERSHIP" }, { 0x16, "IPV6_ROUTER_ALERT" },
	{ 0x17, "IPV6_MTU_DISCOVER" }, { 0x18, "IPV6_MTU" }, { 0x19, "IPV6_RECVERR" },
	{ 0x1a, "IPV6_V6ONLY" }, { 0x1b, "IPV6_JOIN_ANYCAST" }, { 0x1c, "IPV6_LEAVE_ANYCAST" },
	{ 0x1e, "IPV6_ROUTER_ALERT_ISOLATE" }, { 0x1f, "IPV6_RECVERR_RFC4884" },
	{ 0x20, "IPV6_FLOWLABEL_MGR" }, { 0x22, "IPV6_IPSEC_POLICY" }, { 0x23, "IPV6_XFRM_POLICY" },
	{ 0x24, "IPV6_HDRINCL" }, { 0x31, "IPV6_RECVPKTINFO" }, { 0x32, "IPV6_PKTINFO" },
	{ 0x33, "IPV6_RECVHOPLIMIT" }, { 0x34, "IPV6_HOPLIMIT" }, { 0x35, "IPV6_RECVHOPOPTS" },
	{ 0x36, "IPV6_HOPOPTS" }, { 0x37, "IPV6_RTHDRDSTOPTS" }, { 0x38, "IPV6_RECVRTHDR" },
	{ 0x39, "IPV6_RTHDR" }, { 0x3a, "IPV6_RECVDSTOPTS" }, { 0x3b, "IPV6_DSTOPTS" },
	{ 0x3c, "IPV6_RECVPATHMTU" }, { 0x3d, "IPV6_PATHMTU" }, { 0x3e, "IPV6_DONTFRAG" },
	{ 0x42, "IPV6_RECVTCLASS" }, { 0x43, "IPV6_TCLASS" }, { 0x46, "IPV6_AUTOFLOWLABEL" },
	{ 0x48, "IPV6_ADDR_PREFERENCES" }, { 0x49, "IPV6_MINHOPCOUNT" },
	{ 0x4a, "IPV6_ORIGDSTADDR" }, { 0x4b, "IPV6_TRANSPARENT" }, { 0x4c, "IPV6_UNICAST_IF" },
	{ 0x4d, "IPV6_RECVFRAGSIZE" }, { 0x4e, "IPV6_FREEBIND" },
};
static const struct gs_set gs_set_ipv6_option __maybe_unused = {
	.names = gs_names_ipv6_option, .n = 54, .in_field = 54,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_tcp_option[] = {
	{ 1, "TCP_NODELAY" }, { 2, "TCP_MAXSEG" }, { 3, "TCP_CORK" }, { 4, "TCP_KEEPIDLE" },
	{ 5, "TCP_KEEPINTVL" }, { 6, "TCP_KEEPCNT" }, { 7, "TCP_SYNCNT" }, { 8, "TCP_LINGER2" },
	{ 9, "TCP_DEFER_ACCEPT" }, { 0xa, "TCP_WINDOW_CLAMP" }, { 0xb, "TCP_INFO" },
	{ 0xc, "TCP_QUICKACK" }, { 0xd, "TCP_CONGESTION" }, { 0xe, "TCP_MD5SIG" },
	{ 0x10, "TCP_THIN_LINEAR_TIMEOUTS" }, { 0x11, "TCP_THIN_DUPACK" },
	{ 0x12, "TCP_USER_TIMEOUT" }, { 0x13, "TCP_REPAIR" }, { 0x14, "TCP_REPAIR_QUEUE" },
	{ 0x15, "TCP_QUEUE_SEQ" }, { 0x16, "TCP_REPAIR_OPTIONS" }, { 0x17, "TCP_FASTOPEN" },
	{ 0x18, "TCP_TIMESTAMP" }, { 0x19, "TCP_NOTSENT_LOWAT" }, { 0x1a, "TCP_CC_INFO" },
	{ 0x1b, "TCP_SAVE_SYN" }, { 0x1c, "TCP_SAVED_SYN" }, { 0x1d, "TCP_REPAIR_WINDOW" },
	{ 0x1e, "TCP_FASTOPEN_CONNECT" }, { 0x1f, "TCP_ULP" }, { 0x20, "TCP_MD5SIG_EXT" },
	{ 0x21, "TCP_FASTOPEN_KEY" }, { 0x22, "TCP_FASTOPEN_NO_COOKIE" },
	{ 0x23, "TCP_ZEROCOPY_RECEIVE" }, { 0x24, "TCP_INQ" }, { 0x25, "TCP_TX_DELAY" },
};
static const struct gs_set gs_set_tcp_option __maybe_unused = {
	.names = gs_names_tcp_option, .n = 36, .in_field = 36,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_udp_option[] = {
	{ 1, "UDP_CORK" }, { 0x64, "UDP_ENCAP" }, { 0x65, "UDP_NO_CHECK6_TX" },
	{ 0x66, "UDP_NO_CHECK6_RX" }, { 0x67, "UDP_SEGMENT" }, { 0x68, "UDP_GRO" },
};
static const struct gs_set gs_set_udp_option __maybe_unused = {
	.names = gs_names_udp_option, .n = 6, .in_field = 6,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_netlink_option[] = {
	{ 1, "NETLINK_ADD_MEMBERSHIP" }, { 2, "NETLINK_DROP_MEMBERSHIP" }, { 3, "NETLINK_PKTINFO" },
	{ 4, "NETLINK_BROADCAST_ERROR" }, { 5, "NETLINK_NO_ENOBUFS" }, { 6, "NETLINK_RX_RING" },
	{ 7, "NETLINK_TX_RING" }, { 8, "NETLINK_LISTEN_ALL_NSID" },
	{ 9, "NETLINK_LIST_MEMBERSHIPS" }, { 0xa, "NETLINK_CAP_ACK" }, { 0xb, "NETLINK_EXT_ACK" },
	{ 0xc, "NETLINK_GET_STRICT_CHK" },
};
static const struct gs_set gs_set_netlink_option __maybe_unused = {
	.names = gs_names_netlink_option, .n = 12, .in_field = 12,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_packet_option[] = {
	{ 1, "PACKET_ADD_MEMBERSHIP" }, { 2, "PACKET_DROP_MEMBERSHIP" },
	{ 3, "PACKET_RECV_OUTPUT" }, { 5, "PACKET_RX_RING" }, { 6, "PACKET_STATISTICS" },
	{ 7, "PACKET_COPY_THRESH" }, { 8, "PACKET_AUXDATA" }, { 9, "PACKET_ORIGDEV" },
	{ 0xa, "PACKET_VERSION" }, { 0xb, "PACKET_HDRLEN" }, { 0xc, "PACKET_RESERVE" },
	{ 0xd, "PACKET_TX_RING" }, { 0xe, "PACKET_LOSS" }, { 0xf, "PACKET_VNET_HDR" },
	{ 0x10, "PACKET_TX_TIMESTAMP" }, { 0x11, "PACKET_TIMESTAMP" }, { 0x12, "PACKET_FANOUT" },
	{ 0x13, "PACKET_TX_HAS_OFF" }, { 0x14, "PACKET_QDISC_BYPASS" },
	{ 0x15, "PACKET_ROLLOVER_STATS" }, { 0x16, "PACKET_FANOUT_DATA" },
	{ 0x17, "PACKET_IGNORE_OUTGOING" }, { 0x18, "PACKET_VNET_HDR_SZ" },
};
static const struct gs_set gs_set_packet_option __maybe_unused = {
	.names = gs_names_packet_option, .n = 23, .in_field = 23,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_packet_type[] = {
	{ 0, "PACKET_HOST" }, { 1, "PACKET_BROADCAST" }, { 2, "PACKET_MULTICAST" },
	{ 3, "PACKET_OTHERHOST" }, { 4, "PACKET_OUTGOING" }, { 5, "PACKET_LOOPBACK" },
	{ 6, "PACKET_USER" }, { 7, "PACKET_KERNEL" },
};
static const struct gs_set gs_set_packet_type __maybe_unused = {
	.names = gs_names_packet_type, .n = 8, .in_field = 8,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_ether_protocol[] = {
	{ 1, "ETH_P_802_3" }, { 2, "ETH_P_AX25" }, { 3, "ETH_P_ALL" }, { 4, "ETH_P_802_2" },
	{ 5, "ETH_P_SNAP" }, { 6, "ETH_P_DDCMP" }, { 7, "ETH_P_WAN_PPP" }, { 8, "ETH_P_PPP_MP" },
	{ 9, "ETH_P_LOCALTALK" }, { 0xc, "ETH_P_CAN" }, { 0xd, "ETH_P_CANFD" },
	{ 0xe, "ETH_P_CANXL" }, { 0x10, "ETH_P_PPPTALK" }, { 0x11, "ETH_P_TR_802_2" },
	{ 0x15, "ETH_P_MOBITEX" }, { 0x16, "ETH_P_CONTROL" }, { 0x17, "ETH_P_IRDA" },
	{ 0x18, "ETH_P_ECONET" }, { 0x19, "ETH_P_HDLC" }, { 0x1a, "ETH_P_ARCNET" },
	{ 0x1b, "ETH_P_DSA" }, { 0x1c, "ETH_P_TRAILER" }, { 0x60, "ETH_P_LOOP" },
	{ 0xf5, "ETH_P_PHONET" }, { 0xf6, "ETH_P_IEEE802154" }, { 0xf7, "ETH_P_CAIF" },
	{ 0xf8, "ETH_P_XDSA" }, { 0xf9, "ETH_P_MAP" }, { 0xfa, "ETH_P_MCTP" },
	{ 0x200, "ETH_P_PUP" }, { 0x201, "ETH_P_PUPAT" }, { 0x600, "ETH_P_802_3_MIN" },
	{ 0x800, "ETH_P_IP" }, { 0x805, "ETH_P_X25" }, { 0x806, "ETH_P_ARP" },
	{ 0x8ff, "ETH_P_BPQ" }, { 0xa00, "ETH_P_IEEEPUP" }, { 0xa01, "ETH_P_IEEEPUPAT" },
	{ 0x22eb, "ETH_P_ERSPAN2" }, { 0x22f0, "ETH_P_TSN" }, { 0x4305, "ETH_P_BATMAN" },
	{ 0x6000, "ETH_P_DEC" }, { 0x6001, "ETH_P_DNA_DL" }, { 0x6002, "ETH_P_DNA_RC" },
	{ 0x6003, "ETH_P_DNA_RT" }, { 0x6004, "ETH_P_LAT" }, { 0x6005, "ETH_P_DIAG" },
	{ 0x6006, "ETH_P_CUST" }, { 0x6007, "ETH_P_SCA" }, { 0x6558, "ETH_P_TEB" },
	{ 0x8035, "ETH_P_RARP" }, { 0x809b, "ETH_P_ATALK" }, { 0x80f3, "ETH_P_AARP" },
	{ 0x8100, "ETH_P_8021Q" }, { 0x8137, "ETH_P_IPX" }, { 0x86dd, "ETH_P_IPV6" },
	{ 0x8808, "ETH_P_PAUSE" }, { 0x8809, "ETH_P_SLOW" }, { 0x883e, "ETH_P_WCCP" },
	{ 0x8847, "ETH_P_MPLS_UC" }, { 0x8848, "ETH_P_MPLS_MC" }, { 0x884c, "ETH_P_ATMMPOA" },
	{ 0x8863, "ETH_P_PPP_DISC" }, { 0x8864, "ETH_P_PPP_SES" }, { 0x886c, "ETH_P_LINK_CTL" },
	{ 0x8884, "ETH_P_ATMFATE" }, { 0x888e, "ETH_P_PAE" }, { 0x8892, "ETH_P_PROFINET" },
	{ 0x8899, "ETH_P_REALTEK" }, { 0x88a2, "ETH_P_AOE" }, { 0x88a4, "ETH_P_ETHERCAT" },
	{ 0x88a8, "ETH_P_8021AD" }, { 0x88b5, "ETH_P_802_EX1" }, { 0x88be, "ETH_P_ERSPAN" },
	{ 0x88c7, "ETH_P_PREAUTH" }, { 0x88ca, "ETH_P_TIPC" }, { 0x88cc, "ETH_P_LLDP" },
	{ 0x88e3, "ETH_P_MRP" }, { 0x88e5, "ETH_P_MACSEC" }, { 0x88e7, "ETH_P_8021AH" },
	{ 0x88f5, "ETH_P_MVRP" }, { 0x88f7, "ETH_P_1588" }, { 0x88f8, "ETH_P_NCSI" },
	{ 0x88fb, "ETH_P_PRP" }, { 0x8902, "ETH_P_CFM" }, { 0x8906, "ETH_P_FCOE" },
	{ 0x890d, "ETH_P_TDLS" }, { 0x8914, "ETH_P_FIP" }, { 0x8915, "ETH_P_IBOE" },
	{ 0x8917, "ETH_P_80221" }, { 0x892f, "ETH_P_HSR" }, { 0x894f, "ETH_P_NSH" },
	{ 0x9000, "ETH_P_LOOPBACK" }, { 0x9100, "ETH_P_QINQ1" }, { 0x9200, "ETH_P_QINQ2" },
	{ 0x9300, "ETH_P_QINQ3" }, { 0xdada, "ETH_P_EDSA" }, { 0xdadb, "ETH_P_DSA_8021Q" },
	{ 0xe001, "ETH_P_DSA_A5PSW" }, { 0xed3e, "ETH_P_IFE" }, { 0xfbfb, "ETH_P_AF_IUCV" },
};
static const struct gs_set gs_set_ether_protocol __maybe_unused = {
	.names = gs_names_ether_protocol, .n = 101, .in_field = 101,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_hardware_type[] = {
	{ 0, "ARPHRD_NETROM" }, { 1, "ARPHRD_ETHER" }, { 2, "ARPHRD_EETHER" }, { 3, "ARPHRD_AX25" },
	{ 4, "ARPHRD_PRONET" }, { 5, "ARPHRD_CHAOS" }, { 6, "ARPHRD_IEEE802" },
	{ 7, "ARPHRD_ARCNET" }, { 8, "ARPHRD_APPLETLK" }, { 0xf, "ARPHRD_DLCI" },
	{ 0x13, "ARPHRD_ATM" }, { 0x17, "ARPHRD_METRICOM" }, { 0x18, "ARPHRD_IEEE1394" },
	{ 0x1b, "ARPHRD_EUI64" }, { 0x20, "ARPHRD_INFINIBAND" }, { 0x100, "ARPHRD_SLIP" },
	{ 0x101, "ARPHRD_CSLIP" }, { 0x102, "ARPHRD_SLIP6" }, { 0x103, "ARPHRD_CSLIP6" },
	{ 0x104, "ARPHRD_RSRVD" }, { 0x108, "ARPHRD_ADAPT" }, { 0x10e, "ARPHRD_ROSE" },
	{ 0x10f, "ARPHRD_X25" }, { 0x110, "ARPHRD_HWX25" }, { 0x118, "ARPHRD_CAN" },
	{ 0x122, "ARPHRD_MCTP" }, { 0x200, "ARPHRD_PPP" }, { 0x201, "ARPHRD_CISCO" },
	{ 0x204, "ARPHRD_LAPB" }, { 0x205, "ARPHRD_DDCMP" }, { 0x206, "ARPHRD_RAWHDLC" },
	{ 0x207, "ARPHRD_RAWIP" }, { 0x300, "ARPHRD_TUNNEL" }, { 0x301, "ARPHRD_TUNNEL6" },
	{ 0x302, "ARPHRD_FRAD" }, { 0x303, "ARPHRD_SKIP" }, { 0x304, "ARPHRD_LOOPBACK" },
	{ 0x305, "ARPHRD_LOCALTLK" }, { 0x306, "ARPHRD_FDDI" }, { 0x307, "ARPHRD_BIF" },
	{ 0x308, "ARPHRD_SIT" }, { 0x309, "ARPHRD_IPDDP" }, { 0x30a, "ARPHRD_IPGRE" },
	{ 0x30b, "ARPHRD_PIMREG" }, { 0x30c, "ARPHRD_HIPPI" }, { 0x30d, "ARPHRD_ASH" },
	{ 0x30e, "ARPHRD_ECONET" }, { 0x30f, "ARPHRD_IRDA" }, { 0x310, "ARPHRD_FCPP" },
	{ 0x311, "ARPHRD_FCAL" }, { 0x312, "ARPHRD_FCPL" }, { 0x313, "ARPHRD_FCFABRIC" },
	{ 0x320, "ARPHRD_IEEE802_TR" }, { 0x321, "ARPHRD_IEEE80211" },
	{ 0x322, "ARPHRD_IEEE80211_PRISM" }, { 0x323, "ARPHRD_IEEE80211_RADIOTAP" },
	{ 0x324, "ARPHRD_IEEE802154" }, { 0x325, "ARPHRD_IEEE802154_MONITOR" },
	{ 0x334, "ARPHRD_PHONET" }, { 0x335, "ARPHRD_PHONET_PIPE" }, { 0x336, "ARPHRD_CAIF" },
	{ 0x337, "ARPHRD_IP6GRE" }, { 0x338, "ARPHRD_NETLINK" }, { 0x339, "ARPHRD_6LOWPAN" },
	{ 0x33a, "ARPHRD_VSOCKMON" }, { 0xfffe, "ARPHRD_NONE" }, { 0xffff, "ARPHRD_VOID" },
};
static const struct gs_set gs_set_hardware_type __maybe_unused = {
	.names = gs_names_hardware_type, .n = 67, .in_field = 67,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_scm_type[] = {
	{ 1, "SCM_RIGHTS" }, { 2, "SCM_CREDENTIALS" }, { 3, "SCM_SECURITY" }, { 4, "SCM_PIDFD" },
};
static const struct gs_set gs_set_scm_type __maybe_unused = {
	.names = gs_names_scm_type, .n = 4, .in_field = 4,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_socketcall[] = {
	{ 1, "SYS_SOCKET" }, { 2, "SYS_BIND" }, { 3, "SYS_CONNECT" }, { 4, "SYS_LISTEN" },
	{ 5, "SYS_ACCEPT" }, { 6, "SYS_GETSOCKNAME" }, { 7, "SYS_GETPEERNAME" },
	{ 8, "SYS_SOCKETPAIR" }, { 9, "SYS_SEND" }, { 0xa, "SYS_RECV" }, { 0xb, "SYS_SENDTO" },
	{ 0xc, "SYS_RECVFROM" }, { 0xd, "SYS_SHUTDOWN" }, { 0xe, "SYS_SETSOCKOPT" },
	{ 0xf, "SYS_GETSOCKOPT" }, { 0x10, "SYS_SENDMSG" }, { 0x11, "SYS_RECVMSG" },
	{ 0x12, "SYS_ACCEPT4" }, { 0x13, "SYS_RECVMMSG" }, { 0x14, "SYS_SENDMMSG" },
};
static const struct gs_set gs_set_socketcall __maybe_unused = {
	.names = gs_names_socketcall, .n = 20, .in_field = 20,
	.field = 0xffffffff, .width = 0xffffffff,
};

#endif /* GS_SYSFLAGS_NETWORK_H */
