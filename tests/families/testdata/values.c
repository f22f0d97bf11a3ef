// SPDX-License-Identifier: GPL-2.0-or-later
/* values - structures and floating-point numbers, by value */
struct mixed { double d; long n; };
struct three { long a, b, c; };

__attribute__((noinline)) struct mixed mixed(long n)
{
	return (struct mixed){ n + 0.5, n + 7 };
}

__attribute__((noinline)) struct three three(struct mixed m, struct three t)
{
	asm volatile("" ::: "memory");
	return (struct three){ m.n, t.b, t.c };
}

__attribute__((noinline)) long double wide(long double v, int n)
{
	asm volatile("" ::: "memory");
	return v + n;
}

__attribute__((noinline)) float single(const float *list)
{
	asm volatile("" ::: "memory");
	return list[0];
}

int main(int argc, char **argv)
{
	static const float list[] = { 1.5f, -0.25f, 1e-40f };
	struct three t = three(mixed(argc), (struct three){ 21, 22, 23 });

	(void)argv;
	return t.a + t.b + t.c + wide(1.5L, argc) + single(list) == 57 ? 0 : 1;
}
