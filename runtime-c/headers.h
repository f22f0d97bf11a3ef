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
#include <linux/cpumask.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/kprobes.h>
#include <linux/math64.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/random.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/types.h>
#include <linux/vmalloc.h>

#endif /* GS_HEADERS_H */
