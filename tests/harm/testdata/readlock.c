// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * readlock.c - a module that makes reading a file take its inode lock, as on
 * XFS and NFS, until it is removed
 *
 *	insmod readlock.ko path=FILE
 */
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/namei.h>

static char *path;
module_param(path, charp, 0400);

static struct path file;
static const struct file_operations *own;
static struct file_operations locked;

static ssize_t locked_read(struct kiocb *iocb, struct iov_iter *to)
{
	struct inode *inode = file_inode(iocb->ki_filp);
	ssize_t n;

	inode_lock_shared(inode);
	n = own->read_iter(iocb, to);
	inode_unlock_shared(inode);
	return n;
}

static int __init readlock_init(void)
{
	int rc = kern_path(path, LOOKUP_FOLLOW, &file);

	if (rc)
		return rc;
	own = d_inode(file.dentry)->i_fop;
	locked = *own;
	locked.owner = THIS_MODULE;
	locked.read_iter = locked_read;
	d_inode(file.dentry)->i_fop = &locked;
	return 0;
}

static void __exit readlock_exit(void)
{
	d_inode(file.dentry)->i_fop = own;
	path_put(&file);
}

module_init(readlock_init);
module_exit(readlock_exit);
MODULE_DESCRIPTION("reading a file takes its inode's lock");
MODULE_LICENSE("GPL");
