// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"encoding/binary"
	"fmt"
)

// A bulk file ends with a block of its header alone, with the flag blockEnd. seq is the number of blocks in all
// files of the session. By it Merge notices that a file was cut off between two blocks, or that it did not
// get all files.
const blockEnd = 1 << 31

// end writes the ends of files that have all of their blocks.
func (b *bulkWriter) end(hurried func() bool) {
	mark := binary.LittleEndian.AppendUint32(nil, blockHeaderSize)
	mark = binary.LittleEndian.AppendUint32(mark, blockEnd)
	mark = binary.LittleEndian.AppendUint64(mark, b.blocks)
	for _, f := range b.files {
		if len(f.heads) == 0 && f.wrote == 0 {
			_, _ = f.Push(mark, hurried) // without it Merge reports the file
		}
	}
}

// takeEnd removes the end from the data.
func (b *bulkFile) takeEnd() {
	at := len(b.data) - blockHeaderSize
	if at < 0 {
		return
	}
	mark := b.data[at:]
	if binary.LittleEndian.Uint32(mark) == blockHeaderSize && binary.LittleEndian.Uint32(mark[4:]) == blockEnd {
		b.data, b.whole, b.total = b.data[:at], true, binary.LittleEndian.Uint64(mark[8:])
	}
}

// checkWhole returns an error unless the files, which were merged, have all that the session has written.
func checkWhole(names []string, files []*bulkFile) error {
	merged := uint64(0)
	for i, f := range files {
		if !f.whole {
			return fmt.Errorf("%s has no end: it was cut off, or gostap could not finish it; what it has was merged", names[i])
		}
		merged += f.merged
	}
	for _, f := range files {
		if f.total != merged {
			return fmt.Errorf("only %d of the session's %s of output are in these files: name all files that -b wrote, one for each CPU that printed", merged, count(f.total, "block"))
		}
	}
	return nil
}
