/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made by tapset/sysflags/gen from the headers of Linux 6.12.117+deb12 (x86) */
#ifndef GS_SYSFLAGS_NFS_H
#define GS_SYSFLAGS_NFS_H

#include "set.h"

static const struct gs_name gs_names_nfs_status[] = {
	{ 0, "NFS_OK" }, { 1, "NFSERR_PERM" }, { 2, "NFSERR_NOENT" }, { 5, "NFSERR_IO" },
	{ 6, "NFSERR_NXIO" }, { 0xd, "NFSERR_ACCES" }, { 0x11, "NFSERR_EXIST" },
	{ 0x12, "NFSERR_XDEV" }, { 0x13, "NFSERR_NODEV" }, { 0x14, "NFSERR_NOTDIR" },
	{ 0x15, "NFSERR_ISDIR" }, { 0x16, "NFSERR_INVAL" }, { 0x1b, "NFSERR_FBIG" },
	{ 0x1c, "NFSERR_NOSPC" }, { 0x1e, "NFSERR_ROFS" }, { 0x1f, "NFSERR_MLINK" },
	{ 0x3f, "NFSERR_NAMETOOLONG" }, { 0x42, "NFSERR_NOTEMPTY" }, { 0x45, "NFSERR_DQUOT" },
	{ 0x46, "NFSERR_STALE" }, { 0x47, "NFSERR_REMOTE" }, { 0x63, "NFSERR_WFLUSH" },
	{ 0x2711, "NFSERR_BADHANDLE" }, { 0x2712, "NFSERR_NOT_SYNC" },
	{ 0x2713, "NFSERR_BAD_COOKIE" }, { 0x2714, "NFSERR_NOTSUPP" },
	{ 0x2715, "NFSERR_TOOSMALL" }, { 0x2716, "NFSERR_SERVERFAULT" },
	{ 0x2717, "NFSERR_BADTYPE" }, { 0x2718, "NFSERR_JUKEBOX" }, { 0x2719, "NFSERR_SAME" },
	{ 0x271a, "NFSERR_DENIED" }, { 0x271b, "NFSERR_EXPIRED" }, { 0x271c, "NFSERR_LOCKED" },
	{ 0x271d, "NFSERR_GRACE" }, { 0x271e, "NFSERR_FHEXPIRED" },
	{ 0x271f, "NFSERR_SHARE_DENIED" }, { 0x2720, "NFSERR_WRONGSEC" },
	{ 0x2721, "NFSERR_CLID_INUSE" }, { 0x2722, "NFSERR_RESOURCE" }, { 0x2723, "NFSERR_MOVED" },
	{ 0x2724, "NFSERR_NOFILEHANDLE" }, { 0x2725, "NFSERR_MINOR_VERS_MISMATCH" },
	{ 0x2726, "NFSERR_STALE_CLIENTID" }, { 0x2727, "NFSERR_STALE_STATEID" },
	{ 0x2728, "NFSERR_OLD_STATEID" }, { 0x2729, "NFSERR_BAD_STATEID" },
	{ 0x272a, "NFSERR_BAD_SEQID" }, { 0x272b, "NFSERR_NOT_SAME" },
	{ 0x272c, "NFSERR_LOCK_RANGE" }, { 0x272d, "NFSERR_SYMLINK" },
	{ 0x272e, "NFSERR_RESTOREFH" }, { 0x272f, "NFSERR_LEASE_MOVED" },
	{ 0x2730, "NFSERR_ATTRNOTSUPP" }, { 0x2731, "NFSERR_NO_GRACE" },
	{ 0x2732, "NFSERR_RECLAIM_BAD" }, { 0x2733, "NFSERR_RECLAIM_CONFLICT" },
	{ 0x2734, "NFSERR_BAD_XDR" }, { 0x2735, "NFSERR_LOCKS_HELD" },
	{ 0x2736, "NFSERR_OPENMODE" }, { 0x2737, "NFSERR_BADOWNER" }, { 0x2738, "NFSERR_BADCHAR" },
	{ 0x2739, "NFSERR_BADNAME" }, { 0x273a, "NFSERR_BAD_RANGE" },
	{ 0x273b, "NFSERR_LOCK_NOTSUPP" }, { 0x273c, "NFSERR_OP_ILLEGAL" },
	{ 0x273d, "NFSERR_DEADLOCK" }, { 0x273e, "NFSERR_FILE_OPEN" },
	{ 0x273f, "NFSERR_ADMIN_REVOKED" }, { 0x2740, "NFSERR_CB_PATH_DOWN" },
	{ 0x2ee1, "NFS4ERR_RESET_TO_MDS" }, { 0x2ee2, "NFS4ERR_RESET_TO_PNFS" },
};
static const struct gs_set gs_set_nfs_status __maybe_unused = {
	.names = gs_names_nfs_status, .n = 72, .in_field = 72,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_nfs3_create_mode[] = {
	{ 0, "NFS3_CREATE_UNCHECKED" }, { 1, "NFS3_CREATE_GUARDED" },
	{ 2, "NFS3_CREATE_EXCLUSIVE" },
};
static const struct gs_set gs_set_nfs3_create_mode __maybe_unused = {
	.names = gs_names_nfs3_create_mode, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
};

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
