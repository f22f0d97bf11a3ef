/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Flags of a struct socket say which credentials it passes on; later they are a struct sock's.
 * Until 6.16, "af_unix: Move SOCK_PASS{CRED,PIDFD,SEC} to struct sock."
 */
#include <linux/net.h>
static int gs_fact_sock_passcred(void)
{
	return SOCK_PASSCRED + SOCK_PASSSEC;
}
