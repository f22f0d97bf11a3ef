/* SPDX-License-Identifier: GPL-2.0-or-later */
/* target.c - which processes descend from the target, and how long it takes to find them */
#include <errno.h>
#include "kernel.h"

#define PID_MAX_LIMIT	20000
#define BITS_TO_LONGS(n) (((n) + 63) / 64)
#define PROCESSES	10000

struct task_struct { pid_t pid, tgid; struct task_struct *real_parent; };

static struct task_struct tasks[PROCESSES];
static unsigned int looks;	/* at parents */
static struct { s64 target; } gs_session;

#define for_each_process(p)	for (p = tasks; p < tasks + PROCESSES; p++)
#define rcu_dereference(p)	(looks++, (p))
#define rcu_read_lock()		do { } while (0)
#define rcu_read_unlock()	do { } while (0)

static bool test_bit(long n, const unsigned long *set) { return set[n / 64] >> n % 64 & 1; }
static void set_bit(long n, unsigned long *set) { set[n / 64] |= 1UL << n % 64; }
static void clear_bit(long n, unsigned long *set) { set[n / 64] &= ~(1UL << n % 64); }
#define assign_bit(n, set, to) ((to) ? set_bit(n, set) : clear_bit(n, set))

static void *gs_alloc(size_t n) { return calloc(1, n); }
static void gs_free(void *p, size_t n) { (void)n; free(p); }

#define GS_HOOK_H	/* instead of hook.h */
struct gs_hook { const char *name; void *fn; };
static int gs_hook_set(struct gs_hook *h) { return !h->fn; }
static void gs_hook_clear(struct gs_hook *h) { (void)h; }

#include "process/target.h"

/* A chain from process 1 on; its second half is below the target. Another process is init's. */
static void chain(pid_t target)
{
	int i;

	for (i = 0; i < PROCESSES; i++)
		tasks[i] = (struct task_struct){ .pid = i + 1, .tgid = i + 1, .real_parent = &tasks[i ? i - 1 : 0] };
	tasks[PROCESSES - 1].real_parent = &tasks[0];
	gs_session.target = target;
}

int main(void)
{
	const pid_t target = PROCESSES / 2;
	int i, failures = 0;

	chain(target);
	if (gs_target_watch())
		return 1;
	for (i = 0; i < PROCESSES; i++)
		failures += gs_target_has(&tasks[i]) != (tasks[i].tgid >= target && i < PROCESSES - 1);
	if (failures)
		printf("target.c: %d of %d processes are wrong\n", failures, PROCESSES);
	if (looks > 2 * PROCESSES) {
		printf("target.c: looked at %u parents of %d processes\n", looks, PROCESSES);
		failures++;
	}
	gs_target_unwatch();
	gs_target_free();
	return failures != 0;
}
