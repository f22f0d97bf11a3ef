/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fields.h - names for arguments of system calls that combine several values */
#ifndef GS_SYSNAMES_FIELDS_H
#define GS_SYSNAMES_FIELDS_H

#include "files.h"
#include "processes.h"

static const struct gs_labels gs_labels_open_bits __maybe_unused = {
	GS_LABELS(gs_labels_of_dup3_flag_str),
};

static const struct gs_label gs_labels_of_mmap_bits[] = {
	{ 1, "MAP_SHARED" }, { 2, "MAP_PRIVATE" }, { 0x10, "MAP_FIXED" }, { 0x20, "MAP_ANONYMOUS" },
	{ 0x100, "MAP_GROWSDOWN" }, { 0x800, "MAP_DENYWRITE" }, { 0x1000, "MAP_EXECUTABLE" },
	{ 0x2000, "MAP_LOCKED" }, { 0x4000, "MAP_NORESERVE" }, { 0x8000, "MAP_POPULATE" },
	{ 0x10000, "MAP_NONBLOCK" }, { 0x20000, "MAP_STACK" }, { 0x40000, "MAP_HUGETLB" },
	{ 0x40, "MAP_32BIT" },
};
static const struct gs_labels gs_labels_mmap_bits __maybe_unused = {
	GS_LABELS(gs_labels_of_mmap_bits),
};

static const struct gs_label gs_labels_of_clone_bits[] = {
	{ 0x100, "CLONE_VM" }, { 0x200, "CLONE_FS" }, { 0x400, "CLONE_FILES" },
	{ 0x800, "CLONE_SIGHAND" }, { 0x2000, "CLONE_PTRACE" }, { 0x4000, "CLONE_VFORK" },
	{ 0x8000, "CLONE_PARENT" }, { 0x10000, "CLONE_THREAD" }, { 0x20000, "CLONE_NEWNS" },
	{ 0x40000, "CLONE_SYSVSEM" }, { 0x80000, "CLONE_SETTLS" },
	{ 0x100000, "CLONE_PARENT_SETTID" }, { 0x200000, "CLONE_CHILD_CLEARTID" },
	{ 0x400000, "CLONE_DETACHED" }, { 0x800000, "CLONE_UNTRACED" },
	{ 0x1000000, "CLONE_CHILD_SETTID" }, { 0x4000000, "CLONE_NEWUTS" },
	{ 0x8000000, "CLONE_NEWIPC" }, { 0x10000000, "CLONE_NEWUSER" },
	{ 0x20000000, "CLONE_NEWPID" }, { 0x40000000, "CLONE_NEWNET" }, { 0x80000000, "CLONE_IO" },
};
static const struct gs_labels gs_labels_clone_bits __maybe_unused = {
	GS_LABELS(gs_labels_of_clone_bits),
};

static const struct gs_label gs_labels_of_fanotify_class[] = {
	{ 0, "FAN_CLASS_NOTIF" }, { 4, "FAN_CLASS_CONTENT" }, { 8, "FAN_CLASS_PRE_CONTENT" },
};
static const struct gs_labels gs_labels_fanotify_class __maybe_unused = {
	GS_LABELS(gs_labels_of_fanotify_class), .one = true,
};

static const struct gs_label gs_labels_of_fanotify_bits[] = {
	{ 1, "FAN_CLOEXEC" }, { 2, "FAN_NONBLOCK" }, { 0x10, "FAN_UNLIMITED_QUEUE" },
	{ 0x20, "FAN_UNLIMITED_MARKS" },
};
static const struct gs_labels gs_labels_fanotify_bits __maybe_unused = {
	GS_LABELS(gs_labels_of_fanotify_bits), .width = 32,
};

static const struct gs_label gs_labels_of_ipc_bits[] = {
	{ 0x200, "IPC_CREAT" }, { 0x400, "IPC_EXCL" },
};
static const struct gs_labels gs_labels_ipc_bits __maybe_unused = {
	GS_LABELS(gs_labels_of_ipc_bits),
};

static const struct gs_label gs_labels_of_shm_bits[] = {
	{ 0x200, "IPC_CREAT" }, { 0x400, "IPC_EXCL" }, { 0x800, "SHM_HUGETLB" },
	{ 0x1000, "SHM_NORESERVE" },
};
static const struct gs_labels gs_labels_shm_bits __maybe_unused = {
	GS_LABELS(gs_labels_of_shm_bits), .width = 32,
};

static const struct gs_label gs_labels_of_sem_cmd[] = {
	{ 0, "IPC_RMID" }, { 1, "IPC_SET" }, { 2, "IPC_STAT" }, { 3, "IPC_INFO" },
	{ 0xb, "GETPID" }, { 0xc, "GETVAL" }, { 0xd, "GETALL" }, { 0xe, "GETNCNT" },
	{ 0xf, "GETZCNT" }, { 0x10, "SETVAL" }, { 0x11, "SETALL" }, { 0x12, "SEM_STAT" },
	{ 0x13, "SEM_INFO" },
};
static const struct gs_labels gs_labels_sem_cmd __maybe_unused = {
	GS_LABELS(gs_labels_of_sem_cmd), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_msg_cmd[] = {
	{ 0, "IPC_RMID" }, { 1, "IPC_SET" }, { 2, "IPC_STAT" }, { 3, "IPC_INFO" },
	{ 0xb, "MSG_STAT" }, { 0xc, "MSG_INFO" },
};
static const struct gs_labels gs_labels_msg_cmd __maybe_unused = {
	GS_LABELS(gs_labels_of_msg_cmd), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_sched[] = {
	{ 0, "SCHED_OTHER" }, { 1, "SCHED_FIFO" }, { 2, "SCHED_RR" }, { 3, "SCHED_BATCH" },
	{ 5, "SCHED_IDLE" }, { 6, "SCHED_DEADLINE" },
};
static const struct gs_labels gs_labels_sched __maybe_unused = {
	GS_LABELS(gs_labels_of_sched), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_mempolicy[] = {
	{ 0, "MPOL_DEFAULT" }, { 1, "MPOL_PREFERRED" }, { 2, "MPOL_BIND" },
	{ 3, "MPOL_INTERLEAVE" },
};
static const struct gs_labels gs_labels_mempolicy __maybe_unused = {
	GS_LABELS(gs_labels_of_mempolicy), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_mempolicy_flag[] = {
	{ 0x8000, "MPOL_F_STATIC_NODES" }, { 0x4000, "MPOL_F_RELATIVE_NODES" },
};
static const struct gs_labels gs_labels_mempolicy_flag __maybe_unused = {
	GS_LABELS(gs_labels_of_mempolicy_flag), .one = true,
};

static const struct gs_label gs_labels_of_swap_bits[] = {
	{ 0x8000, "SWAP_FLAG_PREFER" }, { 0x10000, "SWAP_FLAG_DISCARD" },
	{ 0x20000, "SWAP_FLAG_DISCARD_ONCE" }, { 0x40000, "SWAP_FLAG_DISCARD_PAGES" },
};
static const struct gs_labels gs_labels_swap_bits __maybe_unused = {
	GS_LABELS(gs_labels_of_swap_bits), .width = 32,
};

static const struct gs_label gs_labels_of_quota_cmd[] = {
	{ 0x800001, "Q_SYNC" }, { 0x800002, "Q_QUOTAON" }, { 0x800003, "Q_QUOTAOFF" },
	{ 0x800004, "Q_GETFMT" }, { 0x800005, "Q_GETINFO" }, { 0x800006, "Q_SETINFO" },
	{ 0x800007, "Q_GETQUOTA" }, { 0x800008, "Q_SETQUOTA" }, { 0x5801, "Q_XQUOTAON" },
	{ 0x5802, "Q_XQUOTAOFF" }, { 0x5803, "Q_XGETQUOTA" }, { 0x5804, "Q_XSETQLIM" },
	{ 0x5805, "Q_XGETQSTAT" }, { 0x5806, "Q_XQUOTARM" },
	{ 0x5807, "Q_XQUOTASYNC" }, { 0x5808, "Q_XGETQSTATV" },
};
static const struct gs_labels gs_labels_quota_cmd __maybe_unused = {
	GS_LABELS(gs_labels_of_quota_cmd), .one = true,
};

static const struct gs_label gs_labels_of_quota_type[] = {
	{ 0, "USRQUOTA" }, { 1, "GRPQUOTA" },
};
static const struct gs_labels gs_labels_quota_type __maybe_unused = {
	GS_LABELS(gs_labels_of_quota_type), .one = true,
};

static const struct gs_label gs_labels_of_ip_protocol[] = {
	{ 0, "IPPROTO_IP" }, { 1, "IPPROTO_ICMP" }, { 2, "IPPROTO_IGMP" }, { 4, "IPPROTO_IPIP" },
	{ 6, "IPPROTO_TCP" }, { 8, "IPPROTO_EGP" }, { 0xc, "IPPROTO_PUP" }, { 0x11, "IPPROTO_UDP" },
	{ 0x16, "IPPROTO_IDP" }, { 0x21, "IPPROTO_DCCP" }, { 0x2e, "IPPROTO_RSVP" },
	{ 0x2f, "IPPROTO_GRE" }, { 0x29, "IPPROTO_IPV6" }, { 0x32, "IPPROTO_ESP" },
	{ 0x33, "IPPROTO_AH" }, { 0x5e, "IPPROTO_BEETPH" }, { 0x67, "IPPROTO_PIM" },
	{ 0x6c, "IPPROTO_COMP" }, { 0x84, "IPPROTO_SCTP" }, { 0x88, "IPPROTO_UDPLITE" },
	{ 0xff, "IPPROTO_RAW" },
};
static const struct gs_labels gs_labels_ip_protocol __maybe_unused = {
	GS_LABELS(gs_labels_of_ip_protocol), .one = true, .decimal = true,
};

static const struct gs_label gs_labels_of_futex_op[] = {
	{ 0, "FUTEX_OP_SET" }, { 1, "FUTEX_OP_ADD" }, { 2, "FUTEX_OP_OR" }, { 3, "FUTEX_OP_ANDN" },
	{ 4, "FUTEX_OP_XOR" },
};
static const struct gs_labels gs_labels_futex_op __maybe_unused = {
	GS_LABELS(gs_labels_of_futex_op), .one = true,
};

static const struct gs_label gs_labels_of_futex_cmp[] = {
	{ 0, "FUTEX_OP_CMP_EQ" }, { 1, "FUTEX_OP_CMP_NE" }, { 2, "FUTEX_OP_CMP_LT" },
	{ 3, "FUTEX_OP_CMP_LE" }, { 4, "FUTEX_OP_CMP_GT" }, { 5, "FUTEX_OP_CMP_GE" },
};
static const struct gs_labels gs_labels_futex_cmp __maybe_unused = {
	GS_LABELS(gs_labels_of_futex_cmp), .one = true,
};

static const struct gs_label gs_labels_of_ioprio_class[] = {
	{ 0, "IOPRIO_CLASS_NONE" }, { 1, "IOPRIO_CLASS_RT" }, { 2, "IOPRIO_CLASS_BE" },
	{ 3, "IOPRIO_CLASS_IDLE" },
};
static const struct gs_labels gs_labels_ioprio_class __maybe_unused = {
	GS_LABELS(gs_labels_of_ioprio_class), .one = true,
};

static const struct gs_label gs_labels_of_clock_state[] = {
	{ 0, "TIME_OK" }, { 1, "TIME_INS" }, { 2, "TIME_DEL" }, { 3, "TIME_OOP" },
	{ 4, "TIME_WAIT" }, { 5, "TIME_ERROR" },
};
static const struct gs_labels gs_labels_clock_state __maybe_unused = {
	GS_LABELS(gs_labels_of_clock_state), .width = 32, .sign = true, .one = true, .decimal = true,
};

static const struct gs_label gs_labels_of_node_type[] = {
	{ 0x1000, "S_IFIFO" }, { 0x2000, "S_IFCHR" }, { 0x6000, "S_IFBLK" }, { 0x8000, "S_IFREG" },
	{ 0xc000, "S_IFSOCK" },
};
static const struct gs_labels gs_labels_node_type __maybe_unused = {
	GS_LABELS(gs_labels_of_node_type), .one = true,
};

/* Append the name of the huge page size 2^n: MAP_HUGE_2MB */
gs_fn notrace void gs_label_huge(struct gs_text *t, u32 n)
{
	static const char * const units[] = { "", "KB", "MB", "GB", "TB", "PB", "EB" };

	gs_text_add(t, "MAP_HUGE_%u%s|", 1U << n % 10, units[n / 10]);
}

/* Append flags whose low 9 bits are permissions, which are shown in octal. */
gs_fn notrace void gs_label_ipc(struct gs_text *t, const struct gs_labels *l, u64 v, bool zero)
{
	const size_t start = t->at;

	if (zero || v & ~0777ULL)
		gs_label_add(t, l, v & ~0777ULL);
	if (v & 0777)
		gs_text_add(t, "%s0%llo", t->at > start ? "|" : "", v & 0777);
}

/* Append a command of semctl(2), msgctl(2) or shmctl(2); IPC_64 selects the layout of its structures. */
gs_fn notrace void gs_label_ipc_cmd(struct gs_text *t, const struct gs_labels *l, u64 v)
{
	if (v & 0x100)
		gs_text_add(t, "IPC_64|");
	gs_label_add(t, l, v & ~0x100ULL);
}

/* Append a socket's type (the low four bits) and flags. */
gs_fn notrace void gs_label_socket_type(struct gs_text *t, u64 v)
{
	static const char * const types[] = { [1] = "SOCK_STREAM", "SOCK_DGRAM", "SOCK_RAW", "SOCK_RDM",
					      "SOCK_SEQPACKET", "SOCK_DCCP", [10] = "SOCK_PACKET" };
	const u32 type = v & 0xf;
	const size_t start = t->at;
	u32 rest = v & ~0x80800U;

	if (type < ARRAY_SIZE(types) && types[type]) {
		gs_text_add(t, "%s", types[type]);
		rest &= ~0xfU;
	}
	if (v & 0x80000)
		gs_text_add(t, "%sSOCK_CLOEXEC", t->at > start ? "|" : "");
	if (v & 0x800)
		gs_text_add(t, "%sSOCK_NONBLOCK", t->at > start ? "|" : "");
	if (rest || t->at == start)
		gs_text_add(t, "%s0x%x", t->at > start ? "|" : "", rest);
}

/* Append the operation that FUTEX_WAKE_OP encodes in an argument (futex(2)). */
gs_fn notrace void gs_label_wake_op(struct gs_text *t, u32 v)
{
	gs_text_add(t, v >> 31 ? "{FUTEX_OP_OPARG_SHIFT|" : "{");
	gs_label_add(t, &gs_labels_futex_op, v >> 28 & 7);
	gs_text_add(t, ", %d, ", (s32)(v << 8) >> 20);
	gs_label_add(t, &gs_labels_futex_cmp, v >> 24 & 0xf);
	gs_text_add(t, ", %d}", (s32)(v << 20) >> 20);
}

/* Append how a process ended or stopped, from a status of wait4(2). */
gs_fn notrace void gs_label_wait_status(struct gs_text *t, u64 v)
{
	const u32 low = v & 0x7f;

	if (v == 0xffff)
		return gs_text_add(t, "WIFCONTINUED");
	if ((v & 0xff) == 0xff) /* no process has this status */
		return gs_text_add(t, "?=0x%llx", v);
	if (!low) {
		gs_text_add(t, "WEXITSTATUS=%llu", v >> 8 & 0xff);
	} else if (low == 0x7f) {
		gs_text_add(t, "WSTOPSIG=");
		gs_label_add(t, &gs_labels_signal_name, v >> 8 & 0xff);
	} else if (v & 0x80) {
		gs_text_add(t, "WCOREDUMP");
	} else {
		gs_text_add(t, "WTERMSIG=");
		gs_label_add(t, &gs_labels_signal_name, low);
	}
	if (v >> 16)
		gs_text_add(t, " | 0x%llx", v & ~0xffffULL);
}

/* Names of the signals in a mask: [SIGHUP|SIGINT] */
gs_fn notrace void gs_label_sigmask(struct gs_text *t, u64 mask)
{
	/* In SystemTap's order, SIGPIPE comes before SIGUSR2. */
	static const u8 order[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 12, 14, 15, 17, 18, 19, 20,
				    21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31 };
	size_t start;
	u32 i;

	gs_text_add(t, "[");
	start = t->at;
	for (i = 0; i < ARRAY_SIZE(order); i++) {
		if (!(mask >> (order[i] - 1) & 1))
			continue;
		gs_text_add(t, "%s", t->at > start ? "|" : "");
		gs_label_add(t, &gs_labels_signal_name, order[i]);
	}
	gs_text_add(t, t->at > start ? "]" : "EMPTY]");
}

#endif /* GS_SYSNAMES_FIELDS_H */
