/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * module.h - the end of a generated module: its tables, life and file
 *
 * Needs GS_FAMILIES(F): F(name) for each family whose header and table came
 * before. GS_META, a C string literal, becomes the section .gostap.meta.
 */
#ifndef GS_MODULE_H
#define GS_MODULE_H

/**
 * struct gs_table - one family's rows
 * @family: how they are run
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
 * Not loaded: the reader takes it from the file. The assembler is told so
 * behind the compiler's back ('#' hides the compiler's own flags); the type is
 * one that modpost expects to be not loaded.
 */
static const char gs_meta[] __used
	__section(".gostap.meta,\"\",@note#") = GS_META;
#endif

#ifdef GS_READER_TABLES
/* Not loaded either: what the reader names places by, packed (kbuild/symtab). */
asm(".pushsection .gostap.tables,\"\",@note\n"
    ".incbin \"gs_tables.bin\"\n"
    ".popsection\n");
#endif

#ifdef GS_MEMORY_OF_GLOBALS
/*
 * Not loaded either: what the module takes besides its own code and data, as
 * pairs of bytes once and bytes for each CPU. The first is alloc.h's; a
 * family's is GS_MEMORY_NAME of its header.
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

/* What the generated file needs besides: maps and the like. */
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

/* The file is closed; only a session without a reader is still running. */
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
