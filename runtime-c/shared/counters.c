// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * counters.c - counters of probes for the exit report
 */

static struct gs_probe *gs_row_at(const struct gs_table *t, unsigned int i)
{
	return t->rows + (size_t)i * t->size;
}

/*
 * Return the row with an id if it is where the generator put it: the generator
 * numbers the rows of a table one after the other. NULL if it is not there:
 * some families sort their rows.
 */
static struct gs_probe *gs_numbered_row(const struct gs_table *t, u32 id)
{
	u32 i = t->n ? id - gs_row_at(t, 0)->id : 0;
	struct gs_probe *p = i < t->n ? gs_row_at(t, i) : NULL;

	return p && p->id == id ? p : NULL;
}

static struct gs_probe *gs_search_row(const struct gs_table *t, u32 id)
{
	unsigned int i;

	for (i = 0; i < t->n; i++)
		if (gs_row_at(t, i)->id == id)
			return gs_row_at(t, i);
	return NULL;
}

/*
 * Return the row with an id, and its family; NULL if there is none. The report
 * asks for each of up to 40,000 rows, so don't search all rows each time.
 */
static struct gs_probe *gs_find_probe(u32 id, const struct gs_family **family)
{
	const struct gs_table *t;
	struct gs_probe *p;

	gs_for_each_table(t) {
		p = gs_numbered_row(t, id);
		*family = t->family;
		if (p)
			return p;
	}
	gs_for_each_table(t) {
		p = gs_search_row(t, id);
		*family = t->family;
		if (p)
			return p;
	}
	return NULL;
}

/* Hits on one CPU. A run that is no hit is counted in .no_hits first, and in .runs when it ends. */
static u64 gs_hits(struct gs_counts *n)
{
	return max_t(s64, local_read(&n->runs) - local_read(&n->no_hits), 0);
}

static void gs_add_counts(struct gs_probe_stat *s, struct gs_counts *n)
{
	u64 global = READ_ONCE(n->lock_global);
	int i;

	s->hits += gs_hits(n);
	s->errors += local_read(&n->errors);
	s->lost += local_read(&n->lost);
	for (i = 0; i < GS_SKIP_REASONS; i++)
		s->skipped[i] += local_read(&n->skipped[i]);
	if (global)
		s->lock_global = global;
#ifdef GS_TIMING
	s->cycles_sum += n->cycles_sum;
	s->cycles_max = max(s->cycles_max, (__u64)n->cycles_max);
	if (n->cycles_min && (!s->cycles_min || n->cycles_min < s->cycles_min))
		s->cycles_min = n->cycles_min;
#endif
}

static void gs_probe_stat_of(struct gs_probe_stat *s, struct gs_probe *p,
			     const struct gs_family *family)
{
	int cpu;

	*s = (struct gs_probe_stat){
		.id = p->id, .armed = min_t(int, p->armed, GS_ARMED),
	};
	for_each_possible_cpu(cpu)
		gs_add_counts(s, &per_cpu(gs_ctx_of, cpu)->counts[p->id]);
	gs_add_counts(s, &gs_process_ctx->counts[p->id]);
	if (family->missed)
		s->skipped[GS_SKIP_MISSED] += family->missed(p);
	if (family->nested)
		s->skipped[GS_SKIP_REENTRY] += family->nested(p);
}

/* Fill in *s for the probe s->id. Return: 0, or -ENOENT if there is none. */
static int gs_probe_stat_get(struct gs_probe_stat *s)
{
	const struct gs_family *family;
	struct gs_probe *p = gs_find_probe(s->id, &family);

	if (!p)
		return -ENOENT;
	gs_probe_stat_of(s, p, family);
	return 0;
}
