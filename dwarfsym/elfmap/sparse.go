// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	// smallFile is a size in bytes. A section up to this size may be a hole. For a file up to this
	// size, the number of blocks is ignored: file systems that compress, or store small files in
	// the inode, report fewer blocks or none.
	smallFile = 64 << 20
	// maxExtents bounds the search for holes.
	maxExtents = 1 << 16
	blockSize  = 512 // of st_blocks (stat(3type))
)

// occupied is how many bytes of a file are data rather than holes. A sparse file can have
// any size and take no space (ftruncate(2)), so that its size must not raise limits.
func occupied(f *os.File, st os.FileInfo) int64 {
	size, blocks := st.Size(), st.Size()
	if s, ok := st.Sys().(*syscall.Stat_t); ok {
		blocks = blockSize * s.Blocks
	}
	if blocks >= size {
		return size
	}
	return min(max(blocks, smallFile), dataIn(f, size))
}

// dataIn adds up the parts of a file that are not holes (lseek(2), SEEK_DATA). File systems
// that don't know holes report one part.
func dataIn(f *os.File, size int64) (sum int64) {
	fd := int(f.Fd())
	for at, n := int64(0), 0; at < size && n < maxExtents; n++ {
		start, err := unix.Seek(fd, at, unix.SEEK_DATA)
		if err == unix.ENXIO {
			return sum // only a hole is left
		}
		end, err2 := unix.Seek(fd, start, unix.SEEK_HOLE)
		if err != nil || err2 != nil || end <= start {
			return size
		}
		sum, at = sum+end-start, end
	}
	return sum
}

// sparse returns an error if a part of n bytes is larger than the bytes that the file occupies.
func (f *File) sparse(n uint64, format string, a ...any) error {
	if n <= f.largest {
		return nil
	}
	return f.bad("sparse: "+format+" take %d MB, of which at most %d MB are not holes", append(a, n>>20, f.largest>>20)...)
}
