/* SPDX-License-Identifier: GPL-2.0-or-later */
/* alloc.c - what is left if each allocation in turn fails while a module is loaded */
#include <errno.h>
#include "kernel.h"

#define CPUS		4
#define PAGE_SHIFT	12
#define PAGE_SIZE	(1UL << PAGE_SHIFT)
#define GS_RING_SIZE	(8 << PAGE_SHIFT)
#define GFP_KERNEL	0
#define __GFP_ZERO	0
#define __GFP_NORETRY	0
#define __GFP_NOWARN	0
#define VM_MAP		0
#define PAGE_KERNEL	0

struct page { char bytes[8]; };
struct gs_ring_ctl { u64 n; };
struct gs_ring { char *data; struct gs_ring_ctl *ctl; };
struct gs_counts { u64 n; };
struct gs_ctx { struct gs_ring *ring; bool sleeps; char *frame; struct gs_counts *counts; s32 *match_regs; char *match_text; };
#define GS_MATCH_TEXT	16	/* as in context.h */
#define REGS	3

static struct { size_t probes, frame_size, ctx_size; } gs_script = { 3, 100, sizeof(struct gs_ctx) + GS_MATCH_TEXT + REGS * sizeof(s32) };
static struct { s64 memory; unsigned long *sampled, *watched; } gs_session;

#define atomic64_add(n, v)	(*(v) += (s64)(n))
#define atomic64_sub(n, v)	(*(v) -= (s64)(n))
#define DEFINE_PER_CPU(type, name) type name[CPUS]
#define per_cpu(name, cpu)	name[cpu]
#define for_each_possible_cpu(cpu) for (cpu = 0; cpu < CPUS; cpu++)
#define cpu_to_node(cpu)	(cpu)
#define cpu_possible_mask	0
#define cpumask_first(mask)	(mask)

/* Allocations that there are, and the number of the one that fails; 0: none does. */
static int held, calls, failing, failures;

static void *get(size_t n)
{
	void *p = ++calls == failing ? NULL : calloc(1, n);

	held += !!p;
	return p;
}

static void put(void *p)
{
	held -= !!p;
	free(p);
}

/* A size before the memory: gs_free() must be given the size of gs_alloc(). */
static void *gs_alloc(size_t n)
{
	size_t *p = get(sizeof(*p) + n);

	if (!p)
		return NULL;
	*p = n;
	gs_session.memory += (s64)n;
	return p + 1;
}

static void gs_free(void *p, size_t n)
{
	size_t *head;

	if (!p)
		return;
	head = (size_t *)p - 1;
	if (*head != n && !failures++)
		printf("alloc.c: freed %zu bytes of %zu\n", n, *head);
	gs_session.memory -= (s64)*head;
	put(head);
}

#define alloc_pages_node(node, flags, order) ((void)(node), (struct page *)get(sizeof(struct page)))
#define __free_page(page)	put(page)
#define put_page(page)		put(page)
#define get_zeroed_page(flags)	((unsigned long)get(PAGE_SIZE))
#define free_page(addr)		put((void *)(addr))
#define kvmalloc_array(n, size, flags) get((n) * (size))
#define kvfree(p)		put(p)

/* A mapping is as long as its pages; each page of it begins with the address of its struct page. */
static void *vmap(struct page **pages, unsigned int n, int flags, int prot)
{
	char *to = get(n << PAGE_SHIFT);
	unsigned int i;

	(void)flags;
	(void)prot;
	for (i = 0; to && i < n; i++)
		memcpy(to + (i << PAGE_SHIFT), &pages[i], sizeof(pages[i]));
	return to;
}

static struct page *vmalloc_to_page(const char *addr)
{
	struct page *page;

	memcpy(&page, addr, sizeof(page));
	return page;
}

#define vunmap(p)		put(p)
#define gs_has_room(n)		true
#define BITS_TO_LONGS(n)	(((n) + 63) / 64)

#include "shared/alloc.c"

static bool none_left(void)
{
	int cpu;

	for_each_possible_cpu(cpu)
		if (per_cpu(gs_ctx_of, cpu))
			return false;
	return !held && !gs_session.memory && !gs_process_ctx;
}

/* The two halves of a ring's data are the same pages. */
static bool twice(const struct gs_ring *r)
{
	return vmalloc_to_page(r->data) == vmalloc_to_page(r->data + GS_RING_SIZE) &&
	       vmalloc_to_page(r->data) != vmalloc_to_page(r->data + PAGE_SIZE);
}

static void fails_at(int n)
{
	failing = n;
	calls = 0;
	if (gs_contexts_alloc() != -ENOMEM || !none_left()) {
		printf("alloc.c: allocation %d fails: %d are left, %lld bytes\n", n, held, (long long)gs_session.memory);
		failures++;
	}
}

int main(void)
{
	const size_t ring = sizeof(struct gs_ring) + PAGE_SIZE + GS_RING_SIZE;
	const size_t ctx = gs_script.ctx_size + gs_script.frame_size + gs_counts_bytes();
	int all, n;

	if (gs_contexts_alloc() || gs_session.memory != (s64)(CPUS * ring + (CPUS + 1) * ctx + 2 * gs_rows_bytes()) ||
	    !twice(gs_ctx_of[0]->ring) || gs_ctx_of[1]->sleeps || !gs_process_ctx->sleeps ||
	    gs_process_ctx->ring != gs_ctx_of[0]->ring || gs_ctx_of[1]->ring == gs_ctx_of[0]->ring) {
		printf("alloc.c: %lld bytes are counted\n", (long long)gs_session.memory);
		return 1;
	}
	/* both fit behind the context, and the registers end where it ends */
	memset(gs_process_ctx->match_text, 1, GS_MATCH_TEXT);
	memset(gs_process_ctx->match_regs, 1, REGS * sizeof(s32));
	failures += (char *)(gs_process_ctx->match_regs + REGS) != (char *)gs_process_ctx + gs_script.ctx_size;
	all = calls;
	gs_contexts_free();
	if (!none_left())
		printf("alloc.c: %d are left, %lld bytes\n", held, (long long)gs_session.memory);
	failures += !none_left();
	for (n = 1; n <= all; n++)
		fails_at(n);
	return failures != 0;
}
