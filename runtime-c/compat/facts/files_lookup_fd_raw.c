/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * files_lookup_fd_raw() instead of fcheck_files().
 * 5.11, "file: Rename __fcheck_files to files_lookup_fd_raw"
 */
#include <linux/fdtable.h>
static struct file *gs_fact_files_lookup_fd_raw(struct files_struct *files)
{
	return files_lookup_fd_raw(files, 0);
}
