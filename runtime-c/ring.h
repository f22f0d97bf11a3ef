/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ring.h - output rings: blocks of records, one ring per CPU
 *
 * A ring has one writer, the owner of the CPU's context, and one reader in
 * user space that maps it. The kernel maps the pages twice, one mapping behind
 * the other, so a block that wraps around is still contiguous here.
 *
 * The reader can write to the control page, so nothing in it is trusted: the
 * authoritative head is in struct gs_ring, and a bad tail only makes the writer
 * drop or overwrite data of this reader.
 */
#ifndef GS_RING_H
#define GS_RING_H

/* Free space that only error, warning, system and exit records may use. */
#define GS_RING_RESERVE	4096

/*
 * Unread bytes at which the reader is woken. The rest of the ring must be enough
 * until it runs, which can take up to a tick: since 6.6, EEVDF preempts the
 * running task only at a tick.
 */
#define GS_RING_WAKE	(gs_ring_size() / 4)

/**
 * struct gs_ring - one CPU's ring
 * @data: gs_ring_size() bytes, mapped twice
 * @ctl: the control page
 * @head: end of committed blocks; ctl->head is its copy for the reader
 */
struct gs_ring {
	char *data;
	struct gs_ring_ctl *ctl;
	u64 head;
};

/* Provided by session.h. */
static inline void gs_wake_reader(void);
static inline u64 gs_next_seq(void);

/* Return the address of byte @pos of the ring. */
static inline char *gs_ring_at(struct gs_ring *r, u64 pos)
{
	return r->data + (pos & (gs_ring_size() - 1));
}

/* Free bytes behind head, less @reserve; 0 if the reader wrote an invalid tail. */
static inline u64 gs_ring_room(struct gs_ring *r, u64 reserve)
{
	u64 used = r->head - smp_load_acquire(&r->ctl->tail);

	return used + reserve >= gs_ring_size() ?
	       0 : gs_ring_size() - reserve - used;
}

/* Bytes of the pending block so far. */
static inline size_t gs_block_len(struct gs_ctx *c)
{
	return c->at - c->block;
}

/* Set c->limit to the space that is free now. */
static inline void gs_ring_set_limit(struct gs_ctx *c)
{
	c->limit = gs_ring_at(c->ring, c->ring->head) +
		   gs_ring_room(c->ring, c->reserve);
}

/* Bytes that one call of gs_ring_thin() frees. A bound, as it runs in an IPI. */
#ifndef GS_RING_STEP
#define GS_RING_STEP	(64 << 10)
#endif

/* Assign the next sequence number to the pending block and publish it to the reader. */
static __always_inline void gs_block_publish(struct gs_ctx *c, u32 flags)
{
	struct gs_block *b = (struct gs_block *)c->block;
	struct gs_ring *r = c->ring;

	b->len = gs_block_len(c);
	b->flags = flags;
	b->seq = gs_next_seq();
	r->head += b->len;
	smp_store_release(&r->ctl->head, r->head);
	c->block = NULL;
	c->at = NULL;
	c->limit = NULL;
	if (unlikely(READ_ONCE(r->ctl->want_wake)) &&
	    r->head - READ_ONCE(r->ctl->tail) >= GS_RING_WAKE) {
		WRITE_ONCE(r->ctl->want_wake, 0);
		gs_wake_reader();
	}
}

/* shared/ring.c */
noinline notrace bool gs_ring_overwrite(struct gs_ctx *c, u64 need);
bool gs_ring_thin(struct gs_ctx *c);
noinline notrace bool gs_block_open(struct gs_ctx *c);
noinline notrace void *gs_reserve_slow(struct gs_ctx *c, size_t n);
notrace void gs_rec_begin(struct gs_ctx *c, u16 type, u16 flags);

/*
 * Append @n bytes, a multiple of 8, to the pending record. The caller owns the
 * context. Returns their address; NULL if they were dropped.
 */
static __always_inline void *gs_reserve(struct gs_ctx *c, size_t n)
{
	char *p = c->at;

	if (unlikely((ssize_t)n > c->limit - p))
		return gs_reserve_slow(c, n);
	c->at = p + n;
	return p;
}

/* Give back the last @n bytes of the pending record. */
static __always_inline void gs_unreserve(struct gs_ctx *c, size_t n)
{
	c->at -= n;
}

/* End the record: write its length. */
static __always_inline void gs_rec_end(struct gs_ctx *c)
{
	struct gs_rec *rec = (struct gs_rec *)c->rec;

	if (likely(rec && !c->dropped))
		rec->len = c->at - c->rec;
}

/**
 * gs_output_mark() - note the end of the hit's output, for gs_output_rollback()
 * @c: context
 *
 * Return: 0 if nothing has been printed.
 */
static __always_inline u64 __maybe_unused gs_output_mark(struct gs_ctx *c)
{
	return c->block && !c->dropped ? (unsigned long)c->at : 0;
}

/**
 * gs_output_rollback() - discard what was printed since a mark
 * @c: context
 * @mark: from gs_output_mark(), in the same hit
 *
 * Parts of a long block that have been published since then stay.
 */
gs_fn notrace void __maybe_unused gs_output_rollback(struct gs_ctx *c, u64 mark)
{
	char *from = (char *)(unsigned long)mark;
	char *first = c->block + sizeof(struct gs_block);

	if (!c->block || c->dropped)
		return;
	c->at = from >= first && from <= (char *)c->at ? from : first;
}

#endif /* GS_RING_H */
