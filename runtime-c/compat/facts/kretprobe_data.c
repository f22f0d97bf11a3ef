/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A kretprobe instance has data behind it and finds its kretprobe by a call.
 * 5.11, "kprobes: Remove kretprobe hash"
 */
#include <linux/kprobes.h>
static struct kretprobe *gs_fact_kretprobe_data(struct kretprobe_instance *ri)
{
	return ri->data ? get_kretprobe(ri) : NULL;
}
