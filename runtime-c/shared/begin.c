// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * begin.c - begin, end and error probes
 */

#include <linux/sort.h>

/* Probes with equal numbers run in the order of the script. */
static int gs_begin_compare(const void *a, const void *b)
{
	const struct gs_begin_row *x = a, *y = b;

	if (x->seq != y->seq)
		return x->seq < y->seq ? -1 : 1;
	return x->p.id < y->p.id ? -1 : x->p.id > y->p.id;
}

static int gs_begin_load(void *rows, unsigned int n)
{
	sort(rows, n, sizeof(struct gs_begin_row), gs_begin_compare, NULL);
	return 0;
}

/*
 * Whether to run the next probe: exit() or an error stops the begin probes, an
 * error the end probes.
 */
static bool gs_begin_goes_on(int kind)
{
	switch (kind) {
	case GS_BEGIN:
		return gs_state() == GS_STARTING;
	case GS_END:
		return !gs_session.failed;
	default:
		return true;
	}
}

static void gs_begin_run(void *rows, unsigned int n, int kind)
{
	struct gs_begin_row *row = rows;
	unsigned int i;

	for (i = 0; i < n && gs_begin_goes_on(kind); i++) {
		if (row[i].kind != kind)
			continue;
		row[i].p.armed = GS_DONE;
		gs_run_in_process(&row[i].p);
	}
}

const struct gs_family gs_begin_family = {
	.name = "begin",
	.stage = GS_STAGE_SESSION,
	.load = gs_begin_load,
	.run = gs_begin_run,
};
