/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * pde_data() is the new name of PDE_DATA().
 * 5.17, "proc: remove PDE_DATA() completely"
 */
#include <linux/proc_fs.h>
static void *gs_fact_pde_data(const struct inode *inode)
{
	return pde_data(inode);
}
