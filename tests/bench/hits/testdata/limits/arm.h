/* SPDX-License-Identifier: GPL-2.0-or-later */
/* arm.h - how the hand-written modules reach what they probe */
#ifndef ARM_H
#define ARM_H

#include <linux/fs.h>
#include <linux/ftrace.h>
#include <linux/kprobes.h>
#include <linux/namei.h>
#include <linux/tracepoint.h>
#include <linux/uprobes.h>

#define SYMBOL "__x64_sys_getppid"

/* The one of two functions that has the type of a pointer to a function. */
#define OF_TYPE(pointer, a, b)	\
	__builtin_choose_expr(__builtin_types_compatible_p(typeof(pointer), typeof(&(a))), a, b)

/* The address of a function of the kernel or of a module; 0: there is none. */
static unsigned long address_of(const char *symbol)
{
	struct kprobe at = { .symbol_name = symbol };

	if (register_kprobe(&at))
		return 0;
	unregister_kprobe(&at);
	return (unsigned long)at.addr;
}

/* Call @ops at the entry of the functions, of which the second may be missing. */
static int ftrace_on(struct ftrace_ops *ops, const char *symbol, const char *second)
{
	unsigned long addr = address_of(symbol);
	int rc;

	if (!addr)
		return -ENOENT;
	rc = ftrace_set_filter_ip(ops, addr, 0, 0);
	addr = second ? address_of(second) : 0;
	if (!rc && addr)
		rc = ftrace_set_filter_ip(ops, addr, 0, 0);
	return rc ?: register_ftrace_function(ops);
}

static struct tracepoint *tp;

static void is_sys_enter(struct tracepoint *t, void *unused)
{
	if (!strcmp(t->name, "sys_enter"))
		tp = t;
}

static int sys_enter_on(void *handler)
{
	for_each_kernel_tracepoint(is_sys_enter, NULL);
	return tp ? tracepoint_probe_register(tp, handler, NULL) : -ENOENT;
}

static void sys_enter_off(void *handler)
{
	tracepoint_probe_unregister(tp, handler, NULL);
	tracepoint_synchronize_unregister();
}

static struct path file;

#ifdef UPROBE_OBJECT
static struct uprobe *user_probe;

static int uprobe_on(struct uprobe_consumer *uc, unsigned long offset)
{
	user_probe = uprobe_register(d_inode(file.dentry), offset, 0, uc);
	return PTR_ERR_OR_ZERO(user_probe);
}

static void uprobe_off(struct uprobe_consumer *uc, unsigned long offset)
{
	uprobe_unregister_nosync(user_probe, uc);
	uprobe_unregister_sync();
}
#else
static int uprobe_on(struct uprobe_consumer *uc, unsigned long offset)
{
	return uprobe_register(d_inode(file.dentry), offset, uc);
}

static void uprobe_off(struct uprobe_consumer *uc, unsigned long offset)
{
	uprobe_unregister(d_inode(file.dentry), offset, uc);
}
#endif

/* Call @uc at an offset in a program's file. */
static int user_on(struct uprobe_consumer *uc, const char *path, unsigned long offset)
{
	int rc = kern_path(path, LOOKUP_FOLLOW, &file);

	if (rc)
		return rc;
	rc = uprobe_on(uc, offset);
	if (rc)
		path_put(&file);
	return rc;
}

static void user_off(struct uprobe_consumer *uc, unsigned long offset)
{
	uprobe_off(uc, offset);
	path_put(&file);
}

#endif
