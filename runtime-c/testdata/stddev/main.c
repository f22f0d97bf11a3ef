/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads lines with a scale and values; prints gs_stddev() of each line's values. */
#include "../values/kernel_shim.h"

#define swap(a, b) do { typeof(a) t_ = (a); (a) = (b); (b) = t_; } while (0)

gs_fn int fls64(u64 v) { return v ? 64 - __builtin_clzll(v) : 0; }
gs_fn int fls(u32 v) { return v ? 32 - __builtin_clz(v) : 0; }

#include "../../math/stddev.h"

/* answer() prints gs_stddev() of the values in a line, behind the scale. */
static void answer(char *line)
{
	u64 n = 0, part[4] = { 0 };
	char *end, *at = line;
	s64 scale, sum = 0, v;
	int k;

	scale = strtoll(at, &at, 10);
	for (;; n++) {
		v = strtoll(at, &end, 10);
		if (end == at)
			break;
		at = end;
		sum += v;
		for (k = 0; k < 4; k++)
			part[k] += gs_square_part(v, k);
	}
	printf("%llu\n", gs_stddev(n, sum, part, scale));
}

int main(void)
{
	char line[4096];

	while (fgets(line, sizeof(line), stdin))
		answer(line);
	return failures;
}
