/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * gostap.h - the header that a generated module includes first
 *
 * A generated gostap_main.c looks like this:
 *
 *	#define GS_MODULE_NAME "hello"		// and limits, see scriptlimits.h
 *	#include "gostap.h"
 *	#include "data/map.h"			// what the script needs
 *	... globals, handlers: static void h0(struct gs_ctx *c) ...
 *	#include "probes/begin.h"		// struct gs_begin_row
 *	static struct gs_begin_row gs_begin_rows[] = {
 *		{ .p = GS_PROBE_INIT(0, h0, "begin", "begin", "", 0),
 *		  .kind = GS_BEGIN, .seq = 0 },
 *	};
 *	#define GS_FAMILIES(F) F(begin)		// each family included above
 *	#include "module.h"
 *
 * A table comes after the header of its family. The families and the fields
 * of their rows are described in probes/FAMILY.h.
 */
#ifndef GS_GOSTAP_H
#define GS_GOSTAP_H

#include "common.h"
#include "gs_facts.h"
#include "scriptlimits.h"
#include "compat/stapconf.h"
#include "printcall.h"
#ifdef GS_PERF_COUNTERS
#include "kernel/perfcounter.h"
#endif

#endif /* GS_GOSTAP_H */
