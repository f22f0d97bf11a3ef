/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * syscall.h - kernel.syscall(): selected system calls, entry and return
 *
 * All rows share the raw tracepoints sys_enter and sys_exit. A table maps a
 * call's number to the rows that select it, so the cost of a call that no row
 * selects does not depend on how many other calls are selected.
 */
#ifndef GS_PROBES_SYSCALL_H
#define GS_PROBES_SYSCALL_H

#include <asm/syscall.h>
#include <linux/ipc.h>
#include <linux/net.h>
#include <linux/slab.h>

#include "../hook.h"

#ifndef GS_CALL_ARGS
#error "gostap does not know the system calls of this machine"
#endif

/* Higher numbers belong to no call, in neither table. */
#define GS_SYSCALL_NUMBERS	1024

/*
 * GS_SYSCALL_KEY - a call that a row selects
 * @compat: 1 if it is in the table of 32-bit programs
 * @nr: number of the call
 * @part: for ipc(2) and socketcall(2): the number of the call that they stand
 *	for; 0: any
 */
#define GS_SYSCALL_KEY(compat, nr, part)	((compat) << 31 | (part) << 16 | (nr))

/**
 * struct gs_syscall_row
 * @p: probe; @p.entry runs when a call begins and stores what the handler at its
 *	return reads from c->saved
 * @at_return: hit when the call returns, not when it begins
 * @keys: the calls; NULL: all of them
 * @nkeys: number of @keys
 */
struct gs_syscall_row {
	struct gs_probe p;
	bool at_return;
	const u32 *keys;
	unsigned int nkeys;
	/* private: */
	atomic64_t missed;	/* calls without a free place for values */
};

#include "syscallexec.h"
#include "syscallsaved.h"

/*
 * An element of a number's list: a row, and the index of the next element; 0 ends the list.
 * Without a row, it begins the list of a return that may be that of another call: see
 * gs_syscall_real_list().
 */
struct gs_syscall_link {
	struct gs_syscall_row *row;
	u16 part;
	u16 next;
	bool saves;	/* a return row that saves values at the entry */
};

/*
 * Index of the first link of each number, by at_return and compat. The last
 * element is for numbers that belong to no call.
 */
static u16 gs_syscall_first[2][2][GS_SYSCALL_NUMBERS + 1];
static struct gs_syscall_link *gs_syscall_links;

/* Indices of c->args in a hit; translator/probe/syscall_vars.go has the same list. */
enum gs_syscall_arg {
	GS_SYSCALL_REGS,
	GS_SYSCALL_ID,
	GS_SYSCALL_COMPAT,
	GS_SYSCALL_RET,
	GS_SYSCALL_ARG1,
	GS_SYSCALL_NARGS = GS_SYSCALL_ARG1 + 6,
};
static_assert(GS_SYSCALL_COMPAT == GS_CALL_COMPAT && GS_SYSCALL_NARGS == GS_CALL_KNOWN);

#ifdef CONFIG_IA32_EMULATION

/* Numbers of the calls that stand for several others, in the 32-bit table. */
#define GS_SYSCALL_SOCKETCALL	102
#define GS_SYSCALL_IPC		117

/* Number of arguments of each call that socketcall(2) stands for. */
static const u8 gs_syscall_socket_args[] = {
	[SYS_SOCKET] = 3, [SYS_BIND] = 3, [SYS_CONNECT] = 3, [SYS_LISTEN] = 2,
	[SYS_ACCEPT] = 3, [SYS_GETSOCKNAME] = 3, [SYS_GETPEERNAME] = 3,
	[SYS_SOCKETPAIR] = 4, [SYS_SEND] = 4, [SYS_RECV] = 4, [SYS_SENDTO] = 6,
	[SYS_RECVFROM] = 6, [SYS_SHUTDOWN] = 2, [SYS_SETSOCKOPT] = 5,
	[SYS_GETSOCKOPT] = 5, [SYS_SENDMSG] = 3, [SYS_RECVMSG] = 3,
	[SYS_ACCEPT4] = 4, [SYS_RECVMMSG] = 5, [SYS_SENDMMSG] = 4,
};

/* Read a word of a 32-bit process; 0 if it can't be read. */
static notrace u32 gs_syscall_word(u64 addr)
{
	u32 v;

	if (copy_from_user_nofault(&v, (const void __user *)(unsigned long)addr, sizeof(v)))
		return 0;
	return v;
}

/* socketcall(part, args): replace them by the arguments, which are in memory. */
static notrace void gs_syscall_socketcall(u64 *a)
{
	u64 part = a[0], from = a[1];
	unsigned int i, n = part < ARRAY_SIZE(gs_syscall_socket_args) ?
			    gs_syscall_socket_args[part] : 0;

	for (i = 0; i < 6; i++)
		a[i] = i < n ? gs_syscall_word(from + 4 * i) : 0;
}

static notrace void gs_syscall_set(u64 *a, u64 a1, u64 a2, u64 a3, u64 a4, u64 a5)
{
	a[0] = a1;
	a[1] = a2;
	a[2] = a3;
	a[3] = a4;
	a[4] = a5;
	a[5] = 0;
}

/* ipc(part, first, second, third, ptr, fifth): the order depends on the part. */
static notrace void gs_syscall_ipc(u64 *a)
{
	u64 first = a[1], second = a[2], third = a[3], ptr = a[4], fifth = a[5];
	bool old = !(a[0] >> 16);

	switch (a[0] & 0xffff) {
	case SEMOP:
		return gs_syscall_set(a, first, ptr, second, 0, 0);
	case SEMTIMEDOP:
		return gs_syscall_set(a, first, ptr, second, fifth, 0);
	case SEMCTL:
		return gs_syscall_set(a, first, second, third, gs_syscall_word(ptr), 0);
	case MSGSND:
		return gs_syscall_set(a, first, ptr, second, third, 0);
	case MSGRCV:
		if (old)
			return gs_syscall_set(a, first, gs_syscall_word(ptr), second,
					      gs_syscall_word(ptr + 4), third);
		return gs_syscall_set(a, first, ptr, second, fifth, third);
	case SHMAT:
		return gs_syscall_set(a, first, ptr, second, 0, 0);
	case SHMDT:
		return gs_syscall_set(a, ptr, 0, 0, 0, 0);
	case MSGCTL:
	case SHMCTL:
		return gs_syscall_set(a, first, second, ptr, 0, 0);
	default:	/* SEMGET, MSGGET, SHMGET */
		return gs_syscall_set(a, first, second, third, 0, 0);
	}
}

/*
 * Number of the call that a 32-bit ipc(2) or socketcall(2) stands for; 0 for
 * other calls.
 */
static notrace u16 gs_syscall_part(const u64 *args)
{
	switch (args[GS_SYSCALL_ID]) {
	case GS_SYSCALL_SOCKETCALL:
		return min_t(u64, args[GS_SYSCALL_ARG1], U16_MAX);
	case GS_SYSCALL_IPC:
		return args[GS_SYSCALL_ARG1] & 0xffff;	/* the upper bits are a version */
	}
	return 0;
}

/* Replace the arguments by those of the call that the 32-bit call stands for. */
static notrace void gs_syscall_unfold(u64 *args)
{
	if (args[GS_SYSCALL_ID] == GS_SYSCALL_SOCKETCALL)
		gs_syscall_socketcall(args + GS_SYSCALL_ARG1);
	else
		gs_syscall_ipc(args + GS_SYSCALL_ARG1);
}

#else
static u16 gs_syscall_part(const u64 *args) { return 0; }
static void gs_syscall_unfold(u64 *args) {}
#endif /* CONFIG_IA32_EMULATION */

static __always_inline struct gs_ctx *
gs_syscall_begin(struct gs_syscall_row *row, const u64 *args, struct pt_regs *regs)
{
	struct gs_ctx *c = gs_enter(&row->p, NULL);

	if (c) {
		c->uregs = regs;
		c->args = args;
		c->nargs = GS_SYSCALL_NARGS;
	}
	return c;
}

static __always_inline void gs_syscall_done(struct gs_ctx *c)
{
	c->args = NULL;
	c->uregs = NULL;
	gs_leave(c);
}

#ifdef GS_SAVES_syscall

/* Run the entry part of a return row: save values. */
static noinline notrace void
gs_syscall_save(struct gs_syscall_row *row, const u64 *args, struct pt_regs *regs)
{
	struct gs_syscall_place *at = gs_syscall_find(row) ?: gs_syscall_take(row);
	bool saved = false;
	struct gs_ctx *c;

	if (!at) {
		if (gs_state() == GS_RUNNING)
			atomic64_inc(&row->missed);
		return;
	}
	c = gs_syscall_begin(row, args, regs);
	if (c) {
		row->p.entry(c, gs_syscall_values(at));
		saved = !c->error;
		/* only the return is a hit of the probe */
		if (c->error != GS_SKIPPED)
			gs_not_a_hit(c);
		gs_syscall_done(c);
	}
	if (!saved)
		gs_syscall_give(at);
}
NOKPROBE_SYMBOL(gs_syscall_save);

/*
 * Run the handler of a return row. Skip the return if the row has no values for
 * it: the call began before the probe was armed, or the thread is the child
 * that the call created.
 */
static __always_inline void
gs_syscall_run(struct gs_syscall_row *row, const u64 *args, struct pt_regs *regs)
{
	struct gs_syscall_place *at = NULL;
	struct gs_ctx *c;

	if (row->p.entry) {
		at = gs_syscall_find(row);
		if (!at)
			return;
	}
	c = gs_syscall_begin(row, args, regs);
	if (c) {
		c->saved = at ? gs_syscall_values(at) : NULL;
		GS_RUN_syscall(&row->p, c);
		gs_syscall_done(c);
	}
	if (at)
		gs_syscall_give(at);
}

#else

static void gs_syscall_save(struct gs_syscall_row *row, const u64 *args, struct pt_regs *regs) {}

static __always_inline void
gs_syscall_run(struct gs_syscall_row *row, const u64 *args, struct pt_regs *regs)
{
	struct gs_ctx *c = gs_syscall_begin(row, args, regs);

	if (c) {
		GS_RUN_syscall(&row->p, c);
		gs_syscall_done(c);
	}
}

#endif /* GS_SAVES_syscall */

static __always_inline void
gs_syscall_follow(const struct gs_syscall_link *l, const u64 *args, struct pt_regs *regs)
{
	if (GS_SYSCALL_SAVES && l->saves)
		gs_syscall_save(l->row, args, regs);
	else
		gs_syscall_run(l->row, args, regs);
}

/* Run the rows of the list that begins at link @at. */
static __always_inline void
gs_syscall_hit(unsigned int at, const u64 *args, struct pt_regs *regs)
{
	const struct gs_syscall_link *l;

	for (; at; at = l->next) {
		l = &gs_syscall_links[at];
		gs_syscall_follow(l, args, regs);
	}
}

/*
 * As gs_syscall_hit() for 32-bit programs: rows may select one part of a call.
 */
static noinline notrace void
gs_syscall_hit_parts(unsigned int at, const u64 *args, struct pt_regs *regs)
{
	const struct gs_syscall_link *l;
	u64 unfolded[GS_SYSCALL_NARGS];
	u16 part = gs_syscall_part(args);

	if (part) {
		memcpy(unfolded, args, sizeof(unfolded));
		gs_syscall_unfold(unfolded);
	}
	for (; at; at = l->next) {
		l = &gs_syscall_links[at];
		if (!l->part)
			gs_syscall_follow(l, args, regs);
		else if (l->part == part)
			gs_syscall_follow(l, unfolded, regs);
	}
}
NOKPROBE_SYMBOL(gs_syscall_hit_parts);

#ifdef GS_EXECS_syscall
/*
 * Return the list of the call that returns: if the thread executes a program, it is not
 * that of the number which the kernel shows. Set @args to the call.
 */
static noinline notrace unsigned int gs_syscall_real_list(unsigned int at, u64 *args)
{
	struct gs_syscall_call call;

	if (gs_syscall_executed(&call, args[GS_SYSCALL_RET])) {
		args[GS_SYSCALL_ID] = call.nr;
		args[GS_SYSCALL_COMPAT] = call.compat;
		at = gs_syscall_first[true][call.compat][call.nr];
	}
	return gs_syscall_links[at].next;
}
NOKPROBE_SYMBOL(gs_syscall_real_list);
#endif

/*
 * Run the rows of a list, with preemption off: newer kernels call probes of
 * these tracepoints with preemption enabled.
 */
static noinline notrace gs_no_canary void
gs_syscall_event(unsigned int at, struct pt_regs *regs, long id, long ret)
{
	u64 args[GS_SYSCALL_NARGS] gs_filled_at_once;
	bool compat = in_ia32_syscall();

	preempt_disable_notrace();
	args[GS_SYSCALL_REGS] = (unsigned long)regs;
	args[GS_SYSCALL_ID] = id;
	args[GS_SYSCALL_COMPAT] = compat;
	args[GS_SYSCALL_RET] = ret;
	gs_call_read(args + GS_SYSCALL_ARG1, regs, compat);
#ifdef GS_EXECS_syscall
	if (unlikely(!gs_syscall_links[at].row))
		at = gs_syscall_real_list(at, args);
#endif
	if (unlikely(compat))
		gs_syscall_hit_parts(at, args, regs);
	else
		gs_syscall_hit(at, args, regs);
	preempt_enable_notrace();
}
NOKPROBE_SYMBOL(gs_syscall_event);

/* Forget what was kept for the return of the current thread's call. */
static notrace void gs_syscall_replaced(void)
{
	if (GS_SYSCALL_SAVES)
		gs_syscall_forget();
	gs_syscall_exec_forget();
}
NOKPROBE_SYMBOL(gs_syscall_replaced);

/* Handle a number beyond the table. x32 programs set a bit in their numbers. */
static noinline notrace void
gs_syscall_other(bool at_return, struct pt_regs *regs, long id, long ret)
{
	unsigned int at;

	if (id >= 0)
		id &= ~(long)__X32_SYSCALL_BIT;
	else if (at_return && id == -1)	/* the call was replaced, by sigreturn or a debugger */
		gs_syscall_replaced();
	at = gs_syscall_first[at_return][in_ia32_syscall()][min_t(u32, id, GS_SYSCALL_NUMBERS)];
	if (at)
		gs_syscall_event(at, regs, id, ret);
}
NOKPROBE_SYMBOL(gs_syscall_other);

/* Fast path: the list of nearly every number is empty, and such a call costs no more than this. */
static __always_inline void
gs_syscall_call(bool at_return, struct pt_regs *regs, long id, long ret)
{
	unsigned int at;

	if (unlikely((unsigned long)id >= GS_SYSCALL_NUMBERS))
		return gs_syscall_other(at_return, regs, id, ret);
	at = gs_syscall_first[at_return][in_ia32_syscall()][id];
	if (at)
		gs_syscall_event(at, regs, id, ret);
}

static notrace void gs_syscall_enter(void *data, struct pt_regs *regs, long id)
{
	gs_syscall_call(false, regs, id, 0);
}
NOKPROBE_SYMBOL(gs_syscall_enter);

static notrace void gs_syscall_exit(void *data, struct pt_regs *regs, long ret)
{
	gs_syscall_call(true, regs, syscall_get_nr(current, regs), ret);
}
NOKPROBE_SYMBOL(gs_syscall_exit);

static struct gs_hook gs_syscall_hooks[2] = {
	{ .name = "sys_enter", .fn = gs_syscall_enter },
	{ .name = "sys_exit", .fn = gs_syscall_exit },
};

/* Insert a row at the head of a number's list. */
static void gs_syscall_link(unsigned int n, struct gs_syscall_row *row, u16 *first,
			    u16 part, bool saves)
{
	gs_syscall_links[n] = (struct gs_syscall_link){
		.row = row, .part = part, .next = *first, .saves = saves
	};
	*first = n;
}

/* Insert a row for all calls at the head of every list; the lists are equal at that time. */
static unsigned int gs_syscall_link_all(unsigned int n, struct gs_syscall_row *row, bool saves)
{
	unsigned int i;
	u16 *first;

	for (i = 0; i < 2; i++) {
		first = gs_syscall_first[row->at_return && !saves][i];
		gs_syscall_link(n + i, row, first, 0, saves);
		memset16(first + 1, first[0], GS_SYSCALL_NUMBERS);
	}
	return n + i;
}

static unsigned int gs_syscall_link_keys(unsigned int n, struct gs_syscall_row *row, bool saves)
{
	unsigned int i;
	u16 *first;
	u32 key;

	for (i = 0; i < row->nkeys; i++) {
		key = row->keys[i];
		first = gs_syscall_first[row->at_return && !saves][key >> 31];
		gs_syscall_link(n + i, row, first + (key & 0xffff), key >> 16 & 0x7fff, saves);
	}
	return n + i;
}

/* Begin the lists of all returns that look alike by a link without a row. */
static void gs_syscall_link_execs(unsigned int n)
{
#ifdef GS_EXECS_syscall
	const struct gs_syscall_call *call;
	unsigned int i;

	for (i = 0; i < GS_SYSCALL_EXEC_LINKS; i++) {
		call = &gs_syscall_exec_calls[i];
		gs_syscall_link(n + i, NULL, &gs_syscall_first[true][call->compat][call->nr], 0, false);
	}
#endif
}

/*
 * Link rows for all calls first, so that the lists of all numbers share their
 * end. Link in reverse, so that the lists have the script's order. Link rows
 * that save values at the entry such that they run before other handlers.
 */
static void gs_syscall_link_rows(struct gs_syscall_row *rows, unsigned int n)
{
	struct gs_syscall_row *row;
	unsigned int used = 1;
	int saves;

	for (saves = 0; saves < 2; saves++)
		for (row = rows + n; row-- > rows; )
			if (!row->keys && (row->p.entry || !saves))
				used = gs_syscall_link_all(used, row, saves);
	for (saves = 0; saves < 2; saves++)
		for (row = rows + n; row-- > rows; )
			if (row->keys && (row->p.entry || !saves))
				used = gs_syscall_link_keys(used, row, saves);
	gs_syscall_link_execs(used);
}

/* A row needs a link in the list of each number that it selects. */
static unsigned int gs_syscall_count(struct gs_syscall_row *row, unsigned int n)
{
	unsigned int count = 1 + GS_SYSCALL_EXEC_LINKS;	/* link 0 is the end of lists */

	for (; n; n--, row++)
		count += (row->keys ? row->nkeys : 2) * (row->p.entry ? 2 : 1);
	return count;
}

#define GS_MEMORY_syscall \
	{ (1 + GS_SYSCALL_EXEC_LINKS + GS_ENTRIES_syscall) * sizeof(struct gs_syscall_link) + GS_SYSCALL_SAVED_BYTES, 0 }

static void gs_syscall_unload(void *rows, unsigned int n)
{
	gs_syscall_saved_free();
	gs_free(gs_syscall_links, gs_syscall_count(rows, n) * sizeof(*gs_syscall_links));
	gs_syscall_links = NULL;
}

static int gs_syscall_load(void *rows, unsigned int n)
{
	unsigned int count = gs_syscall_count(rows, n);
	int rc;

	if (count > U16_MAX)
		return -E2BIG;
	gs_syscall_links = gs_alloc(count * sizeof(*gs_syscall_links));
	if (!gs_syscall_links)
		return -ENOMEM;
	gs_syscall_link_rows(rows, n);
	rc = gs_syscall_saved_alloc(rows, n);
	if (rc)	/* the caller unloads only what was loaded */
		gs_syscall_unload(rows, n);
	return rc;
}

static int gs_syscall_arm(void *rows, unsigned int n)
{
	struct gs_syscall_row *row = rows;
	int rc;

	gs_syscall_exec_arm(&row->p);
	for (; n; n--, row++) {
		rc = gs_hook_set(&gs_syscall_hooks[row->at_return]);
		if (!rc && row->p.entry)
			rc = gs_syscall_saved_arm() ?: gs_hook_set(&gs_syscall_hooks[0]);
		if (rc)
			gs_arm_failed(&row->p, rc, 0);
		else
			row->p.armed = GS_ARMED;
	}
	return 0;
}

static void gs_syscall_disarm(void *rows, unsigned int n)
{
	struct gs_syscall_row *row = rows;

	gs_hook_clear(&gs_syscall_hooks[0]);
	gs_hook_clear(&gs_syscall_hooks[1]);
	gs_syscall_saved_disarm();
	gs_syscall_exec_disarm(&row->p);
	for (; n; n--, row++)
		if (row->p.armed == GS_ARMED)
			row->p.armed = GS_DONE;
}

static u64 gs_syscall_missed(void *p)
{
	struct gs_syscall_row *row = p;

	return atomic64_read(&row->missed);
}

static const struct gs_family gs_syscall_family = {
	.name = "syscall",
	.stage = GS_STAGE_EVENTS,
	.load = gs_syscall_load,
	.unload = gs_syscall_unload,
	.arm = gs_syscall_arm,
	.disarm = gs_syscall_disarm,
	.missed = gs_syscall_missed,
};

#endif /* GS_PROBES_SYSCALL_H */
