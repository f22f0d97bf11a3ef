/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made by tapset/sysflags/gen from the headers of Linux 6.12.117+deb12 (x86) */
#ifndef GS_SYSFLAGS_SOCKET_H
#define GS_SYSFLAGS_SOCKET_H

#include "set.h"

static const struct gs_name gs_names_tcp_state[] = {
	{ 1, "TCP_ESTABLISHED" }, { 2, "TCP_SYN_SENT" }, { 3, "TCP_SYN_RECV" },
	{ 4, "TCP_FIN_WAIT1" }, { 5, "TCP_FIN_WAIT2" }, { 6, "TCP_TIME_WAIT" }, { 7, "TCP_CLOSE" },
	{ 8, "TCP_CLOSE_WAIT" }, { 9, "TCP_LAST_ACK" }, { 0xa, "TCP_LISTEN" },
	{ 0xb, "TCP_CLOSING" }, { 0xc, "TCP_NEW_SYN_RECV" }, { 0xd, "TCP_BOUND_INACTIVE" },
};
static const struct gs_set gs_set_tcp_state __maybe_unused = {
	.names = gs_names_tcp_state, .n = 13, .in_field = 13,
	.field = 0xffffffff, .width = 0xffffffff,
};

#endif /* GS_SYSFLAGS_SOCKET_H */
