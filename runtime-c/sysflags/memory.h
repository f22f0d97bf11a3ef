/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made by tapset/sysflags/gen from the headers of Linux 6.12.117+deb12 (x86) */
#ifndef GS_SYSFLAGS_MEMORY_H
#define GS_SYSFLAGS_MEMORY_H

#include "set.h"

static const struct gs_name gs_names_mmap_prot[] = {
	{ 1, "PROT_READ" }, { 2, "PROT_WRITE" }, { 4, "PROT_EXEC" }, { 8, "PROT_SEM" },
	{ 0x1000000, "PROT_GROWSDOWN" }, { 0x2000000, "PROT_GROWSUP" },
};
static const struct gs_set gs_set_mmap_prot __maybe_unused = {
	.names = gs_names_mmap_prot, .n = 6, .in_field = 0,
	.field = 0, .width = 0xffffffff, .zero = "PROT_NONE",
};

static const struct gs_name gs_names_mmap_flags[] = {
	{ 1, "MAP_SHARED" }, { 2, "MAP_PRIVATE" }, { 3, "MAP_SHARED_VALIDATE" },
	{ 8, "MAP_DROPPABLE" }, { 0x10, "MAP_FIXED" }, { 0x20, "MAP_ANONYMOUS" },
	{ 0x40, "MAP_32BIT" }, { 0x80, "MAP_ABOVE4G" }, { 0x100, "MAP_GROWSDOWN" },
	{ 0x800, "MAP_DENYWRITE" }, { 0x1000, "MAP_EXECUTABLE" }, { 0x2000, "MAP_LOCKED" },
	{ 0x4000, "MAP_NORESERVE" }, { 0x8000, "MAP_POPULATE" }, { 0x10000, "MAP_NONBLOCK" },
	{ 0x20000, "MAP_STACK" }, { 0x40000, "MAP_HUGETLB" }, { 0x80000, "MAP_SYNC" },
	{ 0x100000, "MAP_FIXED_NOREPLACE" }, { 0x4000000, "MAP_UNINITIALIZED" },
};
static const struct gs_set gs_set_mmap_flags __maybe_unused = {
	.names = gs_names_mmap_flags, .n = 20, .in_field = 4,
	.field = 0xf, .width = 0xffffffff,
};

static const struct gs_name gs_names_madvise[] = {
	{ 0, "MADV_NORMAL" }, { 1, "MADV_RANDOM" }, { 2, "MADV_SEQUENTIAL" },
	{ 3, "MADV_WILLNEED" }, { 4, "MADV_DONTNEED" }, { 8, "MADV_FREE" }, { 9, "MADV_REMOVE" },
	{ 0xa, "MADV_DONTFORK" }, { 0xb, "MADV_DOFORK" }, { 0xc, "MADV_MERGEABLE" },
	{ 0xd, "MADV_UNMERGEABLE" }, { 0xe, "MADV_HUGEPAGE" }, { 0xf, "MADV_NOHUGEPAGE" },
	{ 0x10, "MADV_DONTDUMP" }, { 0x11, "MADV_DODUMP" }, { 0x12, "MADV_WIPEONFORK" },
	{ 0x13, "MADV_KEEPONFORK" }, { 0x14, "MADV_COLD" }, { 0x15, "MADV_PAGEOUT" },
	{ 0x16, "MADV_POPULATE_READ" }, { 0x17, "MADV_POPULATE_WRITE" },
	{ 0x18, "MADV_DONTNEED_LOCKED" }, { 0x19, "MADV_COLLAPSE" }, { 0x64, "MADV_HWPOISON" },
	{ 0x65, "MADV_SOFT_OFFLINE" },
};
static const struct gs_set gs_set_madvise __maybe_unused = {
	.names = gs_names_madvise, .n = 25, .in_field = 25,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_mremap_flags[] = {
	{ 1, "MREMAP_MAYMOVE" }, { 2, "MREMAP_FIXED" }, { 4, "MREMAP_DONTUNMAP" },
};
static const struct gs_set gs_set_mremap_flags __maybe_unused = {
	.names = gs_names_mremap_flags, .n = 3, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_msync_flags[] = {
	{ 1, "MS_ASYNC" }, { 2, "MS_INVALIDATE" }, { 4, "MS_SYNC" },
};
static const struct gs_set gs_set_msync_flags __maybe_unused = {
	.names = gs_names_msync_flags, .n = 3, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_mlock2_flags[] = {
	{ 1, "MLOCK_ONFAULT" },
};
static const struct gs_set gs_set_mlock2_flags __maybe_unused = {
	.names = gs_names_mlock2_flags, .n = 1, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_mlockall_flags[] = {
	{ 1, "MCL_CURRENT" }, { 2, "MCL_FUTURE" }, { 4, "MCL_ONFAULT" },
};
static const struct gs_set gs_set_mlockall_flags __maybe_unused = {
	.names = gs_names_mlockall_flags, .n = 3, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_mempolicy[] = {
	{ 0, "MPOL_DEFAULT" }, { 1, "MPOL_PREFERRED" }, { 2, "MPOL_BIND" },
	{ 3, "MPOL_INTERLEAVE" }, { 4, "MPOL_LOCAL" }, { 5, "MPOL_PREFERRED_MANY" },
	{ 6, "MPOL_WEIGHTED_INTERLEAVE" }, { 0xe000, "MPOL_MODE_FLAGS" },
};
static const struct gs_set gs_set_mempolicy __maybe_unused = {
	.names = gs_names_mempolicy, .n = 8, .in_field = 8,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_mempolicy_flags[] = {
	{ 1, "MPOL_F_NODE" }, { 2, "MPOL_F_ADDR" }, { 4, "MPOL_F_MEMS_ALLOWED" },
};
static const struct gs_set gs_set_mempolicy_flags __maybe_unused = {
	.names = gs_names_mempolicy_flags, .n = 3, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_mempolicy_mode[] = {
	{ 0, "MPOL_DEFAULT" }, { 1, "MPOL_PREFERRED" }, { 2, "MPOL_BIND" },
	{ 3, "MPOL_INTERLEAVE" }, { 4, "MPOL_LOCAL" }, { 5, "MPOL_PREFERRED_MANY" },
	{ 6, "MPOL_WEIGHTED_INTERLEAVE" }, { 0x2000, "MPOL_F_NUMA_BALANCING" },
	{ 0x4000, "MPOL_F_RELATIVE_NODES" }, { 0x8000, "MPOL_F_STATIC_NODES" },
};
static const struct gs_set gs_set_mempolicy_mode __maybe_unused = {
	.names = gs_names_mempolicy_mode, .n = 10, .in_field = 7,
	.field = 0x1fff, .width = 0xffffffff,
};

static const struct gs_name gs_names_mbind_flags[] = {
	{ 1, "MPOL_MF_STRICT" }, { 2, "MPOL_MF_MOVE" }, { 8, "MPOL_MF_LAZY" },
	{ 0x10, "MPOL_MF_INTERNAL" },
};
static const struct gs_set gs_set_mbind_flags __maybe_unused = {
	.names = gs_names_mbind_flags, .n = 4, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_membarrier_cmd[] = {
	{ 0, "MEMBARRIER_CMD_QUERY" }, { 1, "MEMBARRIER_CMD_GLOBAL" },
	{ 2, "MEMBARRIER_CMD_GLOBAL_EXPEDITED" }, { 4, "MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED" },
	{ 8, "MEMBARRIER_CMD_PRIVATE_EXPEDITED" },
	{ 0x10, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED" },
	{ 0x20, "MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE" },
	{ 0x40, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE" },
	{ 0x80, "MEMBARRIER_CMD_PRIVATE_EXPEDITED_RSEQ" },
	{ 0x100, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_RSEQ" },
	{ 0x200, "MEMBARRIER_CMD_GET_REGISTRATIONS" },
};
static const struct gs_set gs_set_membarrier_cmd __maybe_unused = {
	.names = gs_names_membarrier_cmd, .n = 11, .in_field = 11,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_membarrier_flags[] = {
	{ 1, "MEMBARRIER_CMD_FLAG_CPU" },
};
static const struct gs_set gs_set_membarrier_flags __maybe_unused = {
	.names = gs_names_membarrier_flags, .n = 1, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_userfaultfd_flags[] = {
	{ 1, "UFFD_USER_MODE_ONLY" }, { 0x800, "O_NONBLOCK" }, { 0x80000, "O_CLOEXEC" },
};
static const struct gs_set gs_set_userfaultfd_flags __maybe_unused = {
	.names = gs_names_userfaultfd_flags, .n = 3, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_pkey_rights[] = {
	{ 1, "PKEY_DISABLE_ACCESS" }, { 2, "PKEY_DISABLE_WRITE" },
};
static const struct gs_set gs_set_pkey_rights __maybe_unused = {
	.names = gs_names_pkey_rights, .n = 2, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_shadow_stack_flags[] = {
	{ 1, "SHADOW_STACK_SET_TOKEN" },
};
static const struct gs_set gs_set_shadow_stack_flags __maybe_unused = {
	.names = gs_names_shadow_stack_flags, .n = 1, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

#endif /* GS_SYSFLAGS_MEMORY_H */
