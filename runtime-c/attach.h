/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * attach.h - a reader comes to a session that runs without one
 */
#ifndef GS_ATTACH_H
#define GS_ATTACH_H

#include <linux/cpu.h>
#include <linux/smp.h>

/*
 * Free a part of this CPU's ring, unless a handler was interrupted; done when a
 * quarter is free.
 */
static void gs_thin_out(void *done)
{
	struct gs_ctx *c = this_cpu_read(gs_ctx_of);

	if (READ_ONCE(c->busy) > GS_FREE)
		return;
	WRITE_ONCE(c->busy, GS_BUSY);
	barrier();
	*(bool *)done = gs_ring_thin(c);
	barrier();
	WRITE_ONCE(c->busy, GS_FREE);
}

/* Steps that a ring takes, and as many as find a handler under way. */
#define GS_THIN_TRIES	(100 + 2 * (GS_RING_SIZE / 4 / GS_RING_STEP))

/*
 * The rings may be full when a reader comes: room for what is printed before
 * it has read anything. Each CPU makes its own, as only it may.
 */
static void gs_thin_out_all(void)
{
	int cpu, tries;

	cpus_read_lock();
	for_each_online_cpu(cpu) {
		bool done = false;

		for (tries = 0; !done && tries < GS_THIN_TRIES; tries++)
			smp_call_function_single(cpu, gs_thin_out, &done, true);
	}
	cpus_read_unlock();
}

/*
 * Make room, then let no CPU overwrite what the reader is about to read:
 * handlers run with preemption off, so none does once RCU has seen all CPUs.
 *
 * Return: the last block number given out before.
 */
static u64 gs_attach(void)
{
	u64 seq = atomic64_read(&gs_session.seq);

	gs_thin_out_all();
	WRITE_ONCE(gs_session.detached, false);
	synchronize_rcu();
	return seq;
}

#endif /* GS_ATTACH_H */
