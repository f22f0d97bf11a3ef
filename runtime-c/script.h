/* SPDX-License-Identifier: GPL-2.0-or-later */
/* script.h - data about the script that the units (units/core.c) use */
#ifndef GS_SCRIPT_H
#define GS_SCRIPT_H

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

/**
 * struct gs_script - the script, as the generated file and module.h describe it
 * @file: name of the file in /proc
 * @tables, @ntables: the families' rows
 * @probes: number of rows of all tables; their ids are below it
 * @ring_size: bytes of output for each CPU, a power of two
 * @ctx_size: bytes of struct gs_ctx, and of what @match_text and @match_regs point to if
 *	some handler reads them
 * @frame_size: bytes of locals of one hit
 * @lock_tries, @lock_delay: GS_TRYLOCK and GS_LOCK_DELAY, see lock.h
 * @max_errors: MAXERRORS; one more uncaught error ends the session
 * @max_skipped: MAXSKIPPED; one more skip that counts against it ends the
 *	session
 * @suppress_errors: count errors, but don't end the session for them
 * @builds, @nbuilds: modules of which the script has addresses or types
 * @sections, @nsections: sections of other modules that the script reads
 * @load: called first when the module is loaded; or NULL
 * @init: allocates the memory of the generated file, such as maps; or NULL.
 *	Returns 0 or a negative errno
 * @exit: undoes @init; or NULL
 * @find_files: looks up programs and libraries whose data the probes of other
 *	files read; called when the session starts; or NULL. Returns 0 or a negative
 *	errno
 * @begins: called when the session starts, before the begin probes; or NULL. The
 *	row is for messages
 * @ends: called before the end probes, when no other handler runs any more; or NULL
 * @unload: called when no handler runs any more, before @exit; or NULL
 */
struct gs_script {
	const char *file;
	const struct gs_table *tables;
	unsigned int ntables;
	u32 probes;
	unsigned int ring_size;
	size_t ctx_size;
	size_t frame_size;
	unsigned int lock_tries;
	unsigned int lock_delay;
	s64 max_errors;
	s64 max_skipped;
	bool suppress_errors;
	struct gs_build *builds;
	unsigned int nbuilds;
	struct gs_section *sections;
	unsigned int nsections;
	void (*load)(void);
	int (*init)(void);
	void (*exit)(void);
	int (*find_files)(void);
	void (*begins)(struct gs_probe *p);
	void (*ends)(struct gs_probe *p);
	void (*unload)(void);
};

extern const struct gs_script gs_script;

/* Iterate over the tables of all families. */
#define gs_for_each_table(t) \
	for (t = gs_script.tables; t < gs_script.tables + gs_script.ntables; t++)

#endif /* GS_SCRIPT_H */
