/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Two connected sockets over IPv4 and over IPv6: one sends 5 bytes to the other, then disconnects. */
#include "../loopback.h"

static void talk(int family)
{
	int from = connected(family, SOCK_DGRAM, 4701, 4702), to = connected(family, SOCK_DGRAM, 4702, 4701);
	char text[100];

	need(send(from, "hello", 5, 0) == 5 && recv(to, text, sizeof(text), 0) == 5);
	disconnect(from);
}

int main(void)
{
	talk(AF_INET);
	talk(AF_INET6);
	return 0;
}
