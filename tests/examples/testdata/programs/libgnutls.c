// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for GnuTLS with the function that makes a master secret.
static int generate_normal_master(unsigned char *session) { return session[24]; }

void work(void)
{
	unsigned char session[128] = { 0 };

	session[72] = 0x12;
	session[24] = 0x34;
	generate_normal_master(session);
}
