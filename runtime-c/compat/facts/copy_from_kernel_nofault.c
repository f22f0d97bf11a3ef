/* SPDX-License-Identifier: GPL-2.0-or-later */
/* gs-export: copy_from_kernel_nofault */
#include <linux/uaccess.h>
static long gs_fact_copy_from_kernel_nofault(void *to, const void *from, size_t n)
{
	return copy_from_kernel_nofault(to, from, n);
}
