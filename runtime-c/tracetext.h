/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * tracetext.h - the text of a trace event, as the kernel's own tracer prints it
 *
 * perf fills in the event's record, as it does for perf record -e, and hands it
 * to the overflow handler; the event's own function makes text of it. Both come
 * from the event's TRACE_EVENT(), so that it works for events of any module. The
 * text needs two buffers of a page and more, which are allocated when a row of
 * perf.trace() is armed: one set for each CPU, used by its handler alone.
 */
#ifndef GS_TRACETEXT_H
#define GS_TRACETEXT_H

#include <linux/perf_event.h>
#include <linux/trace_events.h>

/* The overflow that this CPU's handler runs for. */
struct gs_trace_hit {
	struct perf_event *event;
	struct perf_sample_data *data;
};

static DEFINE_PER_CPU(struct gs_trace_hit, gs_trace_hit);
static struct trace_iterator **gs_trace_texts;	/* by CPU */

/* An event that was released may still have a handler running, without preemption. */
gs_fn void gs_trace_texts_free(void)
{
	unsigned int i;

	if (!gs_trace_texts)
		return;
	synchronize_rcu();
	for (i = 0; i < nr_cpu_ids; i++)
		gs_free(gs_trace_texts[i], sizeof(**gs_trace_texts));
	gs_free(gs_trace_texts, nr_cpu_ids * sizeof(*gs_trace_texts));
	gs_trace_texts = NULL;
}

gs_fn int gs_trace_texts_alloc(void)
{
	int cpu;

	if (gs_trace_texts)
		return 0;
	gs_trace_texts = gs_alloc(nr_cpu_ids * sizeof(*gs_trace_texts));
	if (!gs_trace_texts)
		return -ENOMEM;
	for_each_possible_cpu(cpu) {
		gs_trace_texts[cpu] = gs_alloc(sizeof(**gs_trace_texts));
		if (!gs_trace_texts[cpu]) {
			gs_trace_texts_free();
			return -ENOMEM;
		}
	}
	return 0;
}

/*
 * perf's number of an event; or an error. trace_get_event_file() also takes a
 * reference to the event's module, which perf takes for itself when it creates the
 * event: if the module goes in between, perf finds no event of that number.
 */
gs_fn int gs_trace_event_number(const char *system, const char *name)
{
	struct trace_event_file *file = trace_get_event_file(NULL, system, name);
	int n;

	if (IS_ERR(file))
		return PTR_ERR(file) == -EINVAL ? -ENOENT : PTR_ERR(file);
	n = file->event_call->event.type;
	trace_put_event_file(file);
	return n;
}

/*
 * Print a record into the CPU's buffer. The iterator belongs to no instance of the
 * tracer (.tr is NULL), so that its options don't apply, and nothing is allocated
 * for the format. Returns the text, without the newline at its end, and its length.
 */
gs_fn notrace const char *gs_trace_print(struct trace_iterator *it,
					 const struct gs_trace_hit *hit, size_t *len)
{
	struct trace_event_call *call = hit->event->tp_event;
	const struct perf_raw_record *raw = hit->data->raw;

	trace_seq_init(&it->seq);
	trace_seq_init(&it->tmp_seq);
	it->ent = raw->frag.data;
	it->ent_size = raw->frag.size;
	it->cpu = raw_smp_processor_id();
	call->event.funcs->trace(it, 0, &call->event);
	*len = trace_seq_used(&it->seq);
	if (*len && it->seq.buffer[*len - 1] == '\n')
		--*len;
	return it->seq.buffer;
}

/**
 * gs_trace_text() - text of the event that the handler runs for
 * @c: context
 * @to: where
 * @size: bytes at @to, at least 1; what does not fit is cut off
 *
 * Raise an error outside perf.trace() probes.
 */
gs_fn notrace void gs_trace_text(struct gs_ctx *c, char *to, size_t size)
{
	const struct gs_trace_hit *hit = c->sleeps ? NULL : this_cpu_ptr(&gs_trace_hit);
	const char *text;
	size_t len;

	to[0] = 0;
	if (!hit || !hit->event || !hit->data->raw) {
		gs_error(c, c->loc, "sprint_event() is for perf.trace() probes");
		return;
	}
	text = gs_trace_print(gs_trace_texts[raw_smp_processor_id()], hit, &len);
	gs_weigh_later(c, len); /* a byte of a hex dump takes some 100 instructions */
	len = min(len, size - 1);
	memcpy(to, text, len);
	to[len] = 0;
}

#endif /* GS_TRACETEXT_H */
