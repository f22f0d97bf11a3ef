// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Hand-written probes with empty handlers, for comparison: on the entry of
 * getppid(2), or (uprobe, uretprobe) on a function at an offset in a program's
 * file. With kind=read there is no handler: the module has a function that can
 * be probed, limits_read(), which is called when /proc/gs_limits is read.
 */
#include <linux/module.h>
#include <linux/proc_fs.h>
#include "arm.h"

static char *kind = "";
module_param(kind, charp, 0);

static char *path = "";
module_param(path, charp, 0);
static unsigned long offset;
module_param(offset, ulong, 0);

static notrace int on_kprobe(struct kprobe *p, struct pt_regs *regs)
{
	return 0;
}
NOKPROBE_SYMBOL(on_kprobe);

static notrace int on_return(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	return 0;
}
NOKPROBE_SYMBOL(on_return);

static notrace void on_ftrace(unsigned long ip, unsigned long parent,
			      struct ftrace_ops *ops, struct ftrace_regs *regs)
{
}
NOKPROBE_SYMBOL(on_ftrace);

static notrace void on_sys_enter(void *data, struct pt_regs *regs, long id)
{
}
NOKPROBE_SYMBOL(on_sys_enter);

static struct kprobe kp = { .symbol_name = SYMBOL, .pre_handler = on_kprobe };
static struct kretprobe rp = {
	.kp.symbol_name = SYMBOL, .handler = on_return, .maxactive = 16,
};
static struct ftrace_ops ops = { .func = on_ftrace };

static int on_uprobe(struct uprobe_consumer *uc, struct pt_regs *regs)
{
	return 0;
}

static int on_uretprobe(struct uprobe_consumer *uc, unsigned long func, struct pt_regs *regs)
{
	return 0;
}

/* On some kernels, the handlers of a uprobe have one more parameter. */
static int on_uprobe_data(struct uprobe_consumer *uc, struct pt_regs *regs, __u64 *data)
{
	return 0;
}

static int on_uretprobe_data(struct uprobe_consumer *uc, unsigned long func, struct pt_regs *regs,
			     __u64 *data)
{
	return 0;
}

static struct uprobe_consumer uc;

static int limits_user_on(void)
{
	if (kind[1] == 'p')
		uc.handler = OF_TYPE(uc.handler, on_uprobe, on_uprobe_data);
	else
		uc.ret_handler = OF_TYPE(uc.ret_handler, on_uretprobe, on_uretprobe_data);
	return user_on(&uc, path, offset);
}

static ssize_t limits_read(struct file *f, char __user *buf, size_t size, loff_t *at)
{
	return 0;
}

static const struct proc_ops read_ops = { .proc_read = limits_read };

static int __init limits_init(void)
{
	if (kind[0] == 'r')
		return proc_create("gs_limits", 0400, NULL, &read_ops) ? 0 : -ENOMEM;
	if (kind[0] == 'u')
		return limits_user_on();
	if (!strcmp(kind, "kprobe"))
		return register_kprobe(&kp);
	if (!strcmp(kind, "kretprobe"))
		return register_kretprobe(&rp);
	if (!strcmp(kind, "ftrace"))
		return ftrace_on(&ops, SYMBOL, NULL);
	if (!strcmp(kind, "ftrace_regs")) {
		ops.flags = FTRACE_OPS_FL_SAVE_REGS;
		return ftrace_on(&ops, SYMBOL, NULL);
	}
	return sys_enter_on(on_sys_enter);
}

static void __exit limits_exit(void)
{
	if (kind[0] == 'r') {
		remove_proc_entry("gs_limits", NULL);
	} else if (kind[0] == 'u') {
		user_off(&uc, offset);
	} else if (!strcmp(kind, "kprobe")) {
		unregister_kprobe(&kp);
	} else if (!strcmp(kind, "kretprobe")) {
		unregister_kretprobe(&rp);
	} else if (!strncmp(kind, "ftrace", 6)) {
		unregister_ftrace_function(&ops);
	} else {
		sys_enter_off(on_sys_enter);
	}
}

module_init(limits_init);
module_exit(limits_exit);
MODULE_LICENSE("GPL");
