/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * transport.h - /proc/gostap_NAME: the rings in memory, mmap, poll, ioctls
 */
#ifndef GS_TRANSPORT_H
#define GS_TRANSPORT_H

#include <linux/fs.h>
#include <linux/poll.h>
#include <linux/uaccess.h>

#define GS_RING_PAGES	(GS_RING_SIZE >> PAGE_SHIFT)

static void gs_free_pages(struct page **pages, unsigned int n)
{
	while (n)
		__free_page(pages[--n]);
}

static int gs_alloc_pages(struct page **pages, unsigned int n, int node)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		pages[i] = alloc_pages_node(node, GFP_KERNEL | __GFP_ZERO, 0);
		if (!pages[i]) {
			gs_free_pages(pages, i);
			return -ENOMEM;
		}
	}
	return 0;
}

/* The pages twice in a row, so that a block never wraps. */
static char *gs_map_twice(struct page **pages)
{
	memcpy(pages + GS_RING_PAGES, pages, GS_RING_PAGES * sizeof(*pages));
	return vmap(pages, 2 * GS_RING_PAGES, VM_MAP, PAGE_KERNEL);
}

static int gs_ring_alloc_data(struct gs_ring *r, int node)
{
	struct page **pages;
	int rc = -ENOMEM;

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
	atomic64_add(GS_RING_SIZE, &gs_session.memory);
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
	/* The second mapping is enough to find the pages again. */
	for (i = 0; i < GS_RING_PAGES; i++) {
		page = vmalloc_to_page(first + (i << PAGE_SHIFT));
		put_page(page);
	}
	vunmap(first);
	r->data = NULL;
	atomic64_sub(GS_RING_SIZE, &gs_session.memory);
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

/* --- contexts --- */

#define GS_COUNTS_BYTES	(GS_NPROBES * sizeof(struct gs_counts))

static void gs_ctx_free(struct gs_ctx *c)
{
	if (!c)
		return;
	gs_free(c->frame, GS_FRAME_SIZE);
	gs_free(c->counts, GS_COUNTS_BYTES);
	gs_free(c, sizeof(*c));
}

static struct gs_ctx *gs_ctx_alloc(struct gs_ring *ring, bool sleeps)
{
	struct gs_ctx *c = gs_alloc(sizeof(*c));

	if (!c)
		return NULL;
	c->ring = ring;
	c->sleeps = sleeps;
	c->frame = gs_alloc(GS_FRAME_SIZE);
	c->counts = gs_alloc(GS_COUNTS_BYTES);
	if (!c->frame || !c->counts) {
		gs_ctx_free(c);
		return NULL;
	}
	return c;
}

static void gs_contexts_free(void)
{
	int cpu;

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
 * The process context writes to the first CPU's ring: it runs only while no
 * other handler does.
 */
static int gs_contexts_alloc(void)
{
	struct gs_ctx *first;
	int cpu;

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

/* --- the file --- */

static int gs_open(struct inode *inode, struct file *file)
{
	if (test_and_set_bit(0, &gs_session.opened))
		return -EBUSY;
	if (!try_module_get(THIS_MODULE)) {
		clear_bit(0, &gs_session.opened);
		return -ENODEV;
	}
	return 0;
}

/* The reader is gone: nothing may run on. It can't be started again. */
static int gs_release(struct inode *inode, struct file *file)
{
	gs_session_kill();
	clear_bit(0, &gs_session.opened);
	/* proc waits for us before the module's memory goes */
	module_put(THIS_MODULE);
	return 0;
}

static __poll_t gs_poll(struct file *file, poll_table *wait)
{
	__poll_t mask = 0;
	int cpu;

	poll_wait(file, &gs_session.readable, wait);
	for_each_possible_cpu(cpu) {
		struct gs_ring *r = per_cpu(gs_ctx_of, cpu)->ring;

		if (READ_ONCE(r->ctl->head) != READ_ONCE(r->ctl->tail))
			mask |= EPOLLIN | EPOLLRDNORM;
	}
	if (READ_ONCE(gs_session.exit_wanted) || gs_state() == GS_EXITED)
		mask |= EPOLLPRI;
	return mask;
}

static int gs_mmap_ring(struct vm_area_struct *vma, unsigned long at,
			struct gs_ring *r)
{
	unsigned int i;
	int rc;

	rc = vm_insert_page(vma, at, virt_to_page(r->ctl));
	for (i = 0; !rc && i < GS_RING_PAGES; i++) {
		at += PAGE_SIZE;
		rc = vm_insert_page(vma, at,
				    vmalloc_to_page(r->data + (i << PAGE_SHIFT)));
	}
	return rc;
}

/* Whole regions only: any number of them, from any CPU on. */
static int gs_mmap(struct file *file, struct vm_area_struct *vma)
{
	unsigned long pages = GS_RING_PAGES + 1;
	unsigned long n = vma_pages(vma) / pages;
	unsigned long cpu = vma->vm_pgoff / pages;
	unsigned long at = vma->vm_start;
	int rc = 0;

	if (vma_pages(vma) % pages || vma->vm_pgoff % pages ||
	    cpu >= nr_cpu_ids || n > nr_cpu_ids - cpu)
		return -EINVAL;
	gs_vm_flags_set(vma, VM_DONTCOPY | VM_DONTEXPAND | VM_DONTDUMP);
	for (; !rc && n; n--, cpu++, at += pages << PAGE_SHIFT)
		if (cpu_possible(cpu))
			rc = gs_mmap_ring(vma, at, per_cpu(gs_ctx_of, cpu)->ring);
	return rc;
}

static void gs_info_get(struct gs_info *info)
{
	info->abi = GS_ABI;
	info->cpus = nr_cpu_ids;
	info->ring_size = GS_RING_SIZE;
	info->memory = atomic64_read(&gs_session.memory);
	info->probes = GS_NPROBES;
}

static u64 gs_sum_skips(void)
{
	struct gs_probe_stat s;
	u64 sum = 0;
	u32 id;
	int i;

	for (id = 0; id < GS_NPROBES; id++) {
		s.id = id;
		if (gs_probe_stat_get(&s))
			continue;
		for (i = 0; i < GS_SKIP_REASONS; i++)
			sum += s.skipped[i];
	}
	return sum;
}

static void gs_status_get(struct gs_status *s)
{
	s->state = gs_state();
	s->exit_wanted = READ_ONCE(gs_session.exit_wanted);
	s->errors = atomic64_read(&gs_session.errors);
	s->skipped = gs_sum_skips();
	s->seq = atomic64_read(&gs_session.seq);
}

static long gs_ioctl_probe(void __user *arg)
{
	struct gs_probe_stat s;
	int rc;

	if (copy_from_user(&s, arg, sizeof(s)))
		return -EFAULT;
	rc = gs_probe_stat_get(&s);
	if (rc)
		return rc;
	return copy_to_user(arg, &s, sizeof(s)) ? -EFAULT : 0;
}

static long gs_ioctl_target(void __user *arg)
{
	struct gs_target t;

	if (copy_from_user(&t, arg, sizeof(t)))
		return -EFAULT;
	WRITE_ONCE(gs_session.target, t.target);
	return 0;
}

static long gs_ioctl(struct file *file, unsigned int cmd, unsigned long value)
{
	void __user *arg = (void __user *)value;
	union {
		struct gs_info info;
		struct gs_status status;
	} out = {};

	switch (cmd) {
	case GS_IOC_INFO:
		gs_info_get(&out.info);
		return copy_to_user(arg, &out, sizeof(out.info)) ? -EFAULT : 0;
	case GS_IOC_STATUS:
		gs_status_get(&out.status);
		return copy_to_user(arg, &out, sizeof(out.status)) ? -EFAULT : 0;
	case GS_IOC_PROBE:
		return gs_ioctl_probe(arg);
	case GS_IOC_TARGET:
		return gs_ioctl_target(arg);
	case GS_IOC_START:
		return gs_session_start();
	case GS_IOC_STOP:
		return gs_session_stop();
	}
	return -ENOTTY;
}

GS_PROC_OPS(gs_proc_ops, gs_open, gs_release, gs_poll, gs_ioctl, gs_mmap);

#endif /* GS_TRANSPORT_H */
