// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"fmt"
	"io"
)

// cpioWriter writes an archive in the "newc" format that the kernel unpacks
// (Documentation/driver-api/early-userspace/buffer-format.rst): a header of
// hexadecimal fields, the name with a NUL, the data; name and data are padded to
// 4 bytes.
type cpioWriter struct {
	w     io.Writer
	inode int
	err   error
}

// entry is one file, folder or symbolic link. size must be the length of data.
type entry struct {
	mode uint32 // file type and permissions as in st_mode
	size int64
	data io.Reader // nil when size is 0
}

func (c *cpioWriter) add(name string, e entry) error {
	c.inode++
	c.print("070701%08x%08x%08x%08x%08x%08x%08x%08x%08x%08x%08x%08x%08x",
		c.inode, e.mode, 0, 0, 1, 0, e.size, 0, 0, 0, 0, len(name)+1, 0)
	c.print("%s\x00", name)
	c.pad(int64(110 + len(name) + 1))
	if e.size > 0 && c.err == nil {
		_, c.err = io.CopyN(c.w, e.data, e.size)
		c.pad(e.size)
	}
	return c.err
}

func (c *cpioWriter) close() error { return c.add("TRAILER!!!", entry{}) }

func (c *cpioWriter) print(format string, args ...any) {
	if c.err == nil {
		_, c.err = fmt.Fprintf(c.w, format, args...)
	}
}

func (c *cpioWriter) pad(n int64) {
	if r := n % 4; r != 0 {
		c.print("%s", "\x00\x00\x00"[:4-r])
	}
}
