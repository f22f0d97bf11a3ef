/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * objects.h - tables of programs and shared libraries that the module carries
 *
 * The generated file has one gs_object for each; their tables are in
 * gs_objects.bin, which the translator writes (translator/carry). Addresses in
 * the tables are link-time addresses minus the object's base. A mapping belongs
 * to an object if it maps the inode that the object's path led to when the
 * session began, or another file with the same build-id.
 */
#ifndef GS_OBJECTS_H
#define GS_OBJECTS_H

#include <linux/dcache.h>
#include <linux/fs.h>
#include <linux/namei.h>

#include "../process/buildid.h"
#include "../process/vmas.h"

/** struct gs_segment - a part of the file, @size bytes at @offset, is mapped at @addr */
struct gs_segment {
	u64 offset, addr, size;
};

/** struct gs_part - a table: where in gs_objects.bin, and its entries */
struct gs_part {
	u32 at, n;
};

enum gs_rule_flags {
	GS_RULE_DEREF = 1,	/* the CFA is the word in memory at @reg + @cfa */
	GS_RULE_SIGNAL = 2,	/* signal frame: the caller was interrupted, it did not call */
};

/*
 * How a register is restored. The number of a register is added to the last
 * two.
 */
enum gs_how {
	GS_HOW_SAME = 0,
	GS_HOW_UNDEFINED = 1,
	GS_HOW_CFA = 2,		/* memory at the CFA + .at */
	GS_HOW_AT = 32,		/* memory at a register + .at */
	GS_HOW_IN = 64,		/* another register */
};

/* Registers that a rule restores, by their DWARF numbers; the first is the return address. */
#define GS_RULE_REGISTERS { 16, 3, 6, 12, 13, 14, 15 }
#define GS_RULE_NREGISTERS 7

/**
 * struct gs_frame_rule - how to restore the caller's registers
 * @cfa: the CFA is register @reg plus this
 * @reg: DWARF number
 * @flags: enum gs_rule_flags
 * @how: enum gs_how of each of GS_RULE_REGISTERS
 * @at: offset for @how
 */
struct gs_frame_rule {
	s32 cfa;
	u8 reg;
	u8 flags;
	u8 how[10];
	s32 at[8];
};

#define GS_NO_RULE 0xffff

/*
 * A symbol: address minus the object's base, size, offset of the name in
 * .names.
 */
struct gs_object_symbol {
	u32 addr, size, name;
};

/* Rows of lines, GS_BLOCK_ROWS of them: from @addr on, encoded at @at. */
struct gs_object_lines {
	u32 addr, at;
};
#define GS_BLOCK_ROWS 32

/* Most files per object: the file itself and copies of it, see probes/ufollow.h. */
#define GS_OBJECT_FILES 8

/**
 * struct gs_object_file - inode of a file; dev 0: unused entry. The number of a
 * removed inode is used again, with another generation
 */
struct gs_object_file {
	dev_t dev;
	u32 generation;
	unsigned long ino;
};

/**
 * struct gs_object - a program or shared library
 * @path: path of the file when the module was made
 * @name: last component of @path
 * @build_id: build-id that the file must have at offset @build_id_at; NULL: not
 *	known
 * @base: lowest link-time address
 * @size: bytes from there to the last segment's end
 * @frame_pcs: u32 addresses, sorted
 * @frame_rules: u16 number of the rule from that address on, or GS_NO_RULE
 * @rules: struct gs_frame_rule
 * @symbols: struct gs_object_symbol, by address
 * @names: of symbols
 * @lines: struct gs_object_lines; n counts their rows
 * @line_data: the rows (translator/carry/encode.go)
 * @files: u32 offset of each path in @file_names
 */
struct gs_object {
	const char *path, *name;
	const char *build_id;
	u64 build_id_at;
	u32 build_id_size;
	u32 nsegments;
	const struct gs_segment *segments;
	u64 base, size;
	struct gs_part frame_pcs, frame_rules, rules;
	struct gs_part symbols, names;
	struct gs_part lines, line_data, files, file_names;
	/* private: used entries come first */
	struct gs_object_file in[GS_OBJECT_FILES];
};

#ifdef GS_OBJECTS
static struct gs_object gs_objects[GS_OBJECTS];
#define GS_NOBJECTS GS_OBJECTS
asm(".pushsection .rodata\n"
    ".balign 8\n"
    "gs_objects_data:\n"
    ".incbin \"gs_objects.bin\"\n"
    ".popsection\n");
extern const u8 gs_objects_data[];
#else
static struct gs_object gs_objects[1] __maybe_unused;
#define GS_NOBJECTS 0
#define gs_objects_data ((const u8 *)NULL)
#endif

/* Return the start of a table. */
gs_fn const void *gs_part(const struct gs_part *p)
{
	return gs_objects_data + p->at;
}

/* --- inodes of objects --- */

gs_fn void gs_object_add(struct gs_object *o, const struct inode *inode)
{
	struct gs_object_file *in = o->in;

	for (; in < o->in + GS_OBJECT_FILES; in++) {
		if (in->dev)
			continue;
		WRITE_ONCE(in->ino, inode->i_ino);
		WRITE_ONCE(in->generation, inode->i_generation);
		smp_store_release(&in->dev, inode->i_sb->s_dev);
		return;
	}
}

gs_fn void gs_object_find(struct gs_object *o, struct gs_probe *tell)
{
	const struct gs_build_id id = { o->build_id, o->build_id_at, o->build_id_size };
	char text[500];
	struct path path;
	size_t n;

	memset(o->in, 0, sizeof(o->in));
	if (kern_path(o->path, LOOKUP_FOLLOW, &path))
		return;
	n = scnprintf(text, sizeof(text), "symbols and unwind tables of %.150s are not used: the file ", o->path);
	switch (gs_build_id_check(&id, &path, false, text + n, sizeof(text) - n)) {
	case 0:
		gs_object_add(o, d_real_inode(path.dentry));
		break;
	case -ESTALE:
		gs_tell(tell, text);
		break;
	}
	path_put(&path);
}

/**
 * gs_objects_find() - look up the inodes of all objects. May sleep
 * @tell: row that warnings are attributed to
 */
gs_fn void gs_objects_find(struct gs_probe *tell)
{
	int i;

	for (i = 0; i < GS_NOBJECTS; i++)
		if (gs_objects[i].nsegments)	/* 0 for the kernel */
			gs_object_find(&gs_objects[i], tell);
}
#define GS_OBJECTS_FIND gs_objects_find

/** gs_objects_adopt() - add another file that has the object with this @path */
gs_fn void gs_objects_adopt(const char *path, const struct inode *inode)
{
	int i;

	for (i = 0; i < GS_NOBJECTS; i++)
		if (!strcmp(gs_objects[i].path, path))
			gs_object_add(&gs_objects[i], inode);
}
#define GS_OBJECTS_ADOPT(path, inode) gs_objects_adopt(path, inode)

/* --- looking up addresses --- */

/**
 * struct gs_mapped - an address of the current process in an object
 * @object: NULL if it is in no object
 * @at: link-time address minus the object's base
 */
struct gs_mapped {
	const struct gs_object *object;
	u64 at;
};

gs_fn notrace bool gs_object_is(const struct gs_object *o, const struct inode *inode)
{
	const struct gs_object_file *in = o->in;

	for (; in < o->in + GS_OBJECT_FILES; in++) {
		dev_t dev = smp_load_acquire(&in->dev);

		if (!dev)
			return false;
		if (in->ino == inode->i_ino && dev == inode->i_sb->s_dev &&
		    in->generation == inode->i_generation)
			return true;
	}
	return false;
}

gs_fn notrace const struct gs_object *gs_object_of(struct vm_area_struct *vma)
{
	struct inode *inode = vma->vm_file ? file_inode(vma->vm_file) : NULL;
	int i;

	for (i = 0; inode && i < GS_NOBJECTS; i++)
		if (gs_object_is(&gs_objects[i], inode))
			return &gs_objects[i];
	return NULL;
}

/** gs_mapped_at() - find the object of an address in a mapping */
gs_fn notrace struct gs_mapped gs_mapped_at(struct vm_area_struct *vma, unsigned long addr)
{
	struct gs_mapped m = { .object = vma ? gs_object_of(vma) : NULL };
	const struct gs_segment *s;
	u64 offset;
	u32 i;

	if (!m.object)
		return m;
	offset = gs_vma_offset(vma, addr);
	for (i = 0; i < m.object->nsegments; i++) {
		s = &m.object->segments[i];
		if (offset >= s->offset && offset - s->offset < s->size) {
			m.at = offset - s->offset + s->addr - m.object->base;
			return m;
		}
	}
	m.object = NULL;
	return m;
}

/*
 * Index of the last of @n sorted addresses, @stride bytes apart, that is not
 * above @at; -1 if there is none.
 */
gs_fn notrace s32 gs_last_at(const void *list, u32 n, u32 stride, u64 at)
{
	u32 low = 0, high = n;

	while (low < high) {
		u32 mid = low + (high - low) / 2;

		if (*(const u32 *)(list + (size_t)mid * stride) <= at)
			low = mid + 1;
		else
			high = mid;
	}
	return (s32)low - 1;
}

/** gs_object_rule() - unwind rule for an address; NULL if no table covers it */
gs_fn notrace const struct gs_frame_rule *gs_object_rule(const struct gs_mapped *m)
{
	const struct gs_object *o = m->object;
	s32 i;
	u16 n;

	if (!o || !o->frame_pcs.n)
		return NULL;
	i = gs_last_at(gs_part(&o->frame_pcs), o->frame_pcs.n, sizeof(u32), m->at);
	if (i < 0)
		return NULL;
	n = ((const u16 *)gs_part(&o->frame_rules))[i];
	return n == GS_NO_RULE ? NULL : (const struct gs_frame_rule *)gs_part(&o->rules) + n;
}

/**
 * gs_object_symbol() - the symbol that contains an address; NULL: none is known
 * @m: address
 * @offset: set to the offset of the address in the symbol
 * @size: set to the symbol's size; if that is not known, up to the next symbol
 */
gs_fn notrace const char *gs_object_symbol(const struct gs_mapped *m, u64 *offset, u64 *size)
{
	const struct gs_object *o = m->object;
	const struct gs_object_symbol *list;
	s32 i;

	if (!o || !o->symbols.n)
		return NULL;
	list = gs_part(&o->symbols);
	i = gs_last_at(list, o->symbols.n, sizeof(*list), m->at);
	if (i < 0)
		return NULL;
	*offset = m->at - list[i].addr;
	*size = list[i].size;
	if (!*size)
		*size = (i + 1 < o->symbols.n ? list[i + 1].addr : o->size) - list[i].addr;
	if (*offset >= *size)
		return NULL;
	return (const char *)gs_part(&o->names) + list[i].name;
}

#endif /* GS_OBJECTS_H */
