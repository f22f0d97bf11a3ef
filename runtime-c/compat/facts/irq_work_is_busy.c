/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * irq_work_is_busy() and irq_work_is_pending() exist; before, code reads the flags.
 * 5.11, "irq_work: Cleanup"
 */
#include <linux/irq_work.h>
static bool gs_fact_irq_work_is_busy(struct irq_work *work)
{
	return irq_work_is_busy(work) || irq_work_is_pending(work);
}
