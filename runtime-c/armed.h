/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * armed.h - whether a kprobe is armed
 *
 * The kernel registers and enables kprobes without an error while kprobes are
 * switched off (/sys/kernel/debug/kprobes/enabled), and those at the entries of
 * functions, which use ftrace, while ftrace is (sysctl kernel.ftrace_enabled).
 * They are never hit then. The code at their addresses shows it.
 */
#ifndef GS_ARMED_H
#define GS_ARMED_H

#include <linux/kprobes.h>
#include "arch/landing.h"
#include "session.h"

/*
 * Whether an enabled kprobe of vmlinux, or of a module that is kept from being
 * freed, is armed. Takes no lock. May be called in any context.
 */
static __always_inline bool gs_kprobe_is_armed(struct kprobe *kp)
{
	kprobe_opcode_t now = READ_ONCE(*kp->addr);

	return kprobe_ftrace(kp) ? gs_may_be_call(now) : now != kp->opcode;
}

/*
 * Enable a kprobe that was registered disabled. With ftrace switched off, don't
 * enable one that uses ftrace, not even to try: when it is disabled again, the
 * kernel leaves flags behind (ftrace_shutdown() in kernel/trace/ftrace.c), and
 * when ftrace is on again, it takes them for an error and ends ftrace for good.
 * May sleep. Return: 0, GS_SWITCHED_OFF or another negative errno.
 */
static inline int gs_kprobe_enable_if_on(struct kprobe *kp)
{
	int rc = kprobe_ftrace(kp) && gs_session.ftrace_off ? GS_SWITCHED_OFF : enable_kprobe(kp);

	return rc || gs_kprobe_is_armed(kp) ? rc : GS_SWITCHED_OFF;
}

/* Record that a probe was switched off during the session; the session reports it. */
static inline void gs_kprobe_check(struct kprobe *kp)
{
	if (!kprobe_disabled(kp) && !gs_kprobe_is_armed(kp))
		gs_session.switched_off = true;
}

#endif /* GS_ARMED_H */
