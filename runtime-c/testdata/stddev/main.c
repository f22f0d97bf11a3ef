/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads a scale and values; prints gs_stddev() of the values. */
#include "../values/kernel_shim.h"

#define swap(a, b) do { typeof(a) t_ = (a); (a) = (b); (b) = t_; } while (0)

gs_fn int fls64(u64 v) { return v ? 64 - __builtin_clzll(v) : 0; }
gs_fn int fls(u32 v) { return v ? 32 - __builtin_clz(v) : 0; }

#include "../../math/stddev.h"

int main(int argc, char **argv)
{
	u64 n = argc - 2, part[4] = { 0 };
	s64 sum = 0, v;
	int i, k;

	for (i = 2; i < argc; i++) {
		v = strtoll(argv[i], NULL, 10);
		sum += v;
		for (k = 0; k < 4; k++)
			part[k] += gs_square_part(v, k);
	}
	printf("%llu\n", gs_stddev(n, sum, part, strtoll(argv[1], NULL, 10)));
	return failures;
}
