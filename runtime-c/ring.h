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

#if GS_RING_SIZE & (GS_RING_SIZE - 1) || GS_RING_SIZE < 2 * GS_BLOCK_MAX
#error "GS_RING_SIZE must be a power of two, at least 64K"
#endif

/*
 * Unread bytes at which the reader is woken. The rest of the ring must be enough
 * until it runs, which can take up to a tick: since 6.6, EEVDF preempts the
 * running task only at a tick.
 */
#define GS_RING_WAKE	(GS_RING_SIZE / 4)

/**
 * struct gs_ring - one CPU's ring
 * @data: GS_RING_SIZE bytes, mapped twice
 * @ctl: the control page
 * @head: end of committed blocks; ctl->head is its copy for the reader
 */
struct gs_ring {
	char *data;
	struct gs_ring_ctl *ctl;
	u64 head;
};

/* Provided by session.h. */
static void gs_wake_reader(void);
static bool gs_wait_for_reader(u64 *tail, struct gs_ring *r);
static bool gs_is_detached(void);
static u64 gs_next_seq(void);

static inline char *gs_ring_at(struct gs_ring *r, u64 pos)
{
	return r->data + (pos & (GS_RING_SIZE - 1));
}

/* Free bytes behind head, less @reserve; 0 if the reader wrote an invalid tail. */
static inline u64 gs_ring_room(struct gs_ring *r, u64 reserve)
{
	u64 used = r->head - smp_load_acquire(&r->ctl->tail);

	return used + reserve >= GS_RING_SIZE ?
	       0 : GS_RING_SIZE - reserve - used;
}

/* Messages may use the reserve: they matter most when the ring is full. */
static inline bool gs_rec_is_message(u16 type)
{
	return type != GS_REC_PRINT && type != GS_REC_TEXT;
}

static inline size_t gs_block_len(struct gs_ctx *c)
{
	return c->at - c->block;
}

static inline void gs_ring_set_limit(struct gs_ctx *c)
{
	c->limit = gs_ring_at(c->ring, c->ring->head) +
		   gs_ring_room(c->ring, c->reserve);
}

/* Length of the oldest block. If its length word is corrupt, fall back to all pending bytes. */
static inline u64 gs_oldest_len(struct gs_ring *r, u64 tail)
{
	u32 len = ((struct gs_block *)gs_ring_at(r, tail))->len;
	u64 used = r->head - tail;

	return len < sizeof(struct gs_block) || len % 8 || len > used ?
	       used : len;
}

/*
 * In a detached session, drop the oldest blocks until @need bytes are free
 * behind head. Returns false if the whole ring is too small.
 */
gs_fn noinline notrace bool gs_ring_overwrite(struct gs_ctx *c, u64 need)
{
	struct gs_ring *r = c->ring;
	struct gs_ring_ctl *ctl = r->ctl;
	u64 tail = READ_ONCE(ctl->tail), gone = 0;

	need += c->reserve;
	if (r->head - tail > GS_RING_SIZE)
		tail = r->head;
	while (GS_RING_SIZE - (r->head - tail) <= need) {
		if (tail == r->head)
			return false;
		tail += gs_oldest_len(r, tail);
		gone++;
	}
	WRITE_ONCE(ctl->overwritten, ctl->overwritten + gone);
	smp_store_release(&ctl->tail, tail);
	return true;
}

/* Bytes that one call of gs_ring_thin() frees. A bound, as it runs in an IPI. */
#ifndef GS_RING_STEP
#define GS_RING_STEP	(64 << 10)
#endif

/*
 * In a detached session, drop up to about GS_RING_STEP bytes of old blocks, until
 * a quarter of the ring is free. In steps, as a quarter can hold very many
 * blocks. Returns true when a quarter is free.
 */
static inline bool gs_ring_thin(struct gs_ctx *c)
{
	u64 room = gs_ring_room(c->ring, 0);
	u64 step = room + GS_RING_STEP;

	if (room > GS_RING_SIZE / 4)
		return true;
	c->reserve = 0;
	gs_ring_overwrite(c, step < GS_RING_SIZE / 4 ? step : GS_RING_SIZE / 4);
	return step >= GS_RING_SIZE / 4;
}

/*
 * Called when fewer than @need bytes are free behind head. A detached session
 * drops old blocks; process context waits for the reader. Returns true if there
 * may be more space now.
 */
static inline bool gs_make_room(struct gs_ctx *c, u64 need, u64 *tail)
{
	if (gs_is_detached())
		return gs_ring_overwrite(c, need);
	return c->sleeps && gs_wait_for_reader(tail, c->ring);
}

#define GS_NO_TAIL	U64_MAX

/* Open a block and reserve its header. Returns false if there is no space. */
gs_fn noinline notrace bool gs_block_open(struct gs_ctx *c)
{
	u64 tail = GS_NO_TAIL;

	while (gs_ring_room(c->ring, c->reserve) < sizeof(struct gs_block))
		if (!gs_make_room(c, sizeof(struct gs_block), &tail))
			return false;
	c->block = gs_ring_at(c->ring, c->ring->head);
	c->at = c->block + sizeof(struct gs_block);
	gs_ring_set_limit(c);
	return true;
}

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

/*
 * Drop the pending block and count it as lost. If earlier parts of the same hit
 * have been published with GS_BLOCK_MORE, the reader waits for the last part:
 * publish an empty one. gs_block_split() has made sure that its header fits.
 */
gs_fn noinline notrace void gs_block_drop(struct gs_ctx *c)
{
	struct gs_ring_ctl *ctl = c->ring->ctl;

	WRITE_ONCE(ctl->lost, ctl->lost + 1);
	local_inc(&c->counts[c->probe->id].lost);
	WRITE_ONCE(ctl->lost_bytes, ctl->lost_bytes + c->dropped);
	c->dropped = 0;
	if (c->block && c->block_flags) {
		c->at = c->block + sizeof(struct gs_block);
		gs_block_publish(c, 0);
	}
	c->block = NULL;
	c->block_flags = 0;
}

/* Drop the rest of the hit's output: from now on only count its bytes. */
gs_fn notrace void gs_block_fail(struct gs_ctx *c, size_t n)
{
	c->dropped += n;
	if (c->block)
		c->dropped += gs_block_len(c);
	c->at = NULL;
	c->limit = NULL;
}

/* gs_reserve() if there is no space up to c->limit: check again, wait, or drop. */
gs_fn noinline notrace void *gs_reserve_slow(struct gs_ctx *c, size_t n)
{
	u64 tail = GS_NO_TAIL;

	if (c->dropped) {
		c->dropped += n;
		return NULL;
	}
	if (!c->block)
		return NULL;
	do {
		gs_ring_set_limit(c);
		if (c->limit > c->at && n <= (size_t)(c->limit - c->at)) {
			void *p = c->at;

			c->at += n;
			return p;
		}
	} while (gs_make_room(c, gs_block_len(c) + n, &tail));
	gs_block_fail(c, n);
	return NULL;
}

/*
 * Append @n bytes, a multiple of 8, to the pending record. Returns their
 * address; NULL if they were dropped.
 */
static __always_inline void *gs_reserve(struct gs_ctx *c, size_t n)
{
	char *p = c->at;

	if (unlikely((ssize_t)n > c->limit - p))
		return gs_reserve_slow(c, n);
	c->at = p + n;
	return p;
}

static __always_inline void gs_unreserve(struct gs_ctx *c, size_t n)
{
	c->at -= n;
}

/*
 * Publish a pending block that has become long as a part of the hit, if there is
 * space for the header of the next part. If there is not, let the block grow
 * until the ring is full.
 */
gs_fn noinline notrace void gs_block_split(struct gs_ctx *c)
{
	u64 len = gs_block_len(c);

	if (gs_ring_room(c->ring, GS_RING_RESERVE) <
	    len + sizeof(struct gs_block))
		return;
	gs_block_publish(c, GS_BLOCK_MORE);
	c->block_flags = GS_BLOCK_MORE;
	if (!gs_block_open(c))
		c->dropped++;
}

/*
 * Make space for a message: drop the hit's earlier output if it did not fit,
 * and allow the reserve.
 */
gs_fn noinline notrace void gs_rec_message_room(struct gs_ctx *c)
{
	c->reserve = 0;
	if (c->dropped)
		gs_block_drop(c);
	if (c->block)
		gs_ring_set_limit(c);
}

/* Begin a record; gs_rec_end() fills in its length. */
gs_fn notrace void gs_rec_begin(struct gs_ctx *c, u16 type, u16 flags)
{
	struct gs_rec *rec = NULL;

	c->printed = true;
	c->reserve = GS_RING_RESERVE;
	if (gs_rec_is_message(type))
		gs_rec_message_room(c);
	if (unlikely(c->dropped) || (!c->block && !gs_block_open(c))) {
		c->dropped += sizeof(*rec);
	} else {
		if (unlikely(gs_block_len(c) >= GS_BLOCK_MAX / 2))
			gs_block_split(c);
		rec = gs_reserve(c, sizeof(*rec));
	}
	c->rec = (char *)rec;
	if (likely(rec)) {
		rec->type = type;
		rec->flags = flags;
	}
}

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

gs_fn noinline notrace void gs_block_finish(struct gs_ctx *c)
{
	c->printed = false;
	if (unlikely(c->dropped)) {
		gs_block_drop(c);
	} else if (c->block) {
		gs_block_publish(c, 0);
		c->block_flags = 0;
	}
}

/* Commit what the handler printed, when it ends. */
static __always_inline void gs_block_commit(struct gs_ctx *c)
{
	if (c->printed)
		gs_block_finish(c);
}

#endif /* GS_RING_H */
