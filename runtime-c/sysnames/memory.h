/* SPDX-License-Identifier: GPL-2.0-or-later */
/* memory.h - names for arguments in argstr: system calls on memory and IPC */
#ifndef GS_SYSNAMES_MEMORY_H
#define GS_SYSNAMES_MEMORY_H

#include "label.h"

static const struct gs_label gs_labels_of_madvice_advice_str[] = {
	{ 0, "MADV_NORMAL" }, { 1, "MADV_RANDOM" }, { 2, "MADV_SEQUENTIAL" },
	{ 3, "MADV_WILLNEED" }, { 4, "MADV_DONTNEED" }, { 8, "MADV_FREE" }, { 9, "MADV_REMOVE" },
	{ 0xa, "MADV_DONTFORK" }, { 0xb, "MADV_DOFORK" }, { 0xc, "MADV_MERGEABLE" },
	{ 0xd, "MADV_UNMERGEABLE" }, { 0xe, "MADV_HUGEPAGE" }, { 0xf, "MADV_NOHUGEPAGE" },
	{ 0x10, "MADV_DONTDUMP" }, { 0x11, "MADV_DODUMP" }, { 0x64, "MADV_HWPOISON" },
	{ 0x65, "MADV_SOFT_OFFLINE" },
};
static const struct gs_labels gs_labels_madvice_advice_str __maybe_unused = {
	GS_LABELS(gs_labels_of_madvice_advice_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_mempolicy_flags_str[] = {
	{ 1, "MPOL_F_NODE" }, { 2, "MPOL_F_ADDR" }, { 4, "MPOL_F_MEMS_ALLOWED" },
};
static const struct gs_labels gs_labels_mempolicy_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_mempolicy_flags_str),
};

static const struct gs_label gs_labels_of_mfd_flags_str[] = {
	{ 1, "MFD_CLOEXEC" }, { 2, "MFD_ALLOW_SEALING" }, { 0x80000, "O_CLOEXEC" },
};
static const struct gs_labels gs_labels_mfd_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_mfd_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_mlockall_flags_str[] = {
	{ 1, "MCL_CURRENT" }, { 2, "MCL_FUTURE" }, { 4, "MCL_ONFAULT" },
};
static const struct gs_labels gs_labels_mlockall_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_mlockall_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_stp_mlock2_str[] = {
	{ 1, "MLOCK_ONFAULT" },
};
static const struct gs_labels gs_labels_stp_mlock2_str __maybe_unused = {
	GS_LABELS(gs_labels_of_stp_mlock2_str), .width = 32,
};

static const struct gs_label gs_labels_of_mprotect_prot_str[] = {
	{ 1, "PROT_READ" }, { 2, "PROT_WRITE" }, { 4, "PROT_EXEC" }, { 8, "PROT_SEM" },
	{ 0x1000000, "PROT_GROWSDOWN" }, { 0x2000000, "PROT_GROWSUP" },
};
static const struct gs_labels gs_labels_mprotect_prot_str __maybe_unused = {
	GS_LABELS(gs_labels_of_mprotect_prot_str), .zero = "PROT_NONE",
};

static const struct gs_label gs_labels_of_mremap_flags[] = {
	{ 1, "MREMAP_MAYMOVE" }, { 2, "MREMAP_FIXED" },
};
static const struct gs_labels gs_labels_mremap_flags __maybe_unused = {
	GS_LABELS(gs_labels_of_mremap_flags), .width = 32,
};

static const struct gs_label gs_labels_of_msync_flag_str[] = {
	{ 1, "MS_ASYNC" }, { 2, "MS_INVALIDATE" }, { 4, "MS_SYNC" },
};
static const struct gs_labels gs_labels_msync_flag_str __maybe_unused = {
	GS_LABELS(gs_labels_of_msync_flag_str), .width = 32,
};

static const struct gs_label gs_labels_of_pkey_alloc_init_val_str[] = {
	{ 1, "PKEY_DISABLE_ACCESS" }, { 2, "PKEY_DISABLE_WRITE" },
};
static const struct gs_labels gs_labels_pkey_alloc_init_val_str __maybe_unused = {
	GS_LABELS(gs_labels_of_pkey_alloc_init_val_str), .width = 32,
};

static const struct gs_label gs_labels_of_userfaultfd_flags_str[] = {
	{ 0x800, "O_NONBLOCK" }, { 0x80000, "O_CLOEXEC" },
};
static const struct gs_labels gs_labels_userfaultfd_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_userfaultfd_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_membarrier_cmd_str[] = {
	{ 0, "MEMBARRIER_CMD_QUERY" }, { 1, "MEMBARRIER_CMD_SHARED" },
};
static const struct gs_labels gs_labels_membarrier_cmd_str __maybe_unused = {
	GS_LABELS(gs_labels_of_membarrier_cmd_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_shmat_flags_str[] = {
	{ 0x1000, "SHM_RDONLY" }, { 0x2000, "SHM_RND" }, { 0x4000, "SHM_REMAP" },
	{ 0x8000, "SHM_EXEC" },
};
static const struct gs_labels gs_labels_shmat_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_shmat_flags_str),
};

static const struct gs_label gs_labels_of_stp_msgflg_str[] = {
	{ 0x1000, "MSG_NOERROR" }, { 0x2000, "MSG_EXCEPT" }, { 0x800, "IPC_NOWAIT" },
};
static const struct gs_labels gs_labels_stp_msgflg_str __maybe_unused = {
	GS_LABELS(gs_labels_of_stp_msgflg_str), .width = 32,
};

#endif /* GS_SYSNAMES_MEMORY_H */
