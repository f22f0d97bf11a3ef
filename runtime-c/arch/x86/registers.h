/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * registers.h - arguments by the calling convention, registers by name
 *
 * x86-64: System V ABI, AMD64 supplement, 3.2.3.
 */
#ifndef GS_REGISTERS_H
#define GS_REGISTERS_H

#ifdef __KERNEL__
#include <asm/msr-index.h>
#endif
#include "../../memory/peek.h"

/* The probe's registers. If it has none, raise an error that begins with @what. */
gs_fn notrace struct pt_regs *gs_probe_regs(struct gs_ctx *c, const char *what)
{
	struct pt_regs *r = c->regs ?: c->uregs;

	if (!r)
		gs_error(c, c->loc, "cannot access %s in this context", what);
	return r;
}

/* The saved register of argument @n, from 1; NULL: it is on the stack. */
gs_fn notrace unsigned long *gs_argument_at(struct pt_regs *r, s64 n)
{
	switch (n) {
	case 1: return &r->di;
	case 2: return &r->si;
	case 3: return &r->dx;
	case 4: return &r->cx;
	case 5: return &r->r8;
	case 6: return &r->r9;
	}
	return NULL;
}

#define GS_STACK_ARGS	6	/* arguments in registers */

/*
 * Offset of a register in struct pt_regs, and its names: of 64, 32, 16 and 8
 * bits, and of bits 8 to 15; "" where assemblers have none.
 */
#define GS_REGISTER_NAMES	5
struct gs_register {
	u16 offset;
	char names[GS_REGISTER_NAMES][9];	/* the longest is "orig_rax" */
};

#define GS_REG(field, ...) { offsetof(struct pt_regs, field), { __VA_ARGS__ } }
static const struct gs_register gs_registers[] __maybe_unused = {
	GS_REG(ax, "rax", "eax", "ax", "al", "ah"), GS_REG(bx, "rbx", "ebx", "bx", "bl", "bh"),
	GS_REG(cx, "rcx", "ecx", "cx", "cl", "ch"), GS_REG(dx, "rdx", "edx", "dx", "dl", "dh"),
	GS_REG(si, "rsi", "esi", "si", "sil"), GS_REG(di, "rdi", "edi", "di", "dil"),
	GS_REG(bp, "rbp", "ebp", "bp", "bpl"), GS_REG(sp, "rsp", "esp", "sp", "spl"),
	GS_REG(r8, "r8", "r8d", "r8w", "r8b"), GS_REG(r9, "r9", "r9d", "r9w", "r9b"),
	GS_REG(r10, "r10", "r10d", "r10w", "r10b"), GS_REG(r11, "r11", "r11d", "r11w", "r11b"),
	GS_REG(r12, "r12", "r12d", "r12w", "r12b"), GS_REG(r13, "r13", "r13d", "r13w", "r13b"),
	GS_REG(r14, "r14", "r14d", "r14w", "r14b"), GS_REG(r15, "r15", "r15d", "r15w", "r15b"),
	GS_REG(ip, "rip", "eip", "ip"), GS_REG(flags, "rflags", "", "flags"),
	GS_REG(flags, "eflags"), /* 64 bits here too, as in SystemTap */
	GS_REG(orig_ax, "orig_rax", "orig_eax", "orig_ax"),
	GS_REG(cs, "xcs", "", "cs"), GS_REG(ss, "xss", "", "ss"),
};

#ifdef __KERNEL__
/* Read a register of the CPU. A module may read it at any time. */
#define GS_READ(register)	({ unsigned long v_; asm volatile("mov %%" register ", %0" : "=r" (v_)); v_; })

static notrace unsigned long gs_msr(u32 number)
{
	u32 low, high;

	asm volatile("rdmsr" : "=a" (low), "=d" (high) : "c" (number));
	return (unsigned long)high << 32 | low;
}

/* Print segment and control registers as the handler sees them. */
static notrace void gs_print_system_registers(struct gs_ctx *c)
{
	gs_printf(c, "FS:  %016lx(%04lx) GS:%016lx(%04lx) knlGS:%016lx\n", gs_msr(MSR_FS_BASE), GS_READ("fs") & 0xffff,
		  gs_msr(MSR_GS_BASE), GS_READ("gs") & 0xffff, gs_msr(MSR_KERNEL_GS_BASE));
	gs_printf(c, "CS:  %04lx DS: %04lx ES: %04lx CR0: %016lx\n", GS_READ("cs") & 0xffff, GS_READ("ds") & 0xffff,
		  GS_READ("es") & 0xffff, GS_READ("cr0"));
	gs_printf(c, "CR2: %016lx CR3: %016lx CR4: %016lx\n", GS_READ("cr2"), GS_READ("cr3"), GS_READ("cr4"));
}

#else
#define gs_print_system_registers(c)	do { } while (0)	/* privileged */
#endif

/* Print the probe's registers; nothing if it has none. */
gs_fn notrace void gs_print_registers(struct gs_ctx *c)
{
	struct pt_regs *r = c->regs ?: c->uregs;

	if (!r)
		return;
	gs_printf(c, "RIP: %016lx\nRSP: %016lx  EFLAGS: %08lx\n", r->ip, r->sp, r->flags);
	gs_printf(c, "RAX: %016lx RBX: %016lx RCX: %016lx\n", r->ax, r->bx, r->cx);
	gs_printf(c, "RDX: %016lx RSI: %016lx RDI: %016lx\n", r->dx, r->si, r->di);
	gs_printf(c, "RBP: %016lx R08: %016lx R09: %016lx\n", r->bp, r->r8, r->r9);
	gs_printf(c, "R10: %016lx R11: %016lx R12: %016lx\n", r->r10, r->r11, r->r12);
	gs_printf(c, "R13: %016lx R14: %016lx R15: %016lx\n", r->r13, r->r14, r->r15);
	gs_print_system_registers(c);
}

/* Address of an argument: in the saved registers, or on the stack. */
gs_fn notrace unsigned long *
gs_find_argument(struct gs_ctx *c, s64 n, bool *on_stack)
{
	struct pt_regs *r = gs_probe_regs(c, "function args");
	unsigned long *p;

	*on_stack = false;
	if (!r)
		return NULL;
	p = gs_argument_at(r, n);
	if (p)
		return p;
	if (n < 1 || n > 32) {
		gs_error(c, c->loc, "cannot access arg(%lld)", n);
		return NULL;
	}
	*on_stack = true;	/* behind the return address */
	return (unsigned long *)r->sp + n - GS_STACK_ARGS;
}

/* Read an argument. Returns false, with an error raised, if there is none or it can't be read. */
gs_fn notrace bool gs_argument(struct gs_ctx *c, s64 n, unsigned long *v)
{
	const u64 *call = gs_call_arguments(c);
	unsigned long *p;
	bool on_stack;

	if (call && n >= 1 && n <= GS_CALL_ARGS) {
		*v = call[n - 1];
		return true;
	}
	p = gs_find_argument(c, n, &on_stack);
	if (!p)
		return false;
	if (!on_stack) {
		*v = *p;
		return true;
	}
	*v = gs_copy_number(c, "argument", (u64)(unsigned long)p, sizeof(*v), !c->regs || user_mode(c->regs));
	return !c->error;
}

/* Replace argument @n, from 1; raise an error if it can't be replaced. */
gs_fn notrace void gs_set_argument(struct gs_ctx *c, s64 n, u64 v)
{
	bool on_stack;
	unsigned long *p;

	if (gs_call_arguments(c))
		return gs_call_set_argument(c, n, v);
	p = gs_find_argument(c, n, &on_stack);
	if (p && on_stack)
		gs_store_number(c, "argument", (u64)(unsigned long)p, v, sizeof(*p),
				!c->regs || user_mode(c->regs));
	else if (p)
		*p = v;
}

/*
 * Find the register with a name. *@k is set to the index of the name. NULL:
 * none.
 */
gs_fn notrace const struct gs_register *gs_find_register(const char *name, int *k)
{
	const struct gs_register *g;

	for (g = gs_registers; *name && g < gs_registers + ARRAY_SIZE(gs_registers); g++)
		for (*k = 0; *k < GS_REGISTER_NAMES; ++*k)
			if (!strcmp(g->names[*k], name))
				return g;
	return NULL;
}

/**
 * gs_register() - read a register by its name
 * @c: context
 * @name: as an assembler calls it
 * @v: set to the value, truncated to the register's width
 *
 * Return: bytes of the register; 0, with an error raised, if there is none.
 */
gs_fn notrace int gs_register(struct gs_ctx *c, const char *name, u64 *v)
{
	struct pt_regs *r = gs_probe_regs(c, "CPU registers");
	const struct gs_register *g;
	int k;

	if (!r)
		return 0;
	g = gs_find_register(name, &k);
	if (!g) {
		gs_error(c, c->loc, "Unknown register: %s", name);
		return 0;
	}
	*v = *(unsigned long *)((char *)r + g->offset);
	if (k == GS_REGISTER_NAMES - 1) {
		*v = *v >> 8 & 0xff;
		return 1;
	}
	if (k)
		*v &= (1ULL << (64 >> k)) - 1;
	return 8 >> k;
}

#endif /* GS_REGISTERS_H */
