/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * file.h - text of modes, devices and struct stat of system calls on files
 */
#ifndef GS_SYSARGS_FILE_H
#define GS_SYSARGS_FILE_H

#include <linux/kdev_t.h>

#include "signal.h"
#include "../sysflags/file.h"

/** gs_text_device() - append a device number as a makedev() call */
gs_fn notrace void gs_text_device(struct gs_text *t, u64 v)
{
	const dev_t dev = new_decode_dev((u32)v);

	gs_text_add(t, MAJOR(dev) ? "makedev(0x%x" : "makedev(%x", MAJOR(dev));
	gs_text_add(t, MINOR(dev) ? ", 0x%x)" : ", %x)", MINOR(dev));
}

/**
 * gs_text_stat() - append the mode and size of a struct stat
 * @t: text
 * @addr: address of the structure
 * @big: it is a 32-bit program's struct stat64
 *
 * Offsets of the members are those of x86's asm/stat.h.
 */
gs_fn notrace void gs_text_stat(struct gs_text *t, u64 addr, bool big)
{
	const bool compat = gs_call_compat();
	u64 mode = 0, size = 0, rdev = 0;
	bool ok;

	if (!compat)
		ok = gs_try_read(&mode, addr + 24, 4, true) && gs_try_read(&rdev, addr + 40, 8, true) &&
		     gs_try_read(&size, addr + 48, 8, true);
	else if (big)
		ok = gs_try_read(&mode, addr + 16, 4, true) && gs_try_read(&rdev, addr + 32, 8, true) &&
		     gs_try_read(&size, addr + 44, 8, true);
	else
		ok = gs_try_read(&mode, addr + 8, 2, true) && gs_try_read(&rdev, addr + 16, 4, true) &&
		     gs_try_read(&size, addr + 20, 4, true);
	if (!addr || !ok)
		return gs_text_pointer(t, addr);
	gs_text_add(t, "{st_mode=");
	gs_set_add(t, &gs_set_file_mode, mode);
	if (S_ISCHR(mode) || S_ISBLK(mode)) {
		gs_text_add(t, ", st_rdev=");
		gs_text_device(t, rdev);
	} else {
		gs_text_add(t, ", st_size=%llu", size);
	}
	gs_text_add(t, ", ...}");
}

/** gs_text_fcntl() - append the third argument of fcntl(2); nothing if the command has none */
gs_fn notrace void gs_text_fcntl(struct gs_text *t, u64 v, int cmd)
{
	switch (cmd) {
	case F_GETFD:
	case F_GETFL:
	case F_GETOWN:
	case F_GETSIG:
	case 1025: /* F_GETLEASE */
	case 1032: /* F_GETPIPE_SZ */
	case 1034: /* F_GET_SEALS */
		return;
	}
	switch (cmd) {
	case F_SETFD:
		return gs_set_add(t, &gs_set_fd_flags, v);
	case F_SETFL:
		return gs_set_add(t, &gs_set_open_flags, v);
	case F_GETLK:
	case F_SETLK:
	case F_SETLKW:
		gs_text_struct(t, v, false, "{l_type=%S, l_whence=%S, l_start=%l, l_len=%l}",
			       &gs_set_lock_type, &gs_set_whence);
		return;
	case 12: /* F_GETLK64 of 32-bit programs */
	case 13: /* F_SETLK64 */
	case 14: /* F_SETLKW64 */
	case F_OFD_GETLK:
	case F_OFD_SETLK:
	case F_OFD_SETLKW:
		gs_text_struct(t, v, false, "{l_type=%S, l_whence=%S, l_start=%q, l_len=%q}",
			       &gs_set_lock_type, &gs_set_whence);
		return;
	case F_SETSIG:
		return gs_text_signal(t, v);
	case F_SETOWN_EX:
	case F_GETOWN_EX:
		gs_text_struct(t, v, false, "{type=%f, pid=%d}", &gs_set_owner_type);
		return;
	case 1024: /* F_SETLEASE */
		return gs_set_add(t, &gs_set_lock_type, v);
	case 1026: /* F_NOTIFY */
		return gs_set_add(t, &gs_set_dnotify_mask, v);
	case 1033: /* F_ADD_SEALS */
		return gs_set_add(t, &gs_set_seals, v);
	case F_DUPFD:
	case 1030: /* F_DUPFD_CLOEXEC */
	case 1031: /* F_SETPIPE_SZ */
	case F_SETOWN:
		return gs_text_add(t, "%d", (int)v);
	}
	gs_text_add(t, v ? "0x%llx" : "%llu", v);
}

#endif /* GS_SYSARGS_FILE_H */
