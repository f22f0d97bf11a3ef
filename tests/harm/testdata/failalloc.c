// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * failalloc.c - let the kernel's allocations fail that a module of the tests, gs_NAME, causes
 *
 * parameters/times: how many fail from now on, after the next skip ones; within: only those of kernel functions whose names
 * contain this; victims: only in processes that the OOM killer ends. Where kprobes are enabled, none fails.
 */
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/oom.h>
#include <linux/stacktrace.h>

static int times, skip, victims;
static char within[64];
module_param(times, int, 0600);
module_param(skip, int, 0600);
module_param(victims, int, 0600);
module_param_string(within, within, sizeof(within), 0600);

void failalloc_return_null(void);
asm(".text\nfailalloc_return_null: xor %eax,%eax\nret\nint3\n"
    ".type failalloc_return_null, @function\n.size failalloc_return_null, .-failalloc_return_null\n");

/* Whether the stack has a function of the tests' modules, and one that is meant. */
static bool failalloc_meant(void)
{
	unsigned int i, n;
	unsigned long stack[48];
	bool ours = false, meant = !within[0], enables = false;
	char name[KSYM_SYMBOL_LEN];

	n = stack_trace_save(stack, ARRAY_SIZE(stack), 0);
	for (i = 0; i < n; i++) {
		sprint_symbol(name, stack[i]);
		ours |= !!strstr(name, "[gs_");
		meant |= within[0] && strstr(name, within);
		enables |= str_has_prefix(name, "enable_kprobe+");
	}
	return ours && meant && !enables;
}

static int failalloc_pre(struct kprobe *p, struct pt_regs *regs)
{
	if (!READ_ONCE(times) || !in_task() || (victims && !tsk_is_oom_victim(current)) || !failalloc_meant())
		return 0;
	if (skip > 0) {
		skip--;
		return 0;
	}
	times--;
	regs->ip = (unsigned long)failalloc_return_null;
	return 1;
}

/* With it, the kprobe is not optimized to a jump, which does not let regs->ip be changed. */
static void failalloc_post(struct kprobe *p, struct pt_regs *regs, unsigned long flags) {}

#define FAILALLOC(_name) { .symbol_name = (_name), .pre_handler = failalloc_pre, .post_handler = failalloc_post }

/* Names in different kernels; those that this kernel does not have are left out. */
static struct kprobe failalloc_probes[] = {
	FAILALLOC("__kmalloc"), FAILALLOC("__kmalloc_noprof"), FAILALLOC("__kmalloc_node"), FAILALLOC("__kmalloc_node_noprof"),
	FAILALLOC("kmalloc_trace"), FAILALLOC("__kmalloc_cache_noprof"), FAILALLOC("kmem_cache_alloc"), FAILALLOC("kmem_cache_alloc_noprof"),
};

static int __init failalloc_init(void)
{
	struct kprobe *p;

	for (p = failalloc_probes; p < failalloc_probes + ARRAY_SIZE(failalloc_probes); p++)
		if (register_kprobe(p))
			p->symbol_name = NULL;
	return 0;
}

static void __exit failalloc_exit(void)
{
	struct kprobe *p;

	for (p = failalloc_probes; p < failalloc_probes + ARRAY_SIZE(failalloc_probes); p++)
		if (p->symbol_name)
			unregister_kprobe(p);
}

module_init(failalloc_init);
module_exit(failalloc_exit);
MODULE_DESCRIPTION("allocations that fail");
MODULE_LICENSE("GPL");
