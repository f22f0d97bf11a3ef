// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for OpenSSL 1.0 with the function that makes a master secret.
struct ssl3_state { unsigned char client_random[32]; };
struct ssl { struct ssl3_state *s3; };

static int tls1_generate_master_secret(struct ssl *s, unsigned char *out)
{
	out[0] = s->s3->client_random[0];
	return 2;
}

void work(void)
{
	struct ssl3_state state = { { 0xab, 0xcd } };
	struct ssl s = { &state };
	unsigned char out[48] = { 0, 0xef };

	tls1_generate_master_secret(&s, out);
}
