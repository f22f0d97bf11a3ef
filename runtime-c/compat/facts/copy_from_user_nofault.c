/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * copy_from_user_nofault() is the new name of probe_user_read().
 * 5.8, "maccess: rename probe_user_{read,write} to copy_{from,to}_user_nofault"
 */
/* gs-export: copy_from_user_nofault */
#include <linux/uaccess.h>
static long gs_fact_copy_from_user_nofault(void *to, const void __user *from, size_t n)
{
	return copy_from_user_nofault(to, from, n);
}
