/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A kretprobe instance ends with its data, and a function returns its kretprobe.
 * 5.11, "kprobes: Remove kretprobe hash"
 */
#include <linux/kprobes.h>
static struct kretprobe *gs_fact_kretprobe_data(struct kretprobe_instance *ri)
{
	return ri->data ? get_kretprobe(ri) : NULL;
}
