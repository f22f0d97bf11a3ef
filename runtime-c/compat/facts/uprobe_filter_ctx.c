/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A consumer's filter is told what it is asked for. */
#include <linux/uprobes.h>
static bool gs_fact_uprobe_filter_ctx_filter(struct uprobe_consumer *uc, enum uprobe_filter_ctx ctx, struct mm_struct *mm)
{
	return true;
}
static struct uprobe_consumer gs_fact_uprobe_filter_ctx = { .filter = gs_fact_uprobe_filter_ctx_filter };
