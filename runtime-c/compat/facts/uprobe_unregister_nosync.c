/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Many uprobes can be unregistered with one wait for their handlers.
 * 6.12, "perf/uprobe: split uprobe_unregister()"
 */
/* gs-export: uprobe_unregister_nosync uprobe_unregister_sync */
#include <linux/uprobes.h>
static void gs_fact_uprobe_unregister_nosync(struct uprobe *u, struct uprobe_consumer *uc)
{
	uprobe_unregister_nosync(u, uc);
	uprobe_unregister_sync();
}
