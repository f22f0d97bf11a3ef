/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * process.h - text of resource limits, clone and scheduling arguments, segments
 */
#ifndef GS_SYSARGS_PROCESS_H
#define GS_SYSARGS_PROCESS_H

#include <linux/sched.h>
#include <linux/utsname.h>

#include "signal.h"
#include "../sysflags/process.h"

/* Append a limit as a multiple of 1024 if it is one, or @name for @infinity. */
gs_fn notrace void gs_text_limit(struct gs_text *t, u64 v, u64 infinity, const char *name)
{
	if (v == infinity)
		gs_text_add(t, "%s", name);
	else if (v > 1024 && v % 1024 == 0)
		gs_text_add(t, "%llu*1024", v / 1024);
	else
		gs_text_add(t, "%llu", v);
}

/**
 * gs_text_rlimit() - append a struct rlimit
 * @t: text
 * @addr: address of the structure; NULL is appended if it is 0
 * @wide: it is a struct rlimit64
 */
gs_fn notrace void gs_text_rlimit(struct gs_text *t, u64 addr, bool wide)
{
	const size_t word = wide ? 8 : gs_word_size();
	const u64 infinity = word == 8 ? ~0ULL : 0xffffffff;
	const char *name = word == 8 ? "RLIM64_INFINITY" : "RLIM_INFINITY";
	u64 now = 0, most = 0;

	if (!addr || !gs_try_read(&now, addr, word, true) || !gs_try_read(&most, addr + word, word, true))
		return gs_text_pointer(t, addr);
	gs_text_add(t, "{rlim_cur=");
	gs_text_limit(t, now, infinity, name);
	gs_text_add(t, ", rlim_max=");
	gs_text_limit(t, most, infinity, name);
	gs_text_add(t, "}");
}

/* Members of struct clone_args (include/uapi/linux/sched.h) as indices of 8-byte words. */
enum { GS_CLONE_FLAGS, GS_CLONE_PIDFD, GS_CLONE_CHILD, GS_CLONE_PARENT, GS_CLONE_SIGNAL,
       GS_CLONE_STACK, GS_CLONE_STACK_SIZE, GS_CLONE_TLS, GS_CLONE_MEMBERS };

gs_fn notrace void gs_text_clone_member(struct gs_text *t, const char *name, u64 v, bool shown)
{
	if (!shown)
		return;
	gs_text_add(t, ", %s=", name);
	gs_text_pointer(t, v);
}

/** gs_text_clone_args() - append the structure that clone3(2) takes */
gs_fn notrace void gs_text_clone_args(struct gs_text *t, u64 addr, u64 size)
{
	u64 a[GS_CLONE_MEMBERS], flags;

	if (!addr || size < sizeof(a) || !gs_try_read(a, addr, sizeof(a), true))
		return gs_text_pointer(t, addr);
	flags = a[GS_CLONE_FLAGS];
	gs_text_add(t, "{flags=");
	gs_set_add(t, &gs_set_clone3_flags, flags);
	gs_text_clone_member(t, "pidfd", a[GS_CLONE_PIDFD], flags & CLONE_PIDFD);
	gs_text_clone_member(t, "child_tid", a[GS_CLONE_CHILD], flags & (CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID));
	gs_text_clone_member(t, "parent_tid", a[GS_CLONE_PARENT], flags & CLONE_PARENT_SETTID);
	gs_text_add(t, ", exit_signal=");
	gs_text_signal(t, a[GS_CLONE_SIGNAL]);
	gs_text_clone_member(t, "stack", a[GS_CLONE_STACK], true);
	gs_text_add(t, a[GS_CLONE_STACK_SIZE] ? ", stack_size=0x%llx" : ", stack_size=%llu", a[GS_CLONE_STACK_SIZE]);
	gs_text_clone_member(t, "tls", a[GS_CLONE_TLS], flags & CLONE_SETTLS);
	gs_text_add(t, "}");
}

#define GS_SCHED_ATTR_CLAMPS	56	/* smallest size with sched_util_min and sched_util_max */

/** gs_text_sched_attr() - append a struct sched_attr, which holds its own size in its first member */
gs_fn notrace void gs_text_sched_attr(struct gs_text *t, u64 addr)
{
	u32 size = 0, clamps[2];

	if (!gs_text_struct(t, addr, true,
			    "{size=%u, sched_policy=%f, sched_flags=%F, sched_nice=%d, sched_priority=%u, sched_runtime=%Q, sched_deadline=%Q, sched_period=%Q",
			    &gs_set_sched_policy, &gs_set_sched_flags))
		return;
	if (gs_try_read(&size, addr, sizeof(size), true) && size >= GS_SCHED_ATTR_CLAMPS &&
	    gs_try_read(clamps, addr + 48, sizeof(clamps), true))
		gs_text_add(t, ", sched_util_min=%u, sched_util_max=%u", clamps[0], clamps[1]);
	gs_text_add(t, "}");
}

/** gs_text_user_desc() - append a struct user_desc (asm/ldt.h), an LDT or TLS segment */
gs_fn notrace void gs_text_user_desc(struct gs_text *t, u64 addr)
{
	u32 d[4];

	if (!addr || !gs_try_read(d, addr, sizeof(d), true))
		return gs_text_pointer(t, addr);
	gs_text_add(t, "{entry_number=%d, base_addr=0x%x, limit=0x%06x, seg_32bit=%u, contents=%u, ",
		    d[0], d[1], d[2], d[3] & 1, d[3] >> 1 & 3);
	gs_text_add(t, "read_exec_only=%u, limit_in_pages=%u, seg_not_present=%u, useable=%u}",
		    d[3] >> 3 & 1, d[3] >> 4 & 1, d[3] >> 5 & 1, d[3] >> 6 & 1);
}

#endif /* GS_SYSARGS_PROCESS_H */
