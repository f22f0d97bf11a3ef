// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * A character device that returns, reversed, what was written to it, for one opener at
 * a time; with a static probe at each entry and return of a call.
 */
#include <linux/fs.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include <gostap/sdt.h>

#define REV_SIZE 128

static atomic_t rev_busy = ATOMIC_INIT(0);
static char rev_text[REV_SIZE];
static size_t rev_len;

static int rev_open(struct inode *inode, struct file *file)
{
	int rc = atomic_cmpxchg(&rev_busy, 0, 1) ? -EBUSY : 0;

	GOSTAP_PROBE1(open__entry, struct file *, file);
	GOSTAP_PROBE2(open__return, struct file *, file, int, rc);
	return rc;
}

static int rev_release(struct inode *inode, struct file *file)
{
	GOSTAP_PROBE1(release__entry, struct file *, file);
	atomic_set(&rev_busy, 0);
	GOSTAP_PROBE(release__return);
	return 0;
}

static ssize_t rev_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	ssize_t n;

	GOSTAP_PROBE3(read__entry, struct file *, file, char __user *, buf, size_t, count);
	n = simple_read_from_buffer(buf, count, pos, rev_text, rev_len);
	GOSTAP_PROBE3(read__return, struct file *, file, const char *, rev_text, ssize_t, n);
	return n;
}

static ssize_t rev_write(struct file *file, const char __user *buf, size_t count, loff_t *pos)
{
	size_t i;

	GOSTAP_PROBE3(write__entry, struct file *, file, const char __user *, buf, size_t, count);
	rev_len = min_t(size_t, count, REV_SIZE - 1);
	if (copy_from_user(rev_text, buf, rev_len)) {
		rev_len = 0;
		return -EFAULT;
	}
	rev_text[rev_len] = '\0';
	for (i = 0; i < rev_len / 2; i++)
		swap(rev_text[i], rev_text[rev_len - 1 - i]);
	GOSTAP_PROBE2(write__return, const char *, rev_text, ssize_t, count);
	return count;
}

static long rev_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	long rc = cmd == 7 ? rev_len + arg : -ENOTTY;

	GOSTAP_PROBE3(ioctl__entry, struct file *, file, unsigned int, cmd, unsigned long, arg);
	GOSTAP_PROBE1(ioctl__return, long, rc);
	return rc;
}

static const struct file_operations rev_fops = {
	.owner = THIS_MODULE,
	.open = rev_open,
	.release = rev_release,
	.read = rev_read,
	.write = rev_write,
	.unlocked_ioctl = rev_ioctl,
};

static struct miscdevice rev_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "revdev",
	.fops = &rev_fops,
	.mode = 0666,
};

module_misc_device(rev_device);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("reverses what is written to it");
