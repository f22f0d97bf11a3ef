/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * marktest.h - enable the static keys that GOSTAP_PROBE_ENABLED() tests
 *
 * gostap/sdt.h makes one static key for each such test, in the module that has
 * the mark. The key is enabled while the mark is armed. When that module is
 * unloaded, its keys are not disabled, because they go away with it.
 */
#ifndef GS_PROBES_MARKTEST_H
#define GS_PROBES_MARKTEST_H

#include <linux/jump_label.h>
#include "../kernel/reloc.h"

/**
 * struct gs_mark_test - location of a static key
 * @symbol: a symbol of the module; NULL ends a list
 * @offset: bytes from @symbol to the key
 */
struct gs_mark_test {
	const char *symbol;
	long offset;
};

/* Whether the kernel knows @key as a static key of module @m. */
static bool gs_mark_is_key(struct module *m, struct static_key *key)
{
#ifdef CONFIG_JUMP_LABEL
	unsigned int i;

	for (i = 0; i < m->num_jump_entries; i++)
		if (jump_entry_key(&m->jump_entries[i]) == key)
			return true;
#endif
	return false;
}

static void gs_mark_raise(const struct gs_mark_test *t, struct module *m, bool up)
{
	for (; t->symbol; t++) {
		unsigned long at = gs_module_symbol(m, t->symbol);
		struct static_key *key = (struct static_key *)(at + t->offset);

		if (!at || !gs_mark_is_key(m, key))
			continue;
		if (up)
			static_key_slow_inc(key);
		else
			static_key_slow_dec(key);
	}
}

/**
 * gs_mark_listen() - enable or disable a mark's static keys
 * @tests: list of keys, or NULL
 * @raised: the row's flag: whether its keys are enabled
 * @module: name of the module that has the mark
 * @up: enable them
 *
 * May sleep. Called with gs_session.arming held, also from the module notifier.
 */
static void gs_mark_listen(const struct gs_mark_test *tests, bool *raised,
			   const char *module, bool up)
{
	struct module *m;

	if (!tests || *raised == up)
		return;
	m = gs_module_get(module);
	if (m)
		gs_mark_raise(tests, m, up);
	*raised = m && up;
	gs_module_put(m);
}

#endif /* GS_PROBES_MARKTEST_H */
