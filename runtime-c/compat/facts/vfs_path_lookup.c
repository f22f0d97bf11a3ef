/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * vfs_path_lookup() looks a path up from another process's root. linux/namei.h
 * declares it; older kernels declare it in a private header.
 * 6.4, "ksmbd: remove internal.h include"
 */
/* gs-export: vfs_path_lookup */
#include <linux/namei.h>
int vfs_path_lookup(struct dentry *, struct vfsmount *, const char *, unsigned int, struct path *);
static int gs_fact_vfs_path_lookup(struct path *root, struct path *file)
{
	return vfs_path_lookup(root->dentry, root->mnt, "/x", LOOKUP_FOLLOW, file);
}
