/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ring.c - random output through a ring, checked by a reader
 *
 * Each hit prints a number of records with the hit's number. The reader checks that
 * blocks are complete, in order and without gaps, that a hit is complete or was cut
 * where it was dropped, and that every hit that is missing was counted as lost.
 * Without a reader, the newest blocks are kept, and they are complete.
 */
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>
#include "kernel.h"

#define GS_STRING_LEN	512
#define GS_FRAME_SIZE	256
#define GS_RING_SIZE	(64 << 10)
#define GS_RING_STEP	4096

#include "../word_shim.h"
#include "data/word.h"
#include "abi.h"
#include "context.h"
#include "ring.h"

static u64 seq;
static bool patient, detached;
static u64 woken;
struct gs_ctx *gs_process_ctx;

static void gs_want_exit(void)
{
}

static void gs_want_exit_soon(void)
{
}

#include "print.h"
#include "printcall.h"

static void drain(struct gs_ring *r, unsigned int blocks);

static inline void gs_wake_reader(void)
{
	woken++;
}

static inline u64 gs_next_seq(void)
{
	return ++seq;
}

static bool gs_is_detached(void)
{
	return detached;
}

static bool gs_wait_for_reader(u64 *tail, struct gs_ring *r);

#include "shared/error.c"
#include "shared/ring.c"
#include "shared/print.c"

static struct gs_ring ring;
static struct gs_probe probe;
static struct gs_counts counts;
static struct gs_ctx ctx = { .probe = &probe, .counts = &counts };

/* In process context, the reader reads while this waits. */
static bool gs_wait_for_reader(u64 *tail, struct gs_ring *r)
{
	if (!patient)
		return false;
	if (*tail == r->ctl->tail)
		drain(r, 1);
	if (*tail == r->ctl->tail)
		return false;
	*tail = r->ctl->tail;
	return true;
}

#define FAIL(...) (printf(__VA_ARGS__), putchar('\n'), exit(1))

/* What the reader has read. */
static u64 next_seq = 1, seen, whole, last_hit;
static bool open_hit, first_record;

static void check_record(struct gs_rec *rec)
{
	u64 *p = (u64 *)(rec + 1);
	u64 i, n;

	if (rec->len % 8 || rec->len < sizeof(*rec))
		FAIL("record of %u bytes", rec->len);
	if (rec->type != GS_REC_PRINT)
		return;
	if (open_hit && p[1] != last_hit)
		FAIL("hit %llu was not closed before %llu", last_hit, p[1]);
	if (!open_hit && p[1] == last_hit && first_record)
		FAIL("hit %llu goes on in a block that was not announced", p[1]);
	first_record = false;
	last_hit = p[1];
	seen++;
	n = p[2];
	if (rec->len != 8 + 8 + 8 + 8 + ALIGN(n, 8))
		FAIL("hit %llu: record of %u for %llu", last_hit, rec->len, n);
	for (i = 0; i < n; i++)
		if (((unsigned char *)(p + 3))[i] != last_hit % 255 + 1)
			FAIL("hit %llu: byte %llu differs", last_hit, i);
	for (; i % 8; i++)
		if (((char *)(p + 3))[i])
			FAIL("hit %llu: padding is not zero", last_hit);
}

static void check_block(char *data)
{
	struct gs_block *b = (struct gs_block *)data;
	char *p = data + sizeof(*b);

	if (b->seq != next_seq++)
		FAIL("block %llu, not %llu", b->seq, next_seq - 1);
	first_record = true;
	while (p < data + b->len) {
		check_record((struct gs_rec *)p);
		p += ((struct gs_rec *)p)->len;
	}
	if (p != data + b->len)
		FAIL("records go beyond their block");
	open_hit = b->flags & GS_BLOCK_MORE;
	whole += !open_hit;
}

static void drain(struct gs_ring *r, unsigned int blocks)
{
	u64 head = smp_load_acquire(&r->ctl->head);
	char *data;

	while (r->ctl->tail != head && blocks--) {
		data = gs_ring_at(r, r->ctl->tail);
		check_block(data);
		r->ctl->tail += ((struct gs_block *)data)->len;
	}
}

static void map_twice(struct gs_ring *r)
{
	int fd = memfd_create("ring", 0);

	if (fd < 0 || ftruncate(fd, GS_RING_SIZE))
		FAIL("memfd");
	r->data = mmap(NULL, 2 * GS_RING_SIZE, PROT_NONE,
		       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	mmap(r->data, GS_RING_SIZE, PROT_READ | PROT_WRITE,
	     MAP_SHARED | MAP_FIXED, fd, 0);
	mmap(r->data + GS_RING_SIZE, GS_RING_SIZE, PROT_READ | PROT_WRITE,
	     MAP_SHARED | MAP_FIXED, fd, 0);
	r->ctl = calloc(1, sizeof(*r->ctl));
}

static void print_some(struct gs_ctx *c, u64 hit, unsigned int records)
{
	char text[4096], string[GS_STRING_LEN];
	int n;

	memset(text, hit % 255 + 1, sizeof(text));
	memset(string, hit % 255 + 1, sizeof(string));
	while (records--) {
		gs_print_begin(c, 0, 2);
		gs_print_long(c, hit);
		n = rand() % (rand() % 4 ? 2 * GS_SHORT_STR : GS_STRING_LEN);
		if (rand() % 2) {
			gs_print_mem(c, text, rand() % sizeof(text));
		} else {
			string[n] = 0;
			gs_print_str(c, string);
			string[n] = hit % 255 + 1;
		}
		if (c->at > c->limit)
			FAIL("%td bytes more than there is room for", c->at - c->limit);
		gs_print_end(c);
	}
}

static char warning[GS_STRING_LEN] = "a warning";

/* Hits of all sizes, while the reader is sometimes slow. */
static void random_hits(u64 hits)
{
	u64 hit, lost_before = ring.ctl->lost;
	u64 first = whole;

	last_hit = 0;
	for (hit = 1; hit <= hits; hit++) {
		print_some(&ctx, hit, 1 + rand() % (rand() % 16 ? 4 : 40));
		if (rand() % 8 == 0)
			gs_warn(&ctx, 1, warning);
		gs_block_commit(&ctx);
		if (ctx.block || ctx.dropped || ctx.block_flags)
			FAIL("hit %llu left something behind", hit);
		if (rand() % 3 == 0)
			drain(&ring, rand() % 20);
	}
	drain(&ring, UINT_MAX);
	if (open_hit)
		FAIL("the last part of a hit is missing");
	if (patient && ring.ctl->lost != lost_before)
		FAIL("lost %llu though somebody waited", ring.ctl->lost);
	/* a lost hit may still have been closed, or may contain a warning */
	if (whole - first + ring.ctl->lost - lost_before < hits)
		FAIL("%llu hits, %llu whole, %llu lost", hits, whole - first,
		     ring.ctl->lost - lost_before);
}

/* A reader that writes nonsense to the shared page harms only itself. */
static void wild_reader(void)
{
	int i;

	for (i = 0; i < 2000; i++) {
		ring.ctl->tail = ((u64)rand() << 33) ^ rand();
		if (i % 2)
			ring.ctl->tail = ring.head - rand() % GS_RING_SIZE;
		print_some(&ctx, i, 1 + rand() % 30);
		gs_block_commit(&ctx);
		if (ring.ctl->head != ring.head)
			FAIL("head differs");
	}
}

/* Nobody reads for a while: the blocks that are there then are complete and the newest. */
static void no_reader(void)
{
	u64 lost = ring.ctl->lost, kept, i;

	detached = true;
	for (i = 0; i < 3000; i++) {
		print_some(&ctx, i, 1 + rand() % (rand() % 16 ? 4 : 20));
		gs_block_commit(&ctx);
	}
	kept = ring.head - ring.ctl->tail;
	if (ring.ctl->lost != lost || !ring.ctl->overwritten)
		FAIL("lost %llu, overwritten %llu", ring.ctl->lost - lost,
		     ring.ctl->overwritten);
	if (kept < GS_RING_SIZE / 4 || kept > GS_RING_SIZE)
		FAIL("kept %llu bytes", kept);
	detached = open_hit = false;
	next_seq = ((struct gs_block *)gs_ring_at(&ring, ring.ctl->tail))->seq;
	last_hit = U64_MAX;
	drain(&ring, UINT_MAX);
	if (next_seq != seq + 1 || ring.ctl->tail != ring.head)
		FAIL("read up to block %llu of %llu", next_seq - 1, seq);
}

/* A full ring is thinned out in steps, each of which frees only a little. */
static void thinned(void)
{
	u64 hit, tail, freed;
	int steps = 0;
	bool done;

	detached = true;
	for (hit = 1; hit < 6000; hit++) {
		gs_print_begin(&ctx, 0, 1);
		gs_print_long(&ctx, hit);
		gs_print_end(&ctx);
		gs_block_commit(&ctx);
	}
	do {
		tail = ring.ctl->tail;
		done = gs_ring_thin(&ctx);
		freed = ring.ctl->tail - tail;
		if (!freed || freed > GS_RING_STEP + 64)
			FAIL("a step freed %llu bytes", freed);
		steps++;
	} while (!done);
	if (steps < 3 || gs_ring_room(&ring, 0) < GS_RING_SIZE / 4)
		FAIL("%d steps freed %llu bytes", steps, gs_ring_room(&ring, 0));
	tail = ring.ctl->tail;
	if (!gs_ring_thin(&ctx) || ring.ctl->tail != tail)
		FAIL("what was free was freed once more");
	detached = open_hit = false;
	ring.ctl->tail = ring.head;
	next_seq = seq + 1;
}

/* If a reader has overwritten blocks before it left, no loop runs forever. */
static void scribbled(void)
{
	int i;

	detached = true;
	for (i = 0; i < 2000; i++) {
		memset(ring.data + rand() % (GS_RING_SIZE - 64), rand(), 64);
		if (i % 16 == 0)
			ring.ctl->tail = ((u64)rand() << 33) ^ rand();
		print_some(&ctx, i, 1 + rand() % 30);
		gs_block_commit(&ctx);
	}
	detached = false;
	ring.ctl->tail = ring.head;
}

static void texts(void)
{
	char longest[GS_STRING_LEN] = "";
	char *long_text = malloc(100000);
	struct gs_rec *rec;
	char *block;

	memset(long_text, 'x', 100000);
	gs_print_text(&ctx, long_text, 20000);
	free(long_text);
	gs_block_commit(&ctx);
	drain(&ring, UINT_MAX);
	block = gs_ring_at(&ring, ring.head);
	gs_printf(&ctx, "%s %d", "1234", 678);
	gs_block_commit(&ctx);
	rec = (struct gs_rec *)(block + sizeof(struct gs_block));
	if (rec->len != 8 + 8 + 8 || memcmp(rec + 2, "1234 678", 8))
		FAIL("gs_printf: %u", rec->len);
	drain(&ring, UINT_MAX);
	memset(longest, 'w', sizeof(longest) - 1);
	block = gs_ring_at(&ring, ring.head);
	gs_warn(&ctx, 1, longest);
	gs_block_commit(&ctx);
	rec = (struct gs_rec *)(block + sizeof(struct gs_block));
	if (rec->len != 8 + 8 + 8 + GS_STRING_LEN || memcmp((u64 *)rec + 3, longest, GS_STRING_LEN))
		FAIL("gs_warn: %u", rec->len);
	drain(&ring, UINT_MAX);
}

int main(void)
{
	map_twice(&ring);
	ctx.ring = &ring;
	random_hits(20000);
	if (!ring.ctl->lost || ring.ctl->lost_bytes < 1000 * ring.ctl->lost ||
	    local_read(&counts.lost) != (long)ring.ctl->lost)
		FAIL("nothing was ever lost: the test tests little");
	ctx.sleeps = patient = true;
	random_hits(5000);
	texts();
	no_reader();
	thinned();
	scribbled();
	ring.ctl->want_wake = 1;
	patient = ctx.sleeps = false;
	wild_reader();
	if (woken != 1 || ring.ctl->want_wake)
		FAIL("woken %llu times", woken);
	return 0;
}
