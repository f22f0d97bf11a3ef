// SPDX-License-Identifier: GPL-2.0-or-later
// A module with a function whose result determines what a read of /proc/gs_inject
// returns: 0 gives 5 bytes of text, a negative number that error. A read runs a tasklet.
#include <linux/interrupt.h>
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/uaccess.h>

noinline int inject_check(int size);
noinline int inject_check(int size)
{
	barrier();
	return size > 4096 ? -EINVAL : 0;
}

static void inject_later(struct tasklet_struct *t)
{
	barrier();
}

static DECLARE_TASKLET(inject_tasklet, inject_later);

static ssize_t inject_read(struct file *file, char __user *buf, size_t size, loff_t *pos)
{
	int rc = inject_check(size);

	tasklet_schedule(&inject_tasklet);
	tasklet_kill(&inject_tasklet); /* waits until it has run */
	if (rc)
		return rc;
	return simple_read_from_buffer(buf, size, pos, "text\n", 5);
}

static const struct proc_ops inject_ops = {
	.proc_read = inject_read,
};

static int __init inject_init(void)
{
	return proc_create("gs_inject", 0444, NULL, &inject_ops) ? 0 : -ENOMEM;
}

static void __exit inject_exit(void)
{
	remove_proc_entry("gs_inject", NULL);
}

module_init(inject_init);
module_exit(inject_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("test of $return = value, and of tasklets");
