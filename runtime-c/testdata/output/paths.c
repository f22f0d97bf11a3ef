/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * paths.c - file names: walking up through directories and mounts
 *
 * One file system has /dir/file; another one, with /leaf, is mounted at /dir/mnt.
 */
#define _GNU_SOURCE
#include <limits.h>
#include <stddef.h>
#include "kernel.h"

typedef __u8 u8;

#define MAXSTRINGLEN	64
#define S64_MAX		LLONG_MAX
#define max_t(t, a, b)	((t)(a) > (t)(b) ? (t)(a) : (t)(b))
#define clamp_t(t, v, a, b) min_t(t, max_t(t, v, a), b)
#define scnprintf	snprintf
#define strscpy(to, from, n) snprintf(to, n, "%s", from)
#define gs_bits_set(old, v, offset, bits) ((void)(offset), (void)(bits), (old) ^ (v))
#define per_cpu_offset(cpu) (cpu)
#define raw_smp_processor_id() 0

#define GS_COPY_WEIGHT	5
#define gs_weigh_later(c, n) ((void)(c), (void)(n))

struct gs_ctx { int error; s32 loc; int actions; };

static struct gs_ctx ctx = { .actions = INT_MAX };

static void gs_error(struct gs_ctx *c, s32 loc, const char *fmt, ...)
{
	(void)loc, (void)fmt;
	c->error++;
}

static void gs_warn(struct gs_ctx *c, s32 loc, const char *text)
{
	(void)c, (void)loc, (void)text;
}

static bool gs_weigh(struct gs_ctx *c, u32 n)
{
	c->actions -= n;
	return c->actions >= 0;
}

#include "kernel/paths.h"

static int failures;

/* A different order of members than the kernel's, which the code must find by the layout. */
struct mount { struct mount *parent; struct vfsmount mnt; struct dentry *mountpoint; };

static const struct gs_mount_layout layout = {
	.mnt = offsetof(struct mount, mnt), .parent = offsetof(struct mount, parent),
	.mountpoint = offsetof(struct mount, mountpoint),
};

#define NAMED(text, in) { .d_name = { sizeof(text) - 1, (const unsigned char *)(text) },	\
			  .d_parent = (in), .d_hash = { .pprev = &chained } }

static struct hlist_bl_node *chained;
static struct dentry top = NAMED("/", &top), dir = NAMED("dir", &top), file = NAMED("file", &dir),
		     at = NAMED("mnt", &dir), top2 = NAMED("/", &top2), leaf = NAMED("leaf", &top2);
static struct mount first = { &first, { &top }, &top }, second = { &first, { &top2 }, &at };

#define PATH(want, size, d, m, ...) do {				\
	const struct path root_ = { __VA_ARGS__ };			\
	char to_[64];							\
									\
	memset(to_, '?', sizeof(to_));					\
	if (!gs_path(&ctx, to_, size, d, m, &root_, &layout))			\
		strcpy(to_, "fault");					\
	if (strcmp(to_, want))						\
		failures += printf("paths.c:%d: \"%s\", want \"%s\"\n", __LINE__, to_, want); \
} while (0)

static void climbing(void)
{
	PATH("/dir/file", 64, &file, &first.mnt, &first.mnt, &top);
	PATH("/", 64, &top, &first.mnt, &first.mnt, &top);
	PATH("/dir/mnt/leaf", 64, &leaf, &second.mnt, &first.mnt, &top);
	PATH("/dir/mnt", 64, &top2, &second.mnt, &first.mnt, &top);
	/* a process in a chroot, and one that was given a file outside of it */
	PATH("/file", 64, &file, &first.mnt, &first.mnt, &dir);
	PATH("/", 64, &dir, &first.mnt, &first.mnt, &dir);
	PATH("/dir/file", 64, &file, &first.mnt, &second.mnt, &top2);
	/* within the file system only */
	PATH("/leaf", 64, &leaf, NULL, NULL, NULL);
	PATH("/", 64, &top2, NULL, NULL, NULL);
	/* too little room: the dots must fit before the text */
	PATH("/dir/file", 13, &file, &first.mnt, &first.mnt, &top);
	PATH(".../file", 12, &file, &first.mnt, &first.mnt, &top);
	PATH("...", 8, &file, &first.mnt, &first.mnt, &top);
	/* memory that can't be read */
	file.d_parent = (struct dentry *)8;
	PATH("fault", 64, &file, &first.mnt, &first.mnt, &top);
	file.d_parent = &dir;
	file.d_name.name = (const unsigned char *)8;
	PATH("fault", 64, &file, &first.mnt, &first.mnt, &top);
	file.d_name.name = (const unsigned char *)"file";
	/* each step is charged: to /dir/file there are three */
	ctx.actions = 3 * GS_PATH_STEP_WEIGHT - 1;
	PATH("fault", 64, &file, &first.mnt, NULL, NULL);
	ctx.actions = INT_MAX;
}

static void removed(void)
{
	file.d_hash.pprev = NULL;
	PATH("/dir/file (deleted)", 64, &file, &first.mnt, &first.mnt, &top);
	file.d_hash.pprev = &chained;
	/* the root of a file system is in no list, either */
	top.d_hash.pprev = NULL;
	PATH("/", 64, &top, &first.mnt, &first.mnt, &top);
	top.d_hash.pprev = &chained;
}

static void nameless(void)
{
	static const struct dentry_operations named = { (void *)1 }, other = { NULL };
	struct super_block anonymous = { ANON_INODE_FS_MAGIC }, memory = { TMPFS_MAGIC };
	struct inode inode = { S_IFIFO | 0600, 4711, &memory };
	struct dentry d = NAMED("[eventfd]", &d);

	d.d_op = &named;
	d.d_inode = &inode;
	PATH("pipe:[4711]", 64, &d, &first.mnt, &first.mnt, &top);
	inode.i_mode = S_IFSOCK | 0777;
	PATH("socket:[4711]", 64, &d, &first.mnt, &first.mnt, &top);
	inode.i_mode = S_IFREG | 0600;
	PATH("/[eventfd] (deleted)", 64, &d, &first.mnt, &first.mnt, &top);
	inode.i_sb = &anonymous;
	PATH("anon_inode:[eventfd]", 64, &d, &first.mnt, &first.mnt, &top);
	file.d_op = &other;
	PATH("/dir/file", 64, &file, &first.mnt, &first.mnt, &top);
}

int main(void)
{
	climbing();
	removed();
	nameless();
	return failures > 0;
}
