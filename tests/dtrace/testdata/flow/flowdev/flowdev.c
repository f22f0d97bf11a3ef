// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * A character device that returns, in reverse order, what was written to it, with
 * a static probe at each entry and return. Strings in the probes' arguments are in
 * kernel memory.
 */
#include <linux/fs.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/uaccess.h>
#include <gostap/sdt.h>

static char text[64];

static void turn(void)
{
	size_t i, n = strlen(text);

	for (i = 0; i < n / 2; i++)
		swap(text[i], text[n - 1 - i]);
}

static ssize_t flowdev_read(struct file *file, char __user *buf, size_t n, loff_t *pos)
{
	GOSTAP_PROBE2(read__entry, struct file *, file, char *, text);
	turn();
	n = strlen(text);
	if (copy_to_user(buf, text, n))
		return -EFAULT;
	GOSTAP_PROBE2(read__return, char *, text, size_t, n);
	return n;
}

static ssize_t flowdev_write(struct file *file, const char __user *buf, size_t n, loff_t *pos)
{
	n = min_t(size_t, n, sizeof(text) - 1);
	if (copy_from_user(text, buf, n))
		return -EFAULT;
	text[n] = '\0';
	GOSTAP_PROBE3(write__entry, struct file *, file, char *, text, size_t, n);
	GOSTAP_PROBE2(write__return, char *, text, size_t, n);
	return n;
}

static long flowdev_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	const char *kind = arg % 2 ? "odd" : "even";

	GOSTAP_PROBE3(ioctl__entry, struct file *, file, unsigned int, cmd, unsigned long, arg);
	GOSTAP_PROBE1(ioctl__return, const char *, kind);
	return 0;
}

static const struct file_operations flowdev_fops = {
	.owner = THIS_MODULE,
	.read = flowdev_read,
	.write = flowdev_write,
	.unlocked_ioctl = flowdev_ioctl,
};

static struct miscdevice flowdev = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "flowdev",
	.fops = &flowdev_fops,
	.mode = 0666,
};

module_misc_device(flowdev);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("gives back what was written to it in the other order");
