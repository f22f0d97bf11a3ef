// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Hand-written probes with empty handlers, for comparison: on the entry of
 * getppid(2), or (uprobe, uretprobe) on a function at an offset in a program's
 * file. With kind=read there is no handler: the module has a function that can
 * be probed, limits_read(), which is called when /proc/gs_limits is read.
 */
#include <linux/fs.h>
#include <linux/ftrace.h>
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/namei.h>
#include <linux/proc_fs.h>
#include <linux/tracepoint.h>
#include <linux/uprobes.h>

static char *kind = "";
module_param(kind, charp, 0);

static char *path = "";
module_param(path, charp, 0);
static unsigned long offset;
module_param(offset, ulong, 0);

#define SYMBOL "__x64_sys_getppid"

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
static struct tracepoint *tp;

static void find(struct tracepoint *t, void *unused)
{
	if (!strcmp(t->name, "sys_enter"))
		tp = t;
}

static int ftrace_on(unsigned long flags)
{
	struct kprobe at = { .symbol_name = SYMBOL };
	unsigned long addr;
	int rc = register_kprobe(&at);

	if (rc)
		return rc;
	addr = (unsigned long)at.addr;
	unregister_kprobe(&at);
	ops.flags = flags;
	rc = ftrace_set_filter_ip(&ops, addr, 0, 0);
	return rc ?: register_ftrace_function(&ops);
}

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

/* The one of two functions that has the type of a pointer to a function. */
#define OF_TYPE(pointer, a, b)	\
	__builtin_choose_expr(__builtin_types_compatible_p(typeof(pointer), typeof(&(a))), a, b)

static struct uprobe_consumer uc;
static struct path file;

#ifdef UPROBE_OBJECT
static struct uprobe *user_probe;

static int uprobe_on(struct inode *inode)
{
	user_probe = uprobe_register(inode, offset, 0, &uc);
	return PTR_ERR_OR_ZERO(user_probe);
}

static void uprobe_off(struct inode *inode)
{
	uprobe_unregister_nosync(user_probe, &uc);
	uprobe_unregister_sync();
}
#else
static int uprobe_on(struct inode *inode)
{
	return uprobe_register(inode, offset, &uc);
}

static void uprobe_off(struct inode *inode)
{
	uprobe_unregister(inode, offset, &uc);
}
#endif

static int user_on(void)
{
	int rc = kern_path(path, LOOKUP_FOLLOW, &file);

	if (rc)
		return rc;
	if (kind[1] == 'p')
		uc.handler = OF_TYPE(uc.handler, on_uprobe, on_uprobe_data);
	else
		uc.ret_handler = OF_TYPE(uc.ret_handler, on_uretprobe, on_uretprobe_data);
	return uprobe_on(d_inode(file.dentry));
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
		return user_on();
	if (!strcmp(kind, "kprobe"))
		return register_kprobe(&kp);
	if (!strcmp(kind, "kretprobe"))
		return register_kretprobe(&rp);
	if (!strcmp(kind, "ftrace"))
		return ftrace_on(0);
	if (!strcmp(kind, "ftrace_regs"))
		return ftrace_on(FTRACE_OPS_FL_SAVE_REGS);
	for_each_kernel_tracepoint(find, NULL);
	return tp ? tracepoint_probe_register(tp, on_sys_enter, NULL) : -ENOENT;
}

static void __exit limits_exit(void)
{
	if (kind[0] == 'r') {
		remove_proc_entry("gs_limits", NULL);
	} else if (kind[0] == 'u') {
		uprobe_off(d_inode(file.dentry));
		path_put(&file);
	} else if (!strcmp(kind, "kprobe")) {
		unregister_kprobe(&kp);
	} else if (!strcmp(kind, "kretprobe")) {
		unregister_kretprobe(&rp);
	} else if (!strncmp(kind, "ftrace", 6)) {
		unregister_ftrace_function(&ops);
	} else {
		tracepoint_probe_unregister(tp, on_sys_enter, NULL);
		tracepoint_synchronize_unregister();
	}
}

module_init(limits_init);
module_exit(limits_exit);
MODULE_LICENSE("GPL");
