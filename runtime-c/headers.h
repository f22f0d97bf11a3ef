/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * headers.h - kernel headers that every module includes first
 *
 * kbuild precompiles this file for each kernel, so it must mean the same in
 * every module: of gostap's macros it uses and defines only pr_fmt, and it
 * includes no other file of runtime-c.
 */
#ifndef GS_HEADERS_H
#define GS_HEADERS_H

#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/atomic.h>
#include <linux/capability.h>
#include <linux/cpumask.h>
#include <linux/delay.h>
#include <linux/errno.h>
#include <linux/ftrace.h>
#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/kernel.h>
#include <linux/kprobes.h>
#include <linux/math64.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/proc_fs.h>
#include <linux/ptrace.h>
#include <linux/random.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/timer.h>
#include <linux/types.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>
#include <linux/wait.h>
#include <uapi/linux/netfilter.h>
#include <asm/local.h>

#endif /* GS_HEADERS_H */
