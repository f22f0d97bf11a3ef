/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * tracetext.h - text of a trace event, as the kernel's own tracer prints it
 *
 * perf fills in the event's record, as for perf record -e, and passes it to the
 * overflow handler; the event's own function makes text of it. Both come from
 * the event's TRACE_EVENT(), so this works for events of any module. The text
 * needs two buffers of a page and more, one set for each CPU, used by its
 * handler alone. They are allocated when a row of perf.trace() is armed.
 */
#ifndef GS_TRACETEXT_H
#define GS_TRACETEXT_H

#include <linux/perf_event.h>
#include <linux/trace_events.h>

/* The overflow whose handler runs on this CPU. */
struct gs_trace_hit {
	struct perf_event *event;
	struct perf_sample_data *data;
};

static DEFINE_PER_CPU(struct gs_trace_hit, gs_trace_hit);
static struct trace_iterator **gs_trace_texts;	/* by CPU */

/*
 * Free the buffers. Handlers of released events may still run, with preemption
 * off: wait for an RCU grace period. May sleep.
 */
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

/* Allocate the buffers, unless they exist. May sleep. Return: 0 or -ENOMEM. */
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
 * Return perf's number of an event, or a negative errno. trace_get_event_file()
 * takes a reference to the event's module, which this drops again: perf takes
 * its own when it creates the event. If the module is unloaded in between, perf
 * finds no event with that number.
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
 * Print a record into the CPU's buffer. The iterator belongs to no instance of
 * the tracer (.tr is NULL), so the tracer's options don't apply, and nothing is
 * allocated for the format. Returns the text, without its final newline, and
 * its length.
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
 * gs_trace_text() - write the text of the event that was hit
 * @c: context
 * @to: @size bytes, at least 1; what does not fit is cut off
 *
 * Outside perf.trace() probes, raise an error.
 */
gs_fn notrace void gs_trace_text(struct gs_ctx *c, char *to, size_t size)
{
	const struct gs_trace_hit *hit = c->sleeps ? NULL : this_cpu_ptr(&gs_trace_hit);
	const char *text;
	size_t len;

	to[0] = 0;
	if (!hit || !hit->event || !hit->data->raw) {
		gs_error(c, c->loc, "sprint_event() works in perf.trace() probes only");
		return;
	}
	text = gs_trace_print(gs_trace_texts[raw_smp_processor_id()], hit, &len);
	gs_weigh_later(c, len); /* a byte of a hex dump takes some 100 instructions */
	len = min(len, size - 1);
	memcpy(to, text, len);
	to[len] = 0;
}

#endif /* GS_TRACETEXT_H */
