/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fprobe: one handler for the entries and returns of many functions.
 * 5.18, "fprobe: Add ftrace based probe APIs"
 */
/* gs-export: register_fprobe_ips unregister_fprobe */
#include <linux/kconfig.h>
#if !IS_ENABLED(CONFIG_FPROBE) || !__has_include(<linux/fprobe.h>)
#error no fprobe
#else
#include <linux/fprobe.h>
static int gs_fact_fprobe(struct fprobe *fp, unsigned long *addrs)
{
	return register_fprobe_ips(fp, addrs, 1);
}
#endif
