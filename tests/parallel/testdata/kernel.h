/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * kernel.h - the kernel's macros and functions that the headers of runtime-c use,
 * except those for memory (memory.h) and CPUs (cpu.h)
 */
#ifndef GS_TEST_KERNEL_H
#define __stringify_1(x)	#x
#define __stringify(x)		__stringify_1(x)
#define GS_TEST_KERNEL_H

#include <asm/types.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include "memory.h"

typedef __u64 u64;
typedef __u32 u32;
typedef __u16 u16;
typedef __u8 u8;
typedef __s64 s64;
typedef __s32 s32;
typedef u64 cycles_t;

#define gs_fn static __attribute__((unused))
#define inline __inline__ __attribute__((unused))
#undef __always_inline
#define __always_inline __inline__ __attribute__((unused))
#define ____cacheline_aligned __attribute__((aligned(64)))
#define __maybe_unused __attribute__((unused))
#define __cold
#define noinline __attribute__((noinline))
#define notrace
#define __printf(a, b) __attribute__((format(printf, a, b)))
#define NOKPROBE_SYMBOL(f)
#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define min_t(t, a, b) min((t)(a), (t)(b))
#define max_t(t, a, b) max((t)(a), (t)(b))
#define clamp(v, low, high) ((v) < (low) ? (low) : (v) > (high) ? (high) : (v))
#define ALIGN(x, a) (((x) + (a) - 1) & ~((__typeof__(x))(a) - 1))
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define BUILD_BUG_ON(c) _Static_assert(!(c), #c)
#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
#define U64_MAX (~(u64)0)
#define U32_MAX (~(u32)0)
#define S64_MAX LLONG_MAX
#define S64_MIN LLONG_MIN
#define div64_u64(a, b) ((a) / (b))
#define vscnprintf(buf, size, fmt, ap) ({				\
	int n_ = vsnprintf(buf, size, fmt, ap);				\
	n_ >= (int)(size) ? (int)(size) - 1 : n_; })

#define GFP_KERNEL	0
#define __GFP_NORETRY	0
#define __GFP_NOWARN	0
#define PAGE_SHIFT	12
#define kzalloc(n, flags) calloc(1, n)
#define kvzalloc(n, flags) calloc(1, n)
#define __percpu
#define __alloc_percpu_gfp(n, align, flags) calloc(CPUS, n)
#define free_percpu free
#define kfree free
#define kvfree free
#define si_mem_available() LONG_MAX
#define get_random_bytes(to, n) memset(to, 0x5a, n)

struct mutex { pthread_mutex_t m; };
#define __MUTEX_INITIALIZER(x)	{ PTHREAD_MUTEX_INITIALIZER }
#define DEFINE_MUTEX(x)		struct mutex x = __MUTEX_INITIALIZER(x)
#define mutex_lock(x)		((void)pthread_mutex_lock(&(x)->m))
#define mutex_lock_interruptible(x) pthread_mutex_lock(&(x)->m)
#define mutex_unlock(x)		((void)pthread_mutex_unlock(&(x)->m))

static inline u64 now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000ULL + t.tv_nsec;
}

#define get_cycles()		now_ns()
#define HZ			1000
#define jiffies			((unsigned long)(now_ns() / 1000000))
#define msecs_to_jiffies(ms)	((unsigned long)(ms))
#define jiffies_to_msecs(j)	((unsigned int)(j))
#define time_after(a, b)	((long)((b) - (a)) < 0)
#define time_before(a, b)	time_after(b, a)
static __thread u64 delays;	/* of this thread */
#define udelay(us)		(delays++, sched_yield())
#define cond_resched()		((void)0)
#define schedule_timeout_killable(n) usleep(1000 * (n))
int sched_yield(void);

/* Print the reason of a failure and exit at once. */
#define FAIL(...) (printf(__VA_ARGS__), putchar('\n'), fflush(stdout), _exit(1))

/* Return the time at which a program ends; its argument is in milliseconds. */
static inline u64 test_end(char **argv)
{
	return now_ns() + (argv[1] ? strtoull(argv[1], NULL, 10) : 200) * 1000000ULL;
}

/* Return the next random number of a thread's own sequence. */
static inline u32 test_random(u64 *state)
{
	*state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
	return *state >> 33;
}

#define GS_ACTIONS 10000 /* statements of one hit, as in gostap.h */
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

#endif /* GS_TEST_KERNEL_H */
