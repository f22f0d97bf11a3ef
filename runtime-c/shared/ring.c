// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * ring.c - slow paths of output rings
 *
 * The functions may be called in any context; the caller owns the context.
 */

#define GS_NO_TAIL	U64_MAX

/* Messages may use the reserve: they matter most when the ring is full. */
static bool gs_rec_is_message(u16 type)
{
	return type != GS_REC_PRINT && type != GS_REC_TEXT;
}

/* Length of the oldest block. If its length word is corrupt, fall back to all pending bytes. */
static u64 gs_oldest_len(struct gs_ring *r, u64 tail)
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
noinline notrace bool gs_ring_overwrite(struct gs_ctx *c, u64 need)
{
	struct gs_ring *r = c->ring;
	struct gs_ring_ctl *ctl = r->ctl;
	u64 tail = READ_ONCE(ctl->tail), gone = 0;

	need += c->reserve;
	if (r->head - tail > gs_ring_size())
		tail = r->head;
	while (gs_ring_size() - (r->head - tail) <= need) {
		if (tail == r->head)
			return false;
		tail += gs_oldest_len(r, tail);
		gone++;
	}
	WRITE_ONCE(ctl->overwritten, ctl->overwritten + gone);
	smp_store_release(&ctl->tail, tail);
	return true;
}

/*
 * In a detached session, drop up to about GS_RING_STEP bytes of old blocks,
 * until a quarter of the ring is free. Work in steps, because a quarter can
 * hold very many blocks, and this runs in an IPI. Return: true when a quarter
 * is free.
 */
bool gs_ring_thin(struct gs_ctx *c)
{
	u64 room = gs_ring_room(c->ring, 0);
	u64 step = room + GS_RING_STEP;

	if (room > gs_ring_size() / 4)
		return true;
	c->reserve = 0;
	gs_ring_overwrite(c, step < gs_ring_size() / 4 ? step : gs_ring_size() / 4);
	return step >= gs_ring_size() / 4;
}

/*
 * Called when fewer than @need bytes are free behind head. A detached session
 * drops old blocks; process context waits for the reader. Returns true if there
 * may be more space now.
 */
static bool gs_make_room(struct gs_ctx *c, u64 need, u64 *tail)
{
	if (gs_is_detached())
		return gs_ring_overwrite(c, need);
	return c->sleeps && gs_wait_for_reader(tail, c->ring);
}

/* Open a block and reserve its header. Returns false if there is no space. */
noinline notrace bool gs_block_open(struct gs_ctx *c)
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

/*
 * Drop the pending block and count it as lost. If earlier parts of the same hit
 * have been published with GS_BLOCK_MORE, the reader waits for the last part:
 * publish an empty one. gs_block_split() has made sure that its header fits.
 */
static noinline notrace void gs_block_drop(struct gs_ctx *c)
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
static notrace void gs_block_fail(struct gs_ctx *c, size_t n)
{
	c->dropped += n;
	if (c->block)
		c->dropped += gs_block_len(c);
	c->at = NULL;
	c->limit = NULL;
}

/* gs_reserve() if there is no space up to c->limit: check again, wait, or drop. */
noinline notrace void *gs_reserve_slow(struct gs_ctx *c, size_t n)
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
 * Publish a pending block that has become long as a part of the hit, if there is
 * space for the header of the next part. If there is not, let the block grow
 * until the ring is full.
 */
static noinline notrace void gs_block_split(struct gs_ctx *c)
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
static noinline notrace void gs_rec_message_room(struct gs_ctx *c)
{
	c->reserve = 0;
	if (c->dropped)
		gs_block_drop(c);
	if (c->block)
		gs_ring_set_limit(c);
}

/* Begin a record; gs_rec_end() fills in its length. */
notrace void gs_rec_begin(struct gs_ctx *c, u16 type, u16 flags)
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

/* Commit or drop what the handler printed, when it ends. */
static __always_inline void gs_block_commit(struct gs_ctx *c)
{
	if (!c->printed)
		return;
	c->printed = false;
	if (unlikely(c->dropped)) {
		gs_block_drop(c);
	} else if (c->block) {
		gs_block_publish(c, 0);
		c->block_flags = 0;
	}
}
