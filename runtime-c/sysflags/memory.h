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

static const struct gs_name gs_names_shadow_stack_flags[] = {
	{ 1, "SHADOW_STACK_SET_TOKEN" },
};
static const struct gs_set gs_set_shadow_stack_flags __maybe_unused = {
	.names = gs_names_shadow_stack_flags, .n = 1, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

#endif /* GS_SYSFLAGS_MEMORY_H */
