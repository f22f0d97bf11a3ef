/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A consumer's filter has an argument that says why it is called. Removed in
 * 6.12, "uprobes: get rid of enum uprobe_filter_ctx in uprobe filter
 * callbacks"
 */
#include <linux/uprobes.h>
static bool gs_fact_uprobe_filter_ctx_filter(struct uprobe_consumer *uc, enum uprobe_filter_ctx ctx, struct mm_struct *mm)
{
	return true;
}
static struct uprobe_consumer gs_fact_uprobe_filter_ctx = { .filter = gs_fact_uprobe_filter_ctx_filter };
