/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * timer_delete_sync() is the new name of del_timer_sync().
 * 6.2, "timers: Rename del_timer_sync() to timer_delete_sync()"
 */
/* gs-export: timer_delete_sync */
#include <linux/timer.h>
static int gs_fact_timer_delete_sync(struct timer_list *t)
{
	return timer_delete_sync(t);
}
