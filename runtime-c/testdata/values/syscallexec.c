/* SPDX-License-Identifier: GPL-2.0-or-later */
/* syscallexec.c - calls that execute programs, by more threads than there is room for */
#include "kernel_shim.h"

#define GS_EXECS_syscall
#define GS_CALL_EXECS		{ { 0, 59 }, { 1, 11 } }
#define __X32_SYSCALL_BIT	0
#define NOKPROBE_SYMBOL(fn)
#define READ_ONCE(x)		(*(volatile __typeof__(x) *)&(x))
#define smp_store_release(p, v)	(*(p) = (v))
#define cmpxchg(p, old, new)	({ __typeof__(*(p)) was = *(p); if (was == (old)) *(p) = (new); was; })
#define ARRAY_SIZE(a)		(sizeof(a) / sizeof((a)[0]))

typedef struct { int n; } atomic_t;
#define atomic_inc(a)		((a)->n++)
#define atomic_xchg(a, v)	({ int was = (a)->n; (a)->n = (v); was; })

struct pt_regs { int nr; };
struct task_struct { struct pt_regs regs; bool compat, killed; };
struct kprobe { int (*pre_handler)(struct kprobe *, struct pt_regs *); };
struct gs_hook { const char *name; struct kprobe kp; bool set; };
struct gs_probe { int id; };

static struct task_struct *current;

#define in_ia32_syscall()	(current->compat)
#define task_pt_regs(t)		(&(t)->regs)
#define syscall_get_nr(t, r)	((r)->nr)
#define signal_pending(t)	((t)->killed)
#define hash_ptr(p, bits)	250	/* all threads begin at one place, close to the end */

static int gs_hook_set(struct gs_hook *h)
{
	h->set = true;
	return 0;
}

static void gs_hook_clear(struct gs_hook *h)
{
	h->set = false;
}

static char told[300];

static void gs_tell(struct gs_probe *p, const char *text)
{
	snprintf(told, sizeof(told), "%s", text);
}

#include "../../probes/syscallexec.h"

#define THREADS	(GS_SYSCALL_EXEC_NEAR + 3)

static struct task_struct threads[THREADS];

static void call(int thread, int nr)
{
	current = &threads[thread];
	current->regs.nr = nr;
	gs_syscall_on_exec.kp.pre_handler(&gs_syscall_on_exec.kp, NULL);
	current->regs.nr = 15;	/* the program has another number there */
}

static int returned(int thread, long ret)
{
	struct gs_syscall_call call = { 0, 0 };

	current = &threads[thread];
	return gs_syscall_executed(&call, ret) ? call.nr : -1;
}

int main(void)
{
	int i;

	gs_syscall_exec_arm(NULL);
	call(0, 2);		/* not one that executes programs */
	CHECK_LONG(returned(0, 0), -1);
	for (i = 0; i < THREADS; i++)
		call(i, 59);
	for (i = 0; i < THREADS; i++)
		CHECK_LONG(returned(i, 0), i < GS_SYSCALL_EXEC_NEAR ? 59 : -1);
	call(THREADS - 1, 59);	/* there is room again */
	CHECK_LONG(returned(THREADS - 1, 0), 59);
	call(1, 59);
	CHECK_LONG(returned(1, -2), -1);
	call(1, 59);
	gs_syscall_exec_forget();
	CHECK_LONG(returned(1, 0), -1);
	gs_syscall_exec_disarm(NULL);
	CHECK_LONG(gs_syscall_on_exec.set, false);
	CHECK_LONG(strstr(told, "3 returns of these system calls") != NULL, true);
	*told = 0;
	gs_syscall_exec_disarm(NULL);
	CHECK_LONG(*told, 0);
	return failures;
}
