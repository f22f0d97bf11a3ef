/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * value.h - scalar globals: module parameters and values with a slot per CPU
 */
#ifndef GS_VALUE_H
#define GS_VALUE_H

#include <linux/moduleparam.h>

/* Parse a number as scripts write it: optional sign; decimal, 0x or 0 prefix. */
static int gs_param_set_s64(const char *text, const struct kernel_param *p)
{
	unsigned long long v;
	int rc = kstrtoll(text, 0, (s64 *)p->arg);

	if (rc != -ERANGE)
		return rc;
	rc = kstrtoull(text, 0, &v);
	if (!rc)
		*(s64 *)p->arg = (s64)v;
	return rc;
}

static const struct kernel_param_ops gs_param_s64 __maybe_unused = {
	.set = gs_param_set_s64,
};

/*
 * Value of a global: the value assigned last, plus the slots of all CPUs. Out of line: a
 * script that shows 1,000 globals takes the compiler twice as long otherwise.
 */
gs_fn noinline notrace s64 gs_percpu_sum(const s64 __percpu *slots, s64 base)
{
	int cpu;

	for_each_possible_cpu(cpu)
		base += *per_cpu_ptr(slots, cpu);
	return base;
}
NOKPROBE_SYMBOL(gs_percpu_sum);

/* Assign a value: clear the slots of all CPUs, then set the base. */
#define gs_percpu_set(slots, base, v) do {			\
	s64 v_ = (v);						\
	int cpu_;						\
								\
	for_each_possible_cpu(cpu_)				\
		*per_cpu_ptr(slots, cpu_) = 0;			\
	*(base) = v_;						\
} while (0)

#endif /* GS_VALUE_H */
