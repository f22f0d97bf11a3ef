/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made by tapset/sysflags/gen from the headers of Linux 6.12.117+deb12 (x86) */
#ifndef GS_SYSFLAGS_NETWORK_H
#define GS_SYSFLAGS_NETWORK_H

#include "set.h"

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

#endif /* GS_SYSFLAGS_NETWORK_H */
