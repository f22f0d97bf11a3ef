/* SPDX-License-Identifier: GPL-2.0-or-later */
/* files.h - names for arguments in argstr: system calls on files */
#ifndef GS_SYSNAMES_FILES_H
#define GS_SYSNAMES_FILES_H

#include "label.h"

static const struct gs_label gs_labels_of_access_mode_str[] = {
	{ 4, "R_OK" }, { 2, "W_OK" }, { 1, "X_OK" },
};
static const struct gs_labels gs_labels_access_mode_str __maybe_unused = {
	GS_LABELS(gs_labels_of_access_mode_str), .width = 32, .zero = "F_OK",
};

static const struct gs_label gs_labels_of_at_flag_str[] = {
	{ 0x100, "AT_SYMLINK_NOFOLLOW" }, { 0x200, "AT_REMOVEDIR" }, { 0x400, "AT_SYMLINK_FOLLOW" },
	{ 0x800, "AT_NO_AUTOMOUNT" }, { 0x1000, "AT_EMPTY_PATH" },
};
static const struct gs_labels gs_labels_at_flag_str __maybe_unused = {
	GS_LABELS(gs_labels_of_at_flag_str),
};

static const struct gs_label gs_labels_of_dup3_flag_str[] = {
	{ 0x40, "O_CREAT" }, { 0x80, "O_EXCL" }, { 0x100, "O_NOCTTY" }, { 0x200, "O_TRUNC" },
	{ 0x400, "O_APPEND" }, { 0x800, "O_NONBLOCK" }, { 0x101000, "O_SYNC" },
	{ 0x2000, "O_ASYNC" }, { 0x4000, "O_DIRECT" }, { 0x8000, "O_LARGEFILE" },
	{ 0x10000, "O_DIRECTORY" }, { 0x20000, "O_NOFOLLOW" }, { 0x40000, "O_NOATIME" },
	{ 0x80000, "O_CLOEXEC" }, { 0x200000, "O_PATH" },
};
static const struct gs_labels gs_labels_dup3_flag_str __maybe_unused = {
	GS_LABELS(gs_labels_of_dup3_flag_str), .width = 32,
};

static const struct gs_label gs_labels_of_faccessat2_flags_str[] = {
	{ 0x100, "AT_SYMLINK_NOFOLLOW" }, { 0x200, "AT_EACCESS" },
};
static const struct gs_labels gs_labels_faccessat2_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_faccessat2_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_fadvice_advice_str[] = {
	{ 0, "POSIX_FADV_NORMAL" }, { 1, "POSIX_FADV_RANDOM" }, { 2, "POSIX_FADV_SEQUENTIAL" },
	{ 3, "POSIX_FADV_WILLNEED" }, { 4, "POSIX_FADV_DONTNEED" }, { 5, "POSIX_FADV_NOREUSE" },
};
static const struct gs_labels gs_labels_fadvice_advice_str __maybe_unused = {
	GS_LABELS(gs_labels_of_fadvice_advice_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_fcntl_cmd_str[] = {
	{ 0, "F_DUPFD" }, { 1, "F_GETFD" }, { 2, "F_SETFD" }, { 3, "F_GETFL" }, { 4, "F_SETFL" },
	{ 5, "F_GETLK" }, { 6, "F_SETLK" }, { 7, "F_SETLKW" }, { 8, "F_SETOWN" }, { 9, "F_GETOWN" },
	{ 0xa, "F_SETSIG" }, { 0xb, "F_GETSIG" }, { 0xc, "F_GETLK64" }, { 0xd, "F_SETLK64" },
	{ 0xe, "F_SETLKW64" }, { 0xf, "F_SETOWN_EX" }, { 0x10, "F_GETOWN_EX" },
	{ 0x11, "F_GETOWNER_UIDS" }, { 0x400, "F_SETLEASE" }, { 0x401, "F_GETLEASE" },
	{ 0x402, "F_NOTIFY" }, { 0x406, "F_DUPFD_CLOEXEC" }, { 0x407, "F_SETPIPE_SZ" },
	{ 0x408, "F_GETPIPE_SZ" },
};
static const struct gs_labels gs_labels_fcntl_cmd_str __maybe_unused = {
	GS_LABELS(gs_labels_of_fcntl_cmd_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_flock_cmd_str[] = {
	{ 1, "LOCK_SH" }, { 2, "LOCK_EX" }, { 4, "LOCK_NB" }, { 8, "LOCK_UN" },
	{ 0x20, "LOCK_MAND" }, { 0x40, "LOCK_READ" }, { 0x80, "LOCK_WRITE" },
};
static const struct gs_labels gs_labels_flock_cmd_str __maybe_unused = {
	GS_LABELS(gs_labels_of_flock_cmd_str), .width = 32,
};

static const struct gs_label gs_labels_of_inotify_init1_flag_str[] = {
	{ 0x800, "IN_NONBLOCK" }, { 0x80000, "IN_CLOEXEC" },
};
static const struct gs_labels gs_labels_inotify_init1_flag_str __maybe_unused = {
	GS_LABELS(gs_labels_of_inotify_init1_flag_str), .width = 32,
};

static const struct gs_label gs_labels_of_inotify_watch_mask_str[] = {
	{ 1, "IN_ACCESS" }, { 2, "IN_MODIFY" }, { 4, "IN_ATTRIB" }, { 8, "IN_CLOSE_WRITE" },
	{ 0x10, "IN_CLOSE_NOWRITE" }, { 0x20, "IN_OPEN" }, { 0x40, "IN_MOVED_FROM" },
	{ 0x80, "IN_MOVED_TO" }, { 0x100, "IN_CREATE" }, { 0x200, "IN_DELETE" },
	{ 0x400, "IN_DELETE_SELF" }, { 0x800, "IN_MOVE_SELF" }, { 0x2000, "IN_UNMOUNT" },
	{ 0x4000, "IN_Q_OVERFLOW" }, { 0x8000, "IN_IGNORED" }, { 0x1000000, "IN_ONLYDIR" },
	{ 0x2000000, "IN_DONT_FOLLOW" }, { 0x4000000, "IN_EXCL_UNLINK" },
	{ 0x20000000, "IN_MASK_ADD" }, { 0x40000000, "IN_ISDIR" }, { 0x80000000, "IN_ONESHOT" },
};
static const struct gs_labels gs_labels_inotify_watch_mask_str __maybe_unused = {
	GS_LABELS(gs_labels_of_inotify_watch_mask_str), .width = 32,
};

static const struct gs_label gs_labels_of_fanotify_mark_flags_str[] = {
	{ 1, "FAN_MARK_ADD" }, { 2, "FAN_MARK_REMOVE" }, { 0x80, "FAN_MARK_FLUSH" },
	{ 4, "FAN_MARK_DONT_FOLLOW" }, { 8, "FAN_MARK_ONLYDIR" }, { 0x10, "FAN_MARK_MOUNT" },
	{ 0x20, "FAN_MARK_IGNORED_MASK" }, { 0x40, "FAN_MARK_IGNORED_SURV_MODIFY" },
};
static const struct gs_labels gs_labels_fanotify_mark_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_fanotify_mark_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_fanotify_mark_mask_str[] = {
	{ 1, "FAN_ACCESS" }, { 2, "FAN_MODIFY" }, { 8, "FAN_CLOSE_WRITE" },
	{ 0x10, "FAN_CLOSE_NOWRITE" }, { 0x20, "FAN_OPEN" }, { 0x4000, "FAN_Q_OVERFLOW" },
	{ 0x10000, "FAN_OPEN_PERM" }, { 0x20000, "FAN_ACCESS_PERM" }, { 0x40000000, "FAN_ONDIR" },
	{ 0x8000000, "FAN_EVENT_ON_CHILD" },
};
static const struct gs_labels gs_labels_fanotify_mark_mask_str __maybe_unused = {
	GS_LABELS(gs_labels_of_fanotify_mark_mask_str),
};

static const struct gs_label gs_labels_of_mountflags_str[] = {
	{ 1, "MS_RDONLY" }, { 2, "MS_NOSUID" }, { 4, "MS_NODEV" }, { 8, "MS_NOEXEC" },
	{ 0x10, "MS_SYNCHRONOUS" }, { 0x20, "MS_REMOUNT" }, { 0x40, "MS_MANDLOCK" },
	{ 0x80, "MS_DIRSYNC" }, { 0x400, "MS_NOATIME" }, { 0x800, "MS_NODIRATIME" },
	{ 0x1000, "MS_BIND" }, { 0x2000, "MS_MOVE" }, { 0x4000, "MS_REC" }, { 0x8000, "MS_SILENT" },
	{ 0x10000, "MS_POSIXACL" }, { 0x20000, "MS_UNBINDABLE" }, { 0x40000, "MS_PRIVATE" },
	{ 0x80000, "MS_SLAVE" }, { 0x100000, "MS_SHARED" }, { 0x200000, "MS_RELATIME" },
	{ 0x400000, "MS_KERNMOUNT" }, { 0x800000, "MS_I_VERSION" }, { 0x1000000, "MS_STRICTATIME" },
};
static const struct gs_labels gs_labels_mountflags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_mountflags_str),
};

static const struct gs_label gs_labels_of_umountflags_str[] = {
	{ 1, "MNT_FORCE" }, { 2, "MNT_DETACH" }, { 4, "MNT_EXPIRE" }, { 8, "UMOUNT_NOFOLLOW" },
};
static const struct gs_labels gs_labels_umountflags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_umountflags_str), .width = 32,
};

static const struct gs_label gs_labels_of_preadv2_flags_str[] = {
	{ 1, "RWF_HIPRI" },
};
static const struct gs_labels gs_labels_preadv2_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_preadv2_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_renameat2_flags_str[] = {
	{ 1, "RENAME_NOREPLACE" }, { 2, "RENAME_EXCHANGE" }, { 4, "RENAME_WHITEOUT" },
};
static const struct gs_labels gs_labels_renameat2_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_renameat2_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_seek_whence_str[] = {
	{ 0, "SEEK_SET" }, { 1, "SEEK_CUR" }, { 2, "SEEK_END" }, { 3, "SEEK_DATA" },
	{ 4, "SEEK_HOLE" },
};
static const struct gs_labels gs_labels_seek_whence_str __maybe_unused = {
	GS_LABELS(gs_labels_of_seek_whence_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_statx_mask_str[] = {
	{ 0, "AT_STATX_SYNC_AS_STAT" }, { 0x2000, "AT_STATX_FORCE_SYNC" },
	{ 0x4000, "AT_STATX_DONT_SYNC" },
};
static const struct gs_labels gs_labels_statx_mask_str __maybe_unused = {
	GS_LABELS(gs_labels_of_statx_mask_str), .width = 32, .sign = true, .one = true,
};

static const struct gs_label gs_labels_of_sync_file_range_flags_str[] = {
	{ 1, "SYNC_FILE_RANGE_WAIT_BEFORE" }, { 2, "SYNC_FILE_RANGE_WRITE" },
	{ 4, "SYNC_FILE_RANGE_WAIT_AFTER" },
};
static const struct gs_labels gs_labels_sync_file_range_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_sync_file_range_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_sys_pipe2_flag_str[] = {
	{ 0x800, "O_NONBLOCK" }, { 0x80000, "O_CLOEXEC" }, { 0x4000, "O_DIRECT" },
};
static const struct gs_labels gs_labels_sys_pipe2_flag_str __maybe_unused = {
	GS_LABELS(gs_labels_of_sys_pipe2_flag_str), .width = 32,
};

static const struct gs_label gs_labels_of_epoll_create1_flag_str[] = {
	{ 0x80000, "EPOLL_CLOEXEC" },
};
static const struct gs_labels gs_labels_epoll_create1_flag_str __maybe_unused = {
	GS_LABELS(gs_labels_of_epoll_create1_flag_str), .width = 32,
};

static const struct gs_label gs_labels_of_opoll_op_str[] = {
	{ 1, "EPOLL_CTL_ADD" }, { 2, "EPOLL_CTL_DEL" }, { 3, "EPOLL_CTL_MOD" },
};
static const struct gs_labels gs_labels_opoll_op_str __maybe_unused = {
	GS_LABELS(gs_labels_of_opoll_op_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_eventfd2_flag_str[] = {
	{ 0x800, "EFD_NONBLOCK" }, { 0x80000, "EFD_CLOEXEC" }, { 1, "EFD_SEMAPHORE" },
};
static const struct gs_labels gs_labels_eventfd2_flag_str __maybe_unused = {
	GS_LABELS(gs_labels_of_eventfd2_flag_str), .width = 32,
};

static const struct gs_label gs_labels_of_quotactl_quota_type_str[] = {
	{ 1, "QFMT_VFS_OLD" }, { 2, "QFMT_VFS_V0" }, { 3, "QFMT_OCFS2" }, { 4, "QFMT_VFS_V1" },
};
static const struct gs_labels gs_labels_quotactl_quota_type_str __maybe_unused = {
	GS_LABELS(gs_labels_of_quotactl_quota_type_str), .width = 32, .sign = true, .one = true,
};

static const struct gs_label gs_labels_of_stp_fallocate_mode_str[] = {
	{ 1, "FALLOC_FL_KEEP_SIZE" }, { 2, "FALLOC_FL_PUNCH_HOLE" },
	{ 4, "FALLOC_FL_NO_HIDE_STALE" }, { 8, "FALLOC_FL_COLLAPSE_RANGE" },
	{ 0x10, "FALLOC_FL_ZERO_RANGE" },
};
static const struct gs_labels gs_labels_stp_fallocate_mode_str __maybe_unused = {
	GS_LABELS(gs_labels_of_stp_fallocate_mode_str), .width = 32,
};

static const struct gs_label gs_labels_of_stp_splice_flags_str[] = {
	{ 1, "SPLICE_F_MOVE" }, { 2, "SPLICE_F_NONBLOCK" }, { 4, "SPLICE_F_MORE" },
	{ 8, "SPLICE_F_GIFT" },
};
static const struct gs_labels gs_labels_stp_splice_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_stp_splice_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_stp_xattr_flags_str[] = {
	{ 1, "XATTR_CREATE" }, { 2, "XATTR_REPLACE" },
};
static const struct gs_labels gs_labels_stp_xattr_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_stp_xattr_flags_str), .width = 32,
};

#endif /* GS_SYSNAMES_FILES_H */
