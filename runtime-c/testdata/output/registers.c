/* SPDX-License-Identifier: GPL-2.0-or-later */
/* registers.c - arguments of functions and of system calls, and registers by name */
#define _GNU_SOURCE
#include <stddef.h>
#include "kernel.h"

typedef __u8 u8;

#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))
#define MAXSTRINGLEN	64
#define S64_MAX		LLONG_MAX
#define max_t(t, a, b)	((t)(a) > (t)(b) ? (t)(a) : (t)(b))
#define clamp_t(t, v, a, b) min_t(t, max_t(t, v, a), b)
#define scnprintf	snprintf
#define strscpy(to, from, n) snprintf(to, n, "%s", from)
#define gs_bits_set(old, v, offset, bits) ((void)(offset), (void)(bits), (old) ^ (v))
#define per_cpu_offset(cpu) (cpu)
#define raw_smp_processor_id() 0

struct pt_regs {
	unsigned long ax, bx, cx, dx, si, di, bp, sp, r8, r9, r10, r11, r12, r13, r14, r15, ip, flags, orig_ax, cs, ss;
};

#define GS_COPY_WEIGHT	5
#define gs_weigh_later(c, n) ((void)(c), (void)(n))

struct gs_ctx {
	int error;
	s32 loc;
	struct pt_regs *regs, *uregs;
	const u64 *call;
};

static void gs_error(struct gs_ctx *c, s32 loc, const char *fmt, ...)
{
	(void)loc, (void)fmt;
	c->error++;
}

static void gs_warn(struct gs_ctx *c, s32 loc, const char *text)
{
	(void)c, (void)loc, (void)text;
}

#define GS_CALL_ARGS		6
#define gs_call_arguments(c)	((c)->call)
#define user_mode(regs)		((regs)->cs & 3)
#define gs_printf(c, ...)	((void)(c), (void)printf(__VA_ARGS__))

static void gs_call_set_argument(struct gs_ctx *c, s64 n, u64 v)
{
	(void)c, (void)n, (void)v;
}

#include "memory/deref.h"
#define CONFIG_X86_64
#include "arch/x86/registers.h"

static int failures;

/* Check that argument n is @want, or that there is an error. */
#define ARGUMENT(c, n, want) do {					\
	unsigned long v_ = ~0UL;					\
	bool ok_ = gs_argument(c, n, &v_);				\
									\
	if (!ok_ || v_ != (want) || (c)->error)				\
		failures += printf("registers.c:%d: argument %d is %lu, %d errors\n", __LINE__, n, v_, (c)->error); \
} while (0)

#define NO_ARGUMENT(c, n) do {						\
	unsigned long v_;						\
									\
	if (gs_argument(c, n, &v_) || (c)->error != 1)			\
		failures += printf("registers.c:%d: argument %d, %d errors\n", __LINE__, n, (c)->error); \
	(c)->error = 0;							\
} while (0)

/* System V ABI, AMD64 supplement, 3.2.3. */
static void functions(void)
{
	unsigned long stack[30] = { [1] = 107, [2] = 108, [26] = 132 };
	struct pt_regs regs = { .di = 101, .si = 102, .dx = 103, .cx = 104, .r8 = 105, .r9 = 106, .sp = (unsigned long)stack };
	struct gs_ctx c = { .regs = &regs };
	int n;

	for (n = 1; n <= 8; n++)
		ARGUMENT(&c, n, 100UL + n);
	ARGUMENT(&c, 32, 132);
	NO_ARGUMENT(&c, 0);
	NO_ARGUMENT(&c, 33);
	gs_set_argument(&c, 1, 7);
	gs_set_argument(&c, 7, 8);
	ARGUMENT(&c, 1, 7);
	ARGUMENT(&c, 7, 8);
	regs.sp = 8;
	NO_ARGUMENT(&c, 7);
	c.regs = NULL;
	NO_ARGUMENT(&c, 1);
}

/* A system call has six arguments, whichever table it came through. */
static void calls(void)
{
	static const u64 args[] = { 1, 2, 3, 4, 5, 6 };
	struct pt_regs regs = { .di = 11, .r9 = 16 };
	struct gs_ctx c = { .uregs = &regs, .call = args };
	int n;

	for (n = 1; n <= 6; n++)
		ARGUMENT(&c, n, (unsigned long)n);
	NO_ARGUMENT(&c, 0);
	NO_ARGUMENT(&c, 7);
}

#define REGISTER(c, name, size, want) do {				\
	u64 v_ = 0;							\
	int n_ = gs_register(c, name, &v_);				\
									\
	if (n_ != (size) || v_ != (want) || (c)->error)			\
		failures += printf("registers.c:%d: %s is %llx, %d bytes\n", __LINE__, name, v_, n_); \
} while (0)

static void names(void)
{
	struct pt_regs regs = { .ax = 0x1122334455667788, .r15 = 0x1122334455667788, .flags = 0x246, .cs = 0x33,
				.orig_ax = 0x8877665544332211 };
	struct gs_ctx c = { .uregs = &regs };
	u64 v;

	REGISTER(&c, "rax", 8, 0x1122334455667788);
	REGISTER(&c, "eax", 4, 0x55667788);
	REGISTER(&c, "ax", 2, 0x7788);
	REGISTER(&c, "al", 1, 0x88);
	REGISTER(&c, "r15d", 4, 0x55667788);
	REGISTER(&c, "rflags", 8, 0x246);
	REGISTER(&c, "ah", 1, 0x77);
	REGISTER(&c, "eflags", 8, 0x246);
	REGISTER(&c, "flags", 2, 0x246);
	REGISTER(&c, "xcs", 8, 0x33);
	REGISTER(&c, "cs", 2, 0x33);
	REGISTER(&c, "orig_rax", 8, 0x8877665544332211);
	REGISTER(&c, "orig_eax", 4, 0x44332211);
	REGISTER(&c, "orig_ax", 2, 0x2211);
	if (gs_register(&c, "", &v) || c.error != 1)
		failures += printf("a register without a name is read\n");
	if (gs_register(&c, "xmm0", &v) || c.error != 2)
		failures += printf("xmm0 is read\n");
	c.uregs = NULL;
	if (gs_register(&c, "rax", &v) || c.error != 3)
		failures += printf("a register of nobody is read\n");
}

int main(void)
{
	functions();
	calls();
	names();
	return failures > 0;
}
