/* SPDX-License-Identifier: GPL-2.0-or-later */
/* timer_delete_sync() is the name; del_timer_sync() before. */
/* gs-export: timer_delete_sync */
#include <linux/timer.h>
static int gs_fact_timer_delete_sync(struct timer_list *t)
{
	return timer_delete_sync(t);
}
