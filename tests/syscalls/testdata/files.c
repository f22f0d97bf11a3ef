// SPDX-License-Identifier: GPL-2.0-or-later
// Files by their names: modes, owners, times, links, attributes.
#include "program.h"
#include "calls.h"
#include <linux/fs.h>
#include <linux/mount.h>
#include <linux/openat2.h>
#include <linux/xattr.h>

#define DIR "/tmp/gs.calls"
#define FILE DIR "/a"

static const struct words now_omit[2] = { { 0, 0x3fffffff }, { 0, 0x3ffffffe } };
static const struct words two_times[2] = { { 1000000000, 1 }, { 1000000001, 2 } };
static const struct words utimbuf = { 1000000000, 1000000001 };
static const struct open_how how = { .flags = O_RDWR | O_CREAT, .mode = 0600, .resolve = RESOLVE_BENEATH };

static void modes(void)
{
	CALL(access, FILE, 4);
	CALL(access, FILE "x", 0);
	CALL(faccessat, AT_FDCWD, FILE, 6);
	CALL(faccessat2, AT_FDCWD, FILE, 1, AT_EACCESS);
	CALL(chmod, FILE, 0600);
	CALL(fchmodat, AT_FDCWD, FILE, 04755);
	CALL(chown, FILE, 0, -1);
	CALL(lchown, FILE, -1, 0);
	CALL(fchownat, AT_FDCWD, FILE, 0, 0, AT_SYMLINK_NOFOLLOW);
	CALL(umask, 022);
	CALL(mknod, DIR "/fifo", S_IFIFO | 0644, 0);
	CALL(mknodat, AT_FDCWD, DIR "/dev", S_IFCHR | 0600, 0x103);
	CALL(truncate, FILE, 100);
}

static void results(void)
{
	CALL(stat, FILE, OUT);
	CALL(lstat, FILE "x", OUT);
	CALL(both_stat, AT_FDCWD, FILE, OUT, AT_SYMLINK_NOFOLLOW);
	CALL(statx, AT_FDCWD, FILE, AT_STATX_FORCE_SYNC | AT_NO_AUTOMOUNT, STATX_BASIC_STATS | STATX_BTIME, OUT);
	CALL(statfs, "/tmp", OUT);
	CALL(readlink, DIR "/l", OUT, 100);
	CALL(readlinkat, AT_FDCWD, DIR "/l", OUT, 100);
	CALL(getcwd, OUT, 100);
}

static void file_times(void)
{
	CALL(utime, FILE, &utimbuf);
	CALL(utime, FILE, 0);
	CALL(utimes, FILE, two_times);
	CALL(futimesat, AT_FDCWD, FILE, two_times);
	CALL(utimensat, AT_FDCWD, FILE, now_omit, 0);
	CALL(utimensat, AT_FDCWD, FILE, two_times, AT_SYMLINK_NOFOLLOW);
}

static void attributes(void)
{
	CALL(setxattr, FILE, "user.name", "value", 5, XATTR_CREATE);
	CALL(lsetxattr, FILE, "trusted.name", "value", 5, XATTR_REPLACE);
	CALL(getxattr, FILE, "user.none", OUT, 64);
	CALL(lgetxattr, FILE, "user.none", OUT, 64);
	CALL(listxattr, FILE, OUT, 64);
	CALL(llistxattr, FILE, 0, 0);
	CALL(removexattr, FILE, "user.none");
	CALL(lremovexattr, FILE, "user.none");
}

static void mounts(void)
{
	CALL(mount, "none", DIR, "nosuchfs", MS_RDONLY | MS_NOSUID | MS_NODEV, "size=1m");
	CALL(mount, 0, DIR "/none", 0, MS_REMOUNT | MS_BIND, 0);
	CALL(umount2, DIR "/none", 2);
	CALL(swapon, FILE "x", 0x8003);
	CALL(swapoff, FILE "x");
	CALL(pivot_root, DIR "/none", DIR "/none");
	CALL(chroot, DIR "/none");
	CALL(fsopen, "nosuchfs", FSOPEN_CLOEXEC);
	CALL(fsmount, -1, FSMOUNT_CLOEXEC, MOUNT_ATTR_RDONLY);
	CALL(open_tree, AT_FDCWD, DIR "/none", OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC);
	CALL(move_mount, -1, "", AT_FDCWD, DIR "/none", MOVE_MOUNT_F_EMPTY_PATH);
	CALL(fspick, AT_FDCWD, DIR "/none", FSPICK_CLOEXEC);
	CALL(acct, FILE "x");
	CALL(quotactl_fd, 99, 0x80000700, 5, OUT);
	CALL(fsconfig, 99, FSCONFIG_SET_FLAG, "ro", 0, 0);
	CALL(mount_setattr, 99, "none", AT_RECURSIVE, 16, 31);
	CALL(open_by_handle_at, 98, 16, O_RDONLY | O_NONBLOCK);
}

void files(void)
{
	CALL(mkdir, DIR, 0755);
	CALL(mkdirat, AT_FDCWD, DIR "/sub", 0700);
	CALL(close, CALL(creat, FILE, 0640));
	CALL(close, CALL(open, FILE, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0640));
	CALL(close, CALL(openat, AT_FDCWD, FILE, O_WRONLY | O_APPEND | O_NONBLOCK));
	CALL(open, DIR, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0);
	CALL(close, 3);
	CALL(openat, AT_FDCWD, DIR "/none", O_RDONLY | O_PATH | O_SYNC);
	CALL(open, "/tmp", O_RDWR | O_TMPFILE | O_EXCL, 0600);
	CALL(close, 3);
	CALL(openat2, AT_FDCWD, DIR "/none/x", &how, sizeof(how));
	CALL(open, 0, 0);
	CALL(open, 16, 0x80000003);
	modes();
	CALL(symlink, "a \"b\"\n\33[1m\0011\001x\\", DIR "/l");
	CALL(symlinkat, "a", AT_FDCWD, DIR "/l2");
	CALL(link, FILE, DIR "/h");
	CALL(linkat, AT_FDCWD, FILE, AT_FDCWD, DIR "/h2", AT_SYMLINK_FOLLOW);
	results();
	file_times();
	attributes();
	mounts();
	CALL(chdir, DIR);
	CALL(chdir, "/");
	CALL(name_to_handle_at, AT_FDCWD, FILE "x", OUT + 0x8000, OUT + 64, AT_EMPTY_PATH);
	CALL(rename, DIR "/h", DIR "/h3");
	CALL(renameat, AT_FDCWD, DIR "/h2", AT_FDCWD, DIR "/h4");
	CALL(renameat2, AT_FDCWD, DIR "/h3", AT_FDCWD, DIR "/h4", RENAME_NOREPLACE);
	CALL(unlink, DIR "/h3");
	CALL(unlinkat, AT_FDCWD, DIR "/h4", 0);
	CALL(unlinkat, AT_FDCWD, DIR "/sub", AT_REMOVEDIR);
	CALL(unlink, DIR "/l");
	CALL(unlink, DIR "/l2");
	CALL(unlink, DIR "/fifo");
	CALL(unlink, DIR "/dev");
	CALL(unlink, FILE);
	CALL(rmdir, DIR);
	CALL(sync, 0);
}
