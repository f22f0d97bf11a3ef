// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	_ "embed"

	"github.com/klauspost/compress/zstd"
)

// builtin is the library in the program: the index, so that no file is read at start, and
// the files. Each is compressed on its own, because a script needs few of them. The format
// is the length of the compressed index, a u32 in little-endian order; the index, which is
// a []entry as JSON; and the files in the index' order, each of entry.Packed bytes.
//
// TestBuiltinLibrary checks that it is up to date; its -update flag writes it.
//
//go:embed library.packed
var builtin []byte

// library reads files of builtin. It is safe for use by several goroutines.
type library struct {
	entries []entry
	unpack  *zstd.Decoder
	at      map[string][]byte // compressed files, by path
}

var errPacked = errors.New("the data is truncated")

// openPacked reads the index of a library in builtin's format.
func openPacked(data []byte) (*library, error) {
	unpack, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxFile))
	if err != nil {
		return nil, err
	}
	l := &library{unpack: unpack, at: map[string][]byte{}}
	if len(data) < 4 || uint64(binary.LittleEndian.Uint32(data)) > uint64(len(data)-4) {
		return nil, errPacked
	}
	n := 4 + int(binary.LittleEndian.Uint32(data))
	text, err := unpack.DecodeAll(data[4:n], nil)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &l.entries); err != nil {
		return nil, err
	}
	return l, l.place(data[n:])
}

// place finds the files in the bytes that follow the index.
func (l *library) place(data []byte) error {
	for _, e := range l.entries {
		if e.Packed < 0 || e.Packed > len(data) {
			return errPacked
		}
		l.at[e.Path], data = data[:e.Packed], data[e.Packed:]
	}
	return nil
}

// current returns the index entry of a file that a test may have replaced.
func (l *library) current(e entry) entry {
	if text, ok := replaced(e.Path); ok {
		if found, err := indexFile(e.Path, text); err == nil {
			return found
		}
	}
	return e
}

// read returns the text of a file.
func (l *library) read(path string) ([]byte, error) {
	if text, ok := replaced(path); ok {
		return text, nil
	}
	text, err := l.unpack.DecodeAll(l.at[path], nil)
	if err != nil {
		return nil, fmt.Errorf("the built-in library is damaged at %s: %w", path, err)
	}
	return text, nil
}
