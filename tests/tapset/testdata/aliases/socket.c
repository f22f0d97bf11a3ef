/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Two connected local sockets that exchange data by send(2) and recv(2), and by write(2) and read(2). */
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
	int pair[2], on = 1;
	char text[50];

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
		return 1;
	setsockopt(pair[0], SOL_SOCKET, SO_PASSCRED, &on, sizeof(on));
	setsockopt(pair[1], SOL_SOCKET, SO_PASSCRED, &on, sizeof(on));
	if (send(pair[0], "hello", 5, 0) != 5 || recv(pair[1], text, 20, 0) != 5)
		return 1;
	if (write(pair[0], "hello!", 6) != 6 || read(pair[1], text, 30) != 6)
		return 1;
	close(pair[0]);
	close(pair[1]);
	return socket(AF_UNIX, SOCK_STREAM, 77) >= 0;
}
