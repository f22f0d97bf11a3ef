/* SPDX-License-Identifier: GPL-2.0-or-later */
/* uprobes.h - the kernel's uprobe interface; probe families include it */
#ifndef GS_COMPAT_UPROBES_H
#define GS_COMPAT_UPROBES_H

#include <linux/err.h>
#include <linux/fs.h>
#include <linux/uprobes.h>

/* Parameters that the callbacks of uprobe consumers have on some kernels only. */
#ifdef GS_HAVE_UPROBE_HANDLER_DATA
#define GS_UPROBE_DATA	, __u64 *data
#else
#define GS_UPROBE_DATA
#endif
#ifdef GS_HAVE_UPROBE_FILTER_CTX
#define GS_UPROBE_CTX	, enum uprobe_filter_ctx ctx
/* In a filter: whether the kernel may be asking about a new mapping. */
#define GS_UPROBE_MAPS	(ctx == UPROBE_FILTER_MMAP)
#else
#define GS_UPROBE_CTX
#define GS_UPROBE_MAPS	true
#endif

/* When a probed file was last written to. */
static inline struct timespec64 gs_uprobe_written(const struct inode *inode)
{
#ifdef GS_HAVE_INODE_GET_MTIME
	return inode_get_mtime(inode);
#else
	return inode->i_mtime;
#endif
}

/*
 * When a probed file was last changed: written to, or given another mode, owner, name or
 * time of the last write.
 */
static inline struct timespec64 gs_uprobe_changed(const struct inode *inode)
{
#ifdef GS_HAVE_INODE_GET_CTIME
	return inode_get_ctime(inode);
#else
	return inode->i_ctime;
#endif
}

/**
 * gs_uprobe_register() - register a uprobe
 * @inode: the file; the caller keeps a reference until it is unregistered
 * @offset: file offset of the instruction
 * @counter: file offset of the SDT semaphore (reference counter); 0 if none
 * @uc: consumer, zeroed except for its callbacks
 * @probe: set to the uprobe, for gs_uprobe_unregister()
 *
 * May sleep. Return: 0 or a negative errno.
 */
static inline int
gs_uprobe_register(struct inode *inode, loff_t offset, loff_t counter,
		   struct uprobe_consumer *uc, struct uprobe **probe)
{
#ifdef GS_HAVE_UPROBE_OBJECT
	*probe = uprobe_register(inode, offset, counter, uc);
	return PTR_ERR_OR_ZERO(*probe);
#elif defined(GS_HAVE_UPROBE_REGISTER_REFCTR)
	return counter ? uprobe_register_refctr(inode, offset, counter, uc) :
			 uprobe_register(inode, offset, uc);
#else
	return counter ? -EOPNOTSUPP : uprobe_register(inode, offset, uc);
#endif
}

/*
 * Unregister a uprobe. Its handlers may still run until
 * gs_uprobe_unregister_done() has returned. May sleep.
 */
static inline void
gs_uprobe_unregister(struct inode *inode, loff_t offset,
		     struct uprobe_consumer *uc, struct uprobe *probe)
{
#ifdef GS_HAVE_UPROBE_UNREGISTER_NOSYNC
	uprobe_unregister_nosync(probe, uc);
#elif defined(GS_HAVE_UPROBE_OBJECT)
	uprobe_unregister(probe, uc);
#else
	uprobe_unregister(inode, offset, uc);
#endif
}

/*
 * Wait until no handler of the unregistered uprobes runs. Where
 * uprobe_unregister() waits itself, this has nothing to do. May sleep.
 */
static inline void gs_uprobe_unregister_done(void)
{
#ifdef GS_HAVE_UPROBE_UNREGISTER_NOSYNC
	uprobe_unregister_sync();
#endif
}

#endif /* GS_COMPAT_UPROBES_H */
