// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * wake.c - let the alarm of the real-time clock end suspend-to-idle
 *
 * With ACPI, the kernel expects an ACPI event to wake the machine, which QEMU
 * raises only after suspend-to-RAM.
 */
#include <linux/interrupt.h>
#include <linux/module.h>

#define RTC_IRQ_OF_A_PC	8

static int __init wake_init(void)
{
	return enable_irq_wake(RTC_IRQ_OF_A_PC);
}

static void __exit wake_exit(void)
{
	disable_irq_wake(RTC_IRQ_OF_A_PC);
}

module_init(wake_init);
module_exit(wake_exit);
MODULE_DESCRIPTION("the real-time clock wakes the machine");
MODULE_LICENSE("GPL");
