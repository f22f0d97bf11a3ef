// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * parameter.c - a module whose parameter, when it is set, loads a module as a
 * parameter of the kernel does (zswap.compressor): under the lock for
 * parameters, by /proc/sys/kernel/modprobe
 *
 *	echo NAME >/sys/module/parameter/parameters/load
 */
#include <linux/kmod.h>
#include <linux/module.h>
#include <linux/moduleparam.h>

static int load(const char *val, const struct kernel_param *kp)
{
	int rc;

	kernel_param_lock(NULL);
	rc = request_module("%s", val);
	kernel_param_unlock(NULL);
	return rc;
}

static const struct kernel_param_ops ops = { .set = load };
module_param_cb(load, &ops, NULL, 0200);

static int __init parameter_init(void)
{
	return 0;
}

static void __exit parameter_exit(void)
{
}

module_init(parameter_init);
module_exit(parameter_exit);
MODULE_DESCRIPTION("a parameter that loads a module");
MODULE_LICENSE("GPL");
