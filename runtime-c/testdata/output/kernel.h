/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * kernel.h - enough of the kernel's macros and functions to compile context.h,
 * ring.h, print.h and lock.h as a program
 */
#ifndef GS_TEST_KERNEL_H
#define GS_TEST_KERNEL_H

#include <linux/types.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include "../word_shim.h"

typedef __u64 u64;
typedef __u8 u8;
typedef __u32 u32;
typedef __u16 u16;
typedef __s64 s64;
typedef __s32 s32;
typedef u64 cycles_t;
typedef struct { int counter; } atomic_t;

#define gs_fn static __attribute__((unused))
#define inline __inline__ __attribute__((unused))
#undef __always_inline
#define __always_inline __inline__ __attribute__((unused))
#define __maybe_unused __attribute__((unused))
#define __cold
#define noinline
#define notrace
#define __printf(a, b) __attribute__((format(printf, a, b)))
#define NOKPROBE_SYMBOL(f)
#define likely(x) (x)
#define unlikely(x) (x)
#define min(a, b) ((a) < (b) ? (a) : (b))
#define clamp(v, low, high) ((v) < (low) ? (low) : (v) > (high) ? (high) : (v))
#define min_t(t, a, b) min((t)(a), (t)(b))
#define ALIGN(x, a) (((x) + (a) - 1) & ~((size_t)(a) - 1))
#define U64_MAX (~(u64)0)
#define U32_MAX (~(u32)0)
#define READ_ONCE(x) (*(volatile __typeof__(x) *)&(x))
#define div64_u64(a, b) ((a) / (b))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
#define smp_load_acquire(p) __atomic_load_n(p, __ATOMIC_ACQUIRE)
#define smp_store_release(p, v) __atomic_store_n(p, v, __ATOMIC_RELEASE)
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define HARDIRQ_MASK 0xf0000
#define NMI_MASK 0xf00000
#define preempt_count() 0

/* In place of consts.h: the test's own limits */
#define GS_CONSTS_H
#define gs_const_actions GS_ACTIONS
#define gs_const_actions_irq GS_ACTIONS_IRQ
#define gs_const_frame_size GS_FRAME_SIZE
#define gs_const(name) gs_const_##name
#define gs_may_have(name) false
#define gs_ring_size() GS_RING_SIZE
#define cond_resched() do { } while (0)
#define DECLARE_PER_CPU(type, name) extern type name
#define vscnprintf(buf, size, fmt, ap) ({				\
	int _n = vsnprintf(buf, size, fmt, ap);				\
	_n >= (int)(size) ? (int)(size) - 1 : _n; })

#define ATOMIC_INIT(i) { i }
#define atomic_read(v) __atomic_load_n(&(v)->counter, __ATOMIC_RELAXED)
#define atomic_try_cmpxchg_acquire(v, old, new)				\
	__atomic_compare_exchange_n(&(v)->counter, old, new, 0,		\
				    __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)
#define atomic_dec_return_release(v)					\
	__atomic_sub_fetch(&(v)->counter, 1, __ATOMIC_RELEASE)
#define atomic_set_release(v, i)					\
	__atomic_store_n(&(v)->counter, i, __ATOMIC_RELEASE)

struct mm_struct {
	unsigned long arg_start, arg_end, env_start, env_end;
};

/* The current task, which has user memory. */
static struct mm_struct current_mm __attribute__((unused));
static struct { struct mm_struct *mm; } current_task __attribute__((unused)) = { &current_mm };
static __typeof__(current_task) *current __attribute__((unused)) = &current_task;

#endif /* GS_TEST_KERNEL_H */
