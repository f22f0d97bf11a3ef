/* SPDX-License-Identifier: GPL-2.0-or-later */
/* gs-export: vfs_path_lookup */
/* A path from another process's root; older kernels declare it to themselves. */
#include <linux/namei.h>
int vfs_path_lookup(struct dentry *, struct vfsmount *, const char *, unsigned int, struct path *);
static int gs_fact_vfs_path_lookup(struct path *root, struct path *file)
{
	return vfs_path_lookup(root->dentry, root->mnt, "/x", LOOKUP_FOLLOW, file);
}
