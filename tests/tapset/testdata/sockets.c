/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sends 5 bytes from port 4712 to 4711 over IPv4 and over IPv6. */
#include "loopback.h"

static void talk(int family)
{
	int listener = listening(family, 4711, 1), from = connected(family, SOCK_STREAM, 4712, 4711);
	int to = accept(listener, NULL, NULL);
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
