/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * access_ok() has two arguments: that for the direction was removed.
 * 5.0, "Remove 'type' argument from access_ok() function"
 */
#include <linux/uaccess.h>
static int gs_fact_access_ok_2(const void __user *p, unsigned long n)
{
	return access_ok(p, n);
}
