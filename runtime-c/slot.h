/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * slot.h - a statistic with a slot per CPU, read without a lock
 *
 * The CPU alone writes its slot, with preemption off, and CPUs that read it take
 * a copy. The slot's sequence number is odd while it is written
 * (Documentation/locking/seqlock.rst). A reader never waits without a bound: an
 * interrupt, or a hypervisor, may hold the writer for long.
 */
#ifndef GS_SLOT_H
#define GS_SLOT_H

#ifndef GS_SLOT_TRIES
#define GS_SLOT_TRIES	200
#endif

static __always_inline void gs_slot_begin(u32 *seq)
{
	WRITE_ONCE(*seq, *seq + 1);
	smp_wmb();
}

static __always_inline void gs_slot_end(u32 *seq)
{
	smp_wmb();
	WRITE_ONCE(*seq, *seq + 1);
}

/**
 * gs_slot_copy() - copy another CPU's slot
 * @to: numbers of one moment
 * @from: the slot's
 * @seq: its sequence number
 *
 * If the writer is held for GS_SLOT_TRIES rounds, the sample that it is adding
 * may be in some numbers of the copy and not in others.
 */
gs_fn notrace void gs_slot_copy(struct gs_stat *to, const struct gs_stat *from,
				const u32 *seq)
{
	int i;

	for (i = 0; i < GS_SLOT_TRIES; i++) {
		u32 before = READ_ONCE(*seq);

		smp_rmb();
		data_race(*to = *from);
		smp_rmb();
		if (!(before & 1) && READ_ONCE(*seq) == before)
			return;
		cpu_relax();
	}
}

#endif /* GS_SLOT_H */
