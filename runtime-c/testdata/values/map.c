/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "kernel_shim.h"
#include "../../math/arith.h"
#include "../../data/few.h"
#include "../../data/map.h"

struct node {
	struct gs_node n;
	s64 k;
	s64 v;
};

static struct gs_ctx ctx;

static struct node *find(struct gs_map *m, s64 k)
{
	u32 hash = gs_hash_end(gs_hash_long(GS_HASH_SEED, k));
	struct node *e;

	gs_map_for_each_hash(e, m, hash)
		if (e->k == k)
			return e;
	return NULL;
}

static struct node *get(struct gs_map *m, s64 k)
{
	struct node *e = find(m, k);

	if (e)
		return e;
	e = gs_map_new(&ctx, -1, m, gs_hash_end(gs_hash_long(GS_HASH_SEED, k)));
	if (e) {
		e->k = k;
		e->v = 0;
	}
	return e;
}

/* Return the keys in the order of the list: "1 2 3 ". */
static const char *keys(struct gs_map *m)
{
	static char text[256];
	struct node *e;
	int n = 0;

	text[0] = '\0';
	gs_map_for_each(e, m)
		n += sprintf(text + n, "%lld ", e->k);
	return text;
}

static int by_value(struct gs_sorted *s, const struct gs_node *a, const struct gs_node *b)
{
	return gs_compare(((struct node *)a)->v, ((struct node *)b)->v);
}

static const char *sorted(struct gs_map *m, bool desc)
{
	static char text[256];
	u32 heap[64];
	struct gs_sorted s = { .map = m, .heap = heap, .compare = by_value, .desc = desc };
	struct node *e;
	int n = 0;

	gs_map_for_each(e, m)
		gs_sorted_add(&s, &e->n);
	gs_sorted_make(&ctx, &s);
	text[0] = '\0';
	while ((e = gs_sorted_take(&s)))
		n += sprintf(text + n, "%lld ", e->k);
	return text;
}

static void order(void)
{
	struct gs_map m = { .node_size = sizeof(struct node), .size = 10 };
	s64 i;

	CHECK(!gs_map_alloc(&m));
	for (i = 5; i > 0; i--)
		get(&m, i)->v = i % 2;
	CHECK_STR(keys(&m), "5 4 3 2 1 ");
	CHECK_STR(sorted(&m, false), "4 2 5 3 1 ");
	CHECK_STR(sorted(&m, true), "5 3 1 4 2 ");
	gs_map_remove(&m, &find(&m, 3)->n);
	CHECK(!find(&m, 3));
	get(&m, 3);
	CHECK_STR(keys(&m), "5 4 2 1 3 ");
	gs_map_clear(&m);
	CHECK_STR(keys(&m), "");
	CHECK_LONG(m.count, 0);
	CHECK_STR(sorted(&m, true), "");
	gs_map_free(&m);
}

/* Elements are found in order, and those that were not added are not found. */
static void many_sorted(void)
{
	struct gs_map m = { .node_size = sizeof(struct node), .size = 3000 };
	struct gs_sorted s = { .map = &m, .heap = malloc(3000 * 4), .compare = by_value };
	struct node *e, *last = NULL;
	s64 i, taken = 0;

	CHECK(!gs_map_alloc(&m));
	for (i = 0; i < 3000; i++)
		get(&m, i)->v = i * 7919 % 101;
	gs_map_for_each(e, &m)
		if (e->k % 3)
			gs_sorted_add(&s, &e->n);
	gs_sorted_make(&ctx, &s);
	for (; (e = gs_sorted_take(&s)); last = e, taken++) {
		CHECK(e->k % 3);
		CHECK(!last || last->v < e->v || (last->v == e->v && last->n.seq < e->n.seq));
	}
	CHECK_LONG(taken, 2000);
	free(s.heap);
	gs_map_free(&m);
}

/* Take the first elements of @m into @k, all of them sorted. */
static u32 first_of_all(struct gs_map *m, bool desc, u32 most, s64 *k)
{
	struct gs_sorted s = { .map = m, .heap = malloc(m->size * 4), .compare = by_value, .desc = desc };
	struct node *e;
	u32 n = 0;

	gs_map_for_each(e, m)
		gs_sorted_add(&s, &e->n);
	gs_sorted_make(&ctx, &s);
	while (n < most && (e = gs_sorted_take(&s)))
		k[n++] = e->k;
	free(s.heap);
	return n;
}

/* The same if only these are kept. */
static u32 first_of_few(struct gs_map *m, bool desc, u32 most, s64 *k)
{
	struct gs_few f;
	struct node *e;
	u32 n = 0;

	gs_few_start(&f, m, GS_FEW);
	f.most = most;
	gs_map_for_each(e, m)
		gs_few_add(&f, &e->n, e->v, desc);
	gs_few_sort(&f);
	while ((e = gs_few_take(&f)))
		k[n++] = e->k;
	return n;
}

static void same_first(struct gs_map *m, bool desc, u32 most)
{
	s64 all[GS_FEW], few[GS_FEW];
	u32 n = first_of_few(m, desc, most, few);

	CHECK_LONG(n, most < m->count ? most : m->count);
	CHECK_LONG(first_of_all(m, desc, most, all), n);
	CHECK(!memcmp(all, few, n * sizeof(*all)));
}

/* Loops that keep a few elements have the same ones as those that sort all, equal ones by age. */
static void few_sorted(void)
{
	struct gs_map m = { .node_size = sizeof(struct node), .size = 500 };
	s64 size, mod, i;
	u32 n;

	CHECK(!gs_map_alloc(&m));
	for (size = 0; size <= 500; size += 1 + size / 3) {
		for (mod = 1; mod < 2000; mod = mod * 3 + 1) {
			gs_map_clear(&m);
			for (i = 0; i < size; i++)
				get(&m, i)->v = mod % 2 ? i * 7919 % mod - mod / 2 : i == 7 ? S64_MIN : i / mod;
			for (n = 1; n <= GS_FEW; n++) {
				same_first(&m, false, n);
				same_first(&m, true, n);
			}
		}
	}
	gs_map_free(&m);
}

static void full(void)
{
	struct gs_map m = { .node_size = sizeof(struct node), .size = 3, .sized = true };
	s64 i;

	CHECK(!gs_map_alloc(&m));
	for (i = 0; i < 3; i++)
		CHECK(get(&m, i));
	CHECK(!get(&m, 9));
	CHECK_STR(ctx.error_text, "Array overflow, check size limit (3)");
	m.sized = false;
	CHECK(!get(&m, 9));
	CHECK_STR(ctx.error_text, "Array overflow, check MAXMAPENTRIES");
	CHECK(get(&m, 1));
	m.wrap = true;
	get(&m, 0)->v = 7;	/* does not protect it from being replaced */
	CHECK(get(&m, 9));
	CHECK_STR(keys(&m), "1 2 9 ");
	gs_map_free(&m);
	gs_map_free(&m);
}

/* Compare random operations with an array that is searched linearly. */
static void model(void)
{
	struct gs_map m = { .node_size = sizeof(struct node), .size = 50 };
	s64 have[200] = { 0 };
	int round, n = 0;

	CHECK(!gs_map_alloc(&m));
	srand(1);
	for (round = 0; round < 100000; round++) {
		int k = rand() % 200;
		struct node *e = find(&m, k);

		CHECK(!!e == !!have[k]);
		if (e && rand() % 2) {
			gs_map_remove(&m, &e->n);
			have[k] = 0;
			n--;
		} else if (!e) {
			e = get(&m, k);
			CHECK(!!e == (n < 50));
			n += !!e;
			have[k] = !!e;
		}
		CHECK_LONG(m.count, n);
	}
	gs_map_free(&m);
}

/* A loop continues after its current node was removed. */
static void remove_in_loop(void)
{
	struct gs_map m = { .node_size = sizeof(struct node), .size = 8 };
	struct node *e, *next;
	s64 i;

	CHECK(!gs_map_alloc(&m));
	for (i = 0; i < 8; i++)
		get(&m, i);
	gs_map_for_each_safe(e, next, &m)
		if (e->k % 2)
			gs_map_remove(&m, &e->n);
	CHECK_STR(keys(&m), "0 2 4 6 ");
	gs_map_for_each(e, &m)
		gs_map_remove(&m, &e->n);
	CHECK_STR(keys(&m), "");
	gs_map_free(&m);
}

/* An array that was cleared as a whole works like a new one. */
static void clear_many(void)
{
	struct gs_map m = { .node_size = sizeof(struct node), .size = 3000 };
	struct node *e;
	int i, round, n = 0;

	CHECK(!gs_map_alloc(&m));
	for (round = 0; round < 3; round++) {
		for (i = 0; i < 3000; i++)
			CHECK(get(&m, i * 10 + round));
		CHECK(!get(&m, -1));
		CHECK_LONG(gs_map_walk_actions(&m), 3000 / 512);
		CHECK_LONG(gs_map_sort_actions(&m), 3000 / 128);
		CHECK_LONG(gs_map_clear_actions(&m), 0);
		gs_map_remove(&m, &find(&m, round)->n);
		gs_map_clear(&m);
		CHECK_LONG(m.count, 0);
		CHECK_STR(keys(&m), "");
		CHECK(!find(&m, 10 + round));
	}
	for (i = 0; i < 1000; i++)
		get(&m, i);
	gs_map_for_each(e, &m)	/* continues after all elements were deleted */
		if (!n++)
			gs_map_clear(&m);
	CHECK_LONG(n, 1000);
	gs_map_free(&m);

	m = (struct gs_map){ .node_size = sizeof(struct node), .size = 1 << 20 };
	CHECK(!gs_map_alloc(&m));
	for (i = 0; i < 600; i++)
		get(&m, i);
	CHECK_LONG(gs_map_clear_actions(&m), 128);
	gs_map_free(&m);
}

/* Return the number of nodes in the fullest bucket, for @n keys that are @step apart. */
static int fullest(u64 step, int n)
{
	struct gs_map m = { .node_size = sizeof(struct node), .size = 4096 };
	struct gs_node *e;
	int i, len, most = 0;

	CHECK(!gs_map_alloc(&m));
	for (i = 0; i < n; i++)
		get(&m, i * step);
	for (i = 0; i <= (int)m.mask; i++) {
		for (len = 0, e = m.bucket[i]; e; e = e->chain)
			len++;
		most = max(most, len);
	}
	gs_map_free(&m);
	return most;
}

/* Buckets stay small whichever bits of the keys vary, and whatever the seed is. */
static void spread(void)
{
	int shift, round;

	for (round = 0; round < 20; round++) {
		for (shift = 0; shift <= 52; shift += 4)
			CHECK(fullest(1ULL << shift, 4096) <= 14);
		gs_hash_seed = 0;	/* as in another session */
	}
}

static void no_memory(void)
{
	struct gs_map m = { .node_size = sizeof(struct node), .size = 8 };

	gs_fail_after = 1;
	CHECK_LONG(gs_map_alloc(&m), -ENOMEM);
	gs_map_free(&m);
	gs_fail_after = -1;
}

/* Strings are ordered as by strcmp(), and the words that begin alike are counted. */
static void texts(void)
{
	char long_a[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", long_b[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac";
	struct gs_sorted s = {};
	int i, want, got;

	for (i = 0; i < 200000; i++) {
		size_t n = rand() % 20, m = rand() % 20, at;
		char *a = malloc(n + 1), *b = malloc(m + 1);	/* so that ASan detects an overrun */

		for (at = 0; at < n; at++)
			a[at] = "ab\xff"[rand() % (1 + i % 3)];
		for (at = 0; at < m; at++)
			b[at] = "ab\xff"[rand() % (1 + i % 3)];
		a[n] = b[m] = '\0';
		want = strcmp(a, b);
		got = gs_sorted_str_compare(&s, a, b);
		CHECK_LONG((got > 0) - (got < 0), (want > 0) - (want < 0));
		free(a);
		free(b);
	}
	s.words = 0;
	CHECK(gs_sorted_str_compare(&s, long_a, long_b) < 0);
	CHECK_LONG(s.words, 5);
	s.words += 2 * GS_SORTED_WORDS;
	CHECK_LONG(gs_sorted_weight(&s), 2);
	CHECK_LONG(s.words, 5);
}

int main(void)
{
	order();
	many_sorted();
	few_sorted();
	texts();
	full();
	model();
	remove_in_loop();
	clear_many();
	spread();
	no_memory();
	CHECK_LONG(gs_allocated, 0);
	return failures ? 1 : 0;
}
