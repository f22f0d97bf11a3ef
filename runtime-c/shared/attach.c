// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * attach.c - attach a reader to a detached session
 */

#include <linux/cpu.h>
#include <linux/smp.h>

/*
 * Free a part of this CPU's ring, unless this interrupts a handler. Called in
 * an IPI. Set *done when a quarter of the ring is free.
 */
static void gs_thin_out(void *done)
{
	struct gs_ctx *c = this_cpu_read(gs_ctx_of);

	if (gs_claimed(c))
		return;
	WRITE_ONCE(c->claim, GS_BUSY);
	barrier();
	*(bool *)done = gs_ring_thin(c);
	barrier();
	WRITE_ONCE(c->claim, GS_FREE);
}

/*
 * Twice the steps that free a quarter of a ring, because a step that interrupts
 * a handler does nothing.
 */
#define GS_THIN_TRIES	(100 + 2 * (gs_ring_size() / 4 / GS_RING_STEP))

/*
 * The rings may be full when a reader attaches. Make room for what is printed
 * before the reader has read anything. Each CPU frees its own ring, as only the
 * CPU itself may change it.
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
 * Make room, then stop CPUs from overwriting what the reader is about to read.
 * Handlers run with preemption off, so after an RCU grace period every running
 * handler has seen that the session is not detached.
 *
 * Return: the last sequence number used before.
 */
static u64 gs_attach(void)
{
	u64 seq = atomic64_read(&gs_session.seq);

	gs_thin_out_all();
	WRITE_ONCE(gs_session.detached, false);
	synchronize_rcu();
	return seq;
}
