/* SPDX-License-Identifier: GPL-2.0-or-later */
/* uwaits.c - threads at a breakpoint, up to five times more than are noted at a look */
#include <errno.h>
#include "kernel.h"

#define PAGE_SIZE	4096UL
#define PAGE_SHIFT	12
#define offset_in_page(p) ((unsigned long)(p) & (PAGE_SIZE - 1))
#define TASK_RUNNING	0
#define TASK_KILLABLE	0x102
#define __TASK_STOPPED	4
#define __TASK_TRACED	8
#define PF_KTHREAD	0x200000
#define GS_COMPAT_H	/* instead of compat.h */
#define GS_TASK_STATE	__state

struct pt_regs { unsigned long ip; long nr; };
struct task_struct {
	pid_t pid, tgid;
	unsigned long flags, __state;
	struct mm_struct *mm;
	const char *utask;
	struct pt_regs regs;
	int kind;
	unsigned long until;	/* jiffies */
};

#define GS_ARCH_ENTRY_H	/* instead of entry.h */
#define gs_entry_of(t) ((unsigned long)((t)->kind == INTERRUPTED))
#define gs_entry_is_no_trap(entry) (entry)

#define gs_ustack_is_idle(t) ((t)->kind == IDLE)

#define task_pt_regs(t) (&(t)->regs)
#define instruction_pointer(regs) ((regs)->ip)
#define syscall_get_nr(t, regs) ((void)(t), (regs)->nr)
#define task_lock(t) ((void)(t))
#define task_unlock(t) ((void)(t))
#define rcu_read_lock() ((void)0)
#define rcu_read_unlock() ((void)0)

struct mutex { int held; };
#define DEFINE_MUTEX(name) struct mutex name
#define mutex_lock(m) ((m)->held++)
#define mutex_unlock(m) ((m)->held--)

#define BITS_TO_LONGS(n) (((n) + 63) / 64)
#define DECLARE_BITMAP(name, bits) unsigned long name[BITS_TO_LONGS(bits)]
static bool test_bit(long n, const unsigned long *set) { return set[n / 64] >> n % 64 & 1; }
static void set_bit(long n, unsigned long *set) { set[n / 64] |= 1UL << n % 64; }
#define bitmap_zero(set, bits) memset(set, 0, BITS_TO_LONGS(bits) * sizeof(long))
/* as the kernel's (include/linux/minmax.h) */
#define swap(a, b) do { __typeof__(a) _tmp = (a); (a) = (b); (b) = _tmp; } while (0)

/* A file's mappings. */
struct rb_node { struct rb_node *next; };
struct vm_area_struct {
	struct { struct rb_node rb; } shared;	/* first: see rb_entry() */
	struct mm_struct *vm_mm;
	unsigned long vm_start, vm_end, vm_pgoff;
};
struct address_space { struct rb_node *i_mmap; };
#define rb_first_cached(root) (*(root))
#define rb_next(node) ((node)->next)
#define rb_entry(node, type, member) ((type *)(node))
#define i_mmap_lock_read(m) ((void)(m))
#define i_mmap_unlock_read(m) ((void)(m))

#define INITIAL_JIFFIES	((unsigned long)-75000)
#define TICK		4	/* milliseconds */
#define msecs_to_jiffies(ms) ((unsigned long)((ms) + TICK - 1) / TICK)
#define time_after(a, b) ((long)((b) - (a)) < 0)
static unsigned long jiffies = INITIAL_JIFFIES;

#define PROCESSES	3
#define THREADS		650
#define PLACE		0x5123UL	/* offset in the file */
#define AT(p)		(0x400000UL * (p) + offset_in_page(PLACE))	/* of process 1, 2, ... */
/* Mappings of the page at the file's beginning, behind which the place would be, and of a later page. */
#define BEHIND		0x100000UL
#define BEFORE		0x200000UL
#define AWAY		0x7f0000000777UL

/* What a thread does: the first two keep the place, those after the third are never there. */
enum { SLEEPS, STARVES, PASSES, STOPPED, CALLS, KERNEL, EXITS, UNPROBED, INTERRUPTED, IDLE, ELSEWHERE, KINDS };

static struct mm_struct mms[PROCESSES];
static struct vm_area_struct vmas[PROCESSES], others[PROCESSES][2];
static struct address_space mapping;
static struct task_struct threads[THREADS];
static int n_threads;

static bool keeps(const struct task_struct *t)
{
	return t->kind <= STARVES && !time_after(jiffies, t->until);
}

/* Let a thread run for a moment. */
static void run(struct task_struct *t)
{
	if (t->kind <= STARVES && !keeps(t)) {
		t->__state = TASK_RUNNING;
		t->regs.ip = AWAY;
	}
	if (t->kind == PASSES)
		t->regs.ip = rand() % 3 ? AWAY : AT(t->tgid);
}

static struct task_struct *moment(void)
{
	int i;

	for (i = 0; i < n_threads; i++)
		run(&threads[i]);
	jiffies += rand() % 2;
	return threads;
}

static void msleep(unsigned int ms)
{
	jiffies += msecs_to_jiffies(ms) + 1;
}

#define for_each_process_thread(p, t) for (p = t = moment(); (void)p, t < threads + n_threads; t++)

#include "probes/uwaits.h"

/* Put a thread at the same offset in a page, but not at the place. */
static void elsewhere(struct task_struct *t, int where)
{
	static struct mm_struct other;

	if (where == 0)
		t->regs.ip += PAGE_SIZE;	/* the next page of the mapping */
	else if (where == 1)
		t->regs.ip += 0x100000000;
	else if (where == 2)
		t->regs.ip -= PAGE_SIZE;
	else if (where == 3)
		t->regs.ip = t->tgid * 0x400000UL + BEHIND + PLACE;
	else if (where == 4)
		t->regs.ip = t->tgid * 0x400000UL + BEFORE - 4 * PAGE_SIZE + offset_in_page(PLACE);
	else
		t->mm = &other;
}

static void start(struct task_struct *t, int id, int kind, unsigned int ms)
{
	*t = (struct task_struct){
		.pid = 1000 + id, .tgid = 1 + id % PROCESSES, .mm = &mms[id % PROCESSES], .kind = kind, .utask = "one",
		.regs = { AT(1 + id % PROCESSES), -1 }, .until = jiffies + msecs_to_jiffies(ms),
	};
	if (kind == SLEEPS || kind == IDLE || (kind == ELSEWHERE && id % 2))	/* all those that sleep are noted: not too many */
		t->__state = TASK_KILLABLE;
	if (kind == STOPPED)
		t->__state = rand() % 2 ? __TASK_STOPPED : __TASK_TRACED;
	if (kind == CALLS)
		t->regs.nr = 7;
	if (kind == KERNEL)
		t->flags = PF_KTHREAD;
	if (kind == EXITS)
		t->mm = NULL;
	if (kind == UNPROBED)
		t->utask = NULL;
	if (kind == ELSEWHERE)
		elsewhere(t, id / PROCESSES % 6);
}

static void map(struct vm_area_struct *vma, int process, unsigned long start, unsigned long pages, unsigned long pgoff)
{
	*vma = (struct vm_area_struct){ .vm_mm = &mms[process], .vm_start = start, .vm_end = start + pages * PAGE_SIZE, .vm_pgoff = pgoff };
	vma->shared.rb.next = mapping.i_mmap;
	mapping.i_mmap = &vma->shared.rb;
}

/* Start @n threads of the kinds up to @most, those that keep the place for @ms at most. */
static void begin(int n, int least, unsigned int ms)
{
	int i;

	mapping.i_mmap = NULL;
	for (i = 0; i < PROCESSES; i++) {
		map(&others[i][0], i, (i + 1) * 0x400000UL + BEHIND, 1, 0);
		map(&others[i][1], i, (i + 1) * 0x400000UL + BEFORE, 1, (PLACE >> PAGE_SHIFT) + 4);
		map(&vmas[i], i, AT(i + 1) & ~(PAGE_SIZE - 1), 2, PLACE >> PAGE_SHIFT);
	}
	n_threads = n;
	jiffies++;	/* the offsets of threads are looked at once in a tick */
	for (i = 0; i < n; i++)
		start(&threads[i], i, least + rand() % (KINDS - least), rand() % (ms + 1));
}

/* Count those that keep the place; @pid: whether one of its process does. */
static int keepers(pid_t pid, bool *of)
{
	int i, n = 0;

	for (i = 0, *of = false; i < n_threads; i++)
		if (keeps(&threads[i])) {
			*of |= threads[i].tgid == pid;
			n++;
		}
	return n;
}

static int fail(const char *what, int n, unsigned int ms)
{
	printf("uwaits.c: %d threads, %u ms: %s\n", n, ms, what);
	return 1;
}

/* Whoever is there from the beginning on has left when the wait succeeds. */
static int waits(int n, unsigned int stay, unsigned int ms)
{
	unsigned long before;
	pid_t pid = -1;
	bool of;
	int rc;

	begin(n, SLEEPS, stay);
	before = jiffies;
	rc = gs_uwaits_at(&mapping, PLACE, ms, &pid);
	if (!ms && jiffies - before > 2)
		return fail("it looked more than once", n, ms);
	if (!rc && keepers(0, &of))
		return fail("one is left", n, ms);
	if (rc && (rc != -EBUSY || pid < 0 || pid > PROCESSES))
		return fail("a wrong error or process", n, ms);
	if (rc && stay < 500 && ms > 19000)
		return fail("nobody is left, but it did not see that", n, ms);
	return gs_uwaits_lock.held;
}

/* Threads that come and go, but do not stay, are no reason to wait for long. */
static int passes(int n)
{
	const unsigned long before = jiffies;
	pid_t pid;

	begin(n, PASSES, 0);
	if (gs_uwaits_at(&mapping, PLACE, 20000, &pid))
		return fail("nobody stays, but it did not see that", n, 20000);
	return jiffies - before > msecs_to_jiffies(2000) ? fail("took long", n, 20000) : 0;
}

/* One that stays is named. */
static int names(int n, int kind)
{
	pid_t pid = -1;
	bool of;

	begin(n, PASSES, 0);
	start(&threads[n / 2], n / 2, kind, 60000);
	if (gs_uwaits_at(&mapping, PLACE, 20000, &pid) != -EBUSY)
		return fail("one stays, but it did not see that", n, 20000);
	return keepers(pid, &of) != 1 || !of ? fail("another process is named", n, 20000) : 0;
}

int main(void)
{
	static const unsigned int most[] = { 0, 100, 1000, 20000 };
	int i, n, failures = 0;

	srand(1);
	for (i = 0; i < 250 && !failures; i++) {
		n = 1 + rand() % THREADS;
		failures += waits(n, rand() % 2 ? 400 : 3000, most[i % 4]);
		failures += passes(n) + names(n, SLEEPS) + names(n, STARVES);
	}
	return failures != 0;
}
