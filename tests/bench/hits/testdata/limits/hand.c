// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Hand-written modules that do what the scripts of workloads_test.go do, as a
 * kernel developer would write them for this one purpose: each is the fastest
 * that still loses nothing untold and can be removed. kind= chooses the one. The
 * parameter "result" has what it has counted, for the test to check.
 *
 * What is probed runs in tasks, never in interrupts.
 */
#include <linux/cred.h>
#include <linux/debugfs.h>
#include <linux/fprobe.h>
#include <linux/module.h>
#include <linux/relay.h>
#include <linux/sched.h>
#include <linux/syscalls.h>
#include <linux/timekeeping.h>
#include "arm.h"
#include "table.h"

static char *kind = "";
module_param(kind, charp, 0);
/* of uprobes */
static char *path = "";
module_param(path, charp, 0);
static unsigned long offset;
module_param(offset, ulong, 0);
/* number of elements of arrays */
static unsigned int size = 1;
module_param(size, uint, 0);

static DEFINE_PER_CPU(u64, total);
static DEFINE_PER_CPU(u64, entered);

#define SUM_OF(variable) ({					\
	u64 sum_ = 0;						\
	int cpu_;						\
								\
	for_each_possible_cpu(cpu_)				\
		sum_ += *per_cpu_ptr(&(variable), cpu_);	\
	sum_;							\
})

static u64 sum_total(void)
{
	return SUM_OF(total);
}

/* Numbers. */

#define ENTRY(name)							\
static notrace void name(unsigned long ip, unsigned long parent,	\
			 struct ftrace_ops *ops, struct ftrace_regs *fregs)

ENTRY(on_count)
{
	this_cpu_inc(total);
}

ENTRY(on_execname)
{
	if (!strcmp(current->comm, "name"))
		this_cpu_inc(total);
}

ENTRY(on_pid)
{
	this_cpu_add(total, current->tgid);
}

ENTRY(on_tid)
{
	this_cpu_add(total, current->pid);
}

ENTRY(on_uid)
{
	this_cpu_add(total, from_kuid_munged(&init_user_ns, current_uid()));
}

ENTRY(on_cpu)
{
	this_cpu_add(total, raw_smp_processor_id());
}

ENTRY(on_time)
{
	this_cpu_add(total, ktime_get_real_fast_ns());
}

ENTRY(on_task)
{
	this_cpu_add(total, (unsigned long)current);
}

ENTRY(on_parent)
{
	preempt_disable_notrace();
	if (!strcmp(rcu_dereference_sched(current->real_parent)->comm, "name"))
		this_cpu_inc(total);
	preempt_enable_notrace();
}

/* A statistic. */

static DEFINE_PER_CPU(struct statistic, stats);

ENTRY(on_stat)
{
	preempt_disable_notrace();
	stat_add(this_cpu_ptr(&stats), current->tgid);
	preempt_enable_notrace();
}

static u64 sum_stat(void)
{
	u64 sum = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		sum += per_cpu_ptr(&stats, cpu)->count;
	return sum;
}

/* Tables: a CPU's own cells. */

static __always_inline struct statistic *cell_by_name(void)
{
	u64 name[2];

	BUILD_BUG_ON(sizeof(current->comm) != sizeof(name));
	memcpy(name, current->comm, sizeof(name));
	return cell_of(name[0], name[1]);
}

ENTRY(on_name)
{
	struct statistic *s;

	preempt_disable_notrace();
	s = cell_by_name();
	if (s)
		s->count++;
	preempt_enable_notrace();
}

static __always_inline struct file *first_argument(struct ftrace_regs *fregs)
{
#ifdef ftrace_regs_get_argument
	return (struct file *)ftrace_regs_get_argument(fregs, 0);
#else
	return (struct file *)regs_get_kernel_argument(&fregs->regs, 0);
#endif
}

/* The file is the caller's, so that its dentry and inode stay. */
ENTRY(on_inode)
{
	struct file *f = first_argument(fregs);
	struct statistic *s;

	preempt_disable_notrace();
	s = cell_of(d_inode(f->f_path.dentry)->i_ino, 0);
	if (s)
		s->count++;
	preempt_enable_notrace();
}

/* The greatest count. */
static u64 most_in_cells(void)
{
	u64 most = 0, n;
	int cpu, i;

	for (i = 0; i < CELLS; i++) {
		n = 0;
		for_each_possible_cpu(cpu)
			n += per_cpu_ptr(cells, cpu)[i].s.count;
		most = max(most, n);
	}
	return SUM_OF(lost) ? 0 : most;
}

/* Arrays: elements that all CPUs share, with a number that all count. */

static atomic64_t next;

ENTRY(on_array)
{
	struct element *e = element_of((u64)atomic64_fetch_inc(&next) % size);

	if (e)
		atomic64_inc(&e->value);
}

ENTRY(on_greatest)
{
	this_cpu_add(total, greatest());
}

static u64 sum_elements(void)
{
	u64 sum = 0;
	u32 i;

	for (i = 0; i < n_elements; i++)
		sum += atomic64_read(&elements[i].value);
	return SUM_OF(lost) ? 0 : sum - n_elements;
}

static int elements_fill(bool sorted)
{
	int rc = elements_alloc(size);
	u64 k;

	for (k = 0; !rc && k < size; k++)
		atomic64_set(&element_of(k)->value, sorted ? k * 7919 % 10007 : 1);
	return rc;
}

/* System calls, by number; names are looked up when they are shown. */

struct calls {
	u64 native[NR_syscalls];
	u64 compat[512];
};

static struct calls __percpu *calls;

static notrace void on_sys_enter(void *data, struct pt_regs *regs, long id)
{
	if (likely((unsigned long)id < NR_syscalls))
		this_cpu_inc(calls->native[id]);
	else
		this_cpu_inc(lost);
}

static notrace void on_any_sys_enter(void *data, struct pt_regs *regs, long id)
{
	if (likely(!in_ia32_syscall()))
		on_sys_enter(data, regs, id);
	else if ((unsigned long)id < ARRAY_SIZE(calls->compat))
		this_cpu_inc(calls->compat[id]);
	else
		this_cpu_inc(lost);
}

static u64 sum_getppid(void)
{
	u64 sum = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		sum += per_cpu_ptr(calls, cpu)->native[__NR_getppid];
	return SUM_OF(lost) ? 0 : sum;
}

static int calls_on(void *handler)
{
	calls = alloc_percpu(struct calls);
	return calls ? sys_enter_on(handler) : -ENOMEM;
}

/* Returns. */

static notrace int on_return(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	this_cpu_inc(entered);
	this_cpu_add(total, regs_return_value(regs));
	return 0;
}
NOKPROBE_SYMBOL(on_return);

static notrace int at_entry(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	*(u64 *)ri->data = ktime_get_mono_fast_ns();
	return 0;
}
NOKPROBE_SYMBOL(at_entry);

static __always_inline void add_latency(u64 since)
{
	u64 took = ktime_get_mono_fast_ns() - since;
	struct statistic *s;

	preempt_disable_notrace();
	s = cell_by_name();
	if (s)
		stat_add(s, took);
	preempt_enable_notrace();
}

static notrace int at_return(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	add_latency(*(u64 *)ri->data);
	return 0;
}
NOKPROBE_SYMBOL(at_return);

static struct kretprobe rp = { .kp.symbol_name = SYMBOL };

static int return_on(bool latency)
{
	rp.handler = latency ? at_return : on_return;
	if (latency) {
		rp.entry_handler = at_entry;
		rp.data_size = sizeof(u64);
	}
	return register_kretprobe(&rp);
}

/* The same by fprobes. */
#ifdef CONFIG_FPROBE
static notrace void f_return(struct fprobe *f, unsigned long ip, unsigned long to,
			     struct pt_regs *regs, void *data)
{
	this_cpu_inc(entered);
	this_cpu_add(total, regs_return_value(regs));
}

static notrace int f_enter(struct fprobe *f, unsigned long ip, unsigned long to,
			   struct pt_regs *regs, void *data)
{
	*(u64 *)data = ktime_get_mono_fast_ns();
	return 0;
}

static notrace void f_latency(struct fprobe *f, unsigned long ip, unsigned long to,
			      struct pt_regs *regs, void *data)
{
	add_latency(*(u64 *)data);
}

/* On some kernels, the handlers get what ftrace has saved of the registers. */
static notrace void f_return_args(struct fprobe *f, unsigned long ip, unsigned long to,
				  struct ftrace_regs *fregs, void *data)
{
	this_cpu_inc(entered);
	this_cpu_add(total, ftrace_regs_get_return_value(fregs));
}

static notrace int f_enter_args(struct fprobe *f, unsigned long ip, unsigned long to,
				struct ftrace_regs *fregs, void *data)
{
	return f_enter(f, ip, to, NULL, data);
}

static notrace void f_latency_args(struct fprobe *f, unsigned long ip, unsigned long to,
				   struct ftrace_regs *fregs, void *data)
{
	f_latency(f, ip, to, NULL, data);
}

static struct fprobe fp;

static int fprobe_on(bool latency)
{
	unsigned long addr = address_of(SYMBOL);

	if (latency) {
		fp.entry_data_size = sizeof(u64);
		fp.entry_handler = OF_TYPE(fp.entry_handler, f_enter, f_enter_args);
		fp.exit_handler = OF_TYPE(fp.exit_handler, f_latency, f_latency_args);
	} else {
		fp.exit_handler = OF_TYPE(fp.exit_handler, f_return, f_return_args);
	}
	return addr ? register_fprobe_ips(&fp, &addr, 1) : -ENOENT;
}

static void fprobe_off(void)
{
	unregister_fprobe(&fp);
}

static u64 sum_missed(void)
{
	return rp.nmissed + fp.nmissed;
}
#else
static int fprobe_on(bool latency)
{
	return -EOPNOTSUPP;
}

static void fprobe_off(void)
{
}

static u64 sum_missed(void)
{
	return rp.nmissed;
}
#endif

static u64 sum_returns(void)
{
	return sum_missed() ? 0 : SUM_OF(entered);
}

static u64 sum_latencies(void)
{
	return sum_missed() ? 0 : most_in_cells();
}

/* Uprobes. */

static int on_uprobe(struct uprobe_consumer *uc, struct pt_regs *regs)
{
	this_cpu_inc(total);
	return 0;
}

/* A thread's argument between entry and return, in the first of a few places that is free. */
#define SAVED_BITS	10
#define SAVED_TRIES	8
static struct {
	struct task_struct *task;
	u64 value;
} saved[1 << SAVED_BITS];

static notrace int at_called(struct uprobe_consumer *uc, struct pt_regs *regs)
{
	unsigned int i = hash_ptr(current, SAVED_BITS), n;

	for (n = 0; n < SAVED_TRIES; n++, i = (i + 1) % ARRAY_SIZE(saved)) {
		if (!READ_ONCE(saved[i].task) && !cmpxchg(&saved[i].task, NULL, current)) {
			saved[i].value = regs->di;
			this_cpu_add(entered, regs->di);
			return 0;
		}
	}
	this_cpu_inc(lost);
	return 0;
}

static notrace int at_called_return(struct uprobe_consumer *uc, unsigned long func, struct pt_regs *regs)
{
	unsigned int i = hash_ptr(current, SAVED_BITS), n;

	for (n = 0; n < SAVED_TRIES; n++, i = (i + 1) % ARRAY_SIZE(saved)) {
		if (READ_ONCE(saved[i].task) == current) {
			this_cpu_add(total, saved[i].value);
			smp_store_release(&saved[i].task, NULL);
			this_cpu_inc(stats.count);
			return 0;
		}
	}
	this_cpu_inc(lost);
	return 0;
}

static int on_uretprobe(struct uprobe_consumer *uc, unsigned long func, struct pt_regs *regs)
{
	return on_uprobe(uc, regs);
}

/* On some kernels, the handlers of a uprobe have one more parameter. */
static int on_uprobe_data(struct uprobe_consumer *uc, struct pt_regs *regs, __u64 *data)
{
	return on_uprobe(uc, regs);
}

static int at_called_data(struct uprobe_consumer *uc, struct pt_regs *regs, __u64 *data)
{
	return at_called(uc, regs);
}

static int at_called_return_data(struct uprobe_consumer *uc, unsigned long func,
				 struct pt_regs *regs, __u64 *data)
{
	return at_called_return(uc, func, regs);
}

static int on_uretprobe_data(struct uprobe_consumer *uc, unsigned long func,
			     struct pt_regs *regs, __u64 *data)
{
	return on_uretprobe(uc, func, regs);
}

static struct uprobe_consumer uc;

static int uprobe_count_on(void)
{
	uc.handler = OF_TYPE(uc.handler, on_uprobe, on_uprobe_data);
	return user_on(&uc, path, offset);
}

static int uretprobe_count_on(void)
{
	uc.ret_handler = OF_TYPE(uc.ret_handler, on_uretprobe, on_uretprobe_data);
	return user_on(&uc, path, offset);
}

static int uretprobe_sum_on(void)
{
	uc.handler = OF_TYPE(uc.handler, at_called, at_called_data);
	uc.ret_handler = OF_TYPE(uc.ret_handler, at_called_return, at_called_return_data);
	return user_on(&uc, path, offset);
}

static u64 sum_arguments(void)
{
	return SUM_OF(lost) || SUM_OF(entered) != SUM_OF(total) ? 0 : sum_stat();
}

/* Records, which drain.c reads and formats. */

struct record {
	char comm[TASK_COMM_LEN];
	u32 pid;
};

#define SUBBUF_SIZE	(16 << 10)
#define SUBBUFS		64

static struct rchan *channel;

static struct dentry *create_file(const char *name, struct dentry *parent, umode_t mode,
				  struct rchan_buf *buf, int *is_global)
{
	return debugfs_create_file(name, mode, parent, buf, &relay_file_operations);
}

static int remove_file(struct dentry *d)
{
	debugfs_remove(d);
	return 0;
}

static const struct rchan_callbacks callbacks = {
	.create_buf_file = create_file, .remove_buf_file = remove_file,
};

ENTRY(on_print)
{
	struct record *r;

	preempt_disable_notrace();
	r = relay_reserve(channel, sizeof(*r));
	if (likely(r)) {
		memcpy(r->comm, current->comm, sizeof(r->comm));
		r->pid = current->tgid;
		this_cpu_inc(total);
	} else {
		this_cpu_inc(lost);
	}
	preempt_enable_notrace();
}

static int print_open(void)
{
	channel = relay_open("gs_hand", NULL, SUBBUF_SIZE, SUBBUFS, &callbacks, NULL);
	return channel ? 0 : -ENOMEM;
}

/* The kinds. */

static const struct {
	const char *kind;
	ftrace_func_t entry; /* NULL: not by ftrace */
	u64 (*result)(void);
} kinds[] = {
	{ "count", on_count, sum_total },
	{ "execname", on_execname, sum_total },
	{ "pid", on_pid, sum_total },
	{ "tid", on_tid, sum_total },
	{ "uid", on_uid, sum_total },
	{ "cpu", on_cpu, sum_total },
	{ "time", on_time, sum_total },
	{ "task", on_task, sum_total },
	{ "parent", on_parent, sum_total },
	{ "stat", on_stat, sum_stat },
	{ "name", on_name, most_in_cells },
	{ "inode", on_inode, most_in_cells },
	{ "array", on_array, sum_elements },
	{ "greatest", on_greatest, sum_total },
	{ "module", on_count, sum_total },
	{ "read", on_count, sum_total },
	{ "print", on_print, sum_total },
	{ "ids", NULL, sum_getppid },
	{ "names", NULL, sum_getppid },
	{ "return", NULL, sum_returns },
	{ "latency", NULL, sum_latencies },
	{ "freturn", NULL, sum_returns },
	{ "flatency", NULL, sum_latencies },
	{ "uprobe", NULL, sum_total },
	{ "uretcount", NULL, sum_total },
	{ "uretprobe", NULL, sum_arguments },
};

static int at; /* of kinds */
static struct ftrace_ops ops;

static int get_result(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%llu\n", kinds[at].result());
}

static const struct kernel_param_ops result_ops = { .get = get_result };
module_param_cb(result, &result_ops, NULL, 0400);

static bool is(const char *name)
{
	return !strcmp(kind, name);
}

static void memory_free(void)
{
	free_percpu(cells);
	free_percpu(calls);
	elements_free();
	if (channel)
		relay_close(channel);
}

static int entry_on(void)
{
	if (is("read"))
		return ftrace_on(&ops, "__x64_sys_read", "__ia32_sys_read");
	if (is("inode"))
		return ftrace_on(&ops, "vfs_read", NULL);
	if (is("module"))
		return ftrace_on(&ops, "limits_read", NULL);
	return ftrace_on(&ops, SYMBOL, NULL);
}

static int memory_alloc(void)
{
	if (is("array") || is("greatest"))
		return elements_fill(is("greatest"));
	if (is("print"))
		return print_open();
	return cells_alloc();
}

static int arm(void)
{
	if (ops.func)
		return entry_on();
	if (is("uprobe"))
		return uprobe_count_on();
	if (is("uretcount"))
		return uretprobe_count_on();
	if (is("uretprobe"))
		return uretprobe_sum_on();
	if (is("return") || is("latency"))
		return return_on(is("latency"));
	if (is("freturn") || is("flatency"))
		return fprobe_on(is("flatency"));
	return calls_on(is("ids") ? on_sys_enter : on_any_sys_enter);
}

static int __init hand_init(void)
{
	int rc;

	while (at < ARRAY_SIZE(kinds) && !is(kinds[at].kind))
		at++;
	if (at == ARRAY_SIZE(kinds))
		return -EINVAL;
	ops.func = kinds[at].entry;
	rc = memory_alloc() ?: arm();
	if (rc)
		memory_free();
	return rc;
}

static void __exit hand_exit(void)
{
	if (ops.func)
		unregister_ftrace_function(&ops);
	else if (is("uprobe") || is("uretcount") || is("uretprobe"))
		user_off(&uc, offset);
	else if (is("return") || is("latency"))
		unregister_kretprobe(&rp);
	else if (is("freturn") || is("flatency"))
		fprobe_off();
	else
		sys_enter_off(is("ids") ? on_sys_enter : on_any_sys_enter);
	memory_free();
}

module_init(hand_init);
module_exit(hand_exit);
MODULE_LICENSE("GPL");
