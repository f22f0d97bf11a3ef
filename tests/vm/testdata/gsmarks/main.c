// SPDX-License-Identifier: GPL-2.0-or-later
/* Static probes in all kinds of places and with arguments of all types; reading /proc/gs_marks runs through them. */
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/uaccess.h>
#include "gsmarks.h"

int gs_heard;
long gs_cold;

/* Functions that the test finds by name are not static, so that they are neither inlined nor cloned. */
long gs_bare(long a, long *b);
long gs_probed(long a, long *b);
long gs_tested(long a, long *b);
void gs_all(bool b, char c, s8 d, u8 e, s16 f, u16 g, int h, unsigned int i, long j,
	    u64 k, const char *l, struct file *m);
void gs_listened(struct file *file);
void gs_owned(void);

/* The same function without a probe, with one, and with a test for one. */
noinline long gs_bare(long a, long *b)
{
	return b[a & 1] + a;
}

noinline long gs_probed(long a, long *b)
{
	GOSTAP_PROBE2(probed__here, long, a, long *, b);
	return b[a & 1] + a;
}

noinline long gs_tested(long a, long *b)
{
	if (GOSTAP_PROBE_ENABLED(tested__here))
		gs_cold = a;
	return b[a & 1] + a;
}

noinline void gs_all(bool b, char c, s8 d, u8 e, s16 f, u16 g, int h, unsigned int i,
		     long j, u64 k, const char *l, struct file *m)
{
	GOSTAP_PROBE12(all__types, bool, b, char, c, s8, d, u8, e, s16, f, u16, g, int, h,
		       unsigned int, i, long, j, u64, k, const char *, l, struct file *, m);
}

noinline void gs_listened(struct file *file)
{
	/* computed only if a script listens */
	if (GOSTAP_PROBE_ENABLED(costly__sum)) {
		long sum = file->f_flags + 1000;

		gs_heard += 10;
		GOSTAP_PROBE1(costly__sum, long, sum);
	}
	if (GOSTAP_PROBE_ENABLED(nobody__asks))
		gs_heard += 100;
	GOSTAP_PROBE(nobody__asks);
}

/* On some kernels this is per-CPU memory, whose operand has a segment. */
noinline void gs_owned(void)
{
	GOSTAP_PROBE1(owned__here, struct task_struct *, current);
}

static ssize_t gs_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	static const char word[] = "a string";
	long two[2] = { 5, 6 };
	char text[80];
	int n;

	if (*pos)
		return 0;
	gs_heard = 0;
	gs_all(true, 'x', -8, 200, -1600, 60000, -320000, 4000000000u, -64000000000L,
	       0xfedcba9876543210ULL, word, file);
	n = gs_twice(1) + gs_twice(2) + gs_more(3);
	gs_listened(file);
	gs_owned();
	n += gs_bare(1, two) + gs_probed(2, two) + gs_tested(3, two);
	n = scnprintf(text, sizeof(text), "result %d, heard %d, cold %ld\n", n, gs_heard, gs_cold);
	return simple_read_from_buffer(buf, count, pos, text, n);
}

static const struct proc_ops gs_ops = { .proc_read = gs_read };

static int __init gs_init(void)
{
	static const char word[] = "comes";

	GOSTAP_PROBE1(init__here, const char *, word);
	if (GOSTAP_PROBE_ENABLED(init__here))
		pr_debug("somebody listens\n");
	gs_last_init();
	return proc_create("gs_marks", 0444, NULL, &gs_ops) ? 0 : -ENOMEM;
}

static void __exit gs_exit(void)
{
	GOSTAP_PROBE(exit__here);
	gs_last_exit();
	remove_proc_entry("gs_marks", NULL);
}

module_init(gs_init);
module_exit(gs_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("static probes of every kind");
