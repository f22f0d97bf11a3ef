/* SPDX-License-Identifier: GPL-2.0-or-later */
/* system.h - names for arguments in argstr: system calls on time, keys, modules and the machine */
#ifndef GS_SYSNAMES_SYSTEM_H
#define GS_SYSNAMES_SYSTEM_H

#include "label.h"

static const struct gs_label gs_labels_of_finit_module_flags_str[] = {
	{ 1, "MODULE_INIT_IGNORE_MODVERSIONS" }, { 2, "MODULE_INIT_IGNORE_VERMAGIC" },
};
static const struct gs_labels gs_labels_finit_module_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_finit_module_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_module_flags_str[] = {
	{ 0x200, "O_TRUNC" }, { 0x800, "O_NONBLOCK" },
};
static const struct gs_labels gs_labels_module_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_module_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_getrandom_flags_str[] = {
	{ 1, "GRND_NONBLOCK" }, { 2, "GRND_RANDOM" },
};
static const struct gs_labels gs_labels_getrandom_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_getrandom_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_get_wc_str[] = {
	{ 0, "CLOCK_REALTIME" }, { 1, "CLOCK_MONOTONIC" }, { 2, "CLOCK_PROCESS_CPUTIME_ID" },
	{ 3, "CLOCK_THREAD_CPUTIME_ID" }, { 4, "CLOCK_MONOTONIC_RAW" },
	{ 5, "CLOCK_REALTIME_COARSE" }, { 6, "CLOCK_MONOTONIC_COARSE" }, { 7, "CLOCK_BOOTTIME" },
	{ 8, "CLOCK_REALTIME_ALARM" }, { 9, "CLOCK_BOOTTIME_ALARM" }, { 0xa, "CLOCK_SGI_CYCLE" },
	{ 0xb, "CLOCK_TAI" },
};
static const struct gs_labels gs_labels_get_wc_str __maybe_unused = {
	GS_LABELS(gs_labels_of_get_wc_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_itimer_which_str[] = {
	{ 0, "ITIMER_REAL" }, { 1, "ITIMER_VIRTUAL" }, { 2, "ITIMER_PROF" },
};
static const struct gs_labels gs_labels_itimer_which_str __maybe_unused = {
	GS_LABELS(gs_labels_of_itimer_which_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_stp_clock_nanosleep_flags_str[] = {
	{ 1, "TIMER_ABSTIME" },
};
static const struct gs_labels gs_labels_stp_clock_nanosleep_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_stp_clock_nanosleep_flags_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_stp_timerfd_flags_str[] = {
	{ 1, "TFD_TIMER_ABSTIME" }, { 2, "TFD_TIMER_CANCEL_ON_SET" }, { 0x80000, "TFD_CLOEXEC" },
	{ 0x800, "TFD_NONBLOCK" },
};
static const struct gs_labels gs_labels_stp_timerfd_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_stp_timerfd_flags_str), .width = 32,
};

static const struct gs_label gs_labels_of_kexec_file_load_flags_str[] = {
	{ 1, "KEXEC_FILE_UNLOAD" }, { 2, "KEXEC_FILE_ON_CRASH" }, { 4, "KEXEC_FILE_NO_INITRAMFS" },
};
static const struct gs_labels gs_labels_kexec_file_load_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_kexec_file_load_flags_str),
};

static const struct gs_label gs_labels_of_kexec_flags_str[] = {
	{ 1, "KEXEC_ON_CRASH" }, { 2, "KEXEC_PRESERVE_CONTEXT" }, { 0x30000, "KEXEC_ARCH_386" },
	{ 0x3e0000, "KEXEC_ARCH_X86_64" },
};
static const struct gs_labels gs_labels_kexec_flags_str __maybe_unused = {
	GS_LABELS(gs_labels_of_kexec_flags_str), .zero = "KEXEC_ARCH_DEFAULT",
};

static const struct gs_label gs_labels_of_reboot_flag_str[] = {
	{ 0, "LINUX_REBOOT_CMD_CAD_OFF" }, { 0x1234567, "LINUX_REBOOT_CMD_RESTART" },
	{ 0x4321fedc, "LINUX_REBOOT_CMD_POWER_OFF" }, { 0x45584543, "LINUX_REBOOT_CMD_KEXEC" },
	{ 0x89abcdef, "LINUX_REBOOT_CMD_CAD_ON" }, { 0xa1b2c3d4, "LINUX_REBOOT_CMD_RESTART2" },
	{ 0xcdef0123, "LINUX_REBOOT_CMD_HALT" }, { 0xd000fce2, "LINUX_REBOOT_CMD_SW_SUSPEND" },
};
static const struct gs_labels gs_labels_reboot_flag_str __maybe_unused = {
	GS_LABELS(gs_labels_of_reboot_flag_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_reboot_magic_str[] = {
	{ 0x5121996, "LINUX_REBOOT_MAGIC2A" }, { 0x16041998, "LINUX_REBOOT_MAGIC2B" },
	{ 0x20112000, "LINUX_REBOOT_MAGIC2C" }, { 0x28121969, "LINUX_REBOOT_MAGIC2" },
	{ 0xfee1dead, "LINUX_REBOOT_MAGIC1" },
};
static const struct gs_labels gs_labels_reboot_magic_str __maybe_unused = {
	GS_LABELS(gs_labels_of_reboot_magic_str), .width = 32, .one = true,
};

static const struct gs_label gs_labels_of_stp_keyctl_cmd_str[] = {
	{ 0, "KEYCTL_GET_KEYRING_ID" }, { 1, "KEYCTL_JOIN_SESSION_KEYRING" },
	{ 2, "KEYCTL_UPDATE" }, { 3, "KEYCTL_REVOKE" }, { 4, "KEYCTL_CHOWN" },
	{ 5, "KEYCTL_SETPERM" }, { 6, "KEYCTL_DESCRIBE" }, { 7, "KEYCTL_CLEAR" },
	{ 8, "KEYCTL_LINK" }, { 9, "KEYCTL_UNLINK" }, { 0xa, "KEYCTL_SEARCH" },
	{ 0xb, "KEYCTL_READ" }, { 0xc, "KEYCTL_INSTANTIATE" }, { 0xd, "KEYCTL_NEGATE" },
	{ 0xe, "KEYCTL_SET_REQKEY_KEYRING" }, { 0xf, "KEYCTL_SET_TIMEOUT" },
	{ 0x10, "KEYCTL_ASSUME_AUTHORITY" }, { 0x11, "KEYCTL_GET_SECURITY" },
	{ 0x12, "KEYCTL_SESSION_TO_PARENT" }, { 0x13, "KEYCTL_REJECT" },
	{ 0x14, "KEYCTL_INSTANTIATE_IOV" }, { 0x15, "KEYCTL_INVALIDATE" },
	{ 0x16, "KEYCTL_GET_PERSISTENT" },
};
static const struct gs_labels gs_labels_stp_keyctl_cmd_str __maybe_unused = {
	GS_LABELS(gs_labels_of_stp_keyctl_cmd_str), .width = 32, .sign = true, .one = true, .decimal = true,
};

static const struct gs_label gs_labels_of_stp_keyctl_default_keyrings_str[] = {
	{ 0, "KEY_REQKEY_DEFL_DEFAULT" }, { 1, "KEY_REQKEY_DEFL_THREAD_KEYRING" },
	{ 2, "KEY_REQKEY_DEFL_PROCESS_KEYRING" }, { 3, "KEY_REQKEY_DEFL_SESSION_KEYRING" },
	{ 4, "KEY_REQKEY_DEFL_USER_KEYRING" }, { 5, "KEY_REQKEY_DEFL_USER_SESSION_KEYRING" },
	{ 6, "KEY_REQKEY_DEFL_GROUP_KEYRING" }, { 0xffffffff, "KEY_REQKEY_DEFL_NO_CHANGE" },
};
static const struct gs_labels gs_labels_stp_keyctl_default_keyrings_str __maybe_unused = {
	GS_LABELS(gs_labels_of_stp_keyctl_default_keyrings_str), .width = 32, .sign = true, .one = true, .decimal = true,
};

static const struct gs_label gs_labels_of_stp_keyctl_keyring_shortcut_str[] = {
	{ 0xfffffff8, "KEY_SPEC_REQUESTOR_KEYRING" }, { 0xfffffff9, "KEY_SPEC_REQKEY_AUTH_KEY" },
	{ 0xfffffffa, "KEY_SPEC_GROUP_KEYRING" },
	{ 0xfffffffb, "KEY_SPEC_USER_SESSION_KEYRING" }, { 0xfffffffc, "KEY_SPEC_USER_KEYRING" },
	{ 0xfffffffd, "KEY_SPEC_SESSION_KEYRING" }, { 0xfffffffe, "KEY_SPEC_PROCESS_KEYRING" },
	{ 0xffffffff, "KEY_SPEC_THREAD_KEYRING" },
};
static const struct gs_labels gs_labels_stp_keyctl_keyring_shortcut_str __maybe_unused = {
	GS_LABELS(gs_labels_of_stp_keyctl_keyring_shortcut_str), .width = 32, .sign = true, .one = true, .decimal = true,
};

static const struct gs_label gs_labels_of_stp_keyctl_perm_str[] = {
	{ 0x1000000, "KEY_POS_VIEW" }, { 0x2000000, "KEY_POS_READ" },
	{ 0x4000000, "KEY_POS_WRITE" }, { 0x8000000, "KEY_POS_SEARCH" },
	{ 0x10000000, "KEY_POS_LINK" }, { 0x20000000, "KEY_POS_SETATTR" },
	{ 0x10000, "KEY_USR_VIEW" }, { 0x20000, "KEY_USR_READ" }, { 0x40000, "KEY_USR_WRITE" },
	{ 0x80000, "KEY_USR_SEARCH" }, { 0x100000, "KEY_USR_LINK" },
	{ 0x200000, "KEY_USR_SETATTR" }, { 0x100, "KEY_GRP_VIEW" }, { 0x200, "KEY_GRP_READ" },
	{ 0x400, "KEY_GRP_WRITE" }, { 0x800, "KEY_GRP_SEARCH" }, { 0x1000, "KEY_GRP_LINK" },
	{ 0x2000, "KEY_GRP_SETATTR" }, { 1, "KEY_OTH_VIEW" }, { 2, "KEY_OTH_READ" },
	{ 4, "KEY_OTH_WRITE" }, { 8, "KEY_OTH_SEARCH" }, { 0x10, "KEY_OTH_LINK" },
	{ 0x20, "KEY_OTH_SETATTR" },
};
static const struct gs_labels gs_labels_stp_keyctl_perm_str __maybe_unused = {
	GS_LABELS(gs_labels_of_stp_keyctl_perm_str), .width = 32, .decimal = true, .zero = "0",
};

#endif /* GS_SYSNAMES_SYSTEM_H */
