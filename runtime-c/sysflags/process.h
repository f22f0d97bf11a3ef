/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made by tapset/sysflags/gen from the headers of Linux 6.12.117+deb12 (x86) */
#ifndef GS_SYSFLAGS_PROCESS_H
#define GS_SYSFLAGS_PROCESS_H

#include "set.h"

static const struct gs_name gs_names_clone_flags[] = {
	{ 1, "SIGHUP" }, { 2, "SIGINT" }, { 3, "SIGQUIT" }, { 4, "SIGILL" }, { 5, "SIGTRAP" },
	{ 6, "SIGABRT" }, { 7, "SIGBUS" }, { 8, "SIGFPE" }, { 9, "SIGKILL" }, { 0xa, "SIGUSR1" },
	{ 0xb, "SIGSEGV" }, { 0xc, "SIGUSR2" }, { 0xd, "SIGPIPE" }, { 0xe, "SIGALRM" },
	{ 0xf, "SIGTERM" }, { 0x10, "SIGSTKFLT" }, { 0x11, "SIGCHLD" }, { 0x12, "SIGCONT" },
	{ 0x13, "SIGSTOP" }, { 0x14, "SIGTSTP" }, { 0x15, "SIGTTIN" }, { 0x16, "SIGTTOU" },
	{ 0x17, "SIGURG" }, { 0x18, "SIGXCPU" }, { 0x19, "SIGXFSZ" }, { 0x1a, "SIGVTALRM" },
	{ 0x1b, "SIGPROF" }, { 0x1c, "SIGWINCH" }, { 0x1d, "SIGIO" }, { 0x1e, "SIGPWR" },
	{ 0x1f, "SIGSYS" }, { 0x100, "CLONE_VM" }, { 0x200, "CLONE_FS" }, { 0x400, "CLONE_FILES" },
	{ 0x800, "CLONE_SIGHAND" }, { 0x1000, "CLONE_PIDFD" }, { 0x2000, "CLONE_PTRACE" },
	{ 0x4000, "CLONE_VFORK" }, { 0x8000, "CLONE_PARENT" }, { 0x10000, "CLONE_THREAD" },
	{ 0x20000, "CLONE_NEWNS" }, { 0x40000, "CLONE_SYSVSEM" }, { 0x80000, "CLONE_SETTLS" },
	{ 0x100000, "CLONE_PARENT_SETTID" }, { 0x200000, "CLONE_CHILD_CLEARTID" },
	{ 0x400000, "CLONE_DETACHED" }, { 0x800000, "CLONE_UNTRACED" },
	{ 0x1000000, "CLONE_CHILD_SETTID" }, { 0x2000000, "CLONE_NEWCGROUP" },
	{ 0x4000000, "CLONE_NEWUTS" }, { 0x8000000, "CLONE_NEWIPC" },
	{ 0x10000000, "CLONE_NEWUSER" }, { 0x20000000, "CLONE_NEWPID" },
	{ 0x40000000, "CLONE_NEWNET" }, { 0x80000000, "CLONE_IO" },
	{ 0x100000000ULL, "CLONE_CLEAR_SIGHAND" }, { 0x200000000ULL, "CLONE_INTO_CGROUP" },
};
static const struct gs_set gs_set_clone_flags __maybe_unused = {
	.names = gs_names_clone_flags, .n = 57, .in_field = 31,
	.field = 0xff, .width = 0xffffffffffffffffULL, .last = true,
};

static const struct gs_name gs_names_clone3_flags[] = {
	{ 0x80, "CLONE_NEWTIME" }, { 0x100, "CLONE_VM" }, { 0x200, "CLONE_FS" },
	{ 0x400, "CLONE_FILES" }, { 0x800, "CLONE_SIGHAND" }, { 0x1000, "CLONE_PIDFD" },
	{ 0x2000, "CLONE_PTRACE" }, { 0x4000, "CLONE_VFORK" }, { 0x8000, "CLONE_PARENT" },
	{ 0x10000, "CLONE_THREAD" }, { 0x20000, "CLONE_NEWNS" }, { 0x40000, "CLONE_SYSVSEM" },
	{ 0x80000, "CLONE_SETTLS" }, { 0x100000, "CLONE_PARENT_SETTID" },
	{ 0x200000, "CLONE_CHILD_CLEARTID" }, { 0x400000, "CLONE_DETACHED" },
	{ 0x800000, "CLONE_UNTRACED" }, { 0x1000000, "CLONE_CHILD_SETTID" },
	{ 0x2000000, "CLONE_NEWCGROUP" }, { 0x4000000, "CLONE_NEWUTS" },
	{ 0x8000000, "CLONE_NEWIPC" }, { 0x10000000, "CLONE_NEWUSER" },
	{ 0x20000000, "CLONE_NEWPID" }, { 0x40000000, "CLONE_NEWNET" }, { 0x80000000, "CLONE_IO" },
	{ 0x100000000ULL, "CLONE_CLEAR_SIGHAND" }, { 0x200000000ULL, "CLONE_INTO_CGROUP" },
};
static const struct gs_set gs_set_clone3_flags __maybe_unused = {
	.names = gs_names_clone3_flags, .n = 27, .in_field = 0,
	.field = 0, .width = 0xffffffffffffffffULL,
};

static const struct gs_name gs_names_namespace_flags[] = {
	{ 0x80, "CLONE_NEWTIME" }, { 0x20000, "CLONE_NEWNS" }, { 0x2000000, "CLONE_NEWCGROUP" },
	{ 0x4000000, "CLONE_NEWUTS" }, { 0x8000000, "CLONE_NEWIPC" },
	{ 0x10000000, "CLONE_NEWUSER" }, { 0x20000000, "CLONE_NEWPID" },
	{ 0x40000000, "CLONE_NEWNET" },
};
static const struct gs_set gs_set_namespace_flags __maybe_unused = {
	.names = gs_names_namespace_flags, .n = 8, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_unshare_flags[] = {
	{ 0x80, "CLONE_NEWTIME" }, { 0x100, "CLONE_VM" }, { 0x200, "CLONE_FS" },
	{ 0x400, "CLONE_FILES" }, { 0x800, "CLONE_SIGHAND" }, { 0x10000, "CLONE_THREAD" },
	{ 0x20000, "CLONE_NEWNS" }, { 0x40000, "CLONE_SYSVSEM" }, { 0x2000000, "CLONE_NEWCGROUP" },
	{ 0x4000000, "CLONE_NEWUTS" }, { 0x8000000, "CLONE_NEWIPC" },
	{ 0x10000000, "CLONE_NEWUSER" }, { 0x20000000, "CLONE_NEWPID" },
	{ 0x40000000, "CLONE_NEWNET" },
};
static const struct gs_set gs_set_unshare_flags __maybe_unused = {
	.names = gs_names_unshare_flags, .n = 14, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_wait_options[] = {
	{ 1, "WNOHANG" }, { 2, "WUNTRACED" }, { 4, "WEXITED" }, { 8, "WCONTINUED" },
	{ 0x1000000, "WNOWAIT" }, { 0x20000000, "__WNOTHREAD" }, { 0x40000000, "__WALL" },
	{ 0x80000000, "__WCLONE" },
};
static const struct gs_set gs_set_wait_options __maybe_unused = {
	.names = gs_names_wait_options, .n = 8, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_waitid_type[] = {
	{ 0, "P_ALL" }, { 1, "P_PID" }, { 2, "P_PGID" }, { 3, "P_PIDFD" },
};
static const struct gs_set gs_set_waitid_type __maybe_unused = {
	.names = gs_names_waitid_type, .n = 4, .in_field = 4,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_prctl_option[] = {
	{ 1, "PR_SET_PDEATHSIG" }, { 2, "PR_GET_PDEATHSIG" }, { 3, "PR_GET_DUMPABLE" },
	{ 4, "PR_SET_DUMPABLE" }, { 5, "PR_GET_UNALIGN" }, { 6, "PR_SET_UNALIGN" },
	{ 7, "PR_GET_KEEPCAPS" }, { 8, "PR_SET_KEEPCAPS" }, { 9, "PR_GET_FPEMU" },
	{ 0xa, "PR_SET_FPEMU" }, { 0xb, "PR_GET_FPEXC" }, { 0xc, "PR_SET_FPEXC" },
	{ 0xd, "PR_GET_TIMING" }, { 0xe, "PR_SET_TIMING" }, { 0xf, "PR_SET_NAME" },
	{ 0x10, "PR_GET_NAME" }, { 0x13, "PR_GET_ENDIAN" }, { 0x14, "PR_SET_ENDIAN" },
	{ 0x15, "PR_GET_SECCOMP" }, { 0x16, "PR_SET_SECCOMP" }, { 0x17, "PR_CAPBSET_READ" },
	{ 0x18, "PR_CAPBSET_DROP" }, { 0x19, "PR_GET_TSC" }, { 0x1a, "PR_SET_TSC" },
	{ 0x1b, "PR_GET_SECUREBITS" }, { 0x1c, "PR_SET_SECUREBITS" }, { 0x1d, "PR_SET_TIMERSLACK" },
	{ 0x1e, "PR_GET_TIMERSLACK" }, { 0x1f, "PR_TASK_PERF_EVENTS_DISABLE" },
	{ 0x20, "PR_TASK_PERF_EVENTS_ENABLE" }, { 0x21, "PR_MCE_KILL" },
	{ 0x22, "PR_MCE_KILL_GET" }, { 0x23, "PR_SET_MM" }, { 0x24, "PR_SET_CHILD_SUBREAPER" },
	{ 0x25, "PR_GET_CHILD_SUBREAPER" }, { 0x26, "PR_SET_NO_NEW_PRIVS" },
	{ 0x27, "PR_GET_NO_NEW_PRIVS" }, { 0x28, "PR_GET_TID_ADDRESS" },
	{ 0x29, "PR_SET_THP_DISABLE" }, { 0x2a, "PR_GET_THP_DISABLE" },
	{ 0x2b, "PR_MPX_ENABLE_MANAGEMENT" }, { 0x2c, "PR_MPX_DISABLE_MANAGEMENT" },
	{ 0x2d, "PR_SET_FP_MODE" }, { 0x2e, "PR_GET_FP_MODE" }, { 0x2f, "PR_CAP_AMBIENT" },
	{ 0x32, "PR_SVE_SET_VL" }, { 0x33, "PR_SVE_GET_VL" }, { 0x34, "PR_GET_SPECULATION_CTRL" },
	{ 0x35, "PR_SET_SPECULATION_CTRL" }, { 0x36, "PR_PAC_RESET_KEYS" },
	{ 0x37, "PR_SET_TAGGED_ADDR_CTRL" }, { 0x38, "PR_GET_TAGGED_ADDR_CTRL" },
	{ 0x39, "PR_SET_IO_FLUSHER" }, { 0x3a, "PR_GET_IO_FLUSHER" },
	{ 0x3b, "PR_SET_SYSCALL_USER_DISPATCH" }, { 0x3c, "PR_PAC_SET_ENABLED_KEYS" },
	{ 0x3d, "PR_PAC_GET_ENABLED_KEYS" }, { 0x3e, "PR_SCHED_CORE" }, { 0x3f, "PR_SME_SET_VL" },
	{ 0x40, "PR_SME_GET_VL" }, { 0x41, "PR_SET_MDWE" }, { 0x42, "PR_GET_MDWE" },
	{ 0x43, "PR_SET_MEMORY_MERGE" }, { 0x44, "PR_GET_MEMORY_MERGE" },
	{ 0x45, "PR_RISCV_V_SET_CONTROL" }, { 0x46, "PR_RISCV_V_GET_CONTROL" },
	{ 0x41555856, "PR_GET_AUXV" }, { 0x53564d41, "PR_SET_VMA" },
	{ 0x59616d61, "PR_SET_PTRACER" },
};
static const struct gs_set gs_set_prctl_option __maybe_unused = {
	.names = gs_names_prctl_option, .n = 69, .in_field = 69,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_dumpable[] = {
	{ 0, "SUID_DUMP_DISABLE" }, { 1, "SUID_DUMP_USER" }, { 2, "SUID_DUMP_ROOT" },
};
static const struct gs_set gs_set_dumpable __maybe_unused = {
	.names = gs_names_dumpable, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_unalign[] = {
	{ 1, "PR_UNALIGN_NOPRINT" }, { 2, "PR_UNALIGN_SIGBUS" },
};
static const struct gs_set gs_set_unalign __maybe_unused = {
	.names = gs_names_unalign, .n = 2, .in_field = 2,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_tsc_mode[] = {
	{ 1, "PR_TSC_ENABLE" }, { 2, "PR_TSC_SIGSEGV" },
};
static const struct gs_set gs_set_tsc_mode __maybe_unused = {
	.names = gs_names_tsc_mode, .n = 2, .in_field = 2,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_securebits[] = {
	{ 1, "SECBIT_NOROOT" }, { 2, "SECBIT_NOROOT_LOCKED" }, { 4, "SECBIT_NO_SETUID_FIXUP" },
	{ 8, "SECBIT_NO_SETUID_FIXUP_LOCKED" }, { 0x10, "SECBIT_KEEP_CAPS" },
	{ 0x20, "SECBIT_KEEP_CAPS_LOCKED" }, { 0x40, "SECBIT_NO_CAP_AMBIENT_RAISE" },
	{ 0x80, "SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED" },
};
static const struct gs_set gs_set_securebits __maybe_unused = {
	.names = gs_names_securebits, .n = 8, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_mce_kill[] = {
	{ 0, "PR_MCE_KILL_CLEAR" }, { 1, "PR_MCE_KILL_SET" },
};
static const struct gs_set gs_set_mce_kill __maybe_unused = {
	.names = gs_names_mce_kill, .n = 2, .in_field = 2,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_mce_kill_policy[] = {
	{ 0, "PR_MCE_KILL_LATE" }, { 1, "PR_MCE_KILL_EARLY" }, { 2, "PR_MCE_KILL_DEFAULT" },
};
static const struct gs_set gs_set_mce_kill_policy __maybe_unused = {
	.names = gs_names_mce_kill_policy, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_set_mm[] = {
	{ 1, "PR_SET_MM_START_CODE" }, { 2, "PR_SET_MM_END_CODE" }, { 3, "PR_SET_MM_START_DATA" },
	{ 4, "PR_SET_MM_END_DATA" }, { 5, "PR_SET_MM_START_STACK" }, { 6, "PR_SET_MM_START_BRK" },
	{ 7, "PR_SET_MM_BRK" }, { 8, "PR_SET_MM_ARG_START" }, { 9, "PR_SET_MM_ARG_END" },
	{ 0xa, "PR_SET_MM_ENV_START" }, { 0xb, "PR_SET_MM_ENV_END" }, { 0xc, "PR_SET_MM_AUXV" },
	{ 0xd, "PR_SET_MM_EXE_FILE" }, { 0xe, "PR_SET_MM_MAP" }, { 0xf, "PR_SET_MM_MAP_SIZE" },
};
static const struct gs_set gs_set_set_mm __maybe_unused = {
	.names = gs_names_set_mm, .n = 15, .in_field = 15,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_cap_ambient[] = {
	{ 1, "PR_CAP_AMBIENT_IS_SET" }, { 2, "PR_CAP_AMBIENT_RAISE" },
	{ 3, "PR_CAP_AMBIENT_LOWER" }, { 4, "PR_CAP_AMBIENT_CLEAR_ALL" },
};
static const struct gs_set gs_set_cap_ambient __maybe_unused = {
	.names = gs_names_cap_ambient, .n = 4, .in_field = 4,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_speculation[] = {
	{ 0, "PR_SPEC_STORE_BYPASS" }, { 1, "PR_SPEC_INDIRECT_BRANCH" }, { 2, "PR_SPEC_L1D_FLUSH" },
};
static const struct gs_set gs_set_speculation __maybe_unused = {
	.names = gs_names_speculation, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_speculation_flags[] = {
	{ 1, "PR_SPEC_PRCTL" }, { 2, "PR_SPEC_ENABLE" }, { 4, "PR_SPEC_DISABLE" },
	{ 8, "PR_SPEC_FORCE_DISABLE" }, { 0x10, "PR_SPEC_DISABLE_NOEXEC" },
};
static const struct gs_set gs_set_speculation_flags __maybe_unused = {
	.names = gs_names_speculation_flags, .n = 5, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_user_dispatch[] = {
	{ 0, "PR_SYS_DISPATCH_OFF" }, { 1, "PR_SYS_DISPATCH_ON" },
};
static const struct gs_set gs_set_user_dispatch __maybe_unused = {
	.names = gs_names_user_dispatch, .n = 2, .in_field = 2,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_sched_core[] = {
	{ 0, "PR_SCHED_CORE_GET" }, { 1, "PR_SCHED_CORE_CREATE" }, { 2, "PR_SCHED_CORE_SHARE_TO" },
	{ 3, "PR_SCHED_CORE_SHARE_FROM" },
};
static const struct gs_set gs_set_sched_core __maybe_unused = {
	.names = gs_names_sched_core, .n = 4, .in_field = 4,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_set_vma[] = {
	{ 0, "PR_SET_VMA_ANON_NAME" },
};
static const struct gs_set gs_set_set_vma __maybe_unused = {
	.names = gs_names_set_vma, .n = 1, .in_field = 1,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_arch_prctl_code[] = {
	{ 0x1001, "ARCH_SET_GS" }, { 0x1002, "ARCH_SET_FS" }, { 0x1003, "ARCH_GET_FS" },
	{ 0x1004, "ARCH_GET_GS" }, { 0x1011, "ARCH_GET_CPUID" }, { 0x1012, "ARCH_SET_CPUID" },
	{ 0x1021, "ARCH_GET_XCOMP_SUPP" }, { 0x1022, "ARCH_GET_XCOMP_PERM" },
	{ 0x1023, "ARCH_REQ_XCOMP_PERM" }, { 0x1024, "ARCH_GET_XCOMP_GUEST_PERM" },
	{ 0x1025, "ARCH_REQ_XCOMP_GUEST_PERM" }, { 0x2001, "ARCH_MAP_VDSO_X32" },
	{ 0x2002, "ARCH_MAP_VDSO_32" }, { 0x2003, "ARCH_MAP_VDSO_64" },
	{ 0x4002, "ARCH_ENABLE_TAGGED_ADDR" }, { 0x4004, "ARCH_FORCE_TAGGED_SVA" },
	{ 0x5001, "ARCH_SHSTK_ENABLE" }, { 0x5002, "ARCH_SHSTK_DISABLE" },
	{ 0x5003, "ARCH_SHSTK_LOCK" }, { 0x5004, "ARCH_SHSTK_UNLOCK" },
	{ 0x5005, "ARCH_SHSTK_STATUS" },
};
static const struct gs_set gs_set_arch_prctl_code __maybe_unused = {
	.names = gs_names_arch_prctl_code, .n = 21, .in_field = 21,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_rlimit_resource[] = {
	{ 0, "RLIMIT_CPU" }, { 1, "RLIMIT_FSIZE" }, { 2, "RLIMIT_DATA" }, { 3, "RLIMIT_STACK" },
	{ 4, "RLIMIT_CORE" }, { 5, "RLIMIT_RSS" }, { 6, "RLIMIT_NPROC" }, { 7, "RLIMIT_NOFILE" },
	{ 8, "RLIMIT_MEMLOCK" }, { 9, "RLIMIT_AS" }, { 0xa, "RLIMIT_LOCKS" },
	{ 0xb, "RLIMIT_SIGPENDING" }, { 0xc, "RLIMIT_MSGQUEUE" }, { 0xd, "RLIMIT_NICE" },
	{ 0xe, "RLIMIT_RTPRIO" }, { 0xf, "RLIMIT_RTTIME" },
};
static const struct gs_set gs_set_rlimit_resource __maybe_unused = {
	.names = gs_names_rlimit_resource, .n = 16, .in_field = 16,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_priority_which[] = {
	{ 0, "PRIO_PROCESS" }, { 1, "PRIO_PGRP" }, { 2, "PRIO_USER" },
};
static const struct gs_set gs_set_priority_which __maybe_unused = {
	.names = gs_names_priority_which, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_rusage_who[] = {
	{ 0, "RUSAGE_SELF" }, { 1, "RUSAGE_THREAD" }, { 0xfffffffe, "RUSAGE_BOTH" },
	{ 0xffffffff, "RUSAGE_CHILDREN" },
};
static const struct gs_set gs_set_rusage_who __maybe_unused = {
	.names = gs_names_rusage_who, .n = 4, .in_field = 4,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_sched_policy[] = {
	{ 0, "SCHED_OTHER" }, { 1, "SCHED_FIFO" }, { 2, "SCHED_RR" }, { 3, "SCHED_BATCH" },
	{ 5, "SCHED_IDLE" }, { 6, "SCHED_DEADLINE" }, { 7, "SCHED_EXT" },
	{ 0x40000000, "SCHED_RESET_ON_FORK" },
};
static const struct gs_set gs_set_sched_policy __maybe_unused = {
	.names = gs_names_sched_policy, .n = 8, .in_field = 7,
	.field = 0xfffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_sched_flags[] = {
	{ 1, "SCHED_FLAG_RESET_ON_FORK" }, { 2, "SCHED_FLAG_RECLAIM" },
	{ 4, "SCHED_FLAG_DL_OVERRUN" }, { 8, "SCHED_FLAG_KEEP_POLICY" },
	{ 0x10, "SCHED_FLAG_KEEP_PARAMS" }, { 0x20, "SCHED_FLAG_UTIL_CLAMP_MIN" },
	{ 0x40, "SCHED_FLAG_UTIL_CLAMP_MAX" },
};
static const struct gs_set gs_set_sched_flags __maybe_unused = {
	.names = gs_names_sched_flags, .n = 7, .in_field = 0,
	.field = 0, .width = 0xffffffffffffffffULL,
};

static const struct gs_name gs_names_personality[] = {
	{ 0, "PER_LINUX" }, { 6, "PER_BSD" }, { 8, "PER_LINUX32" }, { 0xc, "PER_RISCOS" },
	{ 0xf, "PER_OSF4" }, { 0x10, "PER_HPUX" }, { 0x20000, "UNAME26" },
	{ 0x40000, "ADDR_NO_RANDOMIZE" }, { 0x80000, "FDPIC_FUNCPTRS" },
	{ 0x100000, "MMAP_PAGE_ZERO" }, { 0x200000, "ADDR_COMPAT_LAYOUT" },
	{ 0x400000, "READ_IMPLIES_EXEC" }, { 0x800000, "ADDR_LIMIT_32BIT" },
	{ 0x1000000, "SHORT_INODE" }, { 0x2000000, "WHOLE_SECONDS" },
	{ 0x4000000, "STICKY_TIMEOUTS" }, { 0x8000000, "ADDR_LIMIT_3GB" },
};
static const struct gs_set gs_set_personality __maybe_unused = {
	.names = gs_names_personality, .n = 17, .in_field = 6,
	.field = 0xff, .width = 0xffffffff,
};

static const struct gs_name gs_names_ptrace_request[] = {
	{ 0, "PTRACE_TRACEME" }, { 1, "PTRACE_PEEKTEXT" }, { 2, "PTRACE_PEEKDATA" },
	{ 3, "PTRACE_PEEKUSR" }, { 4, "PTRACE_POKETEXT" }, { 5, "PTRACE_POKEDATA" },
	{ 6, "PTRACE_POKEUSR" }, { 7, "PTRACE_CONT" }, { 8, "PTRACE_KILL" },
	{ 9, "PTRACE_SINGLESTEP" }, { 0xc, "PTRACE_GETREGS" }, { 0xd, "PTRACE_SETREGS" },
	{ 0xe, "PTRACE_GETFPREGS" }, { 0xf, "PTRACE_SETFPREGS" }, { 0x10, "PTRACE_ATTACH" },
	{ 0x11, "PTRACE_DETACH" }, { 0x12, "PTRACE_GETFPXREGS" }, { 0x13, "PTRACE_SETFPXREGS" },
	{ 0x15, "PTRACE_OLDSETOPTIONS" }, { 0x18, "PTRACE_SYSCALL" },
	{ 0x19, "PTRACE_GET_THREAD_AREA" }, { 0x1a, "PTRACE_SET_THREAD_AREA" },
	{ 0x1e, "PTRACE_ARCH_PRCTL" }, { 0x1f, "PTRACE_SYSEMU" },
	{ 0x20, "PTRACE_SYSEMU_SINGLESTEP" }, { 0x21, "PTRACE_SINGLEBLOCK" },
	{ 0x4200, "PTRACE_SETOPTIONS" }, { 0x4201, "PTRACE_GETEVENTMSG" },
	{ 0x4202, "PTRACE_GETSIGINFO" }, { 0x4203, "PTRACE_SETSIGINFO" },
	{ 0x4204, "PTRACE_GETREGSET" }, { 0x4205, "PTRACE_SETREGSET" }, { 0x4206, "PTRACE_SEIZE" },
	{ 0x4207, "PTRACE_INTERRUPT" }, { 0x4208, "PTRACE_LISTEN" },
	{ 0x4209, "PTRACE_PEEKSIGINFO" }, { 0x420a, "PTRACE_GETSIGMASK" },
	{ 0x420b, "PTRACE_SETSIGMASK" }, { 0x420c, "PTRACE_SECCOMP_GET_FILTER" },
	{ 0x420d, "PTRACE_SECCOMP_GET_METADATA" }, { 0x420e, "PTRACE_GET_SYSCALL_INFO" },
	{ 0x420f, "PTRACE_GET_RSEQ_CONFIGURATION" },
	{ 0x4210, "PTRACE_SET_SYSCALL_USER_DISPATCH_CONFIG" },
	{ 0x4211, "PTRACE_GET_SYSCALL_USER_DISPATCH_CONFIG" },
};
static const struct gs_set gs_set_ptrace_request __maybe_unused = {
	.names = gs_names_ptrace_request, .n = 44, .in_field = 44,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_ptrace_options[] = {
	{ 1, "PTRACE_O_TRACESYSGOOD" }, { 2, "PTRACE_O_TRACEFORK" }, { 4, "PTRACE_O_TRACEVFORK" },
	{ 8, "PTRACE_O_TRACECLONE" }, { 0x10, "PTRACE_O_TRACEEXEC" },
	{ 0x20, "PTRACE_O_TRACEVFORKDONE" }, { 0x40, "PTRACE_O_TRACEEXIT" },
	{ 0x80, "PTRACE_O_TRACESECCOMP" }, { 0x100000, "PTRACE_O_EXITKILL" },
	{ 0x200000, "PTRACE_O_SUSPEND_SECCOMP" },
};
static const struct gs_set gs_set_ptrace_options __maybe_unused = {
	.names = gs_names_ptrace_options, .n = 10, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_kcmp_type[] = {
	{ 0, "KCMP_FILE" }, { 1, "KCMP_VM" }, { 2, "KCMP_FILES" }, { 3, "KCMP_FS" },
	{ 4, "KCMP_SIGHAND" }, { 5, "KCMP_IO" }, { 6, "KCMP_SYSVSEM" }, { 7, "KCMP_EPOLL_TFD" },
};
static const struct gs_set gs_set_kcmp_type __maybe_unused = {
	.names = gs_names_kcmp_type, .n = 8, .in_field = 8,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_seccomp_op[] = {
	{ 0, "SECCOMP_SET_MODE_STRICT" }, { 1, "SECCOMP_SET_MODE_FILTER" },
	{ 2, "SECCOMP_GET_ACTION_AVAIL" }, { 3, "SECCOMP_GET_NOTIF_SIZES" },
};
static const struct gs_set gs_set_seccomp_op __maybe_unused = {
	.names = gs_names_seccomp_op, .n = 4, .in_field = 4,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_seccomp_mode[] = {
	{ 0, "SECCOMP_MODE_DISABLED" }, { 1, "SECCOMP_MODE_STRICT" }, { 2, "SECCOMP_MODE_FILTER" },
};
static const struct gs_set gs_set_seccomp_mode __maybe_unused = {
	.names = gs_names_seccomp_mode, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_seccomp_flags[] = {
	{ 1, "SECCOMP_FILTER_FLAG_TSYNC" }, { 2, "SECCOMP_FILTER_FLAG_LOG" },
	{ 4, "SECCOMP_FILTER_FLAG_SPEC_ALLOW" }, { 8, "SECCOMP_FILTER_FLAG_NEW_LISTENER" },
	{ 0x10, "SECCOMP_FILTER_FLAG_TSYNC_ESRCH" },
	{ 0x20, "SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV" },
};
static const struct gs_set gs_set_seccomp_flags __maybe_unused = {
	.names = gs_names_seccomp_flags, .n = 6, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_futex_op[] = {
	{ 0, "FUTEX_WAIT" }, { 1, "FUTEX_WAKE" }, { 2, "FUTEX_FD" }, { 3, "FUTEX_REQUEUE" },
	{ 4, "FUTEX_CMP_REQUEUE" }, { 5, "FUTEX_WAKE_OP" }, { 6, "FUTEX_LOCK_PI" },
	{ 7, "FUTEX_UNLOCK_PI" }, { 8, "FUTEX_TRYLOCK_PI" }, { 9, "FUTEX_WAIT_BITSET" },
	{ 0xa, "FUTEX_WAKE_BITSET" }, { 0xb, "FUTEX_WAIT_REQUEUE_PI" },
	{ 0xc, "FUTEX_CMP_REQUEUE_PI" }, { 0xd, "FUTEX_LOCK_PI2" }, { 0x80, "FUTEX_WAIT_PRIVATE" },
	{ 0x81, "FUTEX_WAKE_PRIVATE" }, { 0x83, "FUTEX_REQUEUE_PRIVATE" },
	{ 0x84, "FUTEX_CMP_REQUEUE_PRIVATE" }, { 0x85, "FUTEX_WAKE_OP_PRIVATE" },
	{ 0x86, "FUTEX_LOCK_PI_PRIVATE" }, { 0x87, "FUTEX_UNLOCK_PI_PRIVATE" },
	{ 0x88, "FUTEX_TRYLOCK_PI_PRIVATE" }, { 0x89, "FUTEX_WAIT_BITSET_PRIVATE" },
	{ 0x8a, "FUTEX_WAKE_BITSET_PRIVATE" }, { 0x8b, "FUTEX_WAIT_REQUEUE_PI_PRIVATE" },
	{ 0x8c, "FUTEX_CMP_REQUEUE_PI_PRIVATE" }, { 0x8d, "FUTEX_LOCK_PI2_PRIVATE" },
};
static const struct gs_set gs_set_futex_op __maybe_unused = {
	.names = gs_names_futex_op, .n = 27, .in_field = 27,
	.field = 0xff, .width = 0xffffffff,
};

static const struct gs_name gs_names_futex2_flags[] = {
	{ 0, "FUTEX2_SIZE_U8" }, { 1, "FUTEX2_SIZE_U16" }, { 2, "FUTEX2_SIZE_U32" },
	{ 3, "FUTEX2_SIZE_U64" }, { 4, "FUTEX2_NUMA" }, { 0x80, "FUTEX2_PRIVATE" },
};
static const struct gs_set gs_set_futex2_flags __maybe_unused = {
	.names = gs_names_futex2_flags, .n = 6, .in_field = 4,
	.field = 3, .width = 0xffffffff,
};

static const struct gs_name gs_names_capability[] = {
	{ 0, "CAP_CHOWN" }, { 1, "CAP_DAC_OVERRIDE" }, { 2, "CAP_DAC_READ_SEARCH" },
	{ 3, "CAP_FOWNER" }, { 4, "CAP_FSETID" }, { 5, "CAP_KILL" }, { 6, "CAP_SETGID" },
	{ 7, "CAP_SETUID" }, { 8, "CAP_SETPCAP" }, { 9, "CAP_LINUX_IMMUTABLE" },
	{ 0xa, "CAP_NET_BIND_SERVICE" }, { 0xb, "CAP_NET_BROADCAST" }, { 0xc, "CAP_NET_ADMIN" },
	{ 0xd, "CAP_NET_RAW" }, { 0xe, "CAP_IPC_LOCK" }, { 0xf, "CAP_IPC_OWNER" },
	{ 0x10, "CAP_SYS_MODULE" }, { 0x11, "CAP_SYS_RAWIO" }, { 0x12, "CAP_SYS_CHROOT" },
	{ 0x13, "CAP_SYS_PTRACE" }, { 0x14, "CAP_SYS_PACCT" }, { 0x15, "CAP_SYS_ADMIN" },
	{ 0x16, "CAP_SYS_BOOT" }, { 0x17, "CAP_SYS_NICE" }, { 0x18, "CAP_SYS_RESOURCE" },
	{ 0x19, "CAP_SYS_TIME" }, { 0x1a, "CAP_SYS_TTY_CONFIG" }, { 0x1b, "CAP_MKNOD" },
	{ 0x1c, "CAP_LEASE" }, { 0x1d, "CAP_AUDIT_WRITE" }, { 0x1e, "CAP_AUDIT_CONTROL" },
	{ 0x1f, "CAP_SETFCAP" }, { 0x20, "CAP_MAC_OVERRIDE" }, { 0x21, "CAP_MAC_ADMIN" },
	{ 0x22, "CAP_SYSLOG" }, { 0x23, "CAP_WAKE_ALARM" }, { 0x24, "CAP_BLOCK_SUSPEND" },
	{ 0x25, "CAP_AUDIT_READ" }, { 0x26, "CAP_PERFMON" }, { 0x27, "CAP_BPF" },
	{ 0x28, "CAP_CHECKPOINT_RESTORE" },
};
static const struct gs_set gs_set_capability __maybe_unused = {
	.names = gs_names_capability, .n = 41, .in_field = 41,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_capability_version[] = {
	{ 0x19980330, "_LINUX_CAPABILITY_VERSION_1" },
	{ 0x20071026, "_LINUX_CAPABILITY_VERSION_2" },
	{ 0x20080522, "_LINUX_CAPABILITY_VERSION_3" },
};
static const struct gs_set gs_set_capability_version __maybe_unused = {
	.names = gs_names_capability_version, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_ioprio_which[] = {
	{ 1, "IOPRIO_WHO_PROCESS" }, { 2, "IOPRIO_WHO_PGRP" }, { 3, "IOPRIO_WHO_USER" },
};
static const struct gs_set gs_set_ioprio_which __maybe_unused = {
	.names = gs_names_ioprio_which, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_ioprio_class[] = {
	{ 0, "IOPRIO_CLASS_NONE" }, { 1, "IOPRIO_CLASS_RT" }, { 2, "IOPRIO_CLASS_BE" },
	{ 3, "IOPRIO_CLASS_IDLE" }, { 7, "IOPRIO_CLASS_INVALID" },
};
static const struct gs_set gs_set_ioprio_class __maybe_unused = {
	.names = gs_names_ioprio_class, .n = 5, .in_field = 5,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_reboot_magic[] = {
	{ 0x5121996, "LINUX_REBOOT_MAGIC2A" }, { 0x16041998, "LINUX_REBOOT_MAGIC2B" },
	{ 0x20112000, "LINUX_REBOOT_MAGIC2C" }, { 0x28121969, "LINUX_REBOOT_MAGIC2" },
	{ 0xfee1dead, "LINUX_REBOOT_MAGIC1" },
};
static const struct gs_set gs_set_reboot_magic __maybe_unused = {
	.names = gs_names_reboot_magic, .n = 5, .in_field = 5,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_reboot_cmd[] = {
	{ 0, "LINUX_REBOOT_CMD_CAD_OFF" }, { 0x1234567, "LINUX_REBOOT_CMD_RESTART" },
	{ 0x4321fedc, "LINUX_REBOOT_CMD_POWER_OFF" }, { 0x45584543, "LINUX_REBOOT_CMD_KEXEC" },
	{ 0x89abcdef, "LINUX_REBOOT_CMD_CAD_ON" }, { 0xa1b2c3d4, "LINUX_REBOOT_CMD_RESTART2" },
	{ 0xcdef0123, "LINUX_REBOOT_CMD_HALT" }, { 0xd000fce2, "LINUX_REBOOT_CMD_SW_SUSPEND" },
};
static const struct gs_set gs_set_reboot_cmd __maybe_unused = {
	.names = gs_names_reboot_cmd, .n = 8, .in_field = 8,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_syslog_action[] = {
	{ 0, "SYSLOG_ACTION_CLOSE" }, { 1, "SYSLOG_ACTION_OPEN" }, { 2, "SYSLOG_ACTION_READ" },
	{ 3, "SYSLOG_ACTION_READ_ALL" }, { 4, "SYSLOG_ACTION_READ_CLEAR" },
	{ 5, "SYSLOG_ACTION_CLEAR" }, { 6, "SYSLOG_ACTION_CONSOLE_OFF" },
	{ 7, "SYSLOG_ACTION_CONSOLE_ON" }, { 8, "SYSLOG_ACTION_CONSOLE_LEVEL" },
	{ 9, "SYSLOG_ACTION_SIZE_UNREAD" }, { 0xa, "SYSLOG_ACTION_SIZE_BUFFER" },
};
static const struct gs_set gs_set_syslog_action __maybe_unused = {
	.names = gs_names_syslog_action, .n = 11, .in_field = 11,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_kexec_flags[] = {
	{ 0, "KEXEC_ARCH_DEFAULT" }, { 0x30000, "KEXEC_ARCH_386" }, { 0x40000, "KEXEC_ARCH_68K" },
	{ 0x80000, "KEXEC_ARCH_MIPS" }, { 0xa0000, "KEXEC_ARCH_MIPS_LE" },
	{ 0xf0000, "KEXEC_ARCH_PARISC" }, { 0x140000, "KEXEC_ARCH_PPC" },
	{ 0x150000, "KEXEC_ARCH_PPC64" }, { 0x160000, "KEXEC_ARCH_S390" },
	{ 0x280000, "KEXEC_ARCH_ARM" }, { 0x2a0000, "KEXEC_ARCH_SH" },
	{ 0x320000, "KEXEC_ARCH_IA_64" }, { 0x3e0000, "KEXEC_ARCH_X86_64" },
	{ 0xb70000, "KEXEC_ARCH_AARCH64" }, { 0xf30000, "KEXEC_ARCH_RISCV" },
	{ 0x1020000, "KEXEC_ARCH_LOONGARCH" }, { 1, "KEXEC_ON_CRASH" },
	{ 2, "KEXEC_PRESERVE_CONTEXT" }, { 4, "KEXEC_UPDATE_ELFCOREHDR" },
	{ 8, "KEXEC_CRASH_HOTPLUG_SUPPORT" },
};
static const struct gs_set gs_set_kexec_flags __maybe_unused = {
	.names = gs_names_kexec_flags, .n = 20, .in_field = 16,
	.field = 0xffff0000, .width = 0xffffffff,
};

static const struct gs_name gs_names_kexec_file_flags[] = {
	{ 1, "KEXEC_FILE_UNLOAD" }, { 2, "KEXEC_FILE_ON_CRASH" }, { 4, "KEXEC_FILE_NO_INITRAMFS" },
	{ 8, "KEXEC_FILE_DEBUG" },
};
static const struct gs_set gs_set_kexec_file_flags __maybe_unused = {
	.names = gs_names_kexec_file_flags, .n = 4, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_bpf_cmd[] = {
	{ 0, "BPF_MAP_CREATE" }, { 1, "BPF_MAP_LOOKUP_ELEM" }, { 2, "BPF_MAP_UPDATE_ELEM" },
	{ 3, "BPF_MAP_DELETE_ELEM" }, { 4, "BPF_MAP_GET_NEXT_KEY" }, { 5, "BPF_PROG_LOAD" },
	{ 6, "BPF_OBJ_PIN" }, { 7, "BPF_OBJ_GET" }, { 8, "BPF_PROG_ATTACH" },
	{ 9, "BPF_PROG_DETACH" }, { 0xa, "BPF_PROG_TEST_RUN" }, { 0xb, "BPF_PROG_GET_NEXT_ID" },
	{ 0xc, "BPF_MAP_GET_NEXT_ID" }, { 0xd, "BPF_PROG_GET_FD_BY_ID" },
	{ 0xe, "BPF_MAP_GET_FD_BY_ID" }, { 0xf, "BPF_OBJ_GET_INFO_BY_FD" },
	{ 0x10, "BPF_PROG_QUERY" }, { 0x11, "BPF_RAW_TRACEPOINT_OPEN" }, { 0x12, "BPF_BTF_LOAD" },
	{ 0x13, "BPF_BTF_GET_FD_BY_ID" }, { 0x14, "BPF_TASK_FD_QUERY" },
	{ 0x15, "BPF_MAP_LOOKUP_AND_DELETE_ELEM" }, { 0x16, "BPF_MAP_FREEZE" },
	{ 0x17, "BPF_BTF_GET_NEXT_ID" }, { 0x18, "BPF_MAP_LOOKUP_BATCH" },
	{ 0x19, "BPF_MAP_LOOKUP_AND_DELETE_BATCH" }, { 0x1a, "BPF_MAP_UPDATE_BATCH" },
	{ 0x1b, "BPF_MAP_DELETE_BATCH" }, { 0x1c, "BPF_LINK_CREATE" }, { 0x1d, "BPF_LINK_UPDATE" },
	{ 0x1e, "BPF_LINK_GET_FD_BY_ID" }, { 0x1f, "BPF_LINK_GET_NEXT_ID" },
	{ 0x20, "BPF_ENABLE_STATS" }, { 0x21, "BPF_ITER_CREATE" }, { 0x22, "BPF_LINK_DETACH" },
	{ 0x23, "BPF_PROG_BIND_MAP" }, { 0x24, "BPF_TOKEN_CREATE" },
};
static const struct gs_set gs_set_bpf_cmd __maybe_unused = {
	.names = gs_names_bpf_cmd, .n = 37, .in_field = 37,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_perf_event_open_flags[] = {
	{ 1, "PERF_FLAG_FD_NO_GROUP" }, { 2, "PERF_FLAG_FD_OUTPUT" }, { 4, "PERF_FLAG_PID_CGROUP" },
	{ 8, "PERF_FLAG_FD_CLOEXEC" },
};
static const struct gs_set gs_set_perf_event_open_flags __maybe_unused = {
	.names = gs_names_perf_event_open_flags, .n = 4, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_keyctl_op[] = {
	{ 0, "KEYCTL_GET_KEYRING_ID" }, { 1, "KEYCTL_JOIN_SESSION_KEYRING" },
	{ 2, "KEYCTL_UPDATE" }, { 3, "KEYCTL_REVOKE" }, { 4, "KEYCTL_CHOWN" },
	{ 5, "KEYCTL_SETPERM" }, { 6, "KEYCTL_DESCRIBE" }, { 7, "KEYCTL_CLEAR" },
	{ 8, "KEYCTL_LINK" }, { 9, "KEYCTL_UNLINK" }, { 0xa, "KEYCTL_SEARCH" },
	{ 0xb, "KEYCTL_READ" }, { 0xc, "KEYCTL_INSTANTIATE" }, { 0xd, "KEYCTL_NEGATE" },
	{ 0xe, "KEYCTL_SET_REQKEY_KEYRING" }, { 0xf, "KEYCTL_SET_TIMEOUT" },
	{ 0x10, "KEYCTL_ASSUME_AUTHORITY" }, { 0x11, "KEYCTL_GET_SECURITY" },
	{ 0x12, "KEYCTL_SESSION_TO_PARENT" }, { 0x13, "KEYCTL_REJECT" },
	{ 0x14, "KEYCTL_INSTANTIATE_IOV" }, { 0x15, "KEYCTL_INVALIDATE" },
	{ 0x16, "KEYCTL_GET_PERSISTENT" }, { 0x17, "KEYCTL_DH_COMPUTE" },
	{ 0x18, "KEYCTL_PKEY_QUERY" }, { 0x19, "KEYCTL_PKEY_ENCRYPT" },
	{ 0x1a, "KEYCTL_PKEY_DECRYPT" }, { 0x1b, "KEYCTL_PKEY_SIGN" },
	{ 0x1c, "KEYCTL_PKEY_VERIFY" }, { 0x1d, "KEYCTL_RESTRICT_KEYRING" },
	{ 0x1e, "KEYCTL_MOVE" }, { 0x1f, "KEYCTL_CAPABILITIES" }, { 0x20, "KEYCTL_WATCH_KEY" },
};
static const struct gs_set gs_set_keyctl_op __maybe_unused = {
	.names = gs_names_keyctl_op, .n = 33, .in_field = 33,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_key_serial[] = {
	{ 0xfffffff8, "KEY_SPEC_REQUESTOR_KEYRING" }, { 0xfffffff9, "KEY_SPEC_REQKEY_AUTH_KEY" },
	{ 0xfffffffa, "KEY_SPEC_GROUP_KEYRING" }, { 0xfffffffb, "KEY_SPEC_USER_SESSION_KEYRING" },
	{ 0xfffffffc, "KEY_SPEC_USER_KEYRING" }, { 0xfffffffd, "KEY_SPEC_SESSION_KEYRING" },
	{ 0xfffffffe, "KEY_SPEC_PROCESS_KEYRING" }, { 0xffffffff, "KEY_SPEC_THREAD_KEYRING" },
};
static const struct gs_set gs_set_key_serial __maybe_unused = {
	.names = gs_names_key_serial, .n = 8, .in_field = 8,
	.field = 0xffffffff, .width = 0xffffffff, .decimal = true,
};

static const struct gs_name gs_names_key_reqkey[] = {
	{ 0, "KEY_REQKEY_DEFL_DEFAULT" }, { 1, "KEY_REQKEY_DEFL_THREAD_KEYRING" },
	{ 2, "KEY_REQKEY_DEFL_PROCESS_KEYRING" }, { 3, "KEY_REQKEY_DEFL_SESSION_KEYRING" },
	{ 4, "KEY_REQKEY_DEFL_USER_KEYRING" }, { 5, "KEY_REQKEY_DEFL_USER_SESSION_KEYRING" },
	{ 6, "KEY_REQKEY_DEFL_GROUP_KEYRING" }, { 7, "KEY_REQKEY_DEFL_REQUESTOR_KEYRING" },
	{ 0xffffffff, "KEY_REQKEY_DEFL_NO_CHANGE" },
};
static const struct gs_set gs_set_key_reqkey __maybe_unused = {
	.names = gs_names_key_reqkey, .n = 9, .in_field = 9,
	.field = 0xffffffff, .width = 0xffffffff, .decimal = true,
};

static const struct gs_name gs_names_key_perm[] = {
	{ 1, "KEY_OTH_VIEW" }, { 2, "KEY_OTH_READ" }, { 4, "KEY_OTH_WRITE" },
	{ 8, "KEY_OTH_SEARCH" }, { 0x10, "KEY_OTH_LINK" }, { 0x20, "KEY_OTH_SETATTR" },
	{ 0x100, "KEY_GRP_VIEW" }, { 0x200, "KEY_GRP_READ" }, { 0x400, "KEY_GRP_WRITE" },
	{ 0x800, "KEY_GRP_SEARCH" }, { 0x1000, "KEY_GRP_LINK" }, { 0x2000, "KEY_GRP_SETATTR" },
	{ 0x10000, "KEY_USR_VIEW" }, { 0x20000, "KEY_USR_READ" }, { 0x40000, "KEY_USR_WRITE" },
	{ 0x80000, "KEY_USR_SEARCH" }, { 0x100000, "KEY_USR_LINK" },
	{ 0x200000, "KEY_USR_SETATTR" }, { 0x1000000, "KEY_POS_VIEW" },
	{ 0x2000000, "KEY_POS_READ" }, { 0x4000000, "KEY_POS_WRITE" },
	{ 0x8000000, "KEY_POS_SEARCH" }, { 0x10000000, "KEY_POS_LINK" },
	{ 0x20000000, "KEY_POS_SETATTR" },
};
static const struct gs_set gs_set_key_perm __maybe_unused = {
	.names = gs_names_key_perm, .n = 24, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_key_move[] = {
	{ 1, "KEYCTL_MOVE_EXCL" },
};
static const struct gs_set gs_set_key_move __maybe_unused = {
	.names = gs_names_key_move, .n = 1, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_rseq_flags[] = {
	{ 1, "RSEQ_FLAG_UNREGISTER" },
};
static const struct gs_set gs_set_rseq_flags __maybe_unused = {
	.names = gs_names_rseq_flags, .n = 1, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_pidfd_flags[] = {
	{ 0x80, "PIDFD_THREAD" }, { 0x800, "PIDFD_NONBLOCK" },
};
static const struct gs_set gs_set_pidfd_flags __maybe_unused = {
	.names = gs_names_pidfd_flags, .n = 2, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_pidfd_signal_flags[] = {
	{ 1, "PIDFD_SIGNAL_THREAD" }, { 2, "PIDFD_SIGNAL_THREAD_GROUP" },
	{ 4, "PIDFD_SIGNAL_PROCESS_GROUP" },
};
static const struct gs_set gs_set_pidfd_signal_flags __maybe_unused = {
	.names = gs_names_pidfd_signal_flags, .n = 3, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_landlock_flags[] = {
	{ 1, "LANDLOCK_CREATE_RULESET_VERSION" }, { 2, "LANDLOCK_CREATE_RULESET_ERRATA" },
};
static const struct gs_set gs_set_landlock_flags __maybe_unused = {
	.names = gs_names_landlock_flags, .n = 2, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_landlock_rule[] = {
	{ 1, "LANDLOCK_RULE_PATH_BENEATH" }, { 2, "LANDLOCK_RULE_NET_PORT" },
};
static const struct gs_set gs_set_landlock_rule __maybe_unused = {
	.names = gs_names_landlock_rule, .n = 2, .in_field = 2,
	.field = 0xffffffff, .width = 0xffffffff,
};

static const struct gs_name gs_names_module_flags[] = {
	{ 1, "MODULE_INIT_IGNORE_MODVERSIONS" }, { 2, "MODULE_INIT_IGNORE_VERMAGIC" },
	{ 4, "MODULE_INIT_COMPRESSED_FILE" },
};
static const struct gs_set gs_set_module_flags __maybe_unused = {
	.names = gs_names_module_flags, .n = 3, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_delete_module_flags[] = {
	{ 0x200, "O_TRUNC" }, { 0x800, "O_NONBLOCK" },
};
static const struct gs_set gs_set_delete_module_flags __maybe_unused = {
	.names = gs_names_delete_module_flags, .n = 2, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

static const struct gs_name gs_names_getrandom_flags[] = {
	{ 1, "GRND_NONBLOCK" }, { 2, "GRND_RANDOM" }, { 4, "GRND_INSECURE" },
};
static const struct gs_set gs_set_getrandom_flags __maybe_unused = {
	.names = gs_names_getrandom_flags, .n = 3, .in_field = 0,
	.field = 0, .width = 0xffffffff,
};

#endif /* GS_SYSFLAGS_PROCESS_H */
