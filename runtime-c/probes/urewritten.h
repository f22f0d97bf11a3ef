/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * urewritten.h - probed files that are rewritten during the session
 *
 * A breakpoint belongs to an inode and an offset. If somebody writes another build
 * into the file (cp, scp, rsync --inplace) instead of replacing it, the kernel inserts
 * the breakpoints into that build, too, wherever they fall: within instructions, they
 * change what the program computes, and it executes instructions of the old build
 * under them. So let gs_uplace_filter() keep them out. Part of uplace.h.
 */
#ifndef GS_PROBES_UREWRITTEN_H
#define GS_PROBES_UREWRITTEN_H

#include <linux/time64.h>
#include "../process/buildid.h"
#include "uplaces.h"

/* The last process that mapped such a file, and the place in it; 0: none. */
static pid_t gs_urewritten_pid;
static const struct gs_uplace *gs_urewritten_place;

/*
 * Whether a file was written to since its build-id was checked, and does not have that
 * build-id any more, or none, or one that is not in the page cache. Does not sleep.
 */
static bool gs_urewritten(const struct gs_uplace_in *in, const struct inode *inode)
{
	const struct gs_uplace *u = in->place;
	const struct gs_build_id id = { u->build_id, u->build_id_at, u->build_id_size };
	const struct timespec64 written = gs_uplace_written(u, inode);

	if (likely(timespec64_equal(&written, &in->written)))
		return false;
	return !id.bytes || gs_build_id_check(&id, &in->file, true, NULL, 0);
}

/* Whether the file that the current process maps was rewritten; remember it. */
static bool gs_urewritten_mapped(const struct gs_uplace_in *in, const struct inode *inode)
{
	if (!gs_urewritten(in, inode))
		return false;
	WRITE_ONCE(gs_urewritten_place, in->place);
	WRITE_ONCE(gs_urewritten_pid, task_tgid_nr(current));
	return true;
}

/* Warn about the last such process. Called in process context. */
static void gs_urewritten_tell(struct gs_probe *p)
{
	const struct gs_uplace *u = READ_ONCE(gs_urewritten_place);
	char text[400];

	if (!u)
		return;
	snprintf(text, sizeof(text), "%.200s was rewritten during the session: processes that mapped it after that, the last one %d, were not probed; replace programs by renaming new files to their names",
		 u->path, READ_ONCE(gs_urewritten_pid));
	gs_tell(p, text);
}

#endif /* GS_PROBES_UREWRITTEN_H */
