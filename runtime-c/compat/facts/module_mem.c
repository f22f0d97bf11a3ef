/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A module's memory is mod->mem[]; before, mod->core_layout.
 * 6.4, "module: replace module_layout with module_memory"
 */
#include <linux/module.h>
static void *gs_fact_module_mem(struct module *mod)
{
	return mod->mem[MOD_TEXT].base;
}
