/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * do_sock_getsockopt(), which modules may call. Only embedded C asks for it, so that its parameters don't
 * matter here: net/sock.h, which declares it, takes a quarter of the time of all other probes.
 * 6.7, "net/socket: Break down __sys_getsockopt"
 */
/* gs-export: do_sock_getsockopt */
