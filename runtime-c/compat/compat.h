/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * compat.h - common names for interfaces that differ between kernels
 *
 * It makes them of facts (GS_HAVE_*, compat/facts). Nothing depends on the kernel's
 * version number. A header that uses one of its names includes it.
 */
#ifndef GS_COMPAT_H
#define GS_COMPAT_H

#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/kernel.h>
#include <linux/mm.h>
#include <linux/proc_fs.h>
#include <linux/timer.h>

/*
 * GS_PROC_OPS(name, ...) - define the operations of the control file in /proc
 */
#ifdef GS_HAVE_PROC_OPS
#define GS_PROC_OPS(_name, _open, _release, _poll, _ioctl, _mmap)	\
	static const struct proc_ops _name = {				\
		.proc_open = (_open), .proc_release = (_release),	\
		.proc_poll = (_poll), .proc_ioctl = (_ioctl),		\
		.proc_mmap = (_mmap), .proc_lseek = noop_llseek,	\
	}
#else
#define GS_PROC_OPS(_name, _open, _release, _poll, _ioctl, _mmap)	\
	static const struct file_operations _name = {			\
		.owner = THIS_MODULE,					\
		.open = (_open), .release = (_release),			\
		.poll = (_poll), .unlocked_ioctl = (_ioctl),		\
		.mmap = (_mmap), .llseek = noop_llseek,			\
	}
#endif

/*
 * GS_PROC_TEXT_OPS(name, ...) - define those of a /proc file to read and write
 */
#ifdef GS_HAVE_PROC_OPS
#define GS_PROC_TEXT_OPS(_name, _open, _release, _read, _write)		\
	static const struct proc_ops _name = {				\
		.proc_open = (_open), .proc_release = (_release),	\
		.proc_read = (_read), .proc_write = (_write),		\
		.proc_lseek = default_llseek,				\
	}
#else
#define GS_PROC_TEXT_OPS(_name, _open, _release, _read, _write)		\
	static const struct file_operations _name = {			\
		.owner = THIS_MODULE,					\
		.open = (_open), .release = (_release),			\
		.read = (_read), .write = (_write),			\
		.llseek = default_llseek,				\
	}
#endif

/* The queue of work that need not run on this CPU. */
#ifdef GS_HAVE_SYSTEM_DFL_WQ
#define GS_UNBOUND_WQ	system_dfl_wq
#else
#define GS_UNBOUND_WQ	system_unbound_wq
#endif

/* Return the data that the /proc entry was created with. */
static inline void *gs_pde_data(const struct inode *inode)
{
#ifdef GS_HAVE_PDE_DATA
	return pde_data(inode);
#else
	return PDE_DATA(inode);
#endif
}

/*
 * GS_EACH_MAPPING() declares the iterator of the loop gs_for_each_mapping() over the
 * mappings of a process, whose lock is held.
 */
#ifdef GS_HAVE_VMA_ITERATOR
#define GS_EACH_MAPPING(_next, _mm)	VMA_ITERATOR(_next, _mm, 0)
#define gs_for_each_mapping(_next, _vma)				\
	for_each_vma(_next, _vma)
#else
#define GS_EACH_MAPPING(_next, _mm)	struct vm_area_struct *_next = (_mm)->mmap
#define gs_for_each_mapping(_next, _vma)				\
	for ((_vma) = (_next); (_vma); (_vma) = (_vma)->vm_next)
#endif

/* Set flags of a mapping. The caller holds mmap_lock for writing. */
static inline void gs_vm_flags_set(struct vm_area_struct *vma,
				   unsigned long flags)
{
#ifdef GS_HAVE_VM_FLAGS_SET
	vm_flags_set(vma, flags);
#else
	vma->vm_flags |= flags;
#endif
}

/* Clear flags of a mapping. The caller holds mmap_lock for writing. */
static inline void gs_vm_flags_clear(struct vm_area_struct *vma,
				     unsigned long flags)
{
#ifdef GS_HAVE_VM_FLAGS_SET
	vm_flags_clear(vma, flags);
#else
	vma->vm_flags &= ~flags;
#endif
}

/* Initialise a timer on CLOCK_MONOTONIC. */
static inline void
gs_hrtimer_setup(struct hrtimer *t, enum hrtimer_restart (*fn)(struct hrtimer *),
		 enum hrtimer_mode mode)
{
#ifdef GS_HAVE_HRTIMER_SETUP
	hrtimer_setup(t, fn, CLOCK_MONOTONIC, mode);
#else
	hrtimer_init(t, CLOCK_MONOTONIC, mode);
	t->function = fn;
#endif
}

/*
 * Delete a timer and wait until its function has returned. Call this in process
 * context.
 */
static inline void gs_timer_delete_sync(struct timer_list *t)
{
#ifdef GS_HAVE_TIMER_DELETE_SYNC
	timer_delete_sync(t);
#else
	del_timer_sync(t);
#endif
}

/* Whether the work is queued and has not begun to run. */
static __always_inline bool gs_irq_work_pending(struct irq_work *work)
{
#ifdef GS_HAVE_IRQ_WORK_IS_BUSY
	return irq_work_is_pending(work);
#else
	return atomic_read(&work->flags) & IRQ_WORK_PENDING;
#endif
}

/* Whether the work is queued or running. */
static __always_inline bool gs_irq_work_busy(struct irq_work *work)
{
#ifdef GS_HAVE_IRQ_WORK_IS_BUSY
	return irq_work_is_busy(work);
#else
	return atomic_read(&work->flags) & IRQ_WORK_BUSY;
#endif
}

/*
 * Return the kretprobe of an instance; NULL if it was unregistered meanwhile.
 */
static inline struct kretprobe *gs_kretprobe_of(struct kretprobe_instance *ri)
{
#ifdef GS_HAVE_KRETPROBE_DATA
	return get_kretprobe(ri);
#else
	return ri->rp;
#endif
}

/*
 * The last parameters of functions for these tracepoints, which not every
 * kernel passes. A kernel with kCFI calls only functions of exactly its type.
 */
#ifdef GS_HAVE_SCHED_SWITCH_STATE
#define GS_SCHED_SWITCH_MORE	, unsigned int state
#else
#define GS_SCHED_SWITCH_MORE
#endif
#ifdef GS_HAVE_SCHED_PROCESS_EXIT_GROUP
#define GS_SCHED_PROCESS_EXIT_MORE	, bool group_dead
#else
#define GS_SCHED_PROCESS_EXIT_MORE
#endif

/*
 * GS_RETURNS_UNLOCKED: the kernel takes no lock when it adds a call to a return
 * probe. In older kernels it does: an NMI that interrupts the holder of that
 * lock on the same CPU would deadlock. kprobes' own handlers skip the hit in
 * that case, but hits over ftrace do not.
 */
#ifdef GS_HAVE_RETHOOK
#define GS_RETURNS_UNLOCKED
#endif

/*
 * GS_FTRACE: modules may register callbacks for selected functions. A callback
 * gets a gs_ftrace_regs; gs_ftrace_pt_regs() converts it to struct pt_regs,
 * which has all registers with GS_FULL_REGS, else arguments and stack pointer
 * only.
 */
#ifdef GS_HAVE_FTRACE_SET_FILTER_IP
#define GS_FTRACE
#include <linux/ftrace.h>

#ifdef GS_HAVE_FTRACE_FREGS
#define gs_ftrace_regs ftrace_regs
#else
#define gs_ftrace_regs pt_regs
#endif

#if !defined(GS_HAVE_FTRACE_FREGS) || !defined(CONFIG_DYNAMIC_FTRACE_WITH_ARGS)
#undef GS_FULL_REGS
#define GS_FULL_REGS	/* this kernel has no cheaper form */
#endif

/* Return the registers that an ftrace callback was given. */
static __always_inline struct pt_regs *
gs_ftrace_pt_regs(struct gs_ftrace_regs *regs)
{
#ifdef GS_HAVE_ARCH_FTRACE_REGS
	return &arch_ftrace_regs(regs)->regs;
#elif defined(GS_HAVE_FTRACE_FREGS)
	return &regs->regs;
#else
	return regs;
#endif
}

#ifdef GS_HAVE_FTRACE_PERMANENT
#define GS_FTRACE_STAYS	FTRACE_OPS_FL_PERMANENT	/* sysctl kernel.ftrace_enabled can't disable it */
#else
#define GS_FTRACE_STAYS	0
#endif
#ifdef GS_FULL_REGS
#define GS_FTRACE_FLAGS	(GS_FTRACE_STAYS | FTRACE_OPS_FL_SAVE_REGS)
#else
#define GS_FTRACE_FLAGS	GS_FTRACE_STAYS
#endif

/*
 * Add addresses to the filter of @ops, or remove them (@away). On failure, no
 * address is changed.
 */
static inline int gs_ftrace_set_ips(struct ftrace_ops *ops, unsigned long *ips,
				    unsigned int n, bool away)
{
#ifdef GS_HAVE_FTRACE_SET_FILTER_IPS
	return ftrace_set_filter_ips(ops, ips, n, away, 0);
#else
	/* one address at a time: callers split longer lists in halves */
	return n == 1 ? ftrace_set_filter_ip(ops, ips[0], away, 0) : -E2BIG;
#endif
}

/*
 * Number of addresses to arm or disarm at once. The kernel patches all of them
 * without rescheduling (ftrace_replace_code()). If the kernel adds addresses to
 * a filter one at a time, add all of them before arming the first.
 */
#ifdef GS_HAVE_FTRACE_SET_FILTER_IPS
#define GS_FTRACE_STEP	4096U
#else
#define GS_FTRACE_STEP	UINT_MAX
#endif

/* Replace the filter of @ops by these addresses; on failure it has none. */
static inline int gs_ftrace_replace_ips(struct ftrace_ops *ops, unsigned long *ips,
					unsigned int n)
{
#ifdef GS_HAVE_FTRACE_SET_FILTER_IPS
	return ftrace_set_filter_ips(ops, ips, n, 0, 1);
#else
	return n == 1 ? ftrace_set_filter_ip(ops, ips[0], 0, 1) : -E2BIG;
#endif
}
#endif

/*
 * Size of a loaded module in bytes, without its init sections, which the kernel
 * frees.
 */
static inline u64 gs_module_bytes(struct module *mod)
{
#ifdef GS_HAVE_MODULE_MEM
	u64 n = 0;
	int i;

	for (i = 0; i < MOD_MEM_NUM_TYPES; i++)
		if (i != MOD_INIT_TEXT && i != MOD_INIT_DATA &&
		    i != MOD_INIT_RODATA)
			n += mod->mem[i].size;
	return n;
#else
	return mod->core_layout.size;
#endif
}

/* Return a module's data that is never written, and its size. */
static inline const void *gs_module_rodata(const struct module *mod, u64 *bytes)
{
#ifdef GS_HAVE_MODULE_MEM
	*bytes = mod->mem[MOD_RODATA].size;
	return mod->mem[MOD_RODATA].base;
#else
	*bytes = mod->core_layout.ro_size - mod->core_layout.text_size;
	return mod->core_layout.base + mod->core_layout.text_size;
#endif
}

#ifdef CONFIG_TRACING
/* Write to the kernel's trace buffer. May be called in any context. */
static inline void gs_trace_puts(unsigned long ip, const char *text)
{
#ifdef GS_HAVE_TRACE_PUTS_2
	__trace_puts(ip, text);
#else
	__trace_puts(ip, text, strlen(text));
#endif
}
#endif

/* The member of struct task_struct with the scheduler's state. */
#ifdef GS_HAVE_TASK_STATE
#define GS_TASK_STATE	__state
#else
#define GS_TASK_STATE	state
#endif

/* The member of struct task_struct with the CPU that the task is on. */
#ifdef GS_HAVE_THREAD_INFO_CPU
#define GS_TASK_CPU	thread_info.cpu
#else
#define GS_TASK_CPU	cpu
#endif

#endif /* GS_COMPAT_H */
