// SPDX-License-Identifier: GPL-2.0-or-later
// Processes: who they are, limits, scheduling, how they are made.
#include "program.h"
#include "calls.h"
#include <asm/ldt.h>
#include <asm/prctl.h>
#include <linux/capability.h>
#include <linux/prctl.h>
#include <linux/resource.h>
#include <linux/sched.h>
#include <linux/sched/types.h>
#include <linux/wait.h>

static const struct words limit = { 1024 * 1024, 2000 }, none = { 4096, -1 };
static const unsigned long long wide_limit[2] = { 1024 * 1024, ~0ULL };
static const int priority = 5;
static const struct sched_attr attr = { .size = 48, .sched_policy = 3, .sched_flags = 1, .sched_nice = 99 };
static const unsigned long cpus[32] = { 3 };
static const struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0x7ffffff };
static const struct __user_cap_data_struct sets[2];
static const unsigned int groups[2] = { 0, 10 };
static const char *const arguments[] = { "program", "an \"argument\"", 0 };
static const char *const environment[] = { "A=b", "C=d", 0 };
static const struct clone_args clone_args = { .flags = CLONE_VM | CLONE_SETTLS, .exit_signal = 99, .stack = 0x1000, .tls = 0x2000 };

static void identity(void)
{
	CALL(getpid, 0);
	CALL(gettid, 0);
	CALL(getuid, 0);
	CALL(geteuid, 0);
	CALL(getgid, 0);
	CALL(getegid, 0);
	CALL(getpgrp, 0);
	CALL(getpgid, 0x7ffffff);
	CALL(setpgid, 0, 0x7ffffff);
	CALL(getsid, 0x7ffffff);
	CALL(setuid, 0);
	CALL(setgid, 0);
	CALL(setreuid, -1, 0);
	CALL(setregid, 0, -1);
	CALL(setresuid, -1, -1, -1);
	CALL(setresgid, 0, -1, 0);
	CALL(getresuid, OUT, OUT + 4, OUT + 8);
	CALL(getresgid, OUT, OUT + 4, OUT + 8);
	CALL(setfsuid, 0);
	CALL(setfsgid, 0);
	CALL(getgroups, 0, 0);
	CALL(setgroups, 2, groups);
	CALL(capget, &header, OUT);
	CALL(capset, &header, sets);
	CALL(personality, 0xffffffff);
	CALL(prctl, PR_GET_DUMPABLE);
	CALL(prctl, PR_SET_NAME, "a name");
	CALL(prctl, 9999, 1, 2, 3, 4);
}

static void limits(void)
{
	CALL(getrlimit, RLIMIT_NOFILE, OUT);
	CALL(setrlimit, RLIMIT_CORE, &limit);
	CALL(setrlimit, 99, &none);
	CALL(prlimit64, 0, RLIMIT_CORE, wide_limit, OUT);
	CALL(prlimit64, 0, RLIMIT_STACK, 0, OUT);
	CALL(getrusage, RUSAGE_SELF, OUT);
	CALL(times, OUT);
	CALL(sysinfo, OUT);
	CALL(uname, OUT);
	CALL(getpriority, PRIO_PROCESS, 0);
	CALL(setpriority, PRIO_PROCESS, 0, 1);
}

static void scheduling(void)
{
	CALL(sched_yield, 0);
	CALL(sched_getscheduler, 0);
	CALL(sched_setscheduler, 0, 1, &priority + 100);
	CALL(sched_setscheduler, 0x7ffffff, 2 | 0x40000000, &priority);
	CALL(sched_setparam, 0x7ffffff, &priority);
	CALL(sched_getparam, 0, OUT);
	CALL(sched_get_priority_max, 1);
	CALL(sched_get_priority_min, 99);
	CALL(sched_rr_get_interval, 0, OUT);
	CALL(sched_setaffinity, 0x7ffffff, 8, cpus);
	CALL(sched_getaffinity, 0, 8, OUT);
	CALL(sched_setattr, 0x7ffffff, &attr, 0);
	CALL(sched_getattr, 0, OUT, 48, 0);
	CALL(ioprio_get, 1, 0);
	CALL(ioprio_set, 1, 0x7ffffff, 2 << 13 | 4);
}

static void making(void)
{
	CALL(clone, CLONE_SIGHAND | 17, 0, OUT, OUT + 8, 0);
	CALL(clone3, &clone_args, sizeof(clone_args));
	CALL(unshare, CLONE_SIGHAND | 0x80000000);
	CALL(unshare, CLONE_NEWNS | 1);
	CALL(setns, 99, CLONE_NEWNET);
	CALL(execve, "/tmp/none", arguments, environment);
	CALL(execveat, AT_FDCWD, "/tmp/none", arguments, environment, AT_SYMLINK_NOFOLLOW);
	CALL(execve, 0, 0, 0);
	CALL(wait4, -1, OUT, WNOHANG | __WALL, 0);
	CALL(waitid, 1, 0x7ffffff, OUT, WNOHANG | WEXITED, 0);
	CALL(ptrace, 0x4206, 0x7ffffff, 0, 0);
	CALL(kcmp, 0x7ffffff, 0x7ffffff, 0, 0, 0);
	CALL(pidfd_open, 0x7ffffff, 0);
	CALL(pidfd_send_signal, 99, 10, 0, 0);
	CALL(pidfd_getfd, 99, 5, 1);
	CALL(set_tid_address, OUT);
	CALL(set_robust_list, OUT, 1);
	CALL(get_robust_list, 0x7ffffff, OUT, OUT + 8);
	CALL(getcpu, OUT, OUT + 4, 0);
}

void processes(void)
{
	identity();
	limits();
	scheduling();
	making();
}
