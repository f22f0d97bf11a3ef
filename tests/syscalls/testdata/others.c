// SPDX-License-Identifier: GPL-2.0-or-later
// The rest: futexes, keys, modules, the system.
#include "program.h"
#include "calls.h"
#include <asm/prctl.h>
#include <linux/futex.h>
#include <linux/random.h>
#include <linux/keyctl.h>
#include <linux/reboot.h>
#include <linux/seccomp.h>

static int word = 5;
static const struct words soon = { 0, 1000 };

void others(void)
{
	CALL(futex, &word + (OUT - (long)&word) / 4, FUTEX_WAIT_PRIVATE, 7, &soon);
	CALL(futex, OUT, FUTEX_WAKE, 1);
	CALL(futex, OUT, FUTEX_CMP_REQUEUE_PRIVATE, 1, 1, OUT + 8, 9);
	CALL(futex, OUT, 99, 1);
	CALL(getrandom, OUT, 4, GRND_NONBLOCK);
	CALL(seccomp, SECCOMP_GET_ACTION_AVAIL, 0, OUT + 0x8000);
	CALL(seccomp, 99, 4, 0);
	CALL(bpf, 99, 0, 0);
	CALL(perf_event_open, 16, 0, -1, -1, 8);
	CALL(add_key, "user", "gs:key", "payload", 7, 99);
	CALL(request_key, "user", "gs:none", 0, 0);
	CALL(keyctl, KEYCTL_GET_KEYRING_ID, -1, 0);
	CALL(sethostname, 16, -1);
	CALL(setdomainname, 16, -1);
	CALL(syslog, 10, 0, 0);
	CALL(reboot, 1, 2, LINUX_REBOOT_CMD_HALT, 0);
	CALL(delete_module, "gs_none", O_NONBLOCK);
	CALL(finit_module, 99, "option=1", 1);
	CALL(init_module, 16, 100, "option=1");
	CALL(kexec_load, 0, 99, 0, 0x30000);
	CALL(iopl, 99);
	CALL(ioperm, 0x80, 1, 2);
	CALL(io_setup, 0, OUT);
	CALL(io_destroy, 0);
	CALL(io_submit, 7, 2, 16);
	CALL(io_cancel, 7, 16, OUT);
	CALL(io_getevents, 7, 1, 2, OUT, &soon);
	CALL(io_pgetevents, 7, 1, 2, OUT, &soon, 0);
	CALL(io_uring_setup, 0, OUT + 0x8000);
	CALL(io_uring_enter, 99, 1, 2, 1, 0, 9);
	CALL(io_uring_register, 99, 1, 16, 3);
	CALL(landlock_create_ruleset, 0, 0, 1);
	CALL(landlock_add_rule, 99, 1, 16, 1);
	CALL(landlock_restrict_self, 99, 1);
	CALL(futex_waitv, 16, 1, 2, 0, 1);
	CALL(modify_ldt, 99, 16, 8);
	CALL(get_thread_area, 16);
	CALL(rseq, OUT, 1, 0, 0);
	CALL(quotactl, 0x80000700, "/dev/none", 0, OUT);
	CALL(ustat, 0, OUT);
	CALL(sysfs, 3);
#ifdef __x86_64__
	CALL(arch_prctl, ARCH_GET_FS, OUT);
	CALL(arch_prctl, 99, 0);
#else
	CALL(set_thread_area, 16);
	CALL(_llseek, 99, 0, 5, OUT, 0);
	CALL(getuid32, 0);
	CALL(setresuid32, -1, -1, -1);
	CALL(chown32, "/tmp/none", -1, 5);
	CALL(waitpid, -1, OUT, 1);
	CALL(umount, "/tmp/none");
	CALL(stat64, "/tmp", OUT);
	CALL(fcntl64, 99, 13, OUT + 0x8000);
	CALL(truncate64, "/tmp/none", 5, 1);
	CALL(ftruncate64, 99, 5, 1);
	CALL(sendfile64, 99, 99, 0, 5);
	CALL(statfs64, "/tmp", 84, OUT);
	CALL(nice, 0);
#endif
}
