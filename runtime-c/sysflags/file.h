/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made by tapset/sysflags/gen from the headers of Linux 6.12.117+deb12 (x86) */
#ifndef GS_SYSFLAGS_FILE_H
#define GS_SYSFLAGS_FILE_H

#include "set.h"

static const struct gs_name gs_names_open_flags[] = {
	{ 0, "O_RDONLY" }, { 1, "O_WRONLY" }, { 2, "O_RDWR" }, { 3, "O_ACCMODE" },
	{ 0x40, "O_CREAT" }, { 0x80, "O_EXCL" }, { 0x100, "O_NOCTTY" }, { 0x200, "O_TRUNC" },
	{ 0x400, "O_APPEND" }, { 0x800, "O_NONBLOCK" }, { 0x101000, "O_SYNC" },
	{ 0x1000, "O_DSYNC" }, { 0x2000, "FASYNC" }, { 0x4000, "O_DIRECT" },
	{ 0x8000, "O_LARGEFILE" }, { 0x410000, "O_TMPFILE" }, { 0x10000, "O_DIRECTORY" },
	{ 0x20000, "O_NOFOLLOW" }, { 0x40000, "O_NOATIME" }, { 0x80000, "O_CLOEXEC" },
	{ 0x200000, "O_PATH" },
};
static const struct gs_set gs_set_open_flags __maybe_unused = {
	.names = gs_names_open_flags, .n = 21, .in_field = 4,
	.field = 3, .width = 0xffffffff,
};

static const struct gs_name gs_names_open_bits[] = {
	{ 0x40, "O_CREAT" }, { 0x80, "O_EXCL" }, { 0x100, "O_NOCTTY" }, { 0x200, "O_TRUNC" },
	{ 0x400, "O_APPEND" }, { 0x800, "O_NONBLOCK" }, { 0x101000, "O_SYNC" },
	{ 0x1000, "O_DSYNC" }, { 0x2000, "FASYNC" }, { 0x4000, "O_DIRECT" },
	{ 0x8000, "O_LARGEFILE" }, { 0x410000, "O_TMPFILE" }, { 0x10000, "O_DIRECTORY" },
	{ 0x20000, "O_NOFOLLOW" }, { 0x40000, "O_NOATIME" }, { 0x80000, "O_CLOEXEC" },
	{ 0x200000, "O_PATH" },
};
static const struct gs_set gs_set_open_bits __maybe_unused = {
	.names = gs_names_open_bits, .n = 17, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_memfd_secret_flags[] = {
	{ 0x80000, "O_CLOEXEC" },
};
static const struct gs_set gs_set_memfd_secret_flags __maybe_unused = {
	.names = gs_names_memfd_secret_flags, .n = 1, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_at_flags[] = {
	{ 0x100, "AT_SYMLINK_NOFOLLOW" }, { 0x400, "AT_SYMLINK_FOLLOW" },
	{ 0x800, "AT_NO_AUTOMOUNT" }, { 0x1000, "AT_EMPTY_PATH" }, { 0x8000, "AT_RECURSIVE" },
};
static const struct gs_set gs_set_at_flags __maybe_unused = {
	.names = gs_names_at_flags, .n = 5, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_unlinkat_flags[] = {
	{ 0x200, "AT_REMOVEDIR" },
};
static const struct gs_set gs_set_unlinkat_flags __maybe_unused = {
	.names = gs_names_unlinkat_flags, .n = 1, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_faccessat_flags[] = {
	{ 0x100, "AT_SYMLINK_NOFOLLOW" }, { 0x200, "AT_EACCESS" }, { 0x1000, "AT_EMPTY_PATH" },
};
static const struct gs_set gs_set_faccessat_flags __maybe_unused = {
	.names = gs_names_faccessat_flags, .n = 3, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_handle_flags[] = {
	{ 1, "AT_HANDLE_MNT_ID_UNIQUE" }, { 0x200, "AT_HANDLE_FID" },
	{ 0x400, "AT_SYMLINK_FOLLOW" }, { 0x1000, "AT_EMPTY_PATH" },
};
static const struct gs_set gs_set_handle_flags __maybe_unused = {
	.names = gs_names_handle_flags, .n = 4, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_statx_flags[] = {
	{ 0, "AT_STATX_SYNC_AS_STAT" }, { 0x2000, "AT_STATX_FORCE_SYNC" },
	{ 0x4000, "AT_STATX_DONT_SYNC" }, { 0x100, "AT_SYMLINK_NOFOLLOW" },
	{ 0x800, "AT_NO_AUTOMOUNT" }, { 0x1000, "AT_EMPTY_PATH" },
};
static const struct gs_set gs_set_statx_flags __maybe_unused = {
	.names = gs_names_statx_flags, .n = 6, .in_field = 3,
	.field = 0x6000, .width = 0xffffffff,
};

static const struct gs_name gs_names_statx_mask[] = {
	{ 0xfff, "STATX_ALL" }, { 0x7ff, "STATX_BASIC_STATS" }, { 1, "STATX_TYPE" },
	{ 2, "STATX_MODE" }, { 4, "STATX_NLINK" }, { 8, "STATX_UID" }, { 0x10, "STATX_GID" },
	{ 0x20, "STATX_ATIME" }, { 0x40, "STATX_MTIME" }, { 0x80, "STATX_CTIME" },
	{ 0x100, "STATX_INO" }, { 0x400, "STATX_BLOCKS" }, { 0x800, "STATX_BTIME" },
	{ 0x1000, "STATX_MNT_ID" }, { 0x2000, "STATX_DIOALIGN" }, { 0x4000, "STATX_MNT_ID_UNIQUE" },
	{ 0x8000, "STATX_SUBVOL" }, { 0x10000, "STATX_WRITE_ATOMIC" },
};
static const struct gs_set gs_set_statx_mask __maybe_unused = {
	.names = gs_names_statx_mask, .n = 18, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_statx_attributes[] = {
	{ 4, "STATX_ATTR_COMPRESSED" }, { 0x10, "STATX_ATTR_IMMUTABLE" },
	{ 0x20, "STATX_ATTR_APPEND" }, { 0x40, "STATX_ATTR_NODUMP" },
	{ 0x800, "STATX_ATTR_ENCRYPTED" }, { 0x1000, "STATX_ATTR_AUTOMOUNT" },
	{ 0x2000, "STATX_ATTR_MOUNT_ROOT" }, { 0x100000, "STATX_ATTR_VERITY" },
	{ 0x200000, "STATX_ATTR_DAX" }, { 0x400000, "STATX_ATTR_WRITE_ATOMIC" },
};
static const struct gs_set gs_set_statx_attributes __maybe_unused = {
	.names = gs_names_statx_attributes, .n = 10, .in_field = 0,
	.field = 0, .width = 0xffffffffffffffffULL,
};

static const struct gs_name gs_names_access_mode[] = {
	{ 4, "R_OK" }, { 2, "W_OK" }, { 1, "X_OK" },
};
static const struct gs_set gs_set_access_mode __maybe_unused = {
	.names = gs_names_access_mode, .n = 3, .in_field = 0,
	.field = 0, .width = 0xffffffff, .zero = "F_OK",
};

static const struct gs_name gs_names_file_mode[] = {
	{ 0x1000, "S_IFIFO" }, { 0x2000, "S_IFCHR" }, { 0x4000, "S_IFDIR" }, { 0x6000, "S_IFBLK" },
	{ 0x8000, "S_IFREG" }, { 0xa000, "S_IFLNK" }, { 0xc000, "S_IFSOCK" }, { 0x200, "S_ISVTX" },
	{ 0x400, "S_ISGID" }, { 0x800, "S_ISUID" },
};
static const struct gs_set gs_set_file_mode __maybe_unused = {
	.names = gs_names_file_mode, .n = 10, .in_field = 7,
	.field = 0xf000, .width = 0xffffffff, .octal = true,
};

static const struct gs_name gs_names_whence[] = {
	{ 0, "SEEK_SET" }, { 1, "SEEK_CUR" }, { 2, "SEEK_END" }, { 3, "SEEK_DATA" },
	{ 4, "SEEK_HOLE" },
};
static const struct gs_set gs_set_whence __maybe_unused = {
	.names = gs_names_whence, .n = 5, .in_field = 5,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_fcntl_cmd[] = {
	{ 0, "F_DUPFD" }, { 1, "F_GETFD" }, { 2, "F_SETFD" }, { 3, "F_GETFL" }, { 4, "F_SETFL" },
	{ 5, "F_GETLK" }, { 6, "F_SETLK" }, { 7, "F_SETLKW" }, { 8, "F_SETOWN" }, { 9, "F_GETOWN" },
	{ 0xa, "F_SETSIG" }, { 0xb, "F_GETSIG" }, { 0xc, "F_GETLK64" }, { 0xd, "F_SETLK64" },
	{ 0xe, "F_SETLKW64" }, { 0xf, "F_SETOWN_EX" }, { 0x10, "F_GETOWN_EX" },
	{ 0x11, "F_GETOWNER_UIDS" }, { 0x24, "F_OFD_GETLK" }, { 0x25, "F_OFD_SETLK" },
	{ 0x26, "F_OFD_SETLKW" }, { 0x400, "F_SETLEASE" }, { 0x401, "F_GETLEASE" },
	{ 0x402, "F_NOTIFY" }, { 0x403, "F_DUPFD_QUERY" }, { 0x404, "F_CREATED_QUERY" },
	{ 0x405, "F_CANCELLK" }, { 0x406, "F_DUPFD_CLOEXEC" }, { 0x407, "F_SETPIPE_SZ" },
	{ 0x408, "F_GETPIPE_SZ" }, { 0x409, "F_ADD_SEALS" }, { 0x40a, "F_GET_SEALS" },
	{ 0x40b, "F_GET_RW_HINT" }, { 0x40c, "F_SET_RW_HINT" }, { 0x40d, "F_GET_FILE_RW_HINT" },
	{ 0x40e, "F_SET_FILE_RW_HINT" },
};
static const struct gs_set gs_set_fcntl_cmd __maybe_unused = {
	.names = gs_names_fcntl_cmd, .n = 36, .in_field = 36,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_fd_flags[] = {
	{ 1, "FD_CLOEXEC" },
};
static const struct gs_set gs_set_fd_flags __maybe_unused = {
	.names = gs_names_fd_flags, .n = 1, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_lock_type[] = {
	{ 0, "F_RDLCK" }, { 1, "F_WRLCK" }, { 2, "F_UNLCK" }, { 4, "F_EXLCK" }, { 8, "F_SHLCK" },
};
static const struct gs_set gs_set_lock_type __maybe_unused = {
	.names = gs_names_lock_type, .n = 5, .in_field = 5,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_flock_op[] = {
	{ 1, "LOCK_SH" }, { 2, "LOCK_EX" }, { 4, "LOCK_NB" }, { 8, "LOCK_UN" },
	{ 0x20, "LOCK_MAND" }, { 0x40, "LOCK_READ" }, { 0x80, "LOCK_WRITE" },
};
static const struct gs_set gs_set_flock_op __maybe_unused = {
	.names = gs_names_flock_op, .n = 7, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_seals[] = {
	{ 1, "F_SEAL_SEAL" }, { 2, "F_SEAL_SHRINK" }, { 4, "F_SEAL_GROW" }, { 8, "F_SEAL_WRITE" },
	{ 0x10, "F_SEAL_FUTURE_WRITE" }, { 0x20, "F_SEAL_EXEC" },
};
static const struct gs_set gs_set_seals __maybe_unused = {
	.names = gs_names_seals, .n = 6, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_owner_type[] = {
	{ 0, "F_OWNER_TID" }, { 1, "F_OWNER_PID" }, { 2, "F_OWNER_PGRP" },
};
static const struct gs_set gs_set_owner_type __maybe_unused = {
	.names = gs_names_owner_type, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_dnotify_mask[] = {
	{ 1, "DN_ACCESS" }, { 2, "DN_MODIFY" }, { 4, "DN_CREATE" }, { 8, "DN_DELETE" },
	{ 0x10, "DN_RENAME" }, { 0x20, "DN_ATTRIB" }, { 0x80000000, "DN_MULTISHOT" },
};
static const struct gs_set gs_set_dnotify_mask __maybe_unused = {
	.names = gs_names_dnotify_mask, .n = 7, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_write_hint[] = {
	{ 0, "RWH_WRITE_LIFE_NOT_SET" }, { 1, "RWH_WRITE_LIFE_NONE" },
	{ 2, "RWH_WRITE_LIFE_SHORT" }, { 3, "RWH_WRITE_LIFE_MEDIUM" }, { 4, "RWH_WRITE_LIFE_LONG" },
	{ 5, "RWH_WRITE_LIFE_EXTREME" },
};
static const struct gs_set gs_set_write_hint __maybe_unused = {
	.names = gs_names_write_hint, .n = 6, .in_field = 6,
	.field = 0xffffffffffffffffULL, .width = 0xffffffffffffffffULL,
};

static const struct gs_name gs_names_fallocate_mode[] = {
	{ 1, "FALLOC_FL_KEEP_SIZE" }, { 2, "FALLOC_FL_PUNCH_HOLE" },
	{ 4, "FALLOC_FL_NO_HIDE_STALE" }, { 8, "FALLOC_FL_COLLAPSE_RANGE" },
	{ 0x10, "FALLOC_FL_ZERO_RANGE" }, { 0x20, "FALLOC_FL_INSERT_RANGE" },
	{ 0x40, "FALLOC_FL_UNSHARE_RANGE" },
};
static const struct gs_set gs_set_fallocate_mode __maybe_unused = {
	.names = gs_names_fallocate_mode, .n = 7, .in_field = 0,
	.field = 0, .width = 0xffffffff, .zero = "FALLOC_FL_ALLOCATE_RANGE",
};

static const struct gs_name gs_names_fadvise[] = {
	{ 0, "POSIX_FADV_NORMAL" }, { 1, "POSIX_FADV_RANDOM" }, { 2, "POSIX_FADV_SEQUENTIAL" },
	{ 3, "POSIX_FADV_WILLNEED" }, { 4, "POSIX_FADV_DONTNEED" }, { 5, "POSIX_FADV_NOREUSE" },
};
static const struct gs_set gs_set_fadvise __maybe_unused = {
	.names = gs_names_fadvise, .n = 6, .in_field = 6,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_rename_flags[] = {
	{ 1, "RENAME_NOREPLACE" }, { 2, "RENAME_EXCHANGE" }, { 4, "RENAME_WHITEOUT" },
};
static const struct gs_set gs_set_rename_flags __maybe_unused = {
	.names = gs_names_rename_flags, .n = 3, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_xattr_flags[] = {
	{ 1, "XATTR_CREATE" }, { 2, "XATTR_REPLACE" },
};
static const struct gs_set gs_set_xattr_flags __maybe_unused = {
	.names = gs_names_xattr_flags, .n = 2, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_splice_flags[] = {
	{ 1, "SPLICE_F_MOVE" }, { 2, "SPLICE_F_NONBLOCK" }, { 4, "SPLICE_F_MORE" },
	{ 8, "SPLICE_F_GIFT" }, { 0x80000000, "SPLICE_F_FD_IN_FIXED" },
};
static const struct gs_set gs_set_splice_flags __maybe_unused = {
	.names = gs_names_splice_flags, .n = 5, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_sync_file_range_flags[] = {
	{ 7, "SYNC_FILE_RANGE_WRITE_AND_WAIT" }, { 1, "SYNC_FILE_RANGE_WAIT_BEFORE" },
	{ 2, "SYNC_FILE_RANGE_WRITE" }, { 4, "SYNC_FILE_RANGE_WAIT_AFTER" },
};
static const struct gs_set gs_set_sync_file_range_flags __maybe_unused = {
	.names = gs_names_sync_file_range_flags, .n = 4, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_rwf_flags[] = {
	{ 1, "RWF_HIPRI" }, { 2, "RWF_DSYNC" }, { 4, "RWF_SYNC" }, { 8, "RWF_NOWAIT" },
	{ 0x10, "RWF_APPEND" }, { 0x20, "RWF_NOAPPEND" }, { 0x40, "RWF_ATOMIC" },
};
static const struct gs_set gs_set_rwf_flags __maybe_unused = {
	.names = gs_names_rwf_flags, .n = 7, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_swap_flags[] = {
	{ 0x8000, "SWAP_FLAG_PREFER" }, { 0x10000, "SWAP_FLAG_DISCARD" },
	{ 0x20000, "SWAP_FLAG_DISCARD_ONCE" }, { 0x40000, "SWAP_FLAG_DISCARD_PAGES" },
};
static const struct gs_set gs_set_swap_flags __maybe_unused = {
	.names = gs_names_swap_flags, .n = 4, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_mount_flags[] = {
	{ 1, "MS_RDONLY" }, { 2, "MS_NOSUID" }, { 4, "MS_NODEV" }, { 8, "MS_NOEXEC" },
	{ 0x10, "MS_SYNCHRONOUS" }, { 0x20, "MS_REMOUNT" }, { 0x40, "MS_MANDLOCK" },
	{ 0x80, "MS_DIRSYNC" }, { 0x100, "MS_NOSYMFOLLOW" }, { 0x400, "MS_NOATIME" },
	{ 0x800, "MS_NODIRATIME" }, { 0x1000, "MS_BIND" }, { 0x2000, "MS_MOVE" },
	{ 0x4000, "MS_REC" }, { 0x8000, "MS_SILENT" }, { 0x10000, "MS_POSIXACL" },
	{ 0x20000, "MS_UNBINDABLE" }, { 0x40000, "MS_PRIVATE" }, { 0x80000, "MS_SLAVE" },
	{ 0x100000, "MS_SHARED" }, { 0x200000, "MS_RELATIME" }, { 0x400000, "MS_KERNMOUNT" },
	{ 0x800000, "MS_I_VERSION" }, { 0x1000000, "MS_STRICTATIME" }, { 0x2000000, "MS_LAZYTIME" },
	{ 0x4000000, "MS_SUBMOUNT" }, { 0x8000000, "MS_NOREMOTELOCK" }, { 0x10000000, "MS_NOSEC" },
	{ 0x20000000, "MS_BORN" }, { 0x40000000, "MS_ACTIVE" }, { 0x80000000, "MS_NOUSER" },
};
static const struct gs_set gs_set_mount_flags __maybe_unused = {
	.names = gs_names_mount_flags, .n = 31, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_umount_flags[] = {
	{ 1, "MNT_FORCE" }, { 2, "MNT_DETACH" }, { 4, "MNT_EXPIRE" }, { 8, "UMOUNT_NOFOLLOW" },
};
static const struct gs_set gs_set_umount_flags __maybe_unused = {
	.names = gs_names_umount_flags, .n = 4, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_fsopen_flags[] = {
	{ 1, "FSOPEN_CLOEXEC" },
};
static const struct gs_set gs_set_fsopen_flags __maybe_unused = {
	.names = gs_names_fsopen_flags, .n = 1, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_fsmount_flags[] = {
	{ 1, "FSMOUNT_CLOEXEC" },
};
static const struct gs_set gs_set_fsmount_flags __maybe_unused = {
	.names = gs_names_fsmount_flags, .n = 1, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_fsconfig_cmd[] = {
	{ 0, "FSCONFIG_SET_FLAG" }, { 1, "FSCONFIG_SET_STRING" }, { 2, "FSCONFIG_SET_BINARY" },
	{ 3, "FSCONFIG_SET_PATH" }, { 4, "FSCONFIG_SET_PATH_EMPTY" }, { 5, "FSCONFIG_SET_FD" },
	{ 6, "FSCONFIG_CMD_CREATE" }, { 7, "FSCONFIG_CMD_RECONFIGURE" },
	{ 8, "FSCONFIG_CMD_CREATE_EXCL" },
};
static const struct gs_set gs_set_fsconfig_cmd __maybe_unused = {
	.names = gs_names_fsconfig_cmd, .n = 9, .in_field = 9,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_fspick_flags[] = {
	{ 1, "FSPICK_CLOEXEC" }, { 2, "FSPICK_SYMLINK_NOFOLLOW" }, { 4, "FSPICK_NO_AUTOMOUNT" },
	{ 8, "FSPICK_EMPTY_PATH" },
};
static const struct gs_set gs_set_fspick_flags __maybe_unused = {
	.names = gs_names_fspick_flags, .n = 4, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_mount_attr[] = {
	{ 0x10, "MOUNT_ATTR_NOATIME" }, { 0x20, "MOUNT_ATTR_STRICTATIME" },
	{ 1, "MOUNT_ATTR_RDONLY" }, { 2, "MOUNT_ATTR_NOSUID" }, { 4, "MOUNT_ATTR_NODEV" },
	{ 8, "MOUNT_ATTR_NOEXEC" }, { 0x80, "MOUNT_ATTR_NODIRATIME" },
	{ 0x100000, "MOUNT_ATTR_IDMAP" }, { 0x200000, "MOUNT_ATTR_NOSYMFOLLOW" },
};
static const struct gs_set gs_set_mount_attr __maybe_unused = {
	.names = gs_names_mount_attr, .n = 9, .in_field = 2,
	.field = 0x70, .width = 0xffffffffffffffffULL,
};

static const struct gs_name gs_names_move_mount_flags[] = {
	{ 1, "MOVE_MOUNT_F_SYMLINKS" }, { 2, "MOVE_MOUNT_F_AUTOMOUNTS" },
	{ 4, "MOVE_MOUNT_F_EMPTY_PATH" }, { 0x10, "MOVE_MOUNT_T_SYMLINKS" },
	{ 0x20, "MOVE_MOUNT_T_AUTOMOUNTS" }, { 0x40, "MOVE_MOUNT_T_EMPTY_PATH" },
	{ 0x100, "MOVE_MOUNT_SET_GROUP" }, { 0x200, "MOVE_MOUNT_BENEATH" },
};
static const struct gs_set gs_set_move_mount_flags __maybe_unused = {
	.names = gs_names_move_mount_flags, .n = 8, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_open_tree_flags[] = {
	{ 1, "OPEN_TREE_CLONE" }, { 0x100, "AT_SYMLINK_NOFOLLOW" }, { 0x800, "AT_NO_AUTOMOUNT" },
	{ 0x1000, "AT_EMPTY_PATH" }, { 0x8000, "AT_RECURSIVE" }, { 0x80000, "OPEN_TREE_CLOEXEC" },
};
static const struct gs_set gs_set_open_tree_flags __maybe_unused = {
	.names = gs_names_open_tree_flags, .n = 6, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_resolve_flags[] = {
	{ 1, "RESOLVE_NO_XDEV" }, { 2, "RESOLVE_NO_MAGICLINKS" }, { 4, "RESOLVE_NO_SYMLINKS" },
	{ 8, "RESOLVE_BENEATH" }, { 0x10, "RESOLVE_IN_ROOT" }, { 0x20, "RESOLVE_CACHED" },
};
static const struct gs_set gs_set_resolve_flags __maybe_unused = {
	.names = gs_names_resolve_flags, .n = 6, .in_field = 0,
	.field = 0, .width = 0xffffffffffffffffULL,
};

static const struct gs_name gs_names_close_range_flags[] = {
	{ 2, "CLOSE_RANGE_UNSHARE" }, { 4, "CLOSE_RANGE_CLOEXEC" },
};
static const struct gs_set gs_set_close_range_flags __maybe_unused = {
	.names = gs_names_close_range_flags, .n = 2, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_memfd_flags[] = {
	{ 1, "MFD_CLOEXEC" }, { 2, "MFD_ALLOW_SEALING" }, { 4, "MFD_HUGETLB" },
	{ 8, "MFD_NOEXEC_SEAL" }, { 0x10, "MFD_EXEC" },
};
static const struct gs_set gs_set_memfd_flags __maybe_unused = {
	.names = gs_names_memfd_flags, .n = 5, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_inotify_init_flags[] = {
	{ 0x800, "IN_NONBLOCK" }, { 0x80000, "IN_CLOEXEC" },
};
static const struct gs_set gs_set_inotify_init_flags __maybe_unused = {
	.names = gs_names_inotify_init_flags, .n = 2, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_inotify_mask[] = {
	{ 0xfff, "IN_ALL_EVENTS" }, { 1, "IN_ACCESS" }, { 2, "IN_MODIFY" }, { 4, "IN_ATTRIB" },
	{ 8, "IN_CLOSE_WRITE" }, { 0x10, "IN_CLOSE_NOWRITE" }, { 0x20, "IN_OPEN" },
	{ 0x40, "IN_MOVED_FROM" }, { 0x80, "IN_MOVED_TO" }, { 0x100, "IN_CREATE" },
	{ 0x200, "IN_DELETE" }, { 0x400, "IN_DELETE_SELF" }, { 0x800, "IN_MOVE_SELF" },
	{ 0x2000, "IN_UNMOUNT" }, { 0x4000, "IN_Q_OVERFLOW" }, { 0x8000, "IN_IGNORED" },
	{ 0x1000000, "IN_ONLYDIR" }, { 0x2000000, "IN_DONT_FOLLOW" },
	{ 0x4000000, "IN_EXCL_UNLINK" }, { 0x10000000, "IN_MASK_CREATE" },
	{ 0x20000000, "IN_MASK_ADD" }, { 0x40000000, "IN_ISDIR" }, { 0x80000000, "IN_ONESHOT" },
};
static const struct gs_set gs_set_inotify_mask __maybe_unused = {
	.names = gs_names_inotify_mask, .n = 23, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_fanotify_init_flags[] = {
	{ 0, "FAN_CLASS_NOTIF" }, { 4, "FAN_CLASS_CONTENT" }, { 8, "FAN_CLASS_PRE_CONTENT" },
	{ 1, "FAN_CLOEXEC" }, { 2, "FAN_NONBLOCK" }, { 0x10, "FAN_UNLIMITED_QUEUE" },
	{ 0x20, "FAN_UNLIMITED_MARKS" }, { 0x40, "FAN_ENABLE_AUDIT" }, { 0x80, "FAN_REPORT_PIDFD" },
	{ 0x100, "FAN_REPORT_TID" }, { 0x1e00, "FAN_REPORT_DFID_NAME_TARGET" },
	{ 0x200, "FAN_REPORT_FID" }, { 0xc00, "FAN_REPORT_DFID_NAME" },
	{ 0x400, "FAN_REPORT_DIR_FID" }, { 0x800, "FAN_REPORT_NAME" },
	{ 0x1000, "FAN_REPORT_TARGET_FID" }, { 0x2000, "FAN_REPORT_FD_ERROR" },
};
static const struct gs_set gs_set_fanotify_init_flags __maybe_unused = {
	.names = gs_names_fanotify_init_flags, .n = 17, .in_field = 3,
	.field = 0xc, .width = 0xffffffff,
};

static const struct gs_name gs_names_fanotify_mark_flags[] = {
	{ 1, "FAN_MARK_ADD" }, { 2, "FAN_MARK_REMOVE" }, { 4, "FAN_MARK_DONT_FOLLOW" },
	{ 8, "FAN_MARK_ONLYDIR" }, { 0x10, "FAN_MARK_MOUNT" },
	{ 0x40, "FAN_MARK_IGNORED_SURV_MODIFY" }, { 0x80, "FAN_MARK_FLUSH" },
	{ 0x100, "FAN_MARK_FILESYSTEM" }, { 0x200, "FAN_MARK_EVICTABLE" },
	{ 0x400, "FAN_MARK_IGNORE" },
};
static const struct gs_set gs_set_fanotify_mark_flags __maybe_unused = {
	.names = gs_names_fanotify_mark_flags, .n = 10, .in_field = 0,
	.field = 0, .width = 0xffffffff, .zero = "FAN_MARK_INODE",
};

static const struct gs_name gs_names_fanotify_mask[] = {
	{ 1, "FAN_ACCESS" }, { 2, "FAN_MODIFY" }, { 4, "FAN_ATTRIB" }, { 8, "FAN_CLOSE_WRITE" },
	{ 0x10, "FAN_CLOSE_NOWRITE" }, { 0x20, "FAN_OPEN" }, { 0x40, "FAN_MOVED_FROM" },
	{ 0x80, "FAN_MOVED_TO" }, { 0x100, "FAN_CREATE" }, { 0x200, "FAN_DELETE" },
	{ 0x400, "FAN_DELETE_SELF" }, { 0x800, "FAN_MOVE_SELF" }, { 0x1000, "FAN_OPEN_EXEC" },
	{ 0x4000, "FAN_Q_OVERFLOW" }, { 0x8000, "FAN_FS_ERROR" }, { 0x10000, "FAN_OPEN_PERM" },
	{ 0x20000, "FAN_ACCESS_PERM" }, { 0x40000, "FAN_OPEN_EXEC_PERM" },
	{ 0x8000000, "FAN_EVENT_ON_CHILD" }, { 0x10000000, "FAN_RENAME" },
	{ 0x40000000, "FAN_ONDIR" },
};
static const struct gs_set gs_set_fanotify_mask __maybe_unused = {
	.names = gs_names_fanotify_mask, .n = 21, .in_field = 0,
	.field = 0, .width = 0xffffffffffffffffULL,
};

static const struct gs_name gs_names_epoll_op[] = {
	{ 1, "EPOLL_CTL_ADD" }, { 2, "EPOLL_CTL_DEL" }, { 3, "EPOLL_CTL_MOD" },
};
static const struct gs_set gs_set_epoll_op __maybe_unused = {
	.names = gs_names_epoll_op, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_epoll_events[] = {
	{ 1, "EPOLLIN" }, { 2, "EPOLLPRI" }, { 4, "EPOLLOUT" }, { 8, "EPOLLERR" },
	{ 0x10, "EPOLLHUP" }, { 0x20, "EPOLLNVAL" }, { 0x40, "EPOLLRDNORM" },
	{ 0x80, "EPOLLRDBAND" }, { 0x100, "EPOLLWRNORM" }, { 0x200, "EPOLLWRBAND" },
	{ 0x400, "EPOLLMSG" }, { 0x2000, "EPOLLRDHUP" }, { 0x10000000, "EPOLLEXCLUSIVE" },
	{ 0x20000000, "EPOLLWAKEUP" }, { 0x40000000, "EPOLLONESHOT" }, { 0x80000000, "EPOLLET" },
};
static const struct gs_set gs_set_epoll_events __maybe_unused = {
	.names = gs_names_epoll_events, .n = 16, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_epoll_create_flags[] = {
	{ 0x80000, "EPOLL_CLOEXEC" },
};
static const struct gs_set gs_set_epoll_create_flags __maybe_unused = {
	.names = gs_names_epoll_create_flags, .n = 1, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_poll_events[] = {
	{ 1, "POLLIN" }, { 2, "POLLPRI" }, { 4, "POLLOUT" }, { 8, "POLLERR" }, { 0x10, "POLLHUP" },
	{ 0x20, "POLLNVAL" }, { 0x40, "POLLRDNORM" }, { 0x80, "POLLRDBAND" },
	{ 0x100, "POLLWRNORM" }, { 0x200, "POLLWRBAND" }, { 0x400, "POLLMSG" },
	{ 0x1000, "POLLREMOVE" }, { 0x2000, "POLLRDHUP" },
};
static const struct gs_set gs_set_poll_events __maybe_unused = {
	.names = gs_names_poll_events, .n = 13, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_eventfd_flags[] = {
	{ 1, "EFD_SEMAPHORE" }, { 0x800, "EFD_NONBLOCK" }, { 0x80000, "EFD_CLOEXEC" },
};
static const struct gs_set gs_set_eventfd_flags __maybe_unused = {
	.names = gs_names_eventfd_flags, .n = 3, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_signalfd_flags[] = {
	{ 0x800, "SFD_NONBLOCK" }, { 0x80000, "SFD_CLOEXEC" },
};
static const struct gs_set gs_set_signalfd_flags __maybe_unused = {
	.names = gs_names_signalfd_flags, .n = 2, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_timerfd_flags[] = {
	{ 0x800, "TFD_NONBLOCK" }, { 0x80000, "TFD_CLOEXEC" },
};
static const struct gs_set gs_set_timerfd_flags __maybe_unused = {
	.names = gs_names_timerfd_flags, .n = 2, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_timerfd_settime_flags[] = {
	{ 1, "TFD_TIMER_ABSTIME" }, { 2, "TFD_TIMER_CANCEL_ON_SET" },
};
static const struct gs_set gs_set_timerfd_settime_flags __maybe_unused = {
	.names = gs_names_timerfd_settime_flags, .n = 2, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_quota_cmd[] = {
	{ 0x5801, "Q_XQUOTAON" }, { 0x5802, "Q_XQUOTAOFF" }, { 0x5803, "Q_XGETQUOTA" },
	{ 0x5804, "Q_XSETQLIM" }, { 0x5805, "Q_XGETQSTAT" }, { 0x5806, "Q_XQUOTARM" },
	{ 0x5807, "Q_XQUOTASYNC" }, { 0x5808, "Q_XGETQSTATV" }, { 0x5809, "Q_XGETNEXTQUOTA" },
	{ 0x800001, "Q_SYNC" }, { 0x800002, "Q_QUOTAON" }, { 0x800003, "Q_QUOTAOFF" },
	{ 0x800004, "Q_GETFMT" }, { 0x800005, "Q_GETINFO" }, { 0x800006, "Q_SETINFO" },
	{ 0x800007, "Q_GETQUOTA" }, { 0x800008, "Q_SETQUOTA" }, { 0x800009, "Q_GETNEXTQUOTA" },
};
static const struct gs_set gs_set_quota_cmd __maybe_unused = {
	.names = gs_names_quota_cmd, .n = 18, .in_field = 18,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_quota_type[] = {
	{ 0, "USRQUOTA" }, { 1, "GRPQUOTA" }, { 2, "PRJQUOTA" },
};
static const struct gs_set gs_set_quota_type __maybe_unused = {
	.names = gs_names_quota_type, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_io_uring_setup_flags[] = {
	{ 1, "IORING_SETUP_IOPOLL" }, { 2, "IORING_SETUP_SQPOLL" }, { 4, "IORING_SETUP_SQ_AFF" },
	{ 8, "IORING_SETUP_CQSIZE" }, { 0x10, "IORING_SETUP_CLAMP" },
	{ 0x20, "IORING_SETUP_ATTACH_WQ" }, { 0x40, "IORING_SETUP_R_DISABLED" },
	{ 0x100, "IORING_SETUP_COOP_TASKRUN" }, { 0x200, "IORING_SETUP_TASKRUN_FLAG" },
	{ 0x400, "IORING_SETUP_SQE128" }, { 0x800, "IORING_SETUP_CQE32" },
	{ 0x1000, "IORING_SETUP_SINGLE_ISSUER" }, { 0x2000, "IORING_SETUP_DEFER_TASKRUN" },
	{ 0x4000, "IORING_SETUP_NO_MMAP" }, { 0x8000, "IORING_SETUP_REGISTERED_FD_ONLY" },
	{ 0x10000, "IORING_SETUP_NO_SQARRAY" },
};
static const struct gs_set gs_set_io_uring_setup_flags __maybe_unused = {
	.names = gs_names_io_uring_setup_flags, .n = 16, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_io_uring_enter_flags[] = {
	{ 1, "IORING_ENTER_GETEVENTS" }, { 2, "IORING_ENTER_SQ_WAKEUP" },
	{ 4, "IORING_ENTER_SQ_WAIT" }, { 8, "IORING_ENTER_EXT_ARG" },
	{ 0x10, "IORING_ENTER_REGISTERED_RING" }, { 0x20, "IORING_ENTER_ABS_TIMER" },
};
static const struct gs_set gs_set_io_uring_enter_flags __maybe_unused = {
	.names = gs_names_io_uring_enter_flags, .n = 6, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_io_uring_register_op[] = {
	{ 0, "IORING_REGISTER_BUFFERS" }, { 1, "IORING_UNREGISTER_BUFFERS" },
	{ 2, "IORING_REGISTER_FILES" }, { 3, "IORING_UNREGISTER_FILES" },
	{ 4, "IORING_REGISTER_EVENTFD" }, { 5, "IORING_UNREGISTER_EVENTFD" },
	{ 6, "IORING_REGISTER_FILES_UPDATE" }, { 7, "IORING_REGISTER_EVENTFD_ASYNC" },
	{ 8, "IORING_REGISTER_PROBE" }, { 9, "IORING_REGISTER_PERSONALITY" },
	{ 0xa, "IORING_UNREGISTER_PERSONALITY" }, { 0xb, "IORING_REGISTER_RESTRICTIONS" },
	{ 0xc, "IORING_REGISTER_ENABLE_RINGS" }, { 0xd, "IORING_REGISTER_FILES2" },
	{ 0xe, "IORING_REGISTER_FILES_UPDATE2" }, { 0xf, "IORING_REGISTER_BUFFERS2" },
	{ 0x10, "IORING_REGISTER_BUFFERS_UPDATE" }, { 0x11, "IORING_REGISTER_IOWQ_AFF" },
	{ 0x12, "IORING_UNREGISTER_IOWQ_AFF" }, { 0x13, "IORING_REGISTER_IOWQ_MAX_WORKERS" },
	{ 0x14, "IORING_REGISTER_RING_FDS" }, { 0x15, "IORING_UNREGISTER_RING_FDS" },
	{ 0x16, "IORING_REGISTER_PBUF_RING" }, { 0x17, "IORING_UNREGISTER_PBUF_RING" },
	{ 0x18, "IORING_REGISTER_SYNC_CANCEL" }, { 0x19, "IORING_REGISTER_FILE_ALLOC_RANGE" },
	{ 0x1a, "IORING_REGISTER_PBUF_STATUS" }, { 0x1b, "IORING_REGISTER_NAPI" },
	{ 0x1c, "IORING_UNREGISTER_NAPI" }, { 0x1d, "IORING_REGISTER_CLOCK" },
	{ 0x1e, "IORING_REGISTER_CLONE_BUFFERS" },
};
static const struct gs_set gs_set_io_uring_register_op __maybe_unused = {
	.names = gs_names_io_uring_register_op, .n = 31, .in_field = 31,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_iocb_cmd[] = {
	{ 0, "IOCB_CMD_PREAD" }, { 1, "IOCB_CMD_PWRITE" }, { 2, "IOCB_CMD_FSYNC" },
	{ 3, "IOCB_CMD_FDSYNC" }, { 5, "IOCB_CMD_POLL" }, { 6, "IOCB_CMD_NOOP" },
	{ 7, "IOCB_CMD_PREADV" }, { 8, "IOCB_CMD_PWRITEV" },
};
static const struct gs_set gs_set_iocb_cmd __maybe_unused = {
	.names = gs_names_iocb_cmd, .n = 8, .in_field = 8,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_fs_magic[] = {
	{ 0x2f, "QNX4_SUPER_MAGIC" }, { 0x187, "AUTOFS_SUPER_MAGIC" },
	{ 0x137f, "MINIX_SUPER_MAGIC" }, { 0x1cd1, "DEVPTS_SUPER_MAGIC" },
	{ 0x2468, "MINIX2_SUPER_MAGIC" }, { 0x3434, "NILFS_SUPER_MAGIC" },
	{ 0x4d44, "MSDOS_SUPER_MAGIC" }, { 0x4d5a, "MINIX3_SUPER_MAGIC" },
	{ 0x517b, "SMB_SUPER_MAGIC" }, { 0x564c, "NCP_SUPER_MAGIC" }, { 0x6969, "NFS_SUPER_MAGIC" },
	{ 0x72b6, "JFFS2_SUPER_MAGIC" }, { 0x9660, "ISOFS_SUPER_MAGIC" },
	{ 0x9fa0, "PROC_SUPER_MAGIC" }, { 0x9fa1, "OPENPROM_SUPER_MAGIC" },
	{ 0x9fa2, "USBDEVICE_SUPER_MAGIC" }, { 0xadf5, "ADFS_SUPER_MAGIC" },
	{ 0xadff, "AFFS_SUPER_MAGIC" }, { 0xef53, "EXT2_SUPER_MAGIC" },
	{ 0xf15f, "ECRYPTFS_SUPER_MAGIC" }, { 0x27e0eb, "CGROUP_SUPER_MAGIC" },
	{ 0x414a53, "EFS_SUPER_MAGIC" }, { 0xc0ffee, "HOSTFS_SUPER_MAGIC" },
	{ 0xc36400, "CEPH_SUPER_MAGIC" }, { 0x1021994, "TMPFS_MAGIC" }, { 0x1021997, "V9FS_MAGIC" },
	{ 0x7655821, "RDTGROUP_SUPER_MAGIC" }, { 0x9041934, "ANON_INODE_FS_MAGIC" },
	{ 0xbad1dea, "FUTEXFS_SUPER_MAGIC" }, { 0x11307854, "MTD_INODE_FS_MAGIC" },
	{ 0x15013346, "UDF_SUPER_MAGIC" }, { 0x2011bab0, "EXFAT_SUPER_MAGIC" },
	{ 0x28cd3d45, "CRAMFS_MAGIC" }, { 0x42494e4d, "BINFMTFS_MAGIC" },
	{ 0x43415d53, "SMACK_MAGIC" }, { 0x444d4142, "DMA_BUF_MAGIC" },
	{ 0x454d444d, "DEVMEM_MAGIC" }, { 0x50494446, "PID_FS_MAGIC" },
	{ 0x50495045, "PIPEFS_MAGIC" }, { 0x52654973, "REISERFS_SUPER_MAGIC" },
	{ 0x5345434d, "SECRETMEM_MAGIC" }, { 0x5346414f, "AFS_SUPER_MAGIC" },
	{ 0x534f434b, "SOCKFS_MAGIC" }, { 0x58465342, "XFS_SUPER_MAGIC" },
	{ 0x5a3c69f0, "AAFS_MAGIC" }, { 0x5a4f4653, "ZONEFS_MAGIC" },
	{ 0x6165676c, "PSTOREFS_MAGIC" }, { 0x62646576, "BDEVFS_MAGIC" },
	{ 0x62656572, "SYSFS_MAGIC" }, { 0x63677270, "CGROUP2_SUPER_MAGIC" },
	{ 0x64626720, "DEBUGFS_MAGIC" }, { 0x64646178, "DAXFS_MAGIC" },
	{ 0x65735546, "FUSE_SUPER_MAGIC" }, { 0x68191122, "QNX6_SUPER_MAGIC" },
	{ 0x6b414653, "AFS_FS_MAGIC" }, { 0x6c6f6f70, "BINDERFS_SUPER_MAGIC" },
	{ 0x6e736673, "NSFS_MAGIC" }, { 0x73636673, "SECURITYFS_MAGIC" },
	{ 0x73717368, "SQUASHFS_MAGIC" }, { 0x73727279, "BTRFS_TEST_MAGIC" },
	{ 0x73757245, "CODA_SUPER_MAGIC" }, { 0x7461636f, "OCFS2_SUPER_MAGIC" },
	{ 0x74726163, "TRACEFS_MAGIC" }, { 0x794c7630, "OVERLAYFS_SUPER_MAGIC" },
	{ 0x858458f6, "RAMFS_MAGIC" }, { 0x9123683e, "BTRFS_SUPER_MAGIC" },
	{ 0x958458f6, "HUGETLBFS_MAGIC" }, { 0xabba1974, "XENFS_SUPER_MAGIC" },
	{ 0xca451a4e, "BCACHEFS_SUPER_MAGIC" }, { 0xcafe4a11, "BPF_FS_MAGIC" },
	{ 0xde5e81e4, "EFIVARFS_MAGIC" }, { 0xf2f52010, "F2FS_SUPER_MAGIC" },
	{ 0xf97cff8c, "SELINUX_MAGIC" }, { 0xf995e849, "HPFS_SUPER_MAGIC" },
	{ 0xfe534d42, "SMB2_SUPER_MAGIC" }, { 0xff534d42, "CIFS_SUPER_MAGIC" },
};
static const struct gs_set gs_set_fs_magic __maybe_unused = {
	.names = gs_names_fs_magic, .n = 76, .in_field = 76,
	.field = 0xffffffff, .width = 0xffffffff,
};

#endif /* GS_SYSFLAGS_FILE_H */
