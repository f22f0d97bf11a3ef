/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A load with some of everything, repeated until it is killed. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define DIR "/tmp/load"

static void nap(long us)
{
	struct timespec t = { 0, us * 1000 };

	nanosleep(&t, NULL);
}

static void ignore(long result)
{
	(void)result;
}

static void files(void)
{
	char b[8192];
	struct iovec v[2] = { { b, 100 }, { b + 100, 200 } };
	struct stat st;
	int fd;

	mkdir(DIR, 0755);
	memset(b, 'x', sizeof(b));
	fd = open(DIR "/file", O_RDWR | O_CREAT | O_TRUNC, 0644);
	ignore(write(fd, b, sizeof(b)));
	ignore(writev(fd, v, 2));
	fsync(fd);
	fdatasync(fd);
	lseek(fd, 0, SEEK_SET);
	ignore(read(fd, b, sizeof(b)));
	ignore(pread(fd, b, 100, 50));
	ignore(fstat(fd, &st) + fchmod(fd, 0600) + ftruncate(fd, 100));
	close(fd);
	symlink("file", DIR "/symlink");
	link(DIR "/file", DIR "/link");
	rename(DIR "/link", DIR "/renamed");
	ignore(readlink(DIR "/symlink", b, sizeof(b)));
	unlink(DIR "/renamed");
	unlink(DIR "/symlink");
	open("/no/such/file", O_RDONLY);
	access(DIR "/none", R_OK);
	read(-1, b, 1);
	truncate(DIR, 5);
	fd = open("/proc/self/status", O_RDONLY);
	ignore(read(fd, b, sizeof(b)));
	close(fd);
}

/* Read and write a disk, if there is one. */
static void disk(void)
{
	static char b[65536] __attribute__((aligned(4096)));
	int fd = open("/dev/sda", O_RDWR | O_DIRECT);

	if (fd < 0)
		return;
	ignore(pwrite(fd, b, sizeof(b), 1 << 20));
	ignore(pread(fd, b, sizeof(b), (rand() & 15) << 16));
	ignore(pread(fd, b, 4096, 0));
	close(fd);
}

static void async(void)
{
	static char b[512] __attribute__((aligned(512)));
	struct iocb c = { .aio_lio_opcode = IOCB_CMD_PREAD, .aio_buf = (unsigned long)b, .aio_nbytes = sizeof(b) }, *list = &c;
	struct io_event e;
	aio_context_t ctx = 0;
	int fd = open(DIR "/file", O_RDONLY);

	c.aio_fildes = fd;
	if (!syscall(SYS_io_setup, 1, &ctx) && syscall(SYS_io_submit, ctx, 1, &list) == 1)
		syscall(SYS_io_getevents, ctx, 1, 1, &e, NULL);
	syscall(SYS_io_destroy, ctx);
	close(fd);
}

static void memory(void)
{
	size_t i, len = 2 << 20;
	char *m = mmap(NULL, 2 * len, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	char *huge = (char *)(((unsigned long)m + len - 1) & -len);
	int fd;

	madvise(huge, len, MADV_HUGEPAGE);
	for (i = 0; i < len / 8; i += 4096)
		huge[i] = 1;
	if (!fork()) {
		huge[0] = 2;
		_exit(0);
	}
	wait(NULL);
	mprotect(m, 4096, PROT_READ);
	munmap(m, 2 * len);
	fd = open(DIR "/file", O_RDWR);
	m = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	m[0]++;
	msync(m, 4096, MS_SYNC);
	munmap(m, 4096);
	close(fd);
	ignore((long)sbrk(4096) + (long)sbrk(-4096));
	free(malloc(1 << 20));
}

static void on_signal(int sig)
{
	(void)sig;
}

static void processes(void)
{
	struct rlimit r;
	cpu_set_t cpus;
	int p = fork();

	if (!p) {
		execl("/no/such", "such", NULL);
		execl("/proc/self/exe", "load", "exit", NULL);
		_exit(1);
	}
	waitpid(p, NULL, 0);
	p = fork();
	if (!p) {
		pause();
		_exit(0);
	}
	kill(p, 0);
	kill(p, SIGKILL);
	wait4(p, NULL, 0, NULL);
	if (!fork()) {
		*(volatile char *)8 = 1; /* SIGSEGV */
		_exit(0);
	}
	wait(NULL);
	signal(SIGUSR1, on_signal);
	raise(SIGUSR1);
	sched_getaffinity(0, sizeof(cpus), &cpus);
	for (p = 0; p < 2; p++) {
		CPU_ZERO(&cpus);
		CPU_SET(p, &cpus);
		sched_setaffinity(0, sizeof(cpus), &cpus);
	}
	CPU_SET(0, &cpus);
	sched_setaffinity(0, sizeof(cpus), &cpus);
	setpriority(PRIO_PROCESS, 0, 0);
	prctl(PR_SET_NAME, "bash");
	prctl(PR_SET_NAME, "load");
	getrlimit(RLIMIT_NOFILE, &r);
	setrlimit(RLIMIT_NOFILE, &r);
	getpid();
	getuid();
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *contend(void *arg)
{
	int i;

	for (i = 0; i < 20; i++) {
		pthread_mutex_lock(&mutex);
		nap(100);
		pthread_mutex_unlock(&mutex);
	}
	return arg;
}

static void threads(void)
{
	pthread_t t[3];
	struct sembuf up = { 0, 1, 0 }, down = { 0, -1, 0 };
	int i, sem = semget(IPC_PRIVATE, 1, 0600);

	for (i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, contend, NULL);
	for (i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	semop(sem, &up, 1);
	semop(sem, &down, 1);
	semctl(sem, 0, IPC_RMID);
}

/* Make a connection, or send datagrams, over the loopback interface. */
static void talk(int family, int type)
{
	struct sockaddr_storage a = { .ss_family = family };
	socklen_t len = sizeof(a);
	int on = 1, server = socket(family, type, 0), client = socket(family, type, 0), peer;
	char b[4000] = "hello";

	if (family == AF_INET)
		((struct sockaddr_in *)&a)->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	else
		((struct sockaddr_in6 *)&a)->sin6_addr = in6addr_loopback;
	setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	bind(server, (struct sockaddr *)&a, sizeof(a));
	getsockname(server, (struct sockaddr *)&a, &len);
	if (type == SOCK_DGRAM) {
		sendto(client, b, 100, 0, (struct sockaddr *)&a, len);
		recv(server, b, sizeof(b), MSG_DONTWAIT);
	} else if (!listen(server, 5) && !connect(client, (struct sockaddr *)&a, len)) {
		peer = accept(server, NULL, NULL);
		send(client, b, sizeof(b), MSG_NOSIGNAL);
		recv(peer, b, sizeof(b), 0);
		shutdown(client, SHUT_WR);
		close(peer);
	}
	close(server);
	close(client);
	client = socket(family, SOCK_STREAM, 0);
	connect(client, (struct sockaddr *)&a, len); /* refused */
	close(client);
}

static void local(void)
{
	int pair[2], p[2], master = posix_openpt(O_RDWR | O_NOCTTY), tty;
	struct pollfd f;
	struct winsize size = { 24, 80, 0, 0 };
	struct termios t;
	char b[100] = "text\n";

	socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
	send(pair[0], b, 5, 0);
	f = (struct pollfd){ pair[1], POLLIN, 0 };
	poll(&f, 1, 0);
	recv(pair[1], b, 5, 0);
	close(pair[0]);
	close(pair[1]);
	pipe(p);
	ignore(write(p[1], b, 5));
	ignore(read(p[0], b, 5));
	close(p[0]);
	close(p[1]);
	if (master >= 0 && !grantpt(master) && !unlockpt(master)) {
		tty = open(ptsname(master), O_RDWR | O_NOCTTY);
		ioctl(tty, TIOCSWINSZ, &size);
		tcgetattr(tty, &t);
		ignore(write(master, "typed\n", 6));
		ignore(read(tty, b, sizeof(b)));
		ignore(write(tty, "shown\n", 6));
		close(tty);
	}
	close(master);
}

int main(int argc, char **argv)
{
	(void)argv;
	if (argc > 1)
		return 0;
	for (;;) {
		files();
		disk();
		async();
		memory();
		processes();
		threads();
		talk(AF_INET, SOCK_STREAM);
		talk(AF_INET6, SOCK_STREAM);
		talk(AF_INET, SOCK_DGRAM);
		talk(AF_INET6, SOCK_DGRAM);
		local();
		nap(20000);
	}
}
