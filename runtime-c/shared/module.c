// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * module.c - load and unload the module
 */

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
	while (t-- > gs_script.tables)
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

static int __init gs_module_init(void)
{
	int rc;

	init_irq_work(&gs_session.wake, gs_wake_now);
	atomic64_add(gs_module_bytes(THIS_MODULE), &gs_session.memory);
	gs_stacks_find();
	if (gs_script.load)
		gs_script.load();
	rc = gs_contexts_alloc();
	if (rc)
		return rc;
	rc = gs_script.init ? gs_script.init() : 0;
	if (rc)
		goto globals;	/* some of them may have been allocated */
	rc = gs_load_tables();
	if (rc)
		goto globals;
	rc = register_module_notifier(&gs_module_nb);
	if (rc)
		goto tables;
	gs_find_modules();
	rc = -ENOMEM;
	if (proc_create(gs_script.file, 0600, NULL, &gs_proc_ops))
		return 0;
	unregister_module_notifier(&gs_module_nb);
tables:
	gs_unload_tables();
globals:
	if (gs_script.exit)
		gs_script.exit();
	gs_contexts_free();
	return rc;
}

/* The /proc file is closed, so only a detached session may still run. */
static void __exit gs_module_exit(void)
{
	remove_proc_entry(gs_script.file, NULL);
	cancel_delayed_work_sync(&gs_reader_work);
	gs_session_kill();
	while (atomic_read(&gs_session.stays))	/* see gs_stay() */
		msleep(1000);
	gs_in_time_finish();
	unregister_module_notifier(&gs_module_nb);
	gs_unload_tables();
	gs_raises_end();
	irq_work_sync(&gs_session.wake);
	if (gs_script.unload)
		gs_script.unload();
	if (gs_script.exit)
		gs_script.exit();
	gs_contexts_free();
}

module_init(gs_module_init);
module_exit(gs_module_exit);
MODULE_LICENSE("GPL");
