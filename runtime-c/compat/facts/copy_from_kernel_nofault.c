/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * copy_from_kernel_nofault() is the new name of probe_kernel_read().
 * 5.8, "maccess: rename probe_kernel_{read,write} to copy_{from,to}_kernel_nofault"
 */
/* gs-export: copy_from_kernel_nofault */
#include <linux/uaccess.h>
static long gs_fact_copy_from_kernel_nofault(void *to, const void *from, size_t n)
{
	return copy_from_kernel_nofault(to, from, n);
}
