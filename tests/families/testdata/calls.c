// SPDX-License-Identifier: GPL-2.0-or-later
/* calls - system calls through both tables of an x86-64 kernel */
#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Make a call as a 32-bit program does: by numbers of asm/unistd_32.h, in 32-bit registers. */
static long call32(long nr, long a, long b, long c, long d, long e)
{
	long ret;

	asm volatile("int $0x80" : "=a"(ret)
		     : "a"(nr), "b"(a), "c"(b), "d"(c), "S"(d), "D"(e) : "r8", "r9", "r10", "r11", "memory");
	return ret;
}

/* In a program that is not position independent, data is below 4 GB. */
static unsigned int args[6];
static char name[] = "/tmp/calls", buffer[8];

/* Calls whose arguments and results the script replaces; for close it only reads them. */
static int replaced(void)
{
	int fd = open("/dev/zero", O_RDONLY);

	pread(fd, buffer, 5, 0);
	call32(180 /* pread64 */, fd, (long)buffer, 5, 0, 0);
	close(1000 + syscall(SYS_getpgid, 0));
	close(1000 + (syscall(SYS_umask, 022) < 0 ? errno : 0));
	close(1000 + (dup(fd) < 0 ? errno : 0));
	args[0] = AF_UNIX;
	args[1] = SOCK_DGRAM;
	call32(102 /* socketcall */, 1 /* SYS_SOCKET */, (long)args, 0, 0, 0);
	/* as an x32 program makes them, whether the kernel supports x32 or not */
	syscall(0x40000000 | SYS_getpid);
	syscall(0x40000000 | 515 /* readv */, fd, NULL, 0);
	return 0;
}

int main(int argc, char **argv)
{
	int fd;

	if (argc > 1)
		return replaced();
	mkdir(name, 0751);
	rmdir(name);
	fd = open("/dev/zero", O_RDONLY);
	if (pread(fd, buffer, 5, 0x100000002) != 5)
		return 1;
	call32(39 /* mkdir */, (long)name, 0710, 0, 0, 0);
	call32(40 /* rmdir */, (long)name, 0, 0, 0, 0);
	call32(180 /* pread64 */, fd, (long)buffer, 5, 2, 1);
	args[0] = AF_UNIX;
	args[1] = SOCK_DGRAM;
	call32(102 /* socketcall */, 1 /* SYS_SOCKET */, (long)args, 0, 0, 0);
	call32(117 /* ipc */, 23 /* SHMGET */, 0, 4096, 0600, 0);
	call32(6 /* close */, -1, 0, 0, 0, 0);
	return 0;
}
