/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * syscallsaved.h - values that return probes of system calls save at entry
 *
 * A thread is in one system call at a time: a signal handler runs after the
 * call that the signal interrupted has returned, and a restarted call begins
 * anew. So each thread needs one place for each row, and only that thread
 * writes to it. A hit can't allocate memory, so places come from a table. A
 * thread's places are close together, and are freed when the thread ends in a
 * system call (exit, or when a signal kills it).
 */
#ifndef GS_PROBES_SYSCALLSAVED_H
#define GS_PROBES_SYSCALLSAVED_H

#ifdef GS_SAVES_syscall

#include <linux/hash.h>
#include <linux/log2.h>
#include "../compat/compat.h"

/* Number of calls of all threads and rows that can have saved values at once. */
#ifdef KRETACTIVE
#define GS_SYSCALLS_MOST	(KRETACTIVE)
#else
#define GS_SYSCALLS_MOST	4096
#endif
/* A thread's place is at most this far behind the first candidate. */
#define GS_SYSCALL_NEAR		min(32, GS_SYSCALL_PLACES)
/* Twice as many places as needed, so that a free one is usually close enough. */
#define GS_SYSCALL_PLACES	((int)roundup_pow_of_two(2 * GS_SYSCALLS_MOST))

/**
 * struct gs_syscall_place
 * @thread: thread that uses it; NULL: free
 * @row: row that uses it
 */
struct gs_syscall_place {
	struct task_struct *thread;
	struct gs_syscall_row *row;
};

static struct {
	struct gs_syscall_place *place;
	char *values;
	size_t each;	/* bytes of saved values in each place */
} gs_syscall_saved;

static __always_inline unsigned int gs_syscall_near(int i)
{
	return (hash_ptr(current, 32) + i) & (GS_SYSCALL_PLACES - 1);
}

/* Return the saved values of a place. */
static __always_inline void *gs_syscall_values(const struct gs_syscall_place *at)
{
	return gs_syscall_saved.values + (at - gs_syscall_saved.place) * gs_syscall_saved.each;
}

/* Return the current thread's place for @row, or NULL. */
static notrace struct gs_syscall_place *gs_syscall_find(struct gs_syscall_row *row)
{
	struct gs_syscall_place *at;
	int i;

	for (i = 0; i < GS_SYSCALL_NEAR; i++) {
		at = &gs_syscall_saved.place[gs_syscall_near(i)];
		if (READ_ONCE(at->thread) == current && at->row == row)
			return at;
	}
	return NULL;
}
NOKPROBE_SYMBOL(gs_syscall_find);

/* Take a free place for the current thread and @row; NULL if none is close enough. */
static notrace struct gs_syscall_place *gs_syscall_take(struct gs_syscall_row *row)
{
	struct gs_syscall_place *at;
	int i;

	for (i = 0; i < GS_SYSCALL_NEAR; i++) {
		at = &gs_syscall_saved.place[gs_syscall_near(i)];
		if (!READ_ONCE(at->thread) && !cmpxchg(&at->thread, NULL, current)) {
			at->row = row;
			return at;
		}
	}
	return NULL;
}
NOKPROBE_SYMBOL(gs_syscall_take);

/* Free a place of the current thread. */
static __always_inline void gs_syscall_give(struct gs_syscall_place *at)
{
	smp_store_release(&at->thread, NULL);
}

/* Free the current thread's places: none of its pending calls will return. */
static notrace void gs_syscall_forget(void)
{
	struct gs_syscall_place *at;
	int i;

	for (i = 0; i < GS_SYSCALL_NEAR; i++) {
		at = &gs_syscall_saved.place[gs_syscall_near(i)];
		if (READ_ONCE(at->thread) == current)
			gs_syscall_give(at);
	}
}
NOKPROBE_SYMBOL(gs_syscall_forget);

static notrace void gs_syscall_thread_ends(void *data, struct task_struct *t GS_SCHED_PROCESS_EXIT_MORE)
{
	gs_syscall_forget();
}
NOKPROBE_SYMBOL(gs_syscall_thread_ends);

static struct gs_hook gs_syscall_on_end = {
	.name = "sched_process_exit", .fn = gs_syscall_thread_ends
};

/* Hook the end of threads. May sleep. Return: 0 or a negative errno. */
static int gs_syscall_saved_arm(void)
{
	return gs_hook_set(&gs_syscall_on_end);
}

/* Remove the hook. May sleep. */
static void gs_syscall_saved_disarm(void)
{
	gs_hook_clear(&gs_syscall_on_end);
}

#define GS_SYSCALL_SAVED_EACH	ALIGN(GS_SAVES_syscall, 8)
#define GS_SYSCALL_SAVED_BYTES	\
	(GS_SYSCALL_PLACES * (sizeof(struct gs_syscall_place) + GS_SYSCALL_SAVED_EACH))

/* Allocate the table. May sleep. Return: 0 or -ENOMEM. */
static int gs_syscall_saved_alloc(struct gs_syscall_row *row, unsigned int n)
{
	gs_syscall_saved.each = GS_SYSCALL_SAVED_EACH;
	gs_syscall_saved.place = gs_alloc(GS_SYSCALL_PLACES * sizeof(*gs_syscall_saved.place));
	gs_syscall_saved.values = gs_alloc(GS_SYSCALL_PLACES * gs_syscall_saved.each);
	return gs_syscall_saved.place && gs_syscall_saved.values ? 0 : -ENOMEM;
}

/* Free the table, when no handler runs any more. */
static void gs_syscall_saved_free(void)
{
	gs_free(gs_syscall_saved.place, GS_SYSCALL_PLACES * sizeof(*gs_syscall_saved.place));
	gs_free(gs_syscall_saved.values, GS_SYSCALL_PLACES * gs_syscall_saved.each);
	gs_syscall_saved.place = NULL;
	gs_syscall_saved.values = NULL;
}

#define GS_SYSCALL_SAVES	1

#else

#define GS_SYSCALL_SAVES	0
#define GS_SYSCALL_SAVED_BYTES	0
static void gs_syscall_forget(void) {}
static int gs_syscall_saved_arm(void) { return 0; }
static void gs_syscall_saved_disarm(void) {}
static int gs_syscall_saved_alloc(struct gs_syscall_row *row, unsigned int n) { return 0; }
static void gs_syscall_saved_free(void) {}

#endif /* GS_SAVES_syscall */
#endif /* GS_PROBES_SYSCALLSAVED_H */
