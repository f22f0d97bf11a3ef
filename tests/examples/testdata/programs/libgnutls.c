// SPDX-License-Identifier: GPL-2.0-or-later
// GnuTLS as far as the making of a master secret goes.
static int generate_normal_master(unsigned char *session) { return session[24]; }

void work(void)
{
	unsigned char session[128] = { 0 };

	session[72] = 0x12;
	session[24] = 0x34;
	generate_normal_master(session);
}
