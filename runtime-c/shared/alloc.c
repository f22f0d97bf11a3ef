// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * alloc.c - allocate rings and contexts when the module is loaded
 */

DEFINE_PER_CPU(struct gs_ctx *, gs_ctx_of);
struct gs_ctx *gs_process_ctx;

#define GS_RING_PAGES	(gs_ring_size() >> PAGE_SHIFT)

static void gs_free_pages(struct page **pages, unsigned int n)
{
	while (n)
		__free_page(pages[--n]);
}

static int gs_alloc_pages(struct page **pages, unsigned int n, int node)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		pages[i] = alloc_pages_node(node, GFP_KERNEL | __GFP_ZERO | __GFP_NORETRY | __GFP_NOWARN, 0);
		if (!pages[i]) {
			gs_free_pages(pages, i);
			return -ENOMEM;
		}
	}
	return 0;
}

/*
 * Map the pages twice, one mapping behind the other, so that a block is always
 * contiguous.
 */
static char *gs_map_twice(struct page **pages)
{
	memcpy(pages + GS_RING_PAGES, pages, GS_RING_PAGES * sizeof(*pages));
	return vmap(pages, 2 * GS_RING_PAGES, VM_MAP, PAGE_KERNEL);
}

static int gs_ring_alloc_data(struct gs_ring *r, int node)
{
	struct page **pages;
	int rc = -ENOMEM;

	if (!gs_has_room(gs_ring_size()))
		return rc;
	pages = kvmalloc_array(2 * GS_RING_PAGES, sizeof(*pages), GFP_KERNEL);
	if (!pages)
		return rc;
	rc = gs_alloc_pages(pages, GS_RING_PAGES, node);
	if (rc)
		goto out;
	r->data = gs_map_twice(pages);
	if (!r->data) {
		gs_free_pages(pages, GS_RING_PAGES);
		rc = -ENOMEM;
		goto out;
	}
	atomic64_add(gs_ring_size(), &gs_session.memory);
out:
	kvfree(pages);
	return rc;
}

static void gs_ring_free_data(struct gs_ring *r)
{
	struct page *page;
	char *first = r->data;
	unsigned int i;

	if (!first)
		return;
	/* The first of the two mappings has all pages. */
	for (i = 0; i < GS_RING_PAGES; i++) {
		page = vmalloc_to_page(first + (i << PAGE_SHIFT));
		put_page(page);
	}
	vunmap(first);
	r->data = NULL;
	atomic64_sub(gs_ring_size(), &gs_session.memory);
}

static void gs_ring_free(struct gs_ring *r)
{
	if (!r)
		return;
	gs_ring_free_data(r);
	if (r->ctl) {
		free_page((unsigned long)r->ctl);
		atomic64_sub(PAGE_SIZE, &gs_session.memory);
	}
	gs_free(r, sizeof(*r));
}

static struct gs_ring *gs_ring_alloc(int node)
{
	struct gs_ring *r = gs_alloc(sizeof(*r));

	if (!r)
		return NULL;
	r->ctl = (struct gs_ring_ctl *)get_zeroed_page(GFP_KERNEL);
	if (!r->ctl)
		goto fail;
	atomic64_add(PAGE_SIZE, &gs_session.memory);
	if (gs_ring_alloc_data(r, node))
		goto fail;
	return r;
fail:
	gs_ring_free(r);
	return NULL;
}

/* Size of a bitmap with a bit for each row. */
static size_t gs_rows_bytes(void)
{
	return BITS_TO_LONGS(gs_script.probes) * sizeof(long);
}

static size_t gs_counts_bytes(void)
{
	return gs_script.probes * sizeof(struct gs_counts);
}

static void gs_ctx_free(struct gs_ctx *c)
{
	if (!c)
		return;
	gs_free(c->frame, gs_script.frame_size);
	gs_free(c->counts, gs_counts_bytes());
	gs_free(c, gs_script.ctx_size);
}

static struct gs_ctx *gs_ctx_alloc(struct gs_ring *ring, bool sleeps)
{
	struct gs_ctx *c = gs_alloc(gs_script.ctx_size);

	if (!c)
		return NULL;
	c->ring = ring;
	c->sleeps = sleeps;
	c->match_text = (char *)(c + 1);
	c->match_regs = (s32 *)(c->match_text + GS_MATCH_TEXT);
	c->frame = gs_alloc(gs_script.frame_size);
	c->counts = gs_alloc(gs_counts_bytes());
	if (!c->frame || !c->counts) {
		gs_ctx_free(c);
		return NULL;
	}
	return c;
}

/* Free all contexts and rings, when no handler runs any more. */
static void gs_contexts_free(void)
{
	int cpu;

	gs_free(gs_session.sampled, gs_rows_bytes());
	gs_session.sampled = NULL;
	gs_free(gs_session.watched, gs_rows_bytes());
	gs_session.watched = NULL;
	gs_ctx_free(gs_process_ctx);
	gs_process_ctx = NULL;
	for_each_possible_cpu(cpu) {
		struct gs_ctx *c = per_cpu(gs_ctx_of, cpu);

		if (!c)
			continue;
		gs_ring_free(c->ring);
		gs_ctx_free(c);
		per_cpu(gs_ctx_of, cpu) = NULL;
	}
}

static int gs_context_alloc(int cpu)
{
	struct gs_ring *r = gs_ring_alloc(cpu_to_node(cpu));
	struct gs_ctx *c;

	if (!r)
		return -ENOMEM;
	c = gs_ctx_alloc(r, false);
	if (!c) {
		gs_ring_free(r);
		return -ENOMEM;
	}
	per_cpu(gs_ctx_of, cpu) = c;
	return 0;
}

/*
 * Allocate all contexts and rings. May sleep. Handlers in process context write
 * to the first CPU's ring: they run only while no other handler does.
 */
static int gs_contexts_alloc(void)
{
	struct gs_ctx *first;
	int cpu;

	gs_session.sampled = gs_alloc(gs_rows_bytes());
	gs_session.watched = gs_alloc(gs_rows_bytes());
	if (!gs_session.sampled || !gs_session.watched)
		goto fail;
	for_each_possible_cpu(cpu)
		if (gs_context_alloc(cpu))
			goto fail;
	first = per_cpu(gs_ctx_of, cpumask_first(cpu_possible_mask));
	gs_process_ctx = gs_ctx_alloc(first->ring, true);
	if (gs_process_ctx)
		return 0;
fail:
	gs_contexts_free();
	return -ENOMEM;
}
