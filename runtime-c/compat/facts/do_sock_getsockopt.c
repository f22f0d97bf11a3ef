/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * do_sock_getsockopt(), which modules may call.
 * 6.7, "net/socket: Break down __sys_getsockopt"
 */
#include <linux/net.h>
#include <net/sock.h>
static int gs_fact_do_sock_getsockopt(struct socket *sock, sockptr_t p)
{
	return do_sock_getsockopt(sock, false, 0, 0, p, p);
}
