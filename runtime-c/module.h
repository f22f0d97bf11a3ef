/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * module.h - the last part of a generated module: tables, init and exit, /proc file
 *
 * Needs GS_FAMILIES(F): F(name) for each family whose header and table were
 * included before. GS_META, a C string literal, becomes the section .gostap.meta.
 */
#ifndef GS_MODULE_H
#define GS_MODULE_H

/**
 * struct gs_table - one family's rows
 * @family: operations of the family
 * @rows: each begins with a struct gs_probe
 * @n: number of rows
 * @size: bytes of one row
 */
struct gs_table {
	const struct gs_family *family;
	void *rows;
	unsigned int n;
	unsigned int size;
};

#define GS_TABLE(_name) {						\
	.family = &gs_##_name##_family, .rows = gs_##_name##_rows,	\
	.n = ARRAY_SIZE(gs_##_name##_rows),				\
	.size = sizeof(gs_##_name##_rows[0]),				\
},

static const struct gs_table gs_tables[] = { GS_FAMILIES(GS_TABLE) };

#define gs_for_each_table(t) \
	for (t = gs_tables; t < gs_tables + ARRAY_SIZE(gs_tables); t++)

#include "alloc.h"
#include "overload.h"
#include "life.h"
#include "counters.h"
#include "transport.h"

#ifdef GS_META
/*
 * A section that is not loaded (SHF_ALLOC is not set): the reader takes it from
 * the file. The '#' starts an assembler comment, which hides the section flags
 * that the compiler appends. modpost accepts type @note for sections that are
 * not loaded.
 */
static const char gs_meta[] __used
	__section(".gostap.meta,\"\",@note#") = GS_META;
#endif

#ifdef GS_READER_TABLES
/* Not loaded either: the packed tables by which the reader symbolizes addresses (kbuild/symtab). */
asm(".pushsection .gostap.tables,\"\",@note\n"
    ".incbin \"gs_tables.bin\"\n"
    ".popsection\n");
#endif

#ifdef GS_MEMORY_OF_GLOBALS
/*
 * Not loaded either: the memory that the module allocates, as pairs of bytes
 * once and bytes per CPU. The first pair is for alloc.h; the pair of a family is
 * GS_MEMORY_NAME in its header.
 */
static const u64 gs_memory[][2] __used
	__section(".gostap.memory,\"\",@note#") = {
	{ sizeof(struct gs_ctx) + GS_FRAME_SIZE + GS_COUNTS_BYTES,
	  GS_RING_SIZE + PAGE_SIZE + sizeof(struct gs_ring) +
	  sizeof(struct gs_ctx) + GS_FRAME_SIZE + GS_COUNTS_BYTES },
	GS_MEMORY_OF_GLOBALS
	GS_MEMORY_OF_FAMILIES
};
#endif

static int gs_load_tables(void)
{
	const struct gs_table *t;
	int rc = 0;

	gs_for_each_table(t) {
		if (t->family->load)
			rc = t->family->load(t->rows, t->n);
		if (rc)
			break;
	}
	if (!rc)
		return 0;
	while (t-- > gs_tables)
		if (t->family->unload)
			t->family->unload(t->rows, t->n);
	return rc;
}

static void gs_unload_tables(void)
{
	const struct gs_table *t;

	gs_for_each_table(t)
		if (t->family->unload)
			t->family->unload(t->rows, t->n);
}

/* Initialises what the generated file defines, such as maps. */
#ifndef GS_GLOBALS_INIT
#define GS_GLOBALS_INIT()	0
#define GS_GLOBALS_EXIT()	do { } while (0)
#endif

static int __init gs_module_init(void)
{
	int rc;

	init_irq_work(&gs_session.wake, gs_wake_now);
	atomic64_add(gs_module_bytes(THIS_MODULE), &gs_session.memory);
	gs_stacks_find();
#ifdef GS_VMAS_INIT
	GS_VMAS_INIT();
#endif
	rc = gs_contexts_alloc();
	if (rc)
		return rc;
	rc = GS_GLOBALS_INIT();
	if (rc)
		goto contexts;
	rc = gs_load_tables();
	if (rc)
		goto globals;
	rc = gs_find_user_files();
	if (rc)
		goto tables;
	rc = register_module_notifier(&gs_module_nb);
	if (rc)
		goto tables;
	gs_find_sections();
	rc = -ENOMEM;
	if (proc_create("gostap_" GS_MODULE_NAME, 0600, NULL, &gs_proc_ops))
		return 0;
	unregister_module_notifier(&gs_module_nb);
tables:
	gs_unload_tables();
globals:
	GS_GLOBALS_EXIT();
contexts:
	gs_contexts_free();
	return rc;
}

/* The /proc file is closed, so only a detached session can still be running. */
static void __exit gs_module_exit(void)
{
	remove_proc_entry("gostap_" GS_MODULE_NAME, NULL);
	gs_session_kill();
	unregister_module_notifier(&gs_module_nb);
	gs_unload_tables();
	irq_work_sync(&gs_session.wake);
#ifdef GS_VMAS_SYNC
	GS_VMAS_SYNC();
#endif
	GS_GLOBALS_EXIT();
	gs_contexts_free();
}

module_init(gs_module_init);
module_exit(gs_module_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("gostap script module " GS_MODULE_NAME);

#endif /* GS_MODULE_H */
