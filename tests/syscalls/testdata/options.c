// SPDX-License-Identifier: GPL-2.0-or-later
// Calls whose arguments depend on the first one: keyctl and prctl.
#include "program.h"
#include "calls.h"
#include <linux/capability.h>
#include <linux/keyctl.h>
#include <linux/prctl.h>
#include <linux/seccomp.h>

#define KEY 99		/* there is no such key */
#define RING KEY_SPEC_SESSION_KEYRING

static const struct words payload[2] = { { (long)"abc", 3 }, { (long)"defg", 4 } };
static const struct keyctl_dh_params dh = { { 1 }, 2, 3 };

static void keys(void)
{
	CALL(keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_THREAD_KEYRING, 0);
	CALL(keyctl, KEYCTL_JOIN_SESSION_KEYRING, ".gs");
	CALL(keyctl, KEYCTL_UPDATE, KEY, "new\1", 4);
	CALL(keyctl, KEYCTL_REVOKE, KEY);
	CALL(keyctl, KEYCTL_CHOWN, KEY, 5, -1);
	CALL(keyctl, KEYCTL_SETPERM, KEY, 0x3f010002);
	CALL(keyctl, KEYCTL_DESCRIBE, KEY, OUT, 64);
	CALL(keyctl, KEYCTL_CLEAR, KEY);
	CALL(keyctl, KEYCTL_LINK, KEY, RING);
	CALL(keyctl, KEYCTL_UNLINK, KEY, KEY_SPEC_USER_KEYRING);
	CALL(keyctl, KEYCTL_SEARCH, KEY, "user", "gs:none", KEY_SPEC_PROCESS_KEYRING);
	CALL(keyctl, KEYCTL_READ, KEY, OUT, 64);
	CALL(keyctl, KEYCTL_INSTANTIATE, KEY, "text", 4, RING);
	CALL(keyctl, KEYCTL_NEGATE, KEY, 30, RING);
	CALL(keyctl, KEYCTL_SET_REQKEY_KEYRING, 98);
	CALL(keyctl, KEYCTL_SET_REQKEY_KEYRING, KEY_REQKEY_DEFL_NO_CHANGE);
	CALL(keyctl, KEYCTL_SET_TIMEOUT, KEY, 30);
	CALL(keyctl, KEYCTL_ASSUME_AUTHORITY, KEY);
	CALL(keyctl, KEYCTL_GET_SECURITY, KEY, OUT, 64);
	CALL(keyctl, KEYCTL_REJECT, KEY, 30, 13, RING);
	CALL(keyctl, KEYCTL_INSTANTIATE_IOV, KEY, payload, 2, RING);
	CALL(keyctl, KEYCTL_INVALIDATE, KEY);
	CALL(keyctl, KEYCTL_GET_PERSISTENT, -1, KEY);
	CALL(keyctl, KEYCTL_DH_COMPUTE, &dh, OUT, 0, 0);
	CALL(keyctl, KEYCTL_PKEY_QUERY, KEY, 0, "enc=raw", OUT);
	CALL(keyctl, KEYCTL_RESTRICT_KEYRING, KEY, "user", "none");
	CALL(keyctl, KEYCTL_MOVE, KEY, RING, KEY_SPEC_USER_KEYRING, KEYCTL_MOVE_EXCL);
	CALL(keyctl, KEYCTL_CAPABILITIES, OUT, 4);
	CALL(keyctl, KEYCTL_WATCH_KEY, KEY, 98, 7);
	CALL(keyctl, 1234, 1, 2, 3, 4);
	CALL(keyctl, KEYCTL_UNLINK, 0xfffffffe, 0xfffffffd);
	CALL(keyctl, KEYCTL_READ, 0xfffffffe, OUT, 64);
}

static void process(void)
{
	CALL(prctl, PR_SET_PDEATHSIG, 99);
	CALL(prctl, PR_SET_PDEATHSIG, 0);
	CALL(prctl, PR_GET_PDEATHSIG, OUT);
	CALL(prctl, PR_SET_DUMPABLE, 1);
	CALL(prctl, PR_GET_KEEPCAPS);
	CALL(prctl, PR_SET_KEEPCAPS, 0);
	CALL(prctl, PR_GET_UNALIGN, OUT);
	CALL(prctl, PR_SET_UNALIGN, PR_UNALIGN_NOPRINT);
	CALL(prctl, PR_SET_FPEMU, PR_FPEMU_NOPRINT);
	CALL(prctl, PR_SET_FPEXC, PR_FP_EXC_SW_ENABLE | PR_FP_EXC_DIV);
	CALL(prctl, PR_SET_ENDIAN, PR_ENDIAN_LITTLE);
	CALL(prctl, PR_GET_ENDIAN, OUT);
	CALL(prctl, PR_GET_TIMING);
	CALL(prctl, PR_SET_TIMING, PR_TIMING_STATISTICAL);
	CALL(prctl, PR_GET_NAME, OUT);
	CALL(prctl, PR_GET_SECCOMP);
	CALL(prctl, PR_SET_SECCOMP, 99, 16);
	CALL(prctl, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, 16);
	CALL(prctl, PR_CAPBSET_READ, CAP_SYS_ADMIN);
	CALL(prctl, PR_CAPBSET_DROP, 99);
	CALL(prctl, PR_GET_TSC, OUT);
	CALL(prctl, PR_SET_TSC, PR_TSC_ENABLE);
	CALL(prctl, PR_GET_SECUREBITS);
	CALL(prctl, PR_SET_SECUREBITS, 0x1000 | 1 << 4);
	CALL(prctl, PR_SET_TIMERSLACK, 50000);
	CALL(prctl, PR_GET_TIMERSLACK);
	CALL(prctl, PR_TASK_PERF_EVENTS_DISABLE);
	CALL(prctl, PR_MCE_KILL, PR_MCE_KILL_SET, PR_MCE_KILL_EARLY, 1, 2);
	CALL(prctl, PR_MCE_KILL, PR_MCE_KILL_CLEAR, 1, 2, 3);
	CALL(prctl, PR_MCE_KILL_GET, 0, 0, 0, 0);
	CALL(prctl, PR_SET_MM, PR_SET_MM_BRK, 16, 1, 0);
	CALL(prctl, PR_SET_MM, PR_SET_MM_EXE_FILE, 99, 1, 0);
	CALL(prctl, PR_SET_PTRACER, 0x7ffffff);
	CALL(prctl, PR_SET_PTRACER, -1);
	CALL(prctl, PR_SET_CHILD_SUBREAPER, 0);
	CALL(prctl, PR_GET_CHILD_SUBREAPER, OUT);
	CALL(prctl, PR_SET_NO_NEW_PRIVS, 2, 0, 0, 0);
	CALL(prctl, PR_GET_NO_NEW_PRIVS, 1, 0, 0, 0);
	CALL(prctl, PR_GET_TID_ADDRESS, OUT);
	CALL(prctl, PR_SET_THP_DISABLE, 0, 1, 0, 0);
	CALL(prctl, PR_GET_THP_DISABLE, 1, 0, 0, 0);
	CALL(prctl, PR_MPX_ENABLE_MANAGEMENT, 1, 0, 0, 0);
	CALL(prctl, PR_GET_FP_MODE);
	CALL(prctl, PR_CAP_AMBIENT, PR_CAP_AMBIENT_IS_SET, CAP_NET_RAW, 0, 1);
	CALL(prctl, PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 1);
	CALL(prctl, PR_SVE_SET_VL, 16);
	CALL(prctl, PR_SVE_GET_VL);
	CALL(prctl, PR_GET_SPECULATION_CTRL, PR_SPEC_STORE_BYPASS, 1, 0, 0);
	CALL(prctl, PR_SET_SPECULATION_CTRL, PR_SPEC_INDIRECT_BRANCH, PR_SPEC_DISABLE, 1, 0);
	CALL(prctl, PR_GET_TAGGED_ADDR_CTRL, 1, 0, 0, 0);
	CALL(prctl, PR_SET_IO_FLUSHER, 0, 1, 0, 0);
	CALL(prctl, PR_GET_IO_FLUSHER, 1, 0, 0, 0);
	CALL(prctl, PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_OFF, 1, 0, 0);
	CALL(prctl, PR_SCHED_CORE, PR_SCHED_CORE_MAX, 0x7ffffff, 1, 0);
	CALL(prctl, PR_SET_VMA, PR_SET_VMA_ANON_NAME, 16, 4096, "name");
}

void by_option(void)
{
	keys();
	process();
}
