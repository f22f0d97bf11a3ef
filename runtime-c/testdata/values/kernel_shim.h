/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * kernel_shim.h - enough of the kernel to run headers that don't depend on probes
 * under the sanitizers in user space
 */
#ifndef KERNEL_SHIM_H
#define KERNEL_SHIM_H

#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef unsigned long long u64;
typedef int32_t s32;
typedef long long s64;

#define S64_MIN LLONG_MIN
#define BUILD_BUG_ON(c) _Static_assert(!(c), "BUILD_BUG_ON")
#define S64_MAX LLONG_MAX
#define U32_MAX UINT_MAX
#undef __always_inline
#define __always_inline inline __attribute__((always_inline, unused))
#define __maybe_unused __attribute__((unused))
#define __cold
#define noinline __attribute__((noinline))
#define notrace
#define ENOMEM 12
#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define min_t(t, a, b) ((t)(a) < (t)(b) ? (t)(a) : (t)(b))
#define max_t(t, a, b) ((t)(a) > (t)(b) ? (t)(a) : (t)(b))
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define gs_fn static __maybe_unused

#ifndef GS_STRING_LEN
#define GS_STRING_LEN 512
#endif

#include "../word_shim.h"
#include "../../data/word.h"

/* The action budget exists only in handlers. */
static u32 gs_weighed __maybe_unused;
#define gs_weigh(c, n) ({ (void)(c); gs_weighed += (n); true; })
#define gs_pause(c)	((void)(c))
#define gs_weigh_later(c, n) ((void)gs_weigh(c, n))

static void get_random_bytes(void *to, size_t n) __maybe_unused;
static void get_random_bytes(void *to, size_t n)
{
	while (n)
		((u8 *)to)[--n] = rand() >> 7;
}

/* The context: printed text, and the last error. */
struct gs_ctx {
	int error;
	char error_text[256];
	char out[16384];
	size_t len;
	s32 loc;
#ifdef GS_MATCH_REGS
	u32 match_groups;
	u32 match_had;
	s32 match_regs[GS_MATCH_REGS];
	char match_text[GS_STRING_LEN];
#endif
};

gs_fn void gs_error(struct gs_ctx *c, s32 loc, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(c->error_text, sizeof(c->error_text), fmt, ap);
	va_end(ap);
	c->error = 1;
	(void)loc;
}

gs_fn void gs_print_text(struct gs_ctx *c, const char *p, size_t n)
{
	memcpy(c->out + c->len, p, n);
	c->len += n;
	c->out[c->len] = '\0';
}

gs_fn int scnprintf(char *to, size_t size, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(to, size, fmt, ap);
	va_end(ap);
	return n < (int)size ? n : (int)size - 1;
}

static long gs_allocated;	/* bytes that have not been freed */
static long gs_fail_after = -1;	/* allocations that still succeed */

gs_fn void *gs_alloc(size_t size)
{
	if (!gs_fail_after)
		return NULL;
	if (gs_fail_after > 0)
		gs_fail_after--;
	gs_allocated += size;
	return calloc(1, size);
}

gs_fn void gs_free(void *p, size_t size)
{
	if (p)
		gs_allocated -= size;
	free(p);
}

/* Checks: a test program returns check_failures(). */
static int failures;

#define CHECK(cond) do {						\
	if (!(cond)) {							\
		failures++;						\
		fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #cond); \
	}								\
} while (0)

#define CHECK_LONG(got, want) do {					\
	long long got_ = (got), want_ = (want);				\
									\
	if (got_ != want_) {						\
		failures++;						\
		fprintf(stderr, "%s:%d: %s is %lld, want %lld\n",	\
			__FILE__, __LINE__, #got, got_, want_);		\
	}								\
} while (0)

#define CHECK_STR(got, want) do {					\
	const char *got_ = (got), *want_ = (want);			\
									\
	if (strcmp(got_, want_)) {					\
		failures++;						\
		fprintf(stderr, "%s:%d: got \"%s\", want \"%s\"\n",	\
			__FILE__, __LINE__, got_, want_);		\
	}								\
} while (0)

#endif /* KERNEL_SHIM_H */
