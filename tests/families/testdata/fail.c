// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fail.c - let calls of the kernel's functions by modules gs_* fail, each in turn
 *
 * Calls with the same callers within such a module are one place. Parameters:
 *
 *	nth	the place, in the order of the first calls, where a call fails; 0: none.
 *		Setting it forgets all places
 *	call	which call of that place fails, from 1 on
 *	calls	how many calls there were at each place, in that order
 *	failed	what failed; empty if nothing has
 *
 * As in kernel/fail_function.c, a kprobe skips the function. Unlike that, this works
 * for all functions, and on kernels without CONFIG_FAULT_INJECTION.
 */
#include <linux/hash.h>
#include <linux/kallsyms.h>
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/stacktrace.h>

#define PLACES	1024
#define DEPTH	48

/* What the functions are called on several kernels; none has all of them. */
static const char * const null_names[] = {	/* these return NULL */
	"__alloc_pages", "__alloc_pages_nodemask", "__alloc_pages_noprof", "alloc_pages_node_noprof",
	"get_zeroed_page", "get_zeroed_page_noprof", "__kmalloc", "__kmalloc_noprof", "__kmalloc_node",
	"__kmalloc_node_noprof", "kmem_cache_alloc_trace", "kmalloc_trace", "__kmalloc_cache_noprof",
	"kvmalloc_node", "__kvmalloc_node", "__kvmalloc_node_noprof", "kvmalloc_node_noprof", "vmap",
	"proc_create", "proc_create_data", "proc_mkdir",
};

static const char * const error_names[] = {	/* these return -ENOMEM, as a number or a pointer */
	"register_kprobe", "register_kretprobe", "register_fprobe_ips", "register_ftrace_function",
	"ftrace_set_filter", "ftrace_set_filter_ip", "ftrace_set_filter_ips", "tracepoint_probe_register",
	"tracepoint_probe_register_prio", "register_tracepoint_module_notifier", "register_module_notifier",
	"register_die_notifier", "register_pernet_subsys", "nf_register_net_hook", "uprobe_register",
	"uprobe_register_refctr", "kern_path", "dentry_open", "task_work_add",
	"perf_event_create_kernel_counter", "register_wide_hw_breakpoint", "register_user_hw_breakpoint",
	"vm_insert_page",
};

static struct kprobe probes[ARRAY_SIZE(null_names) + ARRAY_SIZE(error_names)];
static DEFINE_RAW_SPINLOCK(lock);
static struct {
	u32 id;
	unsigned int calls;
} table[PLACES];
static unsigned int nth, call = 1, places;
static char failed[200];

static notrace unsigned long return_null(void)
{
	return 0;
}

static notrace unsigned long return_error(void)
{
	return -ENOMEM;
}

static bool is_module_text(unsigned long addr)
{
	return addr >= MODULES_VADDR && addr < MODULES_END;
}

/* A number for the callers within modules; @name is of the first that is no helper. */
static u32 place_of_call(char *name)
{
	unsigned long at[DEPTH];
	unsigned int i, n = stack_trace_save(at, DEPTH, 0);
	u32 id = 0;

	for (i = 0; i < n; i++) {
		if (!is_module_text(at[i]))
			continue;
		if (!strstr(name, "[gs_") || strstarts(name, "gs_alloc"))
			sprint_symbol(name, at[i]);
		id = hash_32(id ^ (u32)at[i], 32);
	}
	return id;
}

/* Count a call, and return whether it is to fail. */
static bool is_chosen(u32 id)
{
	unsigned int i = 0;

	while (i < places && table[i].id != id)
		i++;
	if (i == PLACES)
		return false;
	if (i == places) {
		table[i].id = id;
		table[i].calls = 0;
		places++;
	}
	return ++table[i].calls == call && i + 1 == nth;
}

static int before_call(struct kprobe *p, struct pt_regs *regs)
{
	unsigned long caller = *(unsigned long *)kernel_stack_pointer(regs);
	char name[KSYM_SYMBOL_LEN];
	unsigned long flags;
	bool chosen;
	u32 id;

	if (!is_module_text(caller))
		return 0;
	sprint_symbol(name, caller);
	if (!strstr(name, "[gs_"))
		return 0;
	name[0] = 0;
	id = place_of_call(name);
	raw_spin_lock_irqsave(&lock, flags);
	chosen = is_chosen(id);
	if (chosen)
		snprintf(failed, sizeof(failed), "%s, called by %.150s", p->symbol_name, name);
	raw_spin_unlock_irqrestore(&lock, flags);
	if (!chosen)
		return 0;
	instruction_pointer_set(regs, (unsigned long)(p < probes + ARRAY_SIZE(null_names) ? return_null : return_error));
	return 1;
}

/* A kprobe with a post_handler is not optimized, so before_call() may change where to go on. */
static void after_call(struct kprobe *p, struct pt_regs *regs, unsigned long flags)
{
}

static int set_nth(const char *text, const struct kernel_param *param)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&lock, flags);
	places = 0;
	failed[0] = 0;
	raw_spin_unlock_irqrestore(&lock, flags);
	return param_set_uint(text, param);
}

static int get_calls(char *text, const struct kernel_param *param)
{
	unsigned int i;
	int n = 0;

	for (i = 0; i < places; i++)
		n += scnprintf(text + n, PAGE_SIZE - n, "%u ", table[i].calls);
	return n;
}

static const struct kernel_param_ops calls_ops = { .get = get_calls };
static const struct kernel_param_ops nth_ops = { .set = set_nth, .get = param_get_uint };
module_param_cb(nth, &nth_ops, &nth, 0644);
module_param(call, uint, 0644);
module_param_cb(calls, &calls_ops, NULL, 0444);
module_param_string(failed, failed, sizeof(failed), 0444);

static int place_probe(struct kprobe *p, const char *name)
{
	int rc;

	p->symbol_name = name;
	p->pre_handler = before_call;
	p->post_handler = after_call;
	rc = register_kprobe(p);
	if (rc)
		p->symbol_name = NULL;
	return rc == -ENOENT ? 0 : rc;
}

static void remove_probes(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(probes); i++)
		if (probes[i].symbol_name)
			unregister_kprobe(&probes[i]);
}

static int __init fail_init(void)
{
	unsigned int i;
	int rc = 0;

	for (i = 0; !rc && i < ARRAY_SIZE(probes); i++)
		rc = place_probe(&probes[i], i < ARRAY_SIZE(null_names) ? null_names[i] :
				 error_names[i - ARRAY_SIZE(null_names)]);
	if (rc)
		remove_probes();
	return rc;
}

module_init(fail_init);
module_exit(remove_probes);
MODULE_DESCRIPTION("calls by modules gs_* fail in turn");
MODULE_LICENSE("GPL");
