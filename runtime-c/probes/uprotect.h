/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uprotect.h - report code of probed files that has no breakpoints
 *
 * The kernel inserts breakpoints when a file is mapped, but not into mappings that are
 * shared or writable, and uread.h keeps them out of those that are only read. If such a
 * mapping is executable, or becomes so by mprotect(), its code is not probed. The kernel
 * tells perf of both, by perf_event_mmap(). Part of ufollow.h.
 */
#ifndef GS_PROBES_UPROTECT_H
#define GS_PROBES_UPROTECT_H

#include <asm/unistd.h>

/* Number of such mappings, and the process that made the last one. */
static atomic_t gs_uprotect_missed;
static pid_t gs_uprotect_pid;

/* Whether the kernel has inserted the breakpoints that it inserts into the mapping. */
static notrace bool gs_uprotect_is_complete(const struct vm_area_struct *vma)
{
	const int call = gs_uread_call();

	return vma->vm_flags & (VM_WRITE | VM_MAYSHARE) || call == __NR_mprotect || call == __NR_pkey_mprotect;
}
NOKPROBE_SYMBOL(gs_uprotect_is_complete);

/* Whether the place has no breakpoint in the mapping; false if it is not there. */
static notrace bool gs_uprotect_is_bare(const struct gs_uplace *u, const struct vm_area_struct *vma)
{
	const u64 at = u->offset - ((u64)vma->vm_pgoff << PAGE_SHIFT);
	uprobe_opcode_t insn = 0;

	if (at >= vma->vm_end - vma->vm_start)
		return false;
	return !gs_try_read(&insn, vma->vm_start + at, sizeof(insn), true) || insn != UPROBE_SWBP_INSN;
}
NOKPROBE_SYMBOL(gs_uprotect_is_bare);

/* Whether a place of the file, of which @first is the first, is probed in the current process, but bare. */
static notrace bool gs_uprotect_misses(const struct gs_uplace *first, const struct vm_area_struct *vma)
{
	const struct gs_uplace *u;

	for (u = first; u; u = u->next)
		if ((u == first || u->like == first) && gs_uprotect_is_bare(u, vma))
			return gs_uplace_fits(u);
	return false;
}
NOKPROBE_SYMBOL(gs_uprotect_misses);

/* Entry of perf_event_mmap(vma), which the kernel calls with the mapping's lock held. */
static notrace int gs_uprotect_mapped(struct kprobe *kp, struct pt_regs *regs)
{
	const struct vm_area_struct *vma = (void *)regs_get_kernel_argument(regs, 0);
	const struct gs_uplace *u;

	if (!vma->vm_file || !(vma->vm_flags & VM_EXEC) || vma->vm_mm != current->mm || !gs_uprotect_is_complete(vma))
		return 0;
	for (u = gs_ufollow_firsts; u; u = u->next_first) {
		if (!gs_ufollow_knows(u, file_inode(vma->vm_file)) || !gs_uprotect_misses(u, vma))
			continue;
		WRITE_ONCE(gs_uprotect_pid, task_tgid_nr(current));
		atomic_inc(&gs_uprotect_missed);
	}
	return 0;
}
NOKPROBE_SYMBOL(gs_uprotect_mapped);

static struct gs_hook gs_uprotect_hook = { .name = "perf_event_mmap", .kp.pre_handler = gs_uprotect_mapped };

/* Warn about such mappings. Called in process context. */
static void gs_uprotect_tell(struct gs_probe *p)
{
	const int n = atomic_xchg(&gs_uprotect_missed, 0);
	char text[200];

	if (!n)
		return;
	snprintf(text, sizeof(text), "%d times a process, last process %d, mapped code of a probed file shared, writable or not executable at first: the kernel inserts no breakpoints there, so hits were lost",
		 n, READ_ONCE(gs_uprotect_pid));
	gs_tell(p, text);
}

#endif /* GS_PROBES_UPROTECT_H */
