/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * files.h - files, tasks and uprobes, as uplace.h and ufollow.h use them
 */
#ifndef GS_TEST_FILES_H
#define GS_TEST_FILES_H

#include "cpu.h"

/* Headers of runtime-c that this file replaces. */
#define GS_BUILDID_H
#define GS_HOOK_H
#define GS_PROGRAM_H
#define GS_TASKS_H
#define GS_COMPAT_UPROBES_H
#define GS_PROBES_UREAD_H
#define GS_PROBES_UROOM_H
#define GS_HAVE_TASK_WORK_ADD

#define TASK_COMM_LEN	16
#define BITS_PER_LONG	64
#define LOOKUP_FOLLOW	1
#define LOOKUP_CACHED	2
#define FUSE_SUPER_MAGIC 0x65735546
#define VM_EXEC		4
#define TWA_RESUME	1
#define GS_UPROBE_CTX
#define GS_UPROBE_DATA
#define GS_UPROBE_MAPS	true

struct file_system_type { const char *name; };
struct super_block { unsigned int s_dev; unsigned long s_magic; struct file_system_type *s_type; };
typedef struct { unsigned int val; } kuid_t;
struct kstat { kuid_t uid; struct { long tv_sec, tv_nsec; } ctime; };
struct inode {
	unsigned long i_ino;
	kuid_t i_uid;
	unsigned int i_generation;
	struct super_block *i_sb;
	void *i_mapping;
	int refs, registered;
};
struct timespec64 { long tv_sec, tv_nsec; };
struct dentry { struct inode *inode; struct { const char *name; } d_name; };
struct vfsmount { struct dentry *mnt_root; };
struct path { struct vfsmount *mnt; struct dentry *dentry; };
struct file { struct path f_path; };
struct cred { int refs; };
struct task_struct;
struct mm_struct { struct task_struct *owner; atomic_t mm_users; };
struct signal_struct { atomic_t live; };
struct vm_area_struct {
	struct file *vm_file;
	unsigned long vm_flags, vm_end;
	struct mm_struct *vm_mm;
};
struct callback_head { struct callback_head *next; void (*func)(struct callback_head *); };
struct task_struct {
	pid_t pid, tgid;
	unsigned int flags;
	struct mm_struct *mm;
	bool fs;	/* the task has a file system */
	struct signal_struct *signal;
	struct task_struct *real_parent;
	char comm[TASK_COMM_LEN];
	struct callback_head *task_works;
	pthread_mutex_t pi_lock;
};
struct pt_regs { unsigned long first; };
struct kprobe { int (*pre_handler)(struct kprobe *kp, struct pt_regs *regs); };
struct uprobe { int unused; };
struct uprobe_consumer {
	bool (*filter)(struct uprobe_consumer *uc, struct mm_struct *mm);
	int (*handler)(struct uprobe_consumer *uc, struct pt_regs *regs);
	int (*ret_handler)(struct uprobe_consumer *uc, unsigned long func, struct pt_regs *regs);
};
struct gs_build_id { const char *bytes; u64 at; u32 size; };
struct gs_program { const char *path; };
struct gs_probe { const char *pp; int armed; };
struct gs_ctx;

static __thread struct task_struct *current;
static struct super_block any_sb = { .s_dev = 1 };
static int module_refs;
static struct { s64 target; } gs_session;
static atomic_t told;

/* No file is written to. */
#define gs_uprobe_written(inode)	((void)(inode), (struct timespec64){ 0, 0 })
#define gs_uprobe_changed(inode)	gs_uprobe_written(inode)
#define timespec64_equal(a, b)		((a)->tv_sec == (b)->tv_sec && (a)->tv_nsec == (b)->tv_nsec)
#define rcu_read_lock()		((void)0)
#define rcu_read_unlock()	((void)0)
#define synchronize_rcu_tasks()	synchronize_rcu()
#define THIS_MODULE		NULL
#define __module_get(m)		((void)__atomic_add_fetch(&module_refs, 1, __ATOMIC_SEQ_CST))
#define module_put(m)		((void)__atomic_sub_fetch(&module_refs, 1, __ATOMIC_SEQ_CST))
#define strscpy(to, from, n)	((void)snprintf(to, n, "%s", from))
#define task_tgid_nr(t)		((t)->tgid)
#define current_cred()		(&any_cred)
#define d_is_reg(d)		true
#define d_real_inode(d)		((d)->inode)
#define KUIDT_INIT(n)		((kuid_t){ n })
#define GLOBAL_ROOT_UID		KUIDT_INIT(0)
#define uid_eq(a, b)		((a).val == (b).val)
#define NSEC_PER_SEC		1000000000LL
#define vfs_getattr_nosec(path, stat, mask, flags) ((void)(stat), 0)
#define file_inode(f)		((f)->f_path.dentry->inode)
#define i_size_read(i)		0
#define hash_long(v, bits)	((unsigned long)(v) * 0x61c8864680b583ebUL >> (64 - (bits)))

typedef struct { u64 key[2]; } siphash_key_t;

/* Not secret, as siphash is, but as different for different files. */
static u64 siphash_4u64(u64 a, u64 b, u64 c, u64 d, const siphash_key_t *key)
{
	u64 words[] = { a, b, c, d }, h = key->key[0];
	int i;

	for (i = 0; i < 4; i++)
		h = (h ^ words[i]) * 0x9e3779b97f4a7c15UL ^ h >> 29;
	return h;
}
#define path_get(p)		((void)(p))
#define path_put(p)		((void)(p))
#define regs_get_kernel_argument(regs, n) ((regs)->first)
#define gs_build_id_check(...)	0
#define gs_programs_load()	0
#define gs_program_find(g)	((void)(g), 0)
#define gs_filled_at_once
struct gs_program_place { void *of; };
#define gs_program_runs(g, mm, t, place) ((void)(g), (void)(t), !(place)->of)
#define gs_program_may_run(g, mm) ((void)(g), true)
#define task_lock(t)		((void)(t))
#define task_unlock(t)		((void)(t))
#define gs_target_has(t)	((void)(t), true)
#define gs_task_by_pid(pid)	((void)(pid), (struct task_struct *)NULL)
#define UPROBE_HANDLER_REMOVE	1
#define gs_tell(p, text)	atomic_inc(&told)
#define gs_arm_failed(p, rc, addr) FAIL("arming failed: %d", rc)
#define gs_arm_refused(p, rc, addr, why) FAIL("refused: %s", why)
#define init_task_work(head, f)	((head)->func = (f))
#define mmap_read_trylock(mm)	((void)(mm), true)
#define mmap_read_unlock(mm)	((void)(mm))
#define find_vma(mm, at)	((struct vm_area_struct *)NULL)
#define for_each_process(t)	for (t = NULL; t; )
#define for_each_thread(p, t)	for (t = (p); t; t = NULL)
static inline struct task_struct *get_task_struct(struct task_struct *t) { return t; }
#define raw_spin_lock_irqsave(l, flags) ((void)((flags) = 0), pthread_mutex_lock(l))
#define raw_spin_unlock_irqrestore(l, flags) ((void)(flags), pthread_mutex_unlock(l))
#define put_task_struct(t)	((void)(t))
#define task_lock(t)		((void)(t))
#define task_unlock(t)		((void)(t))
#define PF_KTHREAD		0x00200000
#define msleep(n)		((void)(n))
#define swap(a, b)		do { __typeof__(a) t_ = (a); (a) = (b); (b) = t_; } while (0)
#define kvmalloc_array(n, size, flags) calloc(n, size)

static struct cred any_cred;

static inline struct inode *igrab(struct inode *i)
{
	__atomic_add_fetch(&i->refs, 1, __ATOMIC_SEQ_CST);
	return i;
}

static inline void iput(struct inode *i)
{
	if (i && __atomic_sub_fetch(&i->refs, 1, __ATOMIC_SEQ_CST) < 0)
		FAIL("a file is let go that is not held");
}

static inline int task_work_add(struct task_struct *t, struct callback_head *head, int how)
{
	do
		head->next = READ_ONCE(t->task_works);
	while (cmpxchg(&t->task_works, head->next, head) != head->next);
	return 0;
}

/* Run the task's work, as at its return to user space. */
static inline void task_work_run(struct task_struct *t)
{
	struct callback_head *head, *next;

	while ((head = xchg(&t->task_works, NULL))) {
		pthread_mutex_lock(&t->pi_lock);	/* wait for who takes work back */
		pthread_mutex_unlock(&t->pi_lock);
		for (; head; head = next) {
			next = head->next;
			head->func(head);
		}
	}
}

static inline int gs_uprobe_register(struct inode *inode, u64 offset, u64 counter,
				     struct uprobe_consumer *uc, struct uprobe **probe)
{
	if (__atomic_add_fetch(&inode->registered, 1, __ATOMIC_SEQ_CST) > 1)
		FAIL("a place is armed twice in file %lu", inode->i_ino);
	return 0;
}

static inline void gs_uprobe_unregister(struct inode *inode, u64 offset,
					struct uprobe_consumer *uc, struct uprobe *probe)
{
	if (__atomic_sub_fetch(&inode->registered, 1, __ATOMIC_SEQ_CST))
		FAIL("file %lu was not armed", inode->i_ino);
}

#define gs_uprobe_unregister_done() synchronize_rcu()

/* Instead of intime.c and grace.c: everything ends in time. */
enum gs_late_kind { GS_LATE_MAPS, GS_LATE_GRACE, GS_LATE_KINDS };
static const char *const gs_late_why[GS_LATE_KINDS];

static inline bool gs_in_time(enum gs_late_kind kind, void (*fn)(void *arg), void *arg)
{
	fn(arg);
	return true;
}

static inline bool gs_grace_in_time(void (*wait)(void *unused))
{
	wait(NULL);
	return true;
}

/* Instead of uprotect.h, which only warns */
#define GS_PROBES_UPROTECT_H
#define gs_uprotect_start(p)	((void)(p))
static inline void gs_uprotect_stop(void) { }
#define gs_uprotect_tell(p)	((void)(p))

/* Instead of uheld.h: no lock of a memory map is taken. */
#define GS_PROBES_UHELD_H
#define GS_UHELD_START	1
#define GS_UHELD_FOLLOW	1
#define GS_UHELD_END	1
#define scnprintf	snprintf
#define gs_stay(why)	((void)(why))

static inline pid_t gs_uheld_owner(const struct mm_struct *mm) { return 0; }

static inline int gs_uheld_wait(const void *mapping, unsigned int ms, pid_t *pid)
{
	(void)mapping, (void)ms, (void)pid;
	return 0;
}

/* Instead of uwaits.h: no thread waits at a breakpoint. */
#define GS_PROBES_UWAITS_H
static inline int gs_uwaits_at(const void *mapping, u64 offset, unsigned int ms, pid_t *pid)
{
	(void)mapping, (void)offset, (void)ms, (void)pid;
	return 0;
}

/* A probe on a function of the kernel. */
struct gs_hook { const char *name; struct kprobe kp; bool set; };

static inline int gs_hook_set(struct gs_hook *h)
{
	smp_store_release(&h->set, true);
	return 0;
}

static inline void gs_hook_clear(struct gs_hook *h)
{
	WRITE_ONCE(h->set, false);
	synchronize_rcu();
}

/* A task does it before it takes the lock for its lookup. */
static void gs_uread_forget(void);

/* Look up the file that a path leads to now. */
static int kern_path(const char *name, unsigned int flags, struct path *file);

static inline bool gs_uroom_is_full(const struct mm_struct *mm) { return false; }
static inline bool gs_uroom_has(const struct mm_struct *mm) { return true; }
static inline bool gs_uroom_lacks(struct gs_probe *p, struct pt_regs *regs) { return false; }
static inline void mmgrab(struct mm_struct *mm) { }
static inline void mmdrop(struct mm_struct *mm) { }
static inline bool gs_may_arm(void) { return true; }
static inline void gs_uread_note(const struct vm_area_struct *vma) { }
static inline bool gs_uread_only(struct mm_struct *mm, const struct inode *inode, u64 offset) { return false; }

#endif /* GS_TEST_FILES_H */
