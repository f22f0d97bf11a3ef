// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * transport.c - the file /proc/gostap_NAME: mmap, poll, ioctls
 */

#include <linux/fs.h>
#include <linux/pid_namespace.h>
#include <linux/poll.h>
#include <linux/uaccess.h>

static int gs_file_open(struct inode *inode, struct file *file)
{
	if (!(file->f_mode & FMODE_READ) || !(file->f_mode & FMODE_WRITE) || !gs_may_control())
		return -EACCES;
	if (test_and_set_bit(0, &gs_session.opened))
		return -EBUSY;
	if (!try_module_get(THIS_MODULE)) {
		clear_bit(0, &gs_session.opened);
		return -ENODEV;
	}
	WRITE_ONCE(gs_session.reader, current->tgid);
	queue_delayed_work(GS_UNBOUND_WQ, &gs_reader_work, GS_READER_LOOK);
	return 0;
}

/*
 * The reader has closed the file: end the session, unless it is detached. An
 * ended session can't be started again.
 */
static int gs_file_release(struct inode *inode, struct file *file)
{
	if (!gs_is_detached())
		gs_session_kill();
	clear_bit(0, &gs_session.opened);
	/* proc_remove() waits for this function before the module's memory is freed */
	module_put(THIS_MODULE);
	return 0;
}

static __poll_t gs_file_poll(struct file *file, poll_table *wait)
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

/*
 * Map data pages of the rings from @page on; a mapping may begin and end in any
 * ring.
 */
static int gs_mmap_data(struct vm_area_struct *vma, unsigned long page)
{
	unsigned long at;
	int rc = 0;

	for (at = vma->vm_start; !rc && at < vma->vm_end; at += PAGE_SIZE, page++) {
		int cpu = page / GS_RING_PAGES;
		char *data;

		if (!cpu_possible(cpu))
			continue;
		data = per_cpu(gs_ctx_of, cpu)->ring->data;
		data += (page % GS_RING_PAGES) << PAGE_SHIFT;
		rc = vm_insert_page(vma, at, vmalloc_to_page(data));
	}
	return rc;
}

/* Map the control pages of CPUs from @cpu on. */
static int gs_mmap_ctl(struct vm_area_struct *vma, unsigned long cpu)
{
	unsigned long at;
	int rc = 0;

	for (at = vma->vm_start; !rc && at < vma->vm_end; at += PAGE_SIZE, cpu++)
		if (cpu_possible(cpu))
			rc = vm_insert_page(vma, at,
					    virt_to_page(per_cpu(gs_ctx_of, cpu)->ring->ctl));
	return rc;
}

/*
 * One mapping has either control pages or data pages. Data pages can't be mapped
 * for writing, so every record in them comes from the module.
 */
static int gs_file_mmap(struct file *file, struct vm_area_struct *vma)
{
	unsigned long first = vma->vm_pgoff, n = vma_pages(vma);
	unsigned long ctls = nr_cpu_ids, data = ctls * GS_RING_PAGES;

	if (!(vma->vm_flags & VM_SHARED))
		return -EINVAL;
	gs_vm_flags_set(vma, VM_DONTCOPY | VM_DONTEXPAND | VM_DONTDUMP);
	if (first < ctls)
		return n <= ctls - first ? gs_mmap_ctl(vma, first) : -EINVAL;
	first -= ctls;
	if (first >= data || n > data - first)
		return -EINVAL;
	if (vma->vm_flags & VM_WRITE)
		return -EACCES;
	gs_vm_flags_clear(vma, VM_MAYWRITE);
	return gs_mmap_data(vma, first);
}

static void gs_info_get(struct gs_info *info)
{
	info->abi = GS_ABI;
	info->cpus = nr_cpu_ids;
	info->ring_size = gs_ring_size();
	info->memory = atomic64_read(&gs_session.memory);
	info->probes = gs_script.probes;
}

static void gs_status_get(struct gs_status *s)
{
	s->state = gs_state();
	s->exit_wanted = READ_ONCE(gs_session.exit_wanted);
	s->errors = atomic64_read(&gs_session.errors);
	s->seq = atomic64_read(&gs_session.seq);
	s->exit_code = READ_ONCE(gs_session.exit_code);
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

/*
 * Translate a PID of the caller's PID namespace to the initial namespace, as
 * pid() shows it; 0 if the caller's own namespace has no such process.
 */
static s64 gs_first_pid(s64 nr)
{
	struct pid *pid;
	s64 first;

	if (nr <= 0 || nr > INT_MAX || task_active_pid_ns(current) == &init_pid_ns)
		return nr;
	rcu_read_lock();
	pid = find_vpid(nr);
	first = pid ? pid_nr(pid) : 0;
	rcu_read_unlock();
	return first;
}

static long gs_ioctl_target(void __user *arg)
{
	struct gs_target t;
	s64 first;

	if (copy_from_user(&t, arg, sizeof(t)))
		return -EFAULT;
	first = gs_first_pid(t.target);
	if (!first && t.target)
		return -ESRCH;
	WRITE_ONCE(gs_session.target, first);
	return 0;
}

/* Let the session run on when the reader closes the file. */
static long gs_ioctl_detach(void)
{
	if (gs_state() != GS_RUNNING)
		return -EINVAL;
	smp_store_release(&gs_session.detached, true);
	return 0;
}

static long gs_ioctl_attach(void __user *arg)
{
	struct gs_attached a = { .seq = gs_attach() };

	return copy_to_user(arg, &a, sizeof(a)) ? -EFAULT : 0;
}

static long gs_file_ioctl(struct file *file, unsigned int cmd, unsigned long value)
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
		return gs_session_start(value);
	case GS_IOC_STOP:
		return gs_session_stop();
	case GS_IOC_ENOUGH:
		gs_want_exit_soon();
		return 0;
	case GS_IOC_DETACH:
		return gs_ioctl_detach();
	case GS_IOC_ATTACH:
		return gs_ioctl_attach(arg);
	}
	return -ENOTTY;
}

GS_PROC_OPS(gs_proc_ops, gs_file_open, gs_file_release, gs_file_poll,
	    gs_file_ioctl, gs_file_mmap);
