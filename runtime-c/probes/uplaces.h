/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uplaces.h - addresses in programs that are probed, and the files that they are in
 */
#ifndef GS_PROBES_UPLACES_H
#define GS_PROBES_UPLACES_H

#include <linux/path.h>
#include "../compat/uprobes.h"
#include "../process/program.h"

struct gs_uplace;

/**
 * struct gs_uplace_in - a place that is armed in one file
 * @uc: the uprobe's callbacks
 * @place: the place
 * @file: the file
 * @inode: the inode that was registered, held while it is armed. On overlayfs
 *	the real inode of @file can change, so keep it for unregistering
 * @written: gs_uplace_written() before the file's build-id was checked
 * @probe: the kernel's uprobe
 * @left: the uprobe could not be unregistered, and stays
 * @next: the same place in another file
 */
struct gs_uplace_in {
	struct uprobe_consumer uc;
	struct gs_uplace *place;
	struct path file;
	struct inode *inode;
	struct timespec64 written;
	struct uprobe *probe;
	bool left;
	struct gs_uplace_in *next;
};

/**
 * struct gs_uplace - a place, and the processes in which it is probed
 * @path: path of the file
 * @offset: file offset of the place
 * @link: link-time address of the place
 * @counter: file offset of the SDT semaphore, which counts the tracers that are
 *	attached; or 0
 * @build_id: build-id of the file: @build_id_size bytes at offset @build_id_at;
 *	NULL if it has none
 * @owned: others than root can change the file for which the module was made, and so
 *	chose its build-id: probe files of @owner alone, or if that is root, the file
 *	that was changed (ctime) at @changed, in nanoseconds
 * @anywhere: probe every file with that build-id, whatever its path is; there
 *	may be none yet
 * @program: .path: for libraries, the program that the process must run; or NULL
 * @pid: process that is probed, or 0 for all
 */
struct gs_uplace {
	const char *path;
	u64 offset;
	u64 link;
	u64 counter;
	const char *build_id;
	u64 build_id_at;
	u32 build_id_size;
	bool owned;
	s64 owner;
	s64 changed;
	bool anywhere;
	pid_t pid;
	struct gs_program program;
	/* private: */
	struct gs_uplace_in in;
	struct gs_uplace *next, *next_first, *like;	/* see ufollow.h */
	struct gs_probe *p;
	unsigned long refused;
	unsigned int refusals;
	bool holds;	/* a reference to this module */
};

/* Return the place of a uprobe consumer. */
static __always_inline struct gs_uplace *gs_uplace_of(struct uprobe_consumer *uc)
{
	return container_of(uc, struct gs_uplace_in, uc)->place;
}

/*
 * A time that is another one when the file was written to. Who rewrites a file can set
 * the time of the last write back (cp -p, rsync -t), so take that of the last change; a
 * file that was only given another mode or name is told by its build-id, if it has one.
 */
static inline struct timespec64 gs_uplace_written(const struct gs_uplace *u, const struct inode *inode)
{
	return u->build_id ? gs_uprobe_changed(inode) : gs_uprobe_written(inode);
}

#endif /* GS_PROBES_UPLACES_H */
