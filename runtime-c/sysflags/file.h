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

static const struct gs_name gs_names_whence[] = {
	{ 0, "SEEK_SET" }, { 1, "SEEK_CUR" }, { 2, "SEEK_END" }, { 3, "SEEK_DATA" },
	{ 4, "SEEK_HOLE" },
};
static const struct gs_set gs_set_whence __maybe_unused = {
	.names = gs_names_whence, .n = 5, .in_field = 5,
	.field = 0xffffffff, .width = 0xffffffff,
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

#endif /* GS_SYSFLAGS_FILE_H */
