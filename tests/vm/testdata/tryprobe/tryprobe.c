// SPDX-License-Identifier: GPL-2.0-or-later
// A module that asks the kernel at which addresses it accepts a kprobe: each is
// registered without being armed, and unregistered. /proc/gs_tryprobe has a line
// "NUMBER RC" for each address that was refused, and "tried N" at the end.
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/printk.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>
#include <linux/vmalloc.h>

/* ANCHOR: the link-time address of _printk; tries: link-time addresses */
#include "tries.h"

#define BATCH 256

static s16 *results;

static void try_batch(struct kprobe *kps, unsigned int first, unsigned int n)
{
	unsigned long slide = (unsigned long)&_printk - ANCHOR;
	static struct kprobe *taken[BATCH];
	unsigned int i, k = 0;

	memset(kps, 0, n * sizeof(*kps));
	for (i = 0; i < n; i++) {
		kps[i].addr = (kprobe_opcode_t *)(tries[first + i] + slide);
		kps[i].flags = KPROBE_FLAG_DISABLED;
		results[first + i] = register_kprobe(&kps[i]);
		if (!results[first + i])
			taken[k++] = &kps[i];
	}
	unregister_kprobes(taken, k);
	cond_resched();
}

static int tryprobe_show(struct seq_file *m, void *v)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(tries); i++)
		if (results[i])
			seq_printf(m, "%u %d\n", i, results[i]);
	seq_printf(m, "tried %u\n", i);
	return 0;
}

static int __init tryprobe_init(void)
{
	struct kprobe *kps = vmalloc(BATCH * sizeof(*kps));
	unsigned int i;

	results = vzalloc(ARRAY_SIZE(tries) * sizeof(*results));
	if (!kps || !results || !proc_create_single("gs_tryprobe", 0444, NULL, tryprobe_show)) {
		vfree(kps);
		vfree(results);
		return -ENOMEM;
	}
	for (i = 0; i < ARRAY_SIZE(tries); i += BATCH)
		try_batch(kps, i, min_t(unsigned int, BATCH, ARRAY_SIZE(tries) - i));
	vfree(kps);
	return 0;
}

static void __exit tryprobe_exit(void)
{
	remove_proc_entry("gs_tryprobe", NULL);
	vfree(results);
}

module_init(tryprobe_init);
module_exit(tryprobe_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("test of which addresses kprobes take");
