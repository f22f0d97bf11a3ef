/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Two connected sockets of each version of IP: one sends 5 bytes to the other, then forgets it. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static void need(int ok)
{
	if (!ok)
		exit(1);
}

static socklen_t address(int family, int port, struct sockaddr_storage *a)
{
	struct sockaddr_in *in4 = (void *)a;
	struct sockaddr_in6 *in6 = (void *)a;

	memset(a, 0, sizeof(*a));
	if (family == AF_INET) {
		*in4 = (struct sockaddr_in){ .sin_family = family, .sin_port = htons(port),
					     .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
		return sizeof(*in4);
	}
	*in6 = (struct sockaddr_in6){ .sin6_family = family, .sin6_port = htons(port), .sin6_addr = in6addr_loopback };
	return sizeof(*in6);
}

static int connected(int family, int from, int to)
{
	struct sockaddr_storage a;
	int fd = socket(family, SOCK_DGRAM, 0);
	socklen_t size = address(family, from, &a);

	need(fd >= 0 && !bind(fd, (void *)&a, size));
	size = address(family, to, &a);
	need(!connect(fd, (void *)&a, size));
	return fd;
}

static void talk(int family)
{
	int from = connected(family, 4701, 4702), to = connected(family, 4702, 4701);
	struct sockaddr nobody = { .sa_family = AF_UNSPEC };
	char text[100];

	need(send(from, "hello", 5, 0) == 5 && recv(to, text, sizeof(text), 0) == 5);
	need(!connect(from, &nobody, sizeof(nobody)));
}

int main(void)
{
	talk(AF_INET);
	talk(AF_INET6);
	return 0;
}
