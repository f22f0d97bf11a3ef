/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * value.h - scalar globals: module parameters and values with a slot per CPU
 */
#ifndef GS_VALUE_H
#define GS_VALUE_H

#include <linux/moduleparam.h>

extern const struct kernel_param_ops gs_param_s64;
noinline s64 gs_percpu_sum(const s64 __percpu *slots, s64 base);

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
