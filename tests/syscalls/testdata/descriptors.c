// SPDX-License-Identifier: GPL-2.0-or-later
// Open files: data, positions, locks, pipes.
#include "program.h"
#include "calls.h"
#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <linux/close_range.h>
#include <linux/fadvise.h>
#include <linux/falloc.h>
#include <linux/fs.h>
#include <linux/memfd.h>

#define FILE "/tmp/gs.data"

static const char text[] = "hello \"you\"\n\t\33[1m\0017\001x\377 and forty more bytes than fit";
static const struct words vector[2] = { { (long)"abc", 3 }, { (long)text, sizeof(text) } };
static const struct words in[2] = { { OUT, 8 }, { OUT + 16, 8 } };
static const struct flock lock = { .l_type = F_WRLCK, .l_whence = 0, .l_start = 10, .l_len = 20 };
static const long long offset = 5;

static void data(void)
{
	CALL(write, 3, text, sizeof(text) - 1);
	CALL(write, 3, "a\0b", 3);
	CALL(write, 3, "exactly thirty-two bytes of text", 32);
	CALL(write, 99, "", 0);
	CALL(pwrite64, 3, "12345678", 8, WIDE(100));
	CALL(lseek, 3, 0, 0);
	CALL(lseek, 3, -5, 2);
	CALL(read, 3, OUT, 5);
	CALL(pread64, 3, OUT, 8, WIDE(100));
	CALL(writev, 3, vector, 2);
	CALL(readv, 3, in, 2);
	CALL(pwritev, 3, vector, 2, 100, 0);
	CALL(preadv, 3, in, 2, 100, 0);
	CALL(pwritev2, 3, vector, 1, 100, 0, RWF_DSYNC | RWF_NOWAIT);
	CALL(preadv2, 3, in, 1, 100, 0, RWF_HIPRI);
	CALL(ftruncate, 3, 4096);
	CALL(fallocate, 3, FALLOC_FL_KEEP_SIZE, WIDE(0), WIDE(4096));
	CALL(both_advise, 3, WIDE(0), WIDE(100), POSIX_FADV_SEQUENTIAL);
	CALL(sync_file_range, 3, WIDE(0), WIDE(4096), SYNC_FILE_RANGE_WRITE);
	CALL(readahead, 3, WIDE(0), 100);
	CALL(fsync, 3);
	CALL(fdatasync, 3);
	CALL(syncfs, 3);
}

static void state(void)
{
	CALL(fstat, 3, OUT);
	CALL(fstatfs, 3, OUT);
	CALL(fchmod, 3, 0644);
	CALL(fchown, 3, 0, -1);
	CALL(fgetxattr, 3, "user.none", OUT, 64);
	CALL(flistxattr, 3, OUT, 64);
	CALL(fsetxattr, 99, "user.name", "value", 5, 1);
	CALL(fremovexattr, 3, "user.none");
	CALL(fcntl, 3, F_GETFD);
	CALL(fcntl, 3, F_SETFD, FD_CLOEXEC);
	CALL(fcntl, 3, F_GETFL);
	CALL(fcntl, 3, F_SETFL, O_RDWR | O_APPEND | O_NONBLOCK);
	CALL(fcntl, 3, F_SETLK, &lock);
	CALL(fcntl, 3, F_DUPFD_CLOEXEC, 10);
	CALL(fcntl, 3, F_SETOWN, 0);
	CALL(fcntl, 3, F_SETSIG, 10);
	CALL(fcntl, 3, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW);
	CALL(fcntl, 99, 12345, 0);
	CALL(flock, 3, 2 | 4);
	CALL(ioctl, 3, TCGETS, OUT);
	CALL(ioctl, 3, FIONREAD, OUT);
	CALL(ioctl, 3, BLKGETSIZE64, OUT);
	CALL(dup, 3);
	CALL(dup2, 3, 20);
	CALL(dup3, 3, 21, O_CLOEXEC);
	CALL(close_range, 10, 30, CLOSE_RANGE_CLOEXEC);
	CALL(close_range, 4, 30, 0);
	CALL(getdents64, 3, OUT, 100);
	CALL(getdents, 3, OUT, 100);
	CALL(fchdir, 3);
}

static void pipes(void)
{
	((int *)OUT)[0] = ((int *)OUT)[2] = 7;
	((int *)OUT)[1] = ((int *)OUT)[3] = 8;
	CALL(pipe, OUT);
	CALL(pipe2, OUT + 8, O_CLOEXEC | O_NONBLOCK);
	CALL(pipe, NULL);
	CALL(sendfile, 5, 3, 0, 10);
	CALL(splice, 4, 0, 7, 0, 4, 1 | 2);
	CALL(tee, 4, 7, 4, 2);
	CALL(vmsplice, 7, vector, 1, 8);
	CALL(splice, 3, &offset, 7, 0, 4, 0);
	CALL(copy_file_range, 3, 0, 3, 0, 10, 0);
	CALL(close_range, 4, 30, 0);
	CALL(memfd_create, "name", MFD_CLOEXEC | MFD_ALLOW_SEALING);
	CALL(close, 4);
}

void descriptors(void)
{
	CALL(open, FILE, O_RDWR | O_CREAT | O_TRUNC, 0644);
	data();
	state();
	pipes();
	CALL(close, 3);
	CALL(close, 3);
	CALL(unlink, FILE);
}
