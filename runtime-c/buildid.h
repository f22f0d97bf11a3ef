/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * buildid.h - check whether a file is the build that the module was made for
 */
#ifndef GS_BUILDID_H
#define GS_BUILDID_H

#include <linux/elf.h>
#include <linux/file.h>
#include <linux/fs.h>

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
			       const struct cred *cred, struct gs_build_id_note *note)
{
	const size_t before = offsetof(struct gs_build_id_note, bytes);
	loff_t at = id->at - before;
	struct file *f;
	ssize_t n;

	if (id->at < before)
		return -EINVAL;
	/* O_NONBLOCK: a lease on the file would make it wait for the lease's owner */
	f = dentry_open(path, O_RDONLY | O_LARGEFILE | O_NONBLOCK, cred);
	if (IS_ERR(f))
		return PTR_ERR(f);
	n = kernel_read(f, note, before + id->size, &at);
	fput(f);
	return n < 0 ? n : max_t(ssize_t, 0, n - (ssize_t)before);
}

/**
 * gs_build_id_check() - compare the build-id of a file; may sleep
 * @id: expected build-id
 * @path: file
 * @cred: credentials to read it with
 * @why: filled with the reason for -ESTALE, @size bytes; or NULL
 *
 * Return: 0 if it is the same or not known; -ESTALE if the file is a different
 * build; another negative errno if it can't be read.
 */
gs_fn int gs_build_id_check(const struct gs_build_id *id, const struct path *path,
			    const struct cred *cred, char *why, size_t size)
{
	struct gs_build_id_note note = { };
	ssize_t n;

	if (!id->bytes || id->size > GS_BUILD_ID_MOST)
		return 0;
	n = gs_build_id_read(id, path, cred, &note);
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
