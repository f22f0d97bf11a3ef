// SPDX-License-Identifier: GPL-2.0-or-later
// A module whose functions have parameters, locals and globals of every kind. Writing a
// number to /proc/gsvars runs them all with that number. Reading it returns the true
// values: a line "LABEL VALUE..." for each place that a probe can be at. A comment
// "probe LABEL" marks the line of a statement to probe.
#include <linux/module.h>
#include <linux/percpu.h>
#include <linux/proc_fs.h>
#include <linux/sched/task.h>
#include <linux/smp.h>
#include <linux/uaccess.h>
#include "gsvars.h"

static char report[16384];
static int reported;

static noinline __printf(1, 2) void truth(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	reported += vscnprintf(report + reported, sizeof(report) - reported, format, args);
	va_end(args);
}

/* A place for a probe: x must have its value by then, and may be changed after it. */
#define HERE(x) asm volatile("nop" : "+r"(x) : : "memory")
#define PAUSE() asm volatile("nop" : : : "memory")

/* --- globals --- */

static long gsv_counter = 41;			/* .data */
int gsv_table[8];				/* .bss, external */
static struct gsv_item gsv_shared;
struct gsv_item *gsv_current;
static const int gsv_primes[5] = { 2, 3, 5, 7, 11 };	/* .rodata */
static int gsv_mostly __read_mostly = 17;
static unsigned int gsv_init __ro_after_init = 23;
static DEFINE_PER_CPU(struct gsv_point, gsv_mine);
DEFINE_PER_CPU(long, gsv_number);
static int gsv_grid[3][4];
static const char gsv_in_loop[] = "in the loop";

static noinline long gsv_twice(long x)
{
	return 2 * x;
}

static noinline int gsv_static(int n)
{
	static int calls = 100;	/* keeps its value between runs */

	calls += n;
	PAUSE();	/* probe static */
	truth("static %d\n", calls);
	return calls;
}

static noinline void gsv_globals(int n)
{
	unsigned long offset;
	int cpu;

	for_each_possible_cpu(cpu)
		per_cpu_ptr(&gsv_mine, cpu)->x = 77 * n + cpu;
	gsv_counter += n;
	gsv_table[n & 7] = -n;
	gsv_grid[1][2] = 12 * n;
	gsv_current = &gsv_shared;
	preempt_disable();
	cpu = smp_processor_id();
	this_cpu_write(gsv_number, 1000 * n + cpu);
	this_cpu_write(gsv_mine.y, -1000 * n - cpu);
	offset = this_cpu_read(this_cpu_off);
	HERE(n);	/* probe globals */
	preempt_enable();
	truth("offset percpu %lx\n", offset);
	truth("other percpu %d\n", per_cpu_ptr(&gsv_mine, !cpu)->x);
	truth("globals %ld %d %d %d %u\n", gsv_counter, gsv_table[n & 7], gsv_primes[3], gsv_mostly, gsv_init);
	truth("pointer %llu %d\n", gsv_current->big, gsv_current->points[1].y);
	truth("grid %d\n", gsv_grid[1][2]);
	truth("percpu %d %d\n", 1000 * n + cpu, -1000 * n - cpu);
	truth("kernel %lx %s\n", (unsigned long)&init_task, init_task.comm);
	truth("address %lx %lx\n", (unsigned long)&gsv_counter, (unsigned long)&gsv_table[2]);
}

/* --- parameters --- */

noinline long gsv_regs(int a, unsigned int b, long c, unsigned char d, short e, u64 f);
noinline long gsv_regs(int a, unsigned int b, long c, unsigned char d, short e, u64 f)
{
	PAUSE();
	return a + b + c + d + e + f;
}

noinline long gsv_stack(long a, long b, long c, long d, long e, long f, long g, struct gsv_triple h, int i);
noinline long gsv_stack(long a, long b, long c, long d, long e, long f, long g, struct gsv_triple h, int i)
{
	PAUSE();
	return a + b + c + d + e + f + g + h.first + h.third + i;
}

noinline long gsv_byvalue(struct gsv_point p, struct gsv_pair q, struct gsv_mixed m);
noinline long gsv_byvalue(struct gsv_point p, struct gsv_pair q, struct gsv_mixed m)
{
	PAUSE();
	return p.x + p.y + q.first + q.second + m.tag + m.half + m.inner.y;
}

noinline int gsv_members(struct gsv_item *it, int i, enum gsv_color color);
noinline int gsv_members(struct gsv_item *it, int i, enum gsv_color color)
{
	PAUSE();
	return it->table[i] + color;
}

noinline int gsv_raw(void *raw, unsigned long number);
noinline int gsv_raw(void *raw, unsigned long number)
{
	PAUSE();
	return raw ? number : 0;
}

noinline bool gsv_logic(bool yes, s8 small, char letter);
noinline bool gsv_logic(bool yes, s8 small, char letter)
{
	PAUSE();
	return yes && small < 0 && letter == 'g';
}

/* --- results --- */

noinline int gsv_negative(int n);
noinline int gsv_negative(int n)
{
	PAUSE();
	return -n;
}

noinline unsigned char gsv_byte(int n);
noinline unsigned char gsv_byte(int n)
{
	PAUSE();
	return 250 + n;
}

noinline struct gsv_point gsv_point(int n);
noinline struct gsv_point gsv_point(int n)
{
	PAUSE();
	return (struct gsv_point){ n, -n };
}

noinline struct gsv_pair gsv_pair(long n);
noinline struct gsv_pair gsv_pair(long n)
{
	PAUSE();
	return (struct gsv_pair){ 7 * n, -7 * n };
}

noinline struct gsv_mixed gsv_mixed(int n);
noinline struct gsv_mixed gsv_mixed(int n)
{
	PAUSE();
	return (struct gsv_mixed){ n, -2 * n, { 3 * n, -4 * n } };
}

noinline struct gsv_triple gsv_triple(long a, long b);
noinline struct gsv_triple gsv_triple(long a, long b)
{
	PAUSE();
	return (struct gsv_triple){ a, b, a - b };
}

noinline struct gsv_item *gsv_find(int n);
noinline struct gsv_item *gsv_find(int n)
{
	PAUSE();
	return n ? &gsv_shared : NULL;
}

noinline long gsv_factorial(long n);
noinline long gsv_factorial(long n)
{
	long rest = n < 2 ? 1 : gsv_factorial(n - 1);

	HERE(rest);
	return n < 2 ? rest : n * rest;
}

/* --- locals --- */

static noinline long gsv_locals(int n, struct gsv_item *it)
{
	long sum = n, product = 1;
	int onstack[4] = { n, 2 * n, 3 * n, 4 * n };
	struct gsv_point where = { 5 * n, -5 * n };
	int i;

	asm volatile("" : : "r"(onstack), "r"(&where) : "memory");
	PAUSE();	/* probe stack */
	truth("stack %d %d %d %d\n", onstack[1], onstack[n & 3], where.x, where.y);
	for (i = 0; i < 3; i++) {
		sum += it->table[i];
		product *= i + 2;
		HERE(sum);	/* probe loop */
		truth("loop %d %ld %ld\n", i, sum, product);
	}
	{
		unsigned short inner = sum + product;
		unsigned long hidden = inner * 3UL;

		HERE(hidden);	/* probe block */
		truth("block %u %lu %d\n", inner, hidden, it->bits.s);
		sum += hidden;
	}
	HERE(sum);	/* probe late */
	truth("late %ld %d\n", sum, n);
	return sum;
}

static noinline int gsv_enums(enum gsv_color c)
{
	enum gsv_color next = c == GSV_RED ? GSV_GREEN : GSV_BLUE;

	HERE(next);	/* probe enums */
	truth("enums %d %s\n", next, next == GSV_GREEN ? "GSV_GREEN" : "GSV_BLUE");
	return next;
}

/* --- inlined functions --- */

static __always_inline long gsv_inlined(long v, struct gsv_item *it)
{
	long scaled = v * 3 + it->small;

	HERE(scaled);	/* probe inlined */
	truth("inlined %ld %ld %d\n", v, scaled, it->small);
	return scaled;
}

/* The compiler keeps the structure in registers, so the pointer to it does not exist. */
static __always_inline long gsv_implied(struct gsv_point *p, long plus)
{
	long both = p->x + p->y + plus;

	HERE(both);	/* probe implied */
	truth("implied %d %d %ld\n", p->x, p->y, both);
	return both;
}

static noinline long gsv_caller(long n, struct gsv_item *it)
{
	struct gsv_point p = { n + 1, n * n };
	long first;

	HERE(p.x);
	HERE(p.y);
	first = gsv_inlined(n, it);
	return first + gsv_implied(&p, first);
}

static noinline long gsv_other_caller(struct gsv_item *it)
{
	return gsv_inlined(9, it) + 1;
}

/* One member of the structure is used, and the second parameter is unused. */
static noinline long gsv_clone(struct gsv_item *it, int unused, long used)
{
	PAUSE();	/* probe clone */
	truth("clone %llu %ld\n", it->big, used);
	return it->big + used;
}

/* The compiler splits the structure into registers. */
static noinline long gsv_split(long n)
{
	struct gsv_mixed m = { n + 1, n + 2, { n + 3, n + 4 } };
	long sum;

	HERE(m.inner.x);
	HERE(m.inner.y);
	sum = m.inner.x;
	HERE(sum);	/* probe split */
	truth("split %d %d %ld\n", m.inner.x, m.inner.y, sum);
	return sum + m.inner.y;
}

/* --- what a script may change --- */

noinline long gsv_write(int v, struct gsv_item *it);
noinline long gsv_write(int v, struct gsv_item *it)
{
	PAUSE();
	return v;
}

static noinline void gsv_written(int n, struct gsv_item *it)
{
	long local = gsv_twice(n), got = gsv_write(n, it);

	PAUSE();	/* probe writelocal */
	truth("write %ld %ld %d %d %u %d %d\n", got, local, it->table[4], it->bits.s, it->bits.b, it->small, gsv_mostly);
	truth("neighbours %u %llu %d %u %d\n", it->bits.a, (u64)it->bits.wide, it->bits.flag, it->tag, it->color);
}

/* --- one type after the other, in registers --- */

static noinline long gsv_narrow(int n)
{
	unsigned char byte = 7 * n + 200;
	signed char tiny;
	unsigned short half;
	short minus;
	bool odd;

	HERE(byte);	/* probe byte */
	truth("step byte %u\n", byte);
	tiny = byte * 3;
	HERE(tiny);	/* probe tiny */
	truth("step tiny %d\n", tiny);
	half = tiny * 1111;
	HERE(half);	/* probe half */
	truth("step half %u\n", half);
	minus = half + 12345;
	HERE(minus);	/* probe minus */
	truth("step minus %d\n", minus);
	odd = minus & 1;
	HERE(odd);	/* probe odd */
	truth("step odd %d\n", odd);
	return odd + minus;
}

static noinline u64 gsv_wide(int n)
{
	int whole = n * -77;
	unsigned int bits;
	long longer;
	u64 most;

	HERE(whole);	/* probe whole */
	truth("step whole %d\n", whole);
	bits = ~whole * 2654435761u;
	HERE(bits);	/* probe bits */
	truth("step bits %u\n", bits);
	longer = (long)bits * -3;
	HERE(longer);	/* probe longer */
	truth("step longer %ld\n", longer);
	most = longer ^ 0x5555555555555555ULL;
	HERE(most);	/* probe most */
	truth("step most %llu\n", most);
	return most;
}

static noinline int gsv_pointers(int n, struct gsv_item *it)
{
	int *element = &it->table[n & 3];
	int **indirect = &element;
	const struct gsv_point *point;
	int (*row)[4] = &gsv_grid[1];
	long (*call)(long) = it->fn;

	asm volatile("" : : "r"(indirect) : "memory");
	PAUSE();	/* probe element */
	truth("step element %d %d %d\n", *element, element[1], **indirect);
	point = &it->points[n & 1];
	HERE(point);	/* probe point */
	truth("step point %d %d %d\n", point->x, point[1].y, point[-1 + 1].x);
	HERE(row);	/* probe row */
	truth("step row %d %d\n", (*row)[2], row[0][2]);
	HERE(call);	/* probe call */
	truth("step call %lx\n", (unsigned long)call);
	return call(*element);
}

static noinline int gsv_objects(int n)
{
	struct gsv_bits bits = { .a = n, .b = 3 * n, .s = -n, .wide = 7ULL << 38, .flag = n & 1, .color = GSV_GREEN };
	union { u32 word; u8 bytes[4]; } both = { .word = 0x01020304 * n };
	struct gsv_point grid[2][3];
	char text[8] = "abc";
	int i, j;

	for (i = 0; i < 2; i++)
		for (j = 0; j < 3; j++)
			grid[i][j] = (struct gsv_point){ 10 * i + j, -n };
	text[1] += n;
	asm volatile("" : : "r"(&bits), "r"(&both), "r"(grid), "r"(text) : "memory");
	PAUSE();	/* probe objects */
	truth("step objects %u %u %d %llu %d %d\n", bits.a, bits.b, bits.s, (u64)bits.wide, bits.flag, bits.color);
	truth("step union %u %u\n", both.word, both.bytes[2]);
	truth("step grid %d %d\n", grid[1][2].x, grid[n & 1][1].y);
	truth("step text %s %c\n", text, text[1]);
	return bits.a + both.bytes[1] + grid[0][1].x + text[0];
}

/* --- inlined into each other, and into a loop --- */

static __always_inline int gsv_innermost(int deep, int scale)
{
	int value = deep * scale;

	HERE(value);	/* probe innermost */
	truth("innermost %d %d %d\n", deep, scale, value);
	return value;
}

static __always_inline int gsv_middle(int deep, const char *why)
{
	int twice = gsv_innermost(deep, 2), thrice = gsv_innermost(deep + 1, 3);

	HERE(twice);	/* probe middle */
	truth("middle %d %d %d %s\n", deep, twice, thrice, why);
	return twice + thrice;
}

static noinline int gsv_nested(int n)
{
	int i, total = 0;

	for (i = 0; i < 2; i++) {
		total += gsv_middle(n + i, gsv_in_loop);
		HERE(total);	/* probe nested */
		truth("nested %d %d\n", i, total);
	}
	return total + gsv_middle(99, "behind it");
}

static noinline long gsv_goto(long n)
{
	long tries = 0;

again:
	tries += 2;
	HERE(tries);	/* probe again */
	truth("again %ld %ld\n", tries, n);
	if (tries < n)
		goto again;
	switch (n) {
	case 3:
		HERE(tries);	/* probe three */
		truth("three %ld\n", tries);
		break;
	default:
		HERE(tries);	/* probe other */
		truth("other %ld\n", tries);
	}
	return tries;
}

/* --- driver --- */

static void fill(struct gsv_item *it, int n)
{
	int i;

	memset(it, 0, sizeof(*it));
	it->tag = 200;
	it->word = 0x12345678;
	it->inner = 31 * n;
	it->named.deep = -32 * n;
	it->bits = (struct gsv_bits){ .a = 5, .b = 99, .s = -11, .wide = 0x123456789aULL * n, .flag = true, .color = GSV_BLUE };
	for (i = 0; i < 6; i++)
		it->table[i] = (i + 1) * n - 7;
	for (i = 0; i < 3; i++)
		it->points[i] = (struct gsv_point){ 10 * i + n, -10 * i - n };
	it->name = "the name";
	strscpy(it->text, "the text", sizeof(it->text));
	it->next = it;
	it->big = 0xfedcba9876543210ULL;
	it->small = -5;
	it->color = GSV_RED;
	it->fn = gsv_twice;
	it->yes = true;
}

static void say_members(struct gsv_item *it, int i, enum gsv_color color)
{
	truth("members %u %d %d %llu %d %d %d\n", it->tag, it->inner, it->named.deep, it->big, it->small, it->color, it->yes);
	truth("anonymous %u %u %u %u\n", it->word, it->bytes[1], it->low, it->high);
	truth("bits %u %u %d %llu %d %d\n", it->bits.a, it->bits.b, it->bits.s, (u64)it->bits.wide, it->bits.flag, it->bits.color);
	truth("arrays %d %d %d %d\n", it->table[2], it->table[i], it->points[i].x, it->points[2].y);
	truth("chain %d %llu\n", it->next->next->small, it->next->big);
	truth("strings %s %s\n", it->name, it->text);
	truth("function %lx\n", (unsigned long)it->fn);
	truth("inner address %lx %lx\n", (unsigned long)&it->named.deep, (unsigned long)&it->table[3]);
	truth("color %d %d\n", i, color);
	truth("parms it=0x%lx i=0x%x color=0x%x\n", (unsigned long)it, i, color);
	truth("pretty {.x=%d, .y=%d}\n", it->points[0].x, it->points[0].y);
	truth("autocast %llu %d %d %d\n", it->big, it->small, it->inner, it->table[5]);
}

static void run_parameters(struct gsv_item *it, int n)
{
	struct gsv_triple t = { n, n + 1, n + 2 };
	struct gsv_mixed m = { 3 * n, -n, { 4 * n, -6 * n } };
	long r;

	r = gsv_regs(-n, 0xf0000000u + n, -2L * n, 255 - n, -300 - n, 1ULL << 63 | n);
	truth("regs %d %u %ld %d %d %llu\n", -n, 0xf0000000u + n, -2L * n, 255 - n, -300 - n, 1ULL << 63 | n);
	truth("regs.return %ld %d %llu\n", r, -n, 1ULL << 63 | n);
	r = gsv_stack(1, 2, 3, 4, 5, -6, -77 - n, t, -8);
	truth("stackparms %d %d %ld %ld %d\n", -6, -77 - n, t.first, t.third, -8);
	truth("stackparms.return %ld %ld %d\n", r, t.second, -8);
	r = gsv_byvalue((struct gsv_point){ n, -n }, (struct gsv_pair){ 5 * n, -5 * n }, m);
	truth("byvalue %d %d %d %d %u %d %d %d\n", n, -n, 5 * n, -5 * n, m.tag, m.half, m.inner.x, m.inner.y);
	gsv_members(it, n & 1, GSV_GREEN);
	say_members(it, n & 1, GSV_GREEN);
	gsv_raw(it, (unsigned long)it);
	truth("raw %llu %d\n", it->big, it->points[1].x);
	truth("sizes %zu %zu %zu\n", sizeof(struct gsv_item), offsetof(struct gsv_item, big), offsetof(struct gsv_item, named.deep));
	gsv_logic(true, -4, 'g');
	truth("logic %d %d %d\n", 1, -4, 'g');
}

static void run_results(int n)
{
	struct gsv_point p;
	struct gsv_pair q;
	struct gsv_mixed m;
	struct gsv_triple t;

	truth("negative %d %d\n", gsv_negative(n), n);
	truth("returned return=0x%llx\n", -(long long)n);
	truth("byte %u\n", gsv_byte(n));
	p = gsv_point(n);
	truth("point %d %d\n", p.x, p.y);
	truth("shown {.x=%d, .y=%d}\n", p.x, p.y);
	q = gsv_pair(n);
	truth("pair %ld %ld\n", q.first, q.second);
	m = gsv_mixed(n);
	truth("mixed %u %d %d %d\n", m.tag, m.half, m.inner.x, m.inner.y);
	t = gsv_triple(n, 11 * n);
	truth("triple %d %d\n", n, 11 * n);
	truth("triple.return %ld %ld %ld %d\n", t.first, t.second, t.third, 11 * n);
	truth("reached %d\n", n);
	truth("found %d %u\n", gsv_find(n)->small, gsv_find(n)->bits.b);
	truth("factorial %ld\n", gsv_factorial(5));
}

static void run(int n)
{
	struct gsv_item *it = &gsv_shared;

	reported = 0;
	gsv_counter = 41;
	gsv_mostly = 17;
	fill(it, n);
	truth("static.return %d\n", gsv_static(n));
	gsv_globals(n);
	run_parameters(it, n);
	run_results(n);
	truth("locals.return %ld\n", gsv_locals(n, it));
	gsv_enums(GSV_RED);
	gsv_enums(GSV_GREEN);
	truth("caller %ld %d\n", gsv_caller(n, it), n);
	truth("other %ld\n", gsv_other_caller(it));
	truth("clone.return %ld\n", gsv_clone(it, n, 4 * n));
	truth("split.return %ld\n", gsv_split(n));
	truth("narrow %ld\n", gsv_narrow(n));
	truth("wide %llu\n", gsv_wide(n));
	truth("pointers %d\n", gsv_pointers(n, it));
	truth("objects %d\n", gsv_objects(n));
	truth("nested.return %d\n", gsv_nested(n));
	truth("goto %ld %d\n", gsv_goto(n), n);
	gsv_written(n, it);
	truth("from outside %ld\n", gsv_counter + gsv_table[3]);
}

static ssize_t gsvars_write(struct file *file, const char __user *from, size_t size, loff_t *pos)
{
	int n, rc = kstrtoint_from_user(from, size, 0, &n);

	if (rc)
		return rc;
	run(n);
	return size;
}

static ssize_t gsvars_read(struct file *file, char __user *to, size_t size, loff_t *pos)
{
	return simple_read_from_buffer(to, size, pos, report, reported);
}

static const struct proc_ops gsvars_ops = {
	.proc_read = gsvars_read,
	.proc_write = gsvars_write,
	.proc_lseek = default_llseek,
};

static int __init gsvars_init(void)
{
	gsv_init += 6;
	return proc_create("gsvars", 0600, NULL, &gsvars_ops) ? 0 : -ENOMEM;
}

static void __exit gsvars_exit(void)
{
	remove_proc_entry("gsvars", NULL);
}

module_init(gsvars_init);
module_exit(gsvars_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("test of target variables");
