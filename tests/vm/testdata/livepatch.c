// SPDX-License-Identifier: GPL-2.0-or-later
/* Replaces the function behind /proc/cmdline, and getppid(). */
#include <linux/livepatch.h>
#include <linux/module.h>
#include <linux/seq_file.h>

static int replaced_show(struct seq_file *m, void *v)
{
	seq_puts(m, "replaced\n");
	return 0;
}

static long replaced_call(const struct pt_regs *regs)
{
	return 1;
}

static struct klp_func functions[] = {
	{ .old_name = "cmdline_proc_show", .new_func = replaced_show },
	{ .old_name = "__x64_sys_getppid", .new_func = replaced_call },
	{ }
};
static struct klp_object objects[] = { { .funcs = functions }, { } };
static struct klp_patch patch = { .mod = THIS_MODULE, .objs = objects };

static int __init livepatch_init(void)
{
	return klp_enable_patch(&patch);
}

static void __exit livepatch_exit(void)
{
}

module_init(livepatch_init);
module_exit(livepatch_exit);
MODULE_INFO(livepatch, "Y");
MODULE_LICENSE("GPL");
