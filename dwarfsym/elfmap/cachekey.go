// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/trust"
)

// CacheKey identifies the file that a cache entry was made from, with its alternate file and the
// stripped file that provides its code.
type CacheKey [sha256.Size]byte

// keyInName is how many bytes of a CacheKey are in the name of an entry. A user would have to make some
// 2^64 files until two of them have the same.
const keyInName = 16

// CacheKey returns the key of what is cached of the file, and the beginning of the entry's file name;
// "" if nothing may be cached, because the file has no build-id or was not opened by Open or MapAs. It
// must be called after Join and Complete.
//
// A file's author chooses its build-id, size and modification time. If only root can change the file,
// its path is enough to tell it from others. Device, inode and change time (ctime) would not do: the
// first two differ between mounts on some file systems (overlayfs, NFS, btrfs), and ln and chmod change
// the last one. If somebody else can change the file or a part of it, the key is made of these, which
// nobody can choose, and stands in the entry's name, too. So an entry of such a file is neither found
// for another file nor does it replace that file's entry.
func (f *File) CacheKey() (key CacheKey, name string) {
	id := f.BuildID()
	if id == "" {
		return key, ""
	}
	if key, ok := f.keyOf((*File).rootsIdentity); ok {
		return key, id
	}
	key, ok := f.keyOf((*File).anyonesIdentity)
	if !ok {
		return key, ""
	}
	return key, id + "-" + hex.EncodeToString(key[:keyInName])
}

// OfBoot states that the file was made of what the running kernel shows, with the addresses of the
// boot that the text identifies. What is cached of it is not used in another one. "" means that the
// boot is not known: nothing is cached.
func (f *File) OfBoot(boot string) { f.opened, f.boot = nil, boot }

// keyOf is the key of the file and its parts by what identifies each of them. It is false if one of
// them has no such identity.
func (f *File) keyOf(identity func(part *File) (string, bool)) (CacheKey, bool) {
	var all strings.Builder
	for _, part := range []*File{f, f.joined, f.stripped} {
		if part == nil {
			all.WriteString("none\n")
			continue
		}
		text, ok := identity(part)
		if !ok {
			return CacheKey{}, false
		}
		fmt.Fprintf(&all, "%s %s\n", part.BuildID(), text)
	}
	return sha256.Sum256([]byte(all.String())), true
}

// Others describes a file that somebody besides root can change: its owner, and when it was changed last
// (ctime), in nanoseconds. Nobody can choose that time. The owner of a copy in memory is not known: -1.
type Others struct {
	Owner   int64
	Changed int64
}

// Others is nil if only root can change the file that is open, or put another one at its path.
func (f *File) Others() *Others {
	if f.opened == nil {
		return &Others{Owner: -1}
	}
	if _, err := trust.Opened(f.Path, f.opened); err == nil {
		return nil
	}
	st, ok := f.opened.Sys().(*syscall.Stat_t)
	if !ok {
		return &Others{Owner: -1}
	}
	return &Others{int64(st.Uid), st.Ctim.Nano()}
}

// rootsIdentity distinguishes the file from others that only root can change; false if it is none of
// them.
func (f *File) rootsIdentity() (string, bool) {
	if f.opened == nil {
		return "", false
	}
	at, err := trust.Opened(f.Path, f.opened)
	if err != nil {
		return "", false
	}
	return fmt.Sprintf("root's %d %d %q", f.opened.Size(), f.opened.ModTime().UnixNano(), at), true
}

// anyonesIdentity distinguishes the file from all others, also from those of other boots. It is false for a file on FUSE, whose author
// chooses inode and times: after it is unmounted, another file system may get its device.
func (f *File) anyonesIdentity() (string, bool) {
	if f.boot != "" {
		return "boot's " + f.boot, true
	}
	if f.opened == nil || f.fuse {
		return "", false
	}
	st, ok := f.opened.Sys().(*syscall.Stat_t)
	if !ok {
		return "", false
	}
	return fmt.Sprintf("anyone's %d %d %d %d %d", st.Dev, st.Ino, st.Size, st.Mtim.Nano(), st.Ctim.Nano()), true
}

// describe returns what is known of the file at a path; nil if nothing is.
func describe(path string) (info fs.FileInfo, fuse bool) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, false
	}
	var system unix.Statfs_t
	err = unix.Statfs(path, &system)
	return info, onFUSE(&system, err)
}

// onFUSE reports whether a file system is FUSE, or err says why it is not known.
func onFUSE(system *unix.Statfs_t, err error) bool {
	return err != nil || system.Type == unix.FUSE_SUPER_MAGIC
}
