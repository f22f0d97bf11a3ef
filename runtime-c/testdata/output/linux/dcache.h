/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The fields of directory entries, files and mounts that runtime-c reads. */
#include <sys/stat.h>

typedef unsigned short umode_t;

struct hlist_bl_node { struct hlist_bl_node *next, **pprev; };
struct super_block { unsigned long s_magic; };
struct inode {
	umode_t i_mode;
	unsigned long i_ino;
	struct super_block *i_sb;
};
struct dentry_operations { void *d_dname; };
struct dentry {
	struct { unsigned int len; const unsigned char *name; } d_name;
	struct dentry *d_parent;
	struct hlist_bl_node d_hash;
	const struct dentry_operations *d_op;
	struct inode *d_inode;
};
struct vfsmount { struct dentry *mnt_root; };
struct path { struct vfsmount *mnt; struct dentry *dentry; };
