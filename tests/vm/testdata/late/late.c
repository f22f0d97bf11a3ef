// SPDX-License-Identifier: GPL-2.0-or-later
// A module that scripts probe before it is loaded. Reading /proc/gs_late calls its
// functions and hits its tracepoint; reading /proc/gs_late_slow takes a second.
#include <linux/delay.h>
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/uaccess.h>

struct late_word {
	int length;
	char text[8];
};

#define CREATE_TRACE_POINTS
#include "late_trace.h"

noinline int late_add(int n, const char *word);
noinline int late_add(int n, const char *word)
{
	struct late_word w = { .length = strlen(word) };

	strscpy(w.text, word, sizeof(w.text));
	trace_gs_late_word(n, &w, 200);
	return n + 1;
}

static int inside, go;
module_param(inside, int, 0444);
module_param(go, int, 0644);

noinline int late_slow(int n);
noinline int late_slow(int n)
{
	WRITE_ONCE(inside, 1);
	while (!READ_ONCE(go))
		msleep(10);
	return n;
}

static ssize_t late_answer(char __user *buf, size_t size, loff_t *pos, int n)
{
	char text[16];

	return simple_read_from_buffer(buf, size, pos, text, scnprintf(text, sizeof(text), "%d\n", n));
}

static ssize_t late_read(struct file *file, char __user *buf, size_t size, loff_t *pos)
{
	return late_answer(buf, size, pos, *pos ? 0 : late_add(41, "word"));
}

static ssize_t late_read_slow(struct file *file, char __user *buf, size_t size, loff_t *pos)
{
	return late_answer(buf, size, pos, *pos ? 0 : late_slow(1000));
}

static const struct proc_ops late_ops = { .proc_read = late_read };
static const struct proc_ops late_slow_ops = { .proc_read = late_read_slow };

static int __init late_init(void)
{
	proc_create("gs_late", 0444, NULL, &late_ops);
	proc_create("gs_late_slow", 0444, NULL, &late_slow_ops);
	return 0;
}

static void __exit late_exit(void)
{
	remove_proc_entry("gs_late", NULL);
	remove_proc_entry("gs_late_slow", NULL);
}

module_init(late_init);
module_exit(late_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("comes and goes while scripts run");
