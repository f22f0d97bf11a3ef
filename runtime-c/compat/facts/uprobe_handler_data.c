/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Handlers at a function's entry can store a word for the handler at its return.
 * 6.13, "uprobe: Add data pointer to consumer handlers"
 */
#include <linux/uprobes.h>
static int gs_fact_uprobe_handler_data_handler(struct uprobe_consumer *uc, struct pt_regs *regs, __u64 *data)
{
	return 0;
}
static struct uprobe_consumer gs_fact_uprobe_handler_data = { .handler = gs_fact_uprobe_handler_data_handler };
