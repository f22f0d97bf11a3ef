/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uprotect.h - report code of probed files that has no breakpoints
 *
 * The kernel inserts breakpoints when a file is mapped, but not into mappings that are
 * shared or writable, and uread.h keeps them out of those that are only read. If such a
 * mapping is executable, or becomes so by mprotect(), its code is not probed. The kernel
 * tells perf of both, by perf_event_mmap().
 *
 * A breakpoint is in the process's own copy of a page. If the process drops that copy,
 * by madvise(MADV_DONTNEED), it has the file's page from then on, which has none.
 * Part of ufollow.h.
 */
#ifndef GS_PROBES_UPROTECT_H
#define GS_PROBES_UPROTECT_H

#include <asm/unistd.h>

/**
 * struct gs_uprotect_count - what processes did by which hits are lost
 * @n: how often
 * @pid: the process that did it last
 * @what: what the end of the session says of it
 */
struct gs_uprotect_count {
	atomic_t n;
	pid_t pid;
	const char *what;
};

static struct gs_uprotect_count gs_uprotect_mappings = {
	.what = "mapped code of a probed file shared, writable or not executable at first: the kernel inserts no breakpoints there"
}, gs_uprotect_drops = {
	.what = "dropped pages of a probed file's code by madvise(MADV_DONTNEED), and with them the breakpoints"
};

/* Whether the kernel has inserted the breakpoints that it inserts into the mapping. */
static notrace bool gs_uprotect_is_complete(const struct vm_area_struct *vma)
{
	const int call = gs_uread_call();

	return vma->vm_flags & (VM_WRITE | VM_MAYSHARE) || call == __NR_mprotect || call == __NR_pkey_mprotect;
}
NOKPROBE_SYMBOL(gs_uprotect_is_complete);

/*
 * Places without a breakpoint at which one call looks for one. Users can drop the same
 * pages again and again, and reads of absent pages are slow. The first time, the first
 * place has one, unless the process is not probed.
 */
#define GS_UPROTECT_LOOKS	64

/* Address of the place in the mapping. */
static __always_inline u64 gs_uprotect_at(const struct gs_uplace *u, const struct vm_area_struct *vma)
{
	return vma->vm_start + u->offset - ((u64)vma->vm_pgoff << PAGE_SHIFT);
}

/* Whether there is a breakpoint at an address of the current process. */
static notrace bool gs_uprotect_traps(u64 at)
{
	uprobe_opcode_t insn = 0;

	return gs_try_read(&insn, at, sizeof(insn), true) && insn == UPROBE_SWBP_INSN;
}
NOKPROBE_SYMBOL(gs_uprotect_traps);

/*
 * Whether a place of the file, of which @first is the first, is probed in the current
 * process, lies between two addresses of the mapping, and has a breakpoint there, or
 * has none.
 */
static notrace bool gs_uprotect_has(const struct gs_uplace *first, const struct vm_area_struct *vma,
				    unsigned long start, unsigned long end, bool breakpoint)
{
	unsigned int left = breakpoint ? GS_UPROTECT_LOOKS : UINT_MAX;
	const struct gs_uplace *u;
	u64 at;

	for (u = first; u && left; u = u->next) {
		if (u != first && u->like != first)
			continue;
		at = gs_uprotect_at(u, vma);
		if (at < start || at >= end)
			continue;
		if (gs_uprotect_traps(at) == breakpoint)
			return gs_uplace_fits(u);
		left--;
	}
	return false;
}
NOKPROBE_SYMBOL(gs_uprotect_has);

/* Count the probed files that have such places in a mapping of the current process. */
static notrace void gs_uprotect_look(struct gs_uprotect_count *count, const struct vm_area_struct *vma,
				     unsigned long start, unsigned long end, bool breakpoint)
{
	const struct gs_uplace *u;

	for (u = gs_ufollow_firsts; u; u = u->next_first) {
		if (!gs_ufollow_knows(u, file_inode(vma->vm_file)) || !gs_uprotect_has(u, vma, start, end, breakpoint))
			continue;
		WRITE_ONCE(count->pid, task_tgid_nr(current));
		atomic_inc(&count->n);
	}
}
NOKPROBE_SYMBOL(gs_uprotect_look);

/* Whether the mapping has code of a file, and is the current process's. */
static __always_inline bool gs_uprotect_is_code(const struct vm_area_struct *vma)
{
	return vma->vm_file && vma->vm_flags & VM_EXEC && vma->vm_mm == current->mm;
}

/* Entry of perf_event_mmap(vma), which the kernel calls with the mapping's lock held. */
static notrace int gs_uprotect_mapped(struct kprobe *kp, struct pt_regs *regs)
{
	const struct vm_area_struct *vma = (void *)regs_get_kernel_argument(regs, 0);

	if (gs_uprotect_is_code(vma) && gs_uprotect_is_complete(vma))
		gs_uprotect_look(&gs_uprotect_mappings, vma, vma->vm_start, vma->vm_end, false);
	return 0;
}
NOKPROBE_SYMBOL(gs_uprotect_mapped);

/* Entry of a function that drops pages, with the lock held; the mapping, address and size are its arguments from @first on. */
static __always_inline int gs_uprotect_dropped(struct pt_regs *regs, unsigned int first)
{
	const struct vm_area_struct *vma = (void *)regs_get_kernel_argument(regs, first);
	const unsigned long start = regs_get_kernel_argument(regs, first + 1);

	if (gs_uprotect_is_code(vma))
		gs_uprotect_look(&gs_uprotect_drops, vma, start, start + regs_get_kernel_argument(regs, first + 2), true);
	return 0;
}

static notrace int gs_uprotect_zap(struct kprobe *kp, struct pt_regs *regs)
{
	return gs_uprotect_dropped(regs, 0);
}
NOKPROBE_SYMBOL(gs_uprotect_zap);

static notrace int gs_uprotect_zap_batched(struct kprobe *kp, struct pt_regs *regs)
{
	return gs_uprotect_dropped(regs, 1);
}
NOKPROBE_SYMBOL(gs_uprotect_zap_batched);

static struct gs_hook gs_uprotect_hook = { .name = "perf_event_mmap", .kp.pre_handler = gs_uprotect_mapped };

/* What madvise() calls in different kernels. Of the functions after the first one, each may call the one before. */
static struct gs_hook gs_uprotect_zaps[] = {
	{ .name = "zap_page_range", .kp.pre_handler = gs_uprotect_zap },
	{ .name = "zap_vma_range_batched", .kp.pre_handler = gs_uprotect_zap_batched },
	{ .name = "zap_page_range_single_batched", .kp.pre_handler = gs_uprotect_zap_batched },
	{ .name = "zap_page_range_single", .kp.pre_handler = gs_uprotect_zap },
};

/*
 * Set the hooks. Without them, only warnings are missing, which is reported where the
 * kernel has these functions. May sleep.
 */
static void gs_uprotect_start(struct gs_probe *p)
{
	bool lacks = gs_hook_set(&gs_uprotect_hook) == -ENOMEM;
	int i, rc = -ENOENT;

	lacks |= gs_hook_set(&gs_uprotect_zaps[0]) == -ENOMEM;
	for (i = 1; i < ARRAY_SIZE(gs_uprotect_zaps) && rc; i++) {
		rc = gs_hook_set(&gs_uprotect_zaps[i]);
		lacks |= rc == -ENOMEM;
	}
	if (lacks)
		gs_tell(p, "if processes drop breakpoints from their memory, that is not reported: not enough kernel memory for the probes that notice it");
}

/* Remove the hooks. May sleep. */
static void gs_uprotect_stop(void)
{
	unsigned int i;

	gs_hook_clear(&gs_uprotect_hook);
	for (i = 0; i < ARRAY_SIZE(gs_uprotect_zaps); i++)
		gs_hook_clear(&gs_uprotect_zaps[i]);
}

static void gs_uprotect_tell_one(struct gs_probe *p, struct gs_uprotect_count *count)
{
	const int n = atomic_xchg(&count->n, 0);
	char text[200];

	if (!n)
		return;
	snprintf(text, sizeof(text), "%d times a process, last process %d, %s, so hits were lost",
		 n, READ_ONCE(count->pid), count->what);
	gs_tell(p, text);
}

/* Warn about what was counted. Called in process context. */
static void gs_uprotect_tell(struct gs_probe *p)
{
	gs_uprotect_tell_one(p, &gs_uprotect_mappings);
	gs_uprotect_tell_one(p, &gs_uprotect_drops);
}

#endif /* GS_PROBES_UPROTECT_H */
