/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made by tapset/sysflags/gen from the headers of Linux 6.12.117+deb12 (x86) */
#ifndef GS_SYSFLAGS_NFS_H
#define GS_SYSFLAGS_NFS_H

#include "set.h"

static const struct gs_name gs_names_nfs4_file_type[] = {
	{ 0, "NF4BAD" }, { 1, "NF4REG" }, { 2, "NF4DIR" }, { 3, "NF4BLK" }, { 4, "NF4CHR" },
	{ 5, "NF4LNK" }, { 6, "NF4SOCK" }, { 7, "NF4FIFO" }, { 8, "NF4ATTRDIR" },
	{ 9, "NF4NAMEDATTR" },
};
static const struct gs_set gs_set_nfs4_file_type __maybe_unused = {
	.names = gs_names_nfs4_file_type, .n = 10, .in_field = 10,
	.field = 0xffffffff, .width = 0xffffffff,
};

#endif /* GS_SYSFLAGS_NFS_H */
