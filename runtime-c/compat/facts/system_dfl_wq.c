/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * system_unbound_wq has another name, and the kernel warns of the old one.
 * 6.17, "workqueue: Add system_percpu_wq and system_dfl_wq"
 */
/* gs-export: system_dfl_wq */
#include <linux/workqueue.h>
static struct workqueue_struct *gs_fact_system_dfl_wq(void)
{
	return system_dfl_wq;
}
