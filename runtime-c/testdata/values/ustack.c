/* SPDX-License-Identifier: GPL-2.0-or-later */
/* ustack.c - kernel stacks of threads at a breakpoint, with and without its lock */
#define _GNU_SOURCE
#include "kernel_shim.h"

#define CONFIG_SMP
#define ARRAY_SIZE(a)		(sizeof(a) / sizeof((a)[0]))
#define READ_ONCE(x)		(*(volatile __typeof__(x) *)&(x))
#define smp_load_acquire(p)	READ_ONCE(*(p))
#define smp_rmb()		((void)0)

struct pt_regs { bool user; };
struct task_struct {
	const char *frames[8];	/* names of functions, the innermost first; "" is user space */
	unsigned long nvcsw, nivcsw;
	int on_cpu;
	bool wakes;		/* runs for a moment while its stack is walked */
};
struct unwind_state { struct task_struct *t; unsigned int n; };

static struct task_struct self, *current = &self;
static struct pt_regs user = { true };

#define user_mode(regs)		((regs)->user)
#define unwind_start(s, task, regs, sp) (*(s) = (struct unwind_state){ task, 0 })
#define unwind_done(s)		(!(s)->t->frames[(s)->n])
#define unwind_get_entry_regs(s, partial) (&user)

static void unwind_next_frame(struct unwind_state *s)
{
	s->n++;
	if (s->t->wakes)
		s->t->nvcsw++;
}

/* An address is that of a name here, one more than which is the address of the return. */
static unsigned long unwind_get_return_address(struct unwind_state *s)
{
	const char *name = s->t->frames[s->n];

	return *name ? (unsigned long)name + 1 : 0;
}

#define KSYM_SYMBOL_LEN		128
static void sprint_symbol_no_offset(char *to, unsigned long ip)
{
	snprintf(to, KSYM_SYMBOL_LEN, "%s", (const char *)ip);
}

#include "../../arch/x86/ustack.h"

static struct task_struct
preempted = { .frames = { "__schedule", "schedule", "exit_to_user_mode_prepare", "irqentry_exit_to_user_mode", "asm_sysvec_apic_timer_interrupt", "" } },
waits = { .frames = { "__schedule", "schedule", "xol_get_insn_slot", "uprobe_notify_resume", "exit_to_user_mode_prepare", "asm_exc_int3", "" } },
faults = { .frames = { "__schedule", "schedule", "io_schedule", "filemap_fault", "asm_exc_page_fault", "uprobe_notify_resume", "" } },
within = { .frames = { "__schedule", "preempt_schedule_common", "__cond_resched", "uprobe_notify_resume", "asm_exc_int3", "" } },
locks = { .frames = { "__schedule", "schedule", "rwsem_down_read_slowpath", "uprobe_notify_resume", "asm_exc_int3", "" } },
cut = { .frames = { "__schedule", "schedule" } };

int main(void)
{
	struct task_struct runs = preempted, wakes = preempted;
	int round;

	runs.on_cpu = 1;
	wakes.wakes = true;
	for (round = 0; round < 2; round++) {	/* then the addresses are known */
		CHECK_LONG(gs_ustack_is_idle(&preempted), true);
		CHECK_LONG(gs_ustack_is_idle(&waits), true);
		CHECK_LONG(gs_ustack_is_idle(&faults), false);
		CHECK_LONG(gs_ustack_is_idle(&within), false);
		CHECK_LONG(gs_ustack_is_idle(&locks), false);
		CHECK_LONG(gs_ustack_is_idle(&cut), false);
		CHECK_LONG(gs_ustack_is_idle(&runs), false);
		CHECK_LONG(gs_ustack_is_idle(&wakes), false);
	}
	return failures;
}
