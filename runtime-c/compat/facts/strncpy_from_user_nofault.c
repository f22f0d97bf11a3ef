/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * strncpy_from_user_nofault() is the new name of strncpy_from_unsafe_user().
 * 5.8, "maccess: rename strncpy_from_unsafe_user to strncpy_from_user_nofault"
 */
/* gs-export: strncpy_from_user_nofault */
#include <linux/uaccess.h>
static long gs_fact_strncpy_from_user_nofault(char *to, const void __user *from, long n)
{
	return strncpy_from_user_nofault(to, from, n);
}
