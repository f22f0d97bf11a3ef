/* SPDX-License-Identifier: GPL-2.0-or-later */
/* processes.h - names for arguments in argstr: system calls on processes and signals */
#ifndef GS_SYSNAMES_PROCESSES_H
#define GS_SYSNAMES_PROCESSES_H

#include "label.h"

static const struct gs_label gs_labels_of_bpf_cmd_str[] = {
	{ 0, "BPF_MAP_CREATE" }, { 1, "BPF_MAP_LOOKUP_ELEM" }, { 2, "BPF_MAP_UPDATE_ELEM" },
	{ 3, "BPF_MAP_DELETE_ELEM" }, { 4, "BPF_MAP_GET_NEXT_KEY" }, { 5, "BPF_PROG_LOAD" },
};
static const struct gs_labels gs_labels_bpf_cmd_str __maybe_unused = {
	GS_LABELS(gs_labels_of_bpf_cmd_str), .width = 32, .sign = true, .one = true,
};

static const struct gs_label gs_labels_of_futex_op_str[] = {
	{ 0, "FUTEX_WAIT" }, { 1, "FUTEX_WAKE" }, { 2, "FUTEX_FD" }, { 3, "FUTEX_REQUEUE" },
	{ 4, "FUTEX_CMP_REQUEUE" }, { 5, "FUTEX_WAKE_OP" }, { 6, "FUTEX_LOCK_PI" },
	{ 7, "FUTEX_UNLOCK_PI" }, { 8, "FUTEX_TRYLOCK_PI" }, { 9, "FUTEX_WAIT_BITSET" },
	{ 0xa, "FUTEX_WAKE_BITSET" }, { 0xb, "FUTEX_WAIT_REQUEUE_PI" },
	{ 0xc, "FUTEX_CMP_REQUEUE_PI" }, { 0x80, "FUTEX_WAIT_PRIVATE" },
	{ 0x81, "FUTEX_WAKE_PRIVATE" }, { 0x83, "FUTEX_REQUEUE_PRIVATE" },
	{ 0x84, "FUTEX_CMP_REQUEUE_PRIVATE" }, { 0x85, "FUTEX_WAKE_OP_PRIVATE" },
	{ 0x86, "FUTEX_LOCK_PI_PRIVATE" }, { 0x87, "FUTEX_UNLOCK_PI_PRIVATE" },
	{ 0x89, "FUTEX_WAIT_BITSET_PRIVATE" }, { 0x8c, "FUTEX_CMP_REQUEUE_PI_PRIVATE" },
	{ 0x88, "FUTEX_TRYLOCK_PI_PRIVATE" }, { 0x8a, "FUTEX_WAKE_BITSET_PRIVATE" },
	{ 0x8b, "FUTEX_WAIT_REQUEUE_PI_PRIVATE" },
};
static const struct gs_labels gs_labels_futex_op_str __maybe_unused = {
	GS_LABELS(gs_labels_of_futex_op_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_kcmp_type_str[] = {
	{ 0, "KCMP_FILE" }, { 1, "KCMP_VM" }, { 2, "KCMP_FILES" }, { 3, "KCMP_FS" },
	{ 4, "KCMP_SIGHAND" }, { 5, "KCMP_IO" }, { 6, "KCMP_SYSVSEM" }, { 8, "KCMP_TYPES" },
};
static const struct gs_labels gs_labels_kcmp_type_str __maybe_unused = {
	GS_LABELS(gs_labels_of_kcmp_type_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_priority_which_str[] = {
	{ 0, "PRIO_PROCESS" }, { 1, "PRIO_PGRP" }, { 2, "PRIO_USER" },
};
static const struct gs_labels gs_labels_priority_which_str __maybe_unused = {
	GS_LABELS(gs_labels_of_priority_which_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_ptrace_options_str[] = {
	{ 0x100000, "PTRACE_O_EXITKILL" }, { 8, "PTRACE_O_TRACECLONE" },
	{ 0x10, "PTRACE_O_TRACEEXEC" }, { 0x40, "PTRACE_O_TRACEEXIT" }, { 2, "PTRACE_O_TRACEFORK" },
	{ 1, "PTRACE_O_TRACESYSGOOD" }, { 4, "PTRACE_O_TRACEVFORK" },
	{ 0x20, "PTRACE_O_TRACEVFORKDONE" }, { 0x80, "PTRACE_O_TRACESECCOMP" },
};
static const struct gs_labels gs_labels_ptrace_options_str __maybe_unused = {
	GS_LABELS(gs_labels_of_ptrace_options_str),
};

static const struct gs_label gs_labels_of_arch_ptrace_request_str[] = {
	{ 0xc, "PTRACE_GETREGS" }, { 0xd, "PTRACE_SETREGS" }, { 0xe, "PTRACE_GETFPREGS" },
	{ 0xf, "PTRACE_SETFPREGS" }, { 0x12, "PTRACE_GETFPXREGS" }, { 0x13, "PTRACE_SETFPXREGS" },
	{ 0x15, "PTRACE_OLDSETOPTIONS" }, { 0x19, "PTRACE_GET_THREAD_AREA" },
	{ 0x1a, "PTRACE_SET_THREAD_AREA" }, { 0x1e, "PTRACE_ARCH_PRCTL" },
	{ 0x1f, "PTRACE_SYSEMU" }, { 0x20, "PTRACE_SYSEMU_SINGLESTEP" },
	{ 0x21, "PTRACE_SINGLEBLOCK" },
};
static const struct gs_labels gs_labels_arch_ptrace_request_str __maybe_unused = {
	GS_LABELS(gs_labels_of_arch_ptrace_request_str), .one = true,
};

static const struct gs_label gs_labels_of_rlimit_resource_str[] = {
	{ 0, "RLIMIT_CPU" }, { 1, "RLIMIT_FSIZE" }, { 2, "RLIMIT_DATA" }, { 3, "RLIMIT_STACK" },
	{ 4, "RLIMIT_CORE" }, { 5, "RLIMIT_RSS" }, { 6, "RLIMIT_NPROC" }, { 7, "RLIMIT_NOFILE" },
	{ 8, "RLIMIT_MEMLOCK" }, { 9, "RLIMIT_AS" }, { 0xa, "RLIMIT_LOCKS" },
	{ 0xb, "RLIMIT_SIGPENDING" }, { 0xc, "RLIMIT_MSGQUEUE" }, { 0xd, "RLIMIT_NICE" },
	{ 0xe, "RLIMIT_RTPRIO" }, { 0xf, "RLIMIT_RTTIME" }, { 0x10, "RLIM_NLIMITS" },
	{ 0xffffffff, "RLIM_INFINITY" },
};
static const struct gs_labels gs_labels_rlimit_resource_str __maybe_unused = {
	GS_LABELS(gs_labels_of_rlimit_resource_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_rusage_who_str[] = {
	{ 0, "RUSAGE_SELF" }, { 1, "RUSAGE_THREAD" }, { 0xfffffffe, "RUSAGE_BOTH" },
	{ 0xffffffff, "RUSAGE_CHILDREN" },
};
static const struct gs_labels gs_labels_rusage_who_str __maybe_unused = {
	GS_LABELS(gs_labels_of_rusage_who_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_seccomp_flags_str[] = {
	{ 1, "SECCOMP_FILTER_FLAG_TSYNC" },
};
static const struct gs_labels gs_labels_seccomp_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_seccomp_flags_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_seccomp_op_str[] = {
	{ 0, "SECCOMP_SET_MODE_STRICT" }, { 1, "SECCOMP_SET_MODE_FILTER" },
};
static const struct gs_labels gs_labels_seccomp_op_str __maybe_unused = {
	GS_LABELS(gs_labels_of_seccomp_op_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_perf_event_open_flags_str[] = {
	{ 1, "PERF_FLAG_FD_NO_GROUP" }, { 2, "PERF_FLAG_FD_OUTPUT" }, { 4, "PERF_FLAG_PID_CGROUP" },
	{ 8, "PERF_FLAG_FD_CLOEXEC" },
};
static const struct gs_labels gs_labels_perf_event_open_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_perf_event_open_flags_str),
};

static const struct gs_label gs_labels_of_sighandler_str[] = {
	{ 0, "SIG_DFL" }, { 1, "SIG_IGN" },
};
static const struct gs_labels gs_labels_sighandler_str __maybe_unused = {
	GS_LABELS(gs_labels_of_sighandler_str), .one = true,
};

static const struct gs_label gs_labels_of_signal_name[] = {
	{ 0, "SIG_0" }, { 1, "SIGHUP" }, { 2, "SIGINT" }, { 3, "SIGQUIT" }, { 4, "SIGILL" },
	{ 5, "SIGTRAP" }, { 6, "SIGABRT" }, { 7, "SIGBUS" }, { 8, "SIGFPE" }, { 9, "SIGKILL" },
	{ 0xa, "SIGUSR1" }, { 0xb, "SIGSEGV" }, { 0xc, "SIGUSR2" }, { 0xd, "SIGPIPE" },
	{ 0xe, "SIGALRM" }, { 0xf, "SIGTERM" }, { 0x11, "SIGCHLD" }, { 0x12, "SIGCONT" },
	{ 0x13, "SIGSTOP" }, { 0x14, "SIGTSTP" }, { 0x15, "SIGTTIN" }, { 0x16, "SIGTTOU" },
	{ 0x17, "SIGURG" }, { 0x18, "SIGXCPU" }, { 0x19, "SIGXFSZ" }, { 0x1a, "SIGVTALRM" },
	{ 0x1b, "SIGPROF" }, { 0x1c, "SIGWINCH" }, { 0x1d, "SIGIO/SIGPOLL" }, { 0x1e, "SIGPWR" },
	{ 0x1f, "SIGSYS" }, { 0x85, "TRACESYSGOOD" },
};
static const struct gs_labels gs_labels_signal_name __maybe_unused = {
	GS_LABELS(gs_labels_of_signal_name), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_signalfd4_flags_str[] = {
	{ 0x800, "SFD_NONBLOCK" }, { 0x80000, "SFD_CLOEXEC" },
};
static const struct gs_labels gs_labels_signalfd4_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_signalfd4_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_sigprocmask_how_str[] = {
	{ 0, "SIG_BLOCK" }, { 1, "SIG_UNBLOCK" }, { 2, "SIG_SETMASK" },
};
static const struct gs_labels gs_labels_sigprocmask_how_str __maybe_unused = {
	GS_LABELS(gs_labels_of_sigprocmask_how_str), .one = true,
};

static const struct gs_label gs_labels_of_wait4_opt_str[] = {
	{ 1, "WNOHANG" }, { 4, "WEXITED" }, { 2, "WSTOPPED" }, { 8, "WCONTINUED" },
	{ 0x1000000, "WNOWAIT" }, { 0x20000000, "__WNOTHREAD" }, { 0x40000000, "__WALL" },
	{ 0x80000000, "__WCLONE" },
};
static const struct gs_labels gs_labels_wait4_opt_str __maybe_unused = {
	GS_LABELS(gs_labels_of_wait4_opt_str), .width = 32,
};

static const struct gs_label gs_labels_of_waitid_which_str[] = {
	{ 0, "P_ALL" }, { 1, "P_PID" }, { 2, "P_PGID" },
};
static const struct gs_labels gs_labels_waitid_which_str __maybe_unused = {
	GS_LABELS(gs_labels_of_waitid_which_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_stp_ioprio_which_str[] = {
	{ 1, "IOPRIO_WHO_PROCESS" }, { 2, "IOPRIO_WHO_PGRP" }, { 3, "IOPRIO_WHO_USER" },
};
static const struct gs_labels gs_labels_stp_ioprio_which_str __maybe_unused = {
	GS_LABELS(gs_labels_of_stp_ioprio_which_str), .width = 32, .sign = true, .one = true, .decimal = true,
};

static const struct gs_label gs_labels_of_stp_arch_prctl_func_str[] = {
	{ 0x1001, "ARCH_SET_GS" }, { 0x1002, "ARCH_SET_FS" }, { 0x1003, "ARCH_GET_FS" },
	{ 0x1004, "ARCH_GET_GS" },
};
static const struct gs_labels gs_labels_stp_arch_prctl_func_str __maybe_unused = {
	GS_LABELS(gs_labels_of_stp_arch_prctl_func_str), .width = 32, .sign = true, .one = true, .decimal = true,
};

#endif /* GS_SYSNAMES_PROCESSES_H */
