// SPDX-License-Identifier: GPL-2.0-or-later
// Calls of newer kernels: a kernel that lacks one traces its number and rejects it.
#include "program.h"
#include "calls.h"

static const unsigned int waiter[8] = { 1, 0, OUT, 0, 2, 0 };

void newer(void)
{
	CALL(fchmodat2, AT_FDCWD, "/tmp/none", 0640, AT_SYMLINK_NOFOLLOW);
	CALL(cachestat, 99, 16, OUT, 1);
	CALL(statmount, 16, OUT, 64, 1);
	CALL(listmount, 16, OUT, 8, 1);
	CALL(lsm_get_self_attr, 100, OUT, 16, 1);
	CALL(lsm_set_self_attr, 100, 16, 5, 1);
	CALL(lsm_list_modules, OUT, 16, 1);
	CALL(map_shadow_stack, 16, 4097, 1);
	CALL(mseal, 17, 4096, 1);
	CALL(futex_wake, 17, 3, 5, 64);
	CALL(futex_wait, 17, 3, 5, 64, OUT + 0x8000, 1);
	CALL(futex_requeue, waiter, 1, 2, 3);
	CALL(setxattrat, 98, "/tmp/none", AT_SYMLINK_NOFOLLOW, "user.none", 16, 24);
	CALL(getxattrat, 98, "/tmp/none", AT_SYMLINK_NOFOLLOW, "user.none", 16, 24);
	CALL(listxattrat, 98, "/tmp/none", AT_EMPTY_PATH, OUT, 64);
	CALL(removexattrat, 98, "/tmp/none", AT_SYMLINK_NOFOLLOW, "user.none");
	CALL(open_tree_attr, AT_FDCWD, "/tmp/none", 1, 16, 32);
	CALL(file_getattr, 98, "/tmp/none", OUT, 24, AT_SYMLINK_NOFOLLOW);
	CALL(file_setattr, 98, "/tmp/none", 16, 24, AT_EMPTY_PATH);
}
