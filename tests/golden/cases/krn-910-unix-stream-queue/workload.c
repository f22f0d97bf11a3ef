#include <sys/socket.h>
#include <unistd.h>
static char buf[200];
int main(void) {
  int s[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, s)) return 1;
  if (write(s[0], buf, 10) < 0) return 2;
  send(s[0], buf, 25, MSG_DONTWAIT);
  send(s[0], buf, 1, MSG_NOSIGNAL);
  recv(s[1], buf, 30, 0);
  recv(s[1], buf, sizeof buf, MSG_PEEK);
  if (read(s[1], buf, 3) < 0) return 3;
  send(s[1], buf, 100, MSG_NOSIGNAL);
  recv(s[1], buf, 100, MSG_DONTWAIT);
  recv(s[1], buf, 100, MSG_DONTWAIT);
  shutdown(s[1], SHUT_RD);
  send(s[0], buf, 7, MSG_NOSIGNAL);
  return 0;
}
