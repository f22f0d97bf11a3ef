/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * stapconf.h - the macros by which embedded C of published scripts asks what a
 * kernel and the language have, with the meaning that SystemTap gives them
 */
#ifndef GS_STAPCONF_H
#define GS_STAPCONF_H

/* The version of the language: 5.6 unless --compatible sets another. */
#ifndef STAP_COMPAT_VERSION
#define STAP_COMPAT_VERSION		STAP_VERSION(5, 6)
#endif

/* true for all kernels that modules are built for: 2.6.25 and 3.5 brought them */
#define STAPCONF_DPATH_PATH 1
#define STAPCONF_LINUX_UIDGID_H 1

/* 6.3, 5970e15dbcfe, "filelock: move file locking definitions to separate header file" */
#if __has_include(<linux/filelock.h>)
#define STAPCONF_LINUX_FILELOCK_H 1
#endif
#ifdef GS_HAVE_FILE_LOCK_CORE
#define STAPCONF_FILE_LOCK_CORE 1
#endif
#ifdef GS_HAVE_FILES_LOOKUP_FD_RAW
#define STAPCONF_FILES_LOOKUP_FD_RAW 1
#endif
#ifdef GS_HAVE_DO_SOCK_GETSOCKOPT
#define STAPCONF_DO_SOCK_GETSOCKOPT 1
#endif

#endif /* GS_STAPCONF_H */
