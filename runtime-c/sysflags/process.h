/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made by tapset/sysflags/gen from the headers of Linux 6.12.117+deb12 (x86) */
#ifndef GS_SYSFLAGS_PROCESS_H
#define GS_SYSFLAGS_PROCESS_H

#include "set.h"

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

static const struct gs_name gs_names_wait_options[] = {
	{ 1, "WNOHANG" }, { 2, "WUNTRACED" }, { 4, "WEXITED" }, { 8, "WCONTINUED" },
	{ 0x1000000, "WNOWAIT" }, { 0x20000000, "__WNOTHREAD" }, { 0x40000000, "__WALL" },
	{ 0x80000000, "__WCLONE" },
};
static const struct gs_set gs_set_wait_options __maybe_unused = {
	.names = gs_names_wait_options, .n = 8, .in_field = 0,
	.field = 0, .width = 0xffffffff,
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

static const struct gs_name gs_names_seccomp_mode[] = {
	{ 0, "SECCOMP_MODE_DISABLED" }, { 1, "SECCOMP_MODE_STRICT" }, { 2, "SECCOMP_MODE_FILTER" },
};
static const struct gs_set gs_set_seccomp_mode __maybe_unused = {
	.names = gs_names_seccomp_mode, .n = 3, .in_field = 3,
	.field = 0xffffffff, .width = 0xffffffff,
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

#endif /* GS_SYSFLAGS_PROCESS_H */
