/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * module.h - last part of a generated module: tables, and data for the units
 *
 * Needs GS_FAMILIES(F): F(name) for each family whose header and table were
 * included before. GS_META, a C string literal, becomes the section
 * .gostap.meta.
 */
#ifndef GS_MODULE_H
#define GS_MODULE_H

#include "script.h"

#ifndef GS_MODULE_NAME
#error "GS_MODULE_NAME is not defined"
#endif

#define GS_TABLE(_name) {						\
	.family = &gs_##_name##_family, .rows = gs_##_name##_rows,	\
	.n = ARRAY_SIZE(gs_##_name##_rows),				\
	.size = sizeof(gs_##_name##_rows[0]),				\
},

static const struct gs_table gs_tables[] = { GS_FAMILIES(GS_TABLE) };

/*
 * Data in a section that is not loaded (SHF_ALLOC is not set): the reader takes
 * it from the file. GCC: the '#' starts an assembler comment, which hides the
 * section flags that the compiler appends; modpost accepts type @note for
 * sections that are not loaded. clang has no such way, so the flag is cleared in
 * the finished module (kbuild/unloaded.go).
 */
#ifdef __clang__
#define GS_NOT_LOADED(_name)	__used __section(_name)
#else
#define GS_NOT_LOADED(_name)	__used __section(_name ",\"\",@note#")
#endif

#ifdef GS_META
static const char gs_meta[] GS_NOT_LOADED(".gostap.meta") = GS_META;
#endif

#ifdef GS_READER_TABLES
/* Not loaded either: the packed tables by which the reader symbolizes addresses (kbuild/symtab). */
asm(".pushsection .gostap.tables,\"\",@note\n"
    ".incbin \"gs_tables.bin\"\n"
    ".popsection\n");
#endif

#ifdef GS_MATCH_REGS
#define GS_CTX_SIZE	(sizeof(struct gs_ctx) + GS_MATCH_TEXT + GS_MATCH_REGS * sizeof(s32))
#else
#define GS_CTX_SIZE	sizeof(struct gs_ctx)
#endif

#ifdef GS_MEMORY_OF_GLOBALS
/*
 * Not loaded either: the memory that the module allocates, as pairs of bytes
 * once and bytes per CPU. The first pair is for shared/alloc.c; the pair of a family is
 * GS_MEMORY_NAME in its header.
 */
static const u64 gs_memory[][2] GS_NOT_LOADED(".gostap.memory") = {
	{ GS_CTX_SIZE + GS_FRAME_SIZE + GS_NPROBES * sizeof(struct gs_counts) +
	  2 * BITS_TO_LONGS(GS_NPROBES) * sizeof(long),
	  GS_RING_SIZE + PAGE_SIZE + sizeof(struct gs_ring) +
	  GS_CTX_SIZE + GS_FRAME_SIZE + GS_NPROBES * sizeof(struct gs_counts) },
	GS_MEMORY_OF_GLOBALS
	GS_MEMORY_OF_FAMILIES
};
#endif

#if defined(GS_GLOBALS_INIT) || defined(GS_NAMESPACES_INIT)
/* Initialises what the generated file defines, such as maps. */
#ifndef GS_GLOBALS_INIT
#define GS_GLOBALS_INIT()	0
#define GS_GLOBALS_EXIT()	do { } while (0)
#endif

/* Takes references to namespaces (namespaces.h). */
#ifndef GS_NAMESPACES_INIT
#define GS_NAMESPACES_INIT()	0
#define GS_NAMESPACES_EXIT()	do { } while (0)
#endif

/* gs_script.init: called when the module is loaded; may sleep. */
static int gs_script_init(void)
{
	int rc = GS_NAMESPACES_INIT();

	return rc ? rc : GS_GLOBALS_INIT();
}

/* gs_script.exit: called when no handler runs any more; may sleep. */
static void gs_script_exit(void)
{
	GS_GLOBALS_EXIT();
	GS_NAMESPACES_EXIT();
}
#else	/* a function without anything in it takes the compiler 4 million instructions */
#define gs_script_init	NULL
#define gs_script_exit	NULL
#endif

#ifdef GS_USER_FILES	/* files whose data the probes of other files read */
static int gs_script_find_files(void)
{
	return gs_user_files_find(GS_USER_FILES, ARRAY_SIZE(GS_USER_FILES));
}
#else
#define gs_script_find_files	NULL
#endif

#if defined(GS_VMAS_TELL) || defined(GS_UPLACE_TELL) || defined(GS_SLOTS_TELL)
/*
 * gs_script.ends: warn about what handlers could not do. Called in process
 * context.
 */
static void gs_script_ends(struct gs_probe *p)
{
#ifdef GS_VMAS_TELL
	GS_VMAS_TELL(p);
#endif
#ifdef GS_UPLACE_TELL
	GS_UPLACE_TELL(p);
#endif
#ifdef GS_SLOTS_TELL
	GS_SLOTS_TELL(p);
#endif
}
#else
#define gs_script_ends	NULL
#endif

/* A header whose function the session calls at these times defines its name. */
#ifndef GS_OBJECTS_FIND
#define GS_OBJECTS_FIND	NULL
#endif
#ifndef GS_VMAS_INIT
#define GS_VMAS_INIT	NULL
#define GS_VMAS_SYNC	NULL
#endif

const struct gs_script gs_script = {
	.file = "gostap_" GS_MODULE_NAME,
	.tables = gs_tables,
	.ntables = ARRAY_SIZE(gs_tables),
	.probes = GS_NPROBES,
	.ring_size = GS_RING_SIZE,
	.ctx_size = GS_CTX_SIZE,
	.frame_size = GS_FRAME_SIZE,
	.lock_tries = GS_TRYLOCK,
	.lock_delay = GS_LOCK_DELAY,
	.max_errors = GS_MAXERRORS,
	.max_skipped = GS_MAXSKIPPED,
	.suppress_errors = GS_SUPPRESS_ERRORS,
#ifdef GS_BUILDS	/* modules of which the script has addresses or types */
	.builds = GS_BUILDS,
	.nbuilds = ARRAY_SIZE(GS_BUILDS),
#endif
#ifdef GS_SECTIONS	/* sections of other modules that the script reads */
	.sections = GS_SECTIONS,
	.nsections = ARRAY_SIZE(GS_SECTIONS),
#endif
	.load = GS_VMAS_INIT,
	.init = gs_script_init,
	.exit = gs_script_exit,
	.find_files = gs_script_find_files,
	.begins = GS_OBJECTS_FIND,
	.ends = gs_script_ends,
	.unload = GS_VMAS_SYNC,
};

MODULE_DESCRIPTION("gostap script module " GS_MODULE_NAME);
#ifndef GS_UNITS_APART
#include "units/core.c"
#ifdef GS_PROBES_PLACE_H
#include "units/places.c"
#endif
#ifdef GS_PROBES_KPROBE_H
#include "units/kprobe.c"
#endif
#ifdef GS_PROBES_KRETPROBE_H
#include "units/kretprobe.c"
#endif
#endif /* GS_UNITS_APART */

#endif /* GS_MODULE_H */
