/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * strscpy(), which reports truncation, exists.
 * 4.3, "string: provide strscpy()"
 */
#include <linux/string.h>
static long gs_fact_strscpy(char *to, const char *from, size_t n)
{
	return strscpy(to, from, n);
}
