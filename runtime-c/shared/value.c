// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * value.c - scalar globals: module parameters and values with a slot per CPU
 */

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

const struct kernel_param_ops gs_param_s64 = {
	.set = gs_param_set_s64,
};

/*
 * Value of a global: the value assigned last, plus the slots of all CPUs. Out of line: a
 * script that shows 1,000 globals takes the compiler twice as long otherwise.
 */
noinline notrace s64 gs_percpu_sum(const s64 __percpu *slots, s64 base)
{
	int cpu;

	for_each_possible_cpu(cpu)
		base += *per_cpu_ptr(slots, cpu);
	return base;
}
NOKPROBE_SYMBOL(gs_percpu_sum);
