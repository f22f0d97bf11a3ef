// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * holds.c - a module that keeps another one in use, as what could not be unregistered
 * keeps a module of gostap: insmod holds.ko of=NAME
 */
#include <linux/kprobes.h>
#include <linux/module.h>

static char *of;
module_param(of, charp, 0);

static struct module *held;
static struct kprobe found = { .symbol_name = "find_module" };

static int __init holds_init(void)
{
	struct module *(*find)(const char *name);
	int rc = register_kprobe(&found);	/* modules can't link to the function */

	if (rc)
		return rc;
	find = (void *)found.addr;
	unregister_kprobe(&found);
	preempt_disable();
	held = find(of);
	if (held && !try_module_get(held))
		held = NULL;
	preempt_enable();
	return held ? 0 : -ENOENT;
}

static void __exit holds_exit(void)
{
	module_put(held);
}

module_init(holds_init);
module_exit(holds_exit);
MODULE_DESCRIPTION("keeps a module in use");
MODULE_LICENSE("GPL");
