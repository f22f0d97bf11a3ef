/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made by tapset/sysflags/gen from the headers of Linux 6.12.117+deb12 (x86) */
#ifndef GS_SYSFLAGS_IPC_H
#define GS_SYSFLAGS_IPC_H

#include "set.h"

static const struct gs_name gs_names_queue_flags[] = {
	{ 0x800, "O_NONBLOCK" },
};
static const struct gs_set gs_set_queue_flags __maybe_unused = {
	.names = gs_names_queue_flags, .n = 1, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_ipc_key[] = {
	{ 0, "IPC_PRIVATE" },
};
static const struct gs_set gs_set_ipc_key __maybe_unused = {
	.names = gs_names_ipc_key, .n = 1, .in_field = 1,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_ipc_get_flags[] = {
	{ 0x200, "IPC_CREAT" }, { 0x400, "IPC_EXCL" }, { 0x800, "IPC_NOWAIT" },
};
static const struct gs_set gs_set_ipc_get_flags __maybe_unused = {
	.names = gs_names_ipc_get_flags, .n = 3, .in_field = 0,
	.field = 0, .width = 0xffffffff, .octal = true,
};

static const struct gs_name gs_names_shmget_flags[] = {
	{ 0x200, "IPC_CREAT" }, { 0x400, "IPC_EXCL" }, { 0x800, "SHM_HUGETLB" },
	{ 0x1000, "SHM_NORESERVE" },
};
static const struct gs_set gs_set_shmget_flags __maybe_unused = {
	.names = gs_names_shmget_flags, .n = 4, .in_field = 0,
	.field = 0, .width = 0xffffffff, .octal = true,
};

static const struct gs_name gs_names_shmat_flags[] = {
	{ 0x1000, "SHM_RDONLY" }, { 0x2000, "SHM_RND" }, { 0x4000, "SHM_REMAP" },
	{ 0x8000, "SHM_EXEC" },
};
static const struct gs_set gs_set_shmat_flags __maybe_unused = {
	.names = gs_names_shmat_flags, .n = 4, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_msg_op_flags[] = {
	{ 0x800, "IPC_NOWAIT" }, { 0x1000, "MSG_NOERROR" }, { 0x2000, "MSG_EXCEPT" },
	{ 0x4000, "MSG_COPY" },
};
static const struct gs_set gs_set_msg_op_flags __maybe_unused = {
	.names = gs_names_msg_op_flags, .n = 4, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_sem_flags[] = {
	{ 0x800, "IPC_NOWAIT" }, { 0x1000, "SEM_UNDO" },
};
static const struct gs_set gs_set_sem_flags __maybe_unused = {
	.names = gs_names_sem_flags, .n = 2, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_shm_cmd[] = {
	{ 0, "IPC_RMID" }, { 1, "IPC_SET" }, { 2, "IPC_STAT" }, { 3, "IPC_INFO" },
	{ 0xb, "SHM_LOCK" }, { 0xc, "SHM_UNLOCK" }, { 0xd, "SHM_STAT" }, { 0xe, "SHM_INFO" },
	{ 0xf, "SHM_STAT_ANY" },
};
static const struct gs_set gs_set_shm_cmd __maybe_unused = {
	.names = gs_names_shm_cmd, .n = 9, .in_field = 9,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_msg_cmd[] = {
	{ 0, "IPC_RMID" }, { 1, "IPC_SET" }, { 2, "IPC_STAT" }, { 3, "IPC_INFO" },
	{ 0xb, "MSG_STAT" }, { 0xc, "MSG_INFO" }, { 0xd, "MSG_STAT_ANY" },
};
static const struct gs_set gs_set_msg_cmd __maybe_unused = {
	.names = gs_names_msg_cmd, .n = 7, .in_field = 7,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_sem_cmd[] = {
	{ 0, "IPC_RMID" }, { 1, "IPC_SET" }, { 2, "IPC_STAT" }, { 3, "IPC_INFO" },
	{ 0xb, "GETPID" }, { 0xc, "GETVAL" }, { 0xd, "GETALL" }, { 0xe, "GETNCNT" },
	{ 0xf, "GETZCNT" }, { 0x10, "SETVAL" }, { 0x11, "SETALL" }, { 0x12, "SEM_STAT" },
	{ 0x13, "SEM_INFO" }, { 0x14, "SEM_STAT_ANY" },
};
static const struct gs_set gs_set_sem_cmd __maybe_unused = {
	.names = gs_names_sem_cmd, .n = 14, .in_field = 14,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_ipc_call[] = {
	{ 1, "SEMOP" }, { 2, "SEMGET" }, { 3, "SEMCTL" }, { 4, "SEMTIMEDOP" }, { 0xb, "MSGSND" },
	{ 0xc, "MSGRCV" }, { 0xd, "MSGGET" }, { 0xe, "MSGCTL" }, { 0x15, "SHMAT" },
	{ 0x16, "SHMDT" }, { 0x17, "SHMGET" }, { 0x18, "SHMCTL" },
};
static const struct gs_set gs_set_ipc_call __maybe_unused = {
	.names = gs_names_ipc_call, .n = 12, .in_field = 12,
	.field = 0xffffffff, .width = 0xffffffff,
};

#endif /* GS_SYSFLAGS_IPC_H */
