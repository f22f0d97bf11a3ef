/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * slot.h - a statistic with a slot per CPU, read without a lock
 *
 * Only its own CPU writes a slot, with preemption disabled; CPUs that read it take
 * a copy. The slot's sequence number is odd while the slot is being written
 * (Documentation/locking/seqlock.rst). A reader gives up after GS_SLOT_TRIES
 * tries, because an interrupt or a hypervisor may delay the writer for long. The
 * copy may then be torn: some of its numbers include the sample that is being
 * added, others do not. Torn copies are counted and reported when the session ends.
 */
#ifndef GS_SLOT_H
#define GS_SLOT_H

/* Since 5.8: marks an intended data race (Documentation/dev-tools/kcsan.rst) */
#ifndef data_race
#define data_race(expr)	(expr)
#endif

#ifndef GS_SLOT_TRIES
#define GS_SLOT_TRIES	20
#endif

/* Number of torn copies. */
static atomic_t gs_slots_torn;

/* Begin to write this CPU's slot. The caller has disabled preemption. */
static __always_inline void gs_slot_begin(u32 *seq)
{
	WRITE_ONCE(*seq, *seq + 1);
	smp_wmb();
}

/* End what gs_slot_begin() began. */
static __always_inline void gs_slot_end(u32 *seq)
{
	smp_wmb();
	WRITE_ONCE(*seq, *seq + 1);
}

/**
 * gs_slot_copy() - copy another CPU's slot
 * @to: destination; consistent unless the copy is torn
 * @from: the slot
 * @seq: the slot's sequence number
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
	atomic_inc(&gs_slots_torn);
}

/** gs_slots_tell() - warn if any copy was torn. Call this in process context */
gs_fn void gs_slots_tell(struct gs_probe *p)
{
	int n = atomic_read(&gs_slots_torn);
	char text[200];

	if (!n)
		return;
	snprintf(text, sizeof(text), "%d times a statistic was read while another CPU was adding a value; "
		 "its count, sum, minimum, maximum and variance may include only part of that value", n);
	gs_tell(p, text);
}
#define GS_SLOTS_TELL(p) gs_slots_tell(p)

#endif /* GS_SLOT_H */
