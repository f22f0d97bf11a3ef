/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * probetype.h - the kernel mechanism that implements a probe point
 */
#ifndef GS_PROBETYPE_H
#define GS_PROBETYPE_H

/* Return the mechanism that implements a resolved probe point. */
gs_fn notrace const char *gs_probe_type(const char *pp)
{
	static const struct { const char *begins, *type; } types[] = {
		{ "begin", "begin_end" }, { "end", "begin_end" }, { "error", "begin_end" },
		{ "timer.profile", "profile_timer" }, { "timer.jiffies", "timer" },
		{ "timer.", "hrtimer" }, { "kernel.trace(", "kernel_tracepoint" },
		{ "kernel.mark(", "kernel_marker" }, { "kernel.notifier(", "notifier" }, { "kernel.data(", "hardware_data_breakpoint" },
		{ "perf.", "perf_event" }, { "procfs", "procfs" }, { "netfilter", "netfilter" },
	};
	static const char *const task[] = { ".begin", ".end", ".syscall", ".syscall.return" };
	size_t n = strlen(pp), k;
	bool user = strstarts(pp, "process"), ret = strstr(pp, ".return") != NULL;
	int i;

	for (i = 0; i < ARRAY_SIZE(types); i++)
		if (strstarts(pp, types[i].begins))
			return types[i].type;
	if (user && (strstr(pp, ").insn") || strstarts(pp, "process.insn")))
		return "itrace";
	for (i = 0; user && i < ARRAY_SIZE(task); i++) {
		k = strlen(task[i]);
		if (n > k && !strcmp(pp + n - k, task[i]))
			return i < 2 ? "utrace" : "utrace_syscall";
	}
	if (strstr(pp, ".trace("))
		return "kernel_tracepoint";
	if (user)
		return ret ? "uretprobe" : "uprobe";
	return ret ? "kretprobe" : "kprobe";
}

#endif /* GS_PROBETYPE_H */
