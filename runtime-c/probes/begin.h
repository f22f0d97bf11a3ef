/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * begin.h - begin, end and error probes
 *
 * They run in process context, in the order of their numbers, while no other
 * handler runs: shared/begin.c.
 */
#ifndef GS_PROBES_BEGIN_H
#define GS_PROBES_BEGIN_H

/**
 * struct gs_begin_row
 * @p: probe
 * @kind: GS_BEGIN, GS_END or GS_ERROR
 * @seq: begin(N): lower ones first
 */
struct gs_begin_row {
	struct gs_probe p;
	int kind;
	s64 seq;
};

extern const struct gs_family gs_begin_family;

#endif /* GS_PROBES_BEGIN_H */
