/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A module's memory is mod->mem[]; mod->core_layout before. */
#include <linux/module.h>
static void *gs_fact_module_mem(struct module *mod)
{
	return mod->mem[MOD_TEXT].base;
}
