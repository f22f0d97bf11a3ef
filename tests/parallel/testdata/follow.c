/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * follow.c - a program whose file is replaced repeatedly while it is running
 *
 * Tasks on all CPUs map the files that have the name, are asked to look up what the
 * name means to them (ufollow.h), and do so when they return to user space. A
 * controller arms the probe, watches, stops and disarms, as a session does.
 * Checked: each file is armed once, and not after the session's end, also by a task
 * that waits for the lock meanwhile; no file stays referenced; and tasks know only
 * files that are armed.
 */
#include "files.h"
#include "probes/uplace.h"
#include "probes/ufollow.h"

/* More files than gostap follows at once. */
#define FILES	(GS_UFOLLOW_FILES + 6)
/* Mappings that a task makes before it returns to user space; not all find work left. */
#define MAPS	100

static struct inode inodes[FILES];
static struct dentry dentries[FILES];
static struct file files[FILES];
static struct vfsmount mnt;
static struct dentry root;

static struct of_cpu {
	struct task_struct task;
	struct mm_struct mm;
	u64 random, maps;
	char room[64];
} of_cpu[CPUS];

static struct gs_uplace place = { .path = "/bin/program", .build_id = "id", .build_id_size = 2 };
static struct gs_probe probe;
/* The number of files that exist so far. */
static unsigned int newest;
/* How the end of a session meets a task that is about to look a file up. */
static enum { RUNS, ENDS, MET } end;

/* The first task that comes here when the session ends is preempted until it has ended. */
static void gs_uread_forget(void)
{
	if (cmpxchg(&end, ENDS, MET) == ENDS)
		while (smp_load_acquire(&end) == MET)
			cpu_quiet();
}

/* The caller holds the lock of ufollow.h, or following has not begun. */
static int kern_path(const char *name, unsigned int flags, struct path *file)
{
	static u64 random;
	unsigned int n = READ_ONCE(newest);

	if (cpu_here >= 0 && test_random(&random) % 16 == 0)
		return -EAGAIN;
	*file = files[test_random(&random) % n].f_path;
	return 0;
}

/* The current task maps a file with the name as code. */
static void map_file(struct of_cpu *c)
{
	struct vm_area_struct vma = { .vm_flags = VM_EXEC, .vm_mm = &c->mm,
		.vm_file = &files[test_random(&c->random) % READ_ONCE(newest)] };
	struct pt_regs regs = { (unsigned long)&vma };

	if (smp_load_acquire(&gs_ufollow_hook.set))
		gs_ufollow_hook.kp.pre_handler(&gs_ufollow_hook.kp, &regs);
	WRITE_ONCE(c->maps, c->maps + 1);
}

static void cpu_work(int cpu)
{
	struct of_cpu *c = &of_cpu[cpu];
	int n;

	current = &c->task;
	c->task.mm = &c->mm;
	c->task.fs = true;
	for (n = test_random(&c->random) % MAPS; n; n--)
		map_file(c);
	cpu_quiet();
	if (test_random(&c->random) % 16 == 0)
		usleep(200); /* meanwhile, the session may end */
	task_work_run(current);
}

static u64 maps(void)
{
	u64 n = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		n += READ_ONCE(of_cpu[cpu].maps);
	return n;
}

/* Replace the file up to @most times while the tasks run; wait for mappings, not for time. */
static void replace(unsigned int most)
{
	u64 want;

	for (; newest < most; WRITE_ONCE(newest, newest + 1))
		for (want = maps() + 30; maps() < want; )
			usleep(10);
	/* the remaining files appear while the session ends */
	WRITE_ONCE(newest, FILES);
	for (want = maps() + 1; maps() < want; )
		;
}

/* Wait as unloading the module does. */
static void await_tasks(void)
{
	while (__atomic_load_n(&module_refs, __ATOMIC_SEQ_CST))
		usleep(10);
	gs_ufollow_unload(NULL, 0);
}

static void check_disarmed(bool all)
{
	int i;

	for (i = 0; i < FILES; i++)
		if (READ_ONCE(inodes[i].registered) || (all && inodes[i].refs))
			FAIL("file %d: armed %d times, held %d times", i, inodes[i].registered, inodes[i].refs);
}

static void check_left(void)
{
	struct gs_ufollow_work *w;

	check_disarmed(true);
	for (w = gs_ufollow_works; w < gs_ufollow_works + GS_UFOLLOW_WORKS; w++)
		if (READ_ONCE(w->first))
			FAIL("work %td is never done", w - gs_ufollow_works);
	if (any_cred.refs)
		FAIL("credentials are held %d times", any_cred.refs);
}

static u64 one_round(unsigned int files)
{
	struct gs_uplace_in *in;
	u64 armed = 0;

	WRITE_ONCE(newest, 1);
	if (gs_uplace_arm(&place, NULL))
		FAIL("not armed");
	gs_ufollow(&place, &probe);
	gs_ufollow_start(NULL, 0);
	replace(files);
	smp_store_release(&end, ENDS);
	while (smp_load_acquire(&end) != MET)
		usleep(10);
	gs_ufollow_stop();
	for (in = &place.in; in; in = in->next)
		armed++;
	gs_uplace_disarm(&place);
	gs_uplace_wait();
	gs_uplace_close(&place);
	check_disarmed(false);
	smp_store_release(&end, RUNS);
	await_tasks();
	check_left();
	place.like = place.next = place.next_first = NULL;
	place.refused = 0;
	return armed;
}

int main(int argc, char **argv)
{
	u64 rounds = argc > 1 ? strtoull(argv[1], NULL, 10) : 10, armed = 0, random = 0, i;

	for (i = 0; i < FILES; i++) {
		inodes[i] = (struct inode){ .i_ino = i + 1, .i_sb = &any_sb };
		dentries[i] = (struct dentry){ &inodes[i], { "program" } };
		files[i].f_path = (struct path){ &mnt, &dentries[i] };
	}
	mnt.mnt_root = &root;
	newest = 1;
	cpus_begin(cpu_work);
	for (i = 0; i < rounds; i++)
		armed += one_round(i % 4 ? 2 + test_random(&random) % (FILES - 2) : FILES);
	cpus_end();
	printf("%llu rounds, %llu files armed, %d missed, %d told\n", rounds, armed,
	       atomic_read(&gs_ufollow_missed), atomic_read(&told));
	return armed < rounds;
}
