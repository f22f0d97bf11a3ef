/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pde_data() came in 5.17; before that it was PDE_DATA(). */
#include <linux/proc_fs.h>
static void *gs_fact_pde_data(const struct inode *inode)
{
	return pde_data(inode);
}
