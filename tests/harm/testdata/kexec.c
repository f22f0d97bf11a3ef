// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * kexec.c - load a kernel and start it at once, without an orderly shutdown
 *
 *	kexec KERNEL COMMAND_LINE
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/kexec.h>
#include <linux/reboot.h>

int main(int argc, char **argv)
{
	int kernel = open(argv[1], O_RDONLY);

	if (kernel < 0 || syscall(SYS_kexec_file_load, kernel, -1, strlen(argv[2]) + 1, argv[2], KEXEC_FILE_NO_INITRAMFS)) {
		perror("kexec: load");
		return 1;
	}
	syscall(SYS_reboot, LINUX_REBOOT_MAGIC1, LINUX_REBOOT_MAGIC2, LINUX_REBOOT_CMD_KEXEC, NULL);
	perror("kexec: start");
	return 1;
}
