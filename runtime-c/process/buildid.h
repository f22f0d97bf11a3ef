/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * buildid.h - check whether a file is the build that the module was made for
 */
#ifndef GS_BUILDID_H
#define GS_BUILDID_H

#include <linux/dcache.h>
#include <linux/elf.h>
#include <linux/file.h>
#include <linux/fs.h>

#include "../compat/pagecache.h"

#define GS_BUILD_ID_MOST	64

/**
 * struct gs_build_id - build-id that a file must have
 * @bytes: the build-id; NULL if it is not known
 * @at: file offset
 * @size: number of bytes
 */
struct gs_build_id {
	const char *bytes;
	u64 at;
	u32 size;
};

/* The ELF note of a build-id: header and owner precede the bytes. */
struct gs_build_id_note {
	Elf64_Nhdr head;
	char owner[4];
	u8 bytes[GS_BUILD_ID_MOST];
};

/*
 * Read the note from the file at @path. Returns the bytes of the build-id that
 * were read, or a negative errno.
 */
gs_fn ssize_t gs_build_id_read(const struct gs_build_id *id, const struct path *path,
			       struct gs_build_id_note *note)
{
	const size_t before = offsetof(struct gs_build_id_note, bytes);
	loff_t at = id->at - before;
	struct file *f;
	ssize_t n;

	/* O_NONBLOCK: else open waits for the owner of a lease on the file */
	f = dentry_open(path, O_RDONLY | O_LARGEFILE | O_NONBLOCK, current_cred());
	if (IS_ERR(f))
		return PTR_ERR(f);
	n = kernel_read(f, note, before + id->size, &at);
	fput(f);
	return n < 0 ? n : max_t(ssize_t, 0, n - (ssize_t)before);
}

/*
 * As gs_build_id_read(), but read only the page cache, which has the note of a
 * running program; return -EAGAIN if the page is not in it. Some file systems
 * (XFS, NFS) take the inode lock to read. A user's write(2) to the file can
 * hold that lock for any time: while it faults in the memory that it writes,
 * which may be mapped from a file whose server does not answer.
 */
gs_fn ssize_t gs_build_id_cached(const struct gs_build_id *id, const struct path *path,
				 struct gs_build_id_note *note)
{
	const size_t before = offsetof(struct gs_build_id_note, bytes);
	struct inode *inode = d_real_inode(path->dentry);
	const loff_t from = id->at - before, size = i_size_read(inode);
	size_t n = before + id->size, done, part;

	if (size <= from)
		return 0;
	n = min_t(loff_t, n, size - from);
	for (done = 0; done < n; done += part) {
		const size_t in_page = offset_in_page(from + done);
		struct page *page = gs_cached_page(inode->i_mapping, (from + done) >> PAGE_SHIFT);

		if (!page)
			return -EAGAIN;
		part = min_t(size_t, n - done, PAGE_SIZE - in_page);
		memcpy((char *)note + done, page_address(page) + in_page, part);
		put_page(page);
	}
	return max_t(ssize_t, 0, (ssize_t)n - (ssize_t)before);
}

/**
 * gs_build_id_check() - compare the build-id of a file. May sleep
 * @id: expected build-id
 * @path: file
 * @cached: look only in the page cache
 * @why: filled with the reason for -ESTALE, @size bytes; or NULL
 *
 * Only regular files are opened: opening a device may have effects (/dev/watchdog
 * arms a reset), and the owner of the program's directory can make its path lead
 * to one.
 *
 * Return: 0 if it is the same or @id has none; -ESTALE if the file is a
 * different build, or not regular; -EAGAIN if @cached and it is not in the page
 * cache; another negative errno if it can't be read.
 */
gs_fn int gs_build_id_check(const struct gs_build_id *id, const struct path *path,
			    bool cached, char *why, size_t size)
{
	struct gs_build_id_note note = { };
	ssize_t n;

	if (!d_is_reg(path->dentry)) {
		if (why)
			snprintf(why, size, "is not a regular file");
		return -ESTALE;
	}
	if (!id->bytes || id->size > GS_BUILD_ID_MOST)
		return 0;
	if (id->at < offsetof(struct gs_build_id_note, bytes))
		return -EINVAL;
	n = cached ? gs_build_id_cached(id, path, &note) : gs_build_id_read(id, path, &note);
	if (n < 0)
		return n;
	if (n == id->size && !memcmp(note.bytes, id->bytes, n))
		return 0;
	if (!why)
		return -ESTALE;
	if (n == id->size && note.head.n_type == 3 /* NT_GNU_BUILD_ID */ && note.head.n_descsz == n &&
	    !memcmp(note.owner, "GNU", 4))
		snprintf(why, size, "is not the build that the script was translated for (build-id %*phN, not %*phN): translate the script again",
			 (int)n, note.bytes, (int)id->size, id->bytes);
	else
		snprintf(why, size, "is not the build that the script was translated for (build-id %*phN): translate the script again",
			 (int)id->size, id->bytes);
	return -ESTALE;
}

#endif /* GS_BUILDID_H */
