// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * counters.c - counters of probes for the exit report
 */

/* The row with this id, and its family; NULL if there is none. */
static struct gs_probe *gs_find_probe(u32 id, const struct gs_family **family)
{
	const struct gs_table *t;
	unsigned int i;

	gs_for_each_table(t) {
		for (i = 0; i < t->n; i++) {
			struct gs_probe *p = t->rows + (size_t)i * t->size;

			if (p->id != id)
				continue;
			*family = t->family;
			return p;
		}
	}
	return NULL;
}

static void gs_add_counts(struct gs_probe_stat *s, struct gs_counts *n)
{
	u64 global = READ_ONCE(n->lock_global);
	int i;

	s->hits += local_read(&n->hits);
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

/* Fill *s for the probe s->id; -ENOENT if there is none. */
static int gs_probe_stat_get(struct gs_probe_stat *s)
{
	const struct gs_family *family;
	struct gs_probe *p = gs_find_probe(s->id, &family);

	if (!p)
		return -ENOENT;
	gs_probe_stat_of(s, p, family);
	return 0;
}

static u64 gs_skips_of(const struct gs_table *t)
{
	struct gs_probe_stat s;
	u64 sum = 0;
	unsigned int i, why;

	for (i = 0; i < t->n; i++) {
		gs_probe_stat_of(&s, t->rows + (size_t)i * t->size, t->family);
		for (why = 0; why < GS_SKIP_REASONS; why++)
			sum += s.skipped[why];
	}
	return sum;
}

/* Number of skipped hits, for all reasons and all probes. */
static u64 gs_sum_skips(void)
{
	const struct gs_table *t;
	u64 sum = 0;

	gs_for_each_table(t)
		sum += gs_skips_of(t);
	return sum;
}
