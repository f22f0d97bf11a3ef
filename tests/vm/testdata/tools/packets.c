// SPDX-License-Identifier: GPL-2.0-or-later
// packets 4|6 N: send N datagrams to this machine itself, and print how many arrived.
// Datagram i has 10 + i bytes.
// packets to ADDRESS: send one datagram to that IPv4 address.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { PORT = 4711 };

static socklen_t address(int version, struct sockaddr_storage *to)
{
	struct sockaddr_in *in4 = (void *)to;
	struct sockaddr_in6 *in6 = (void *)to;

	memset(to, 0, sizeof(*to));
	if (version == 4) {
		in4->sin_family = AF_INET;
		in4->sin_port = htons(PORT);
		in4->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
		return sizeof(*in4);
	}
	in6->sin6_family = AF_INET6;
	in6->sin6_port = htons(PORT);
	in6->sin6_addr = in6addr_loopback;
	return sizeof(*in6);
}

static int send_to(const char *text)
{
	struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(PORT) };
	int fd = socket(AF_INET, SOCK_DGRAM, 0);

	if (fd < 0 || inet_pton(AF_INET, text, &to.sin_addr) != 1)
		return 1;
	return sendto(fd, "gostap", 6, 0, (void *)&to, sizeof(to)) != 6;
}

int main(int argc, char **argv)
{
	if (argc > 2 && !strcmp(argv[1], "to"))
		return send_to(argv[2]);

	int version = argc > 1 ? atoi(argv[1]) : 4, n = argc > 2 ? atoi(argv[2]) : 1;
	struct timeval patience = { .tv_usec = 200000 };
	struct sockaddr_storage to;
	socklen_t size = address(version, &to);
	int fd = socket(version == 4 ? AF_INET : AF_INET6, SOCK_DGRAM, 0);
	char data[200] = "gostap";
	int i, came = 0;

	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
	if (fd < 0 || bind(fd, (void *)&to, size)) {
		perror("packets");
		return 1;
	}
	for (i = 0; i < n; i++) {
		sendto(fd, data, 10 + i % 100, 0, (void *)&to, size);
		came += recv(fd, data, sizeof(data), 0) >= 0;
	}
	printf("%d of %d came\n", came, n);
	return 0;
}
