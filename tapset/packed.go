// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	_ "embed"

	"github.com/klauspost/compress/zstd"
)

// builtin is the library in the program: the index, so that no file is read at start, and
// the files. Each file is compressed on its own, because a script needs few of them. The format
// is the length of the index, a u32 in little-endian order; the index, which is
// a line for each entry; and the files in the index' order, each of entry.Packed bytes.
//
// TestBuiltinLibrary checks that it is up to date; its -update flag writes it.
//
//go:embed library.packed
var builtin []byte

// library reads files of builtin. It is safe for use by several goroutines.
type library struct {
	entries []entry
	unpack  func() (*zstd.Decoder, error) // few commands need it
	at      map[string][]byte             // compressed files, by path
}

var errPacked = errors.New("the data is truncated")

// openPacked reads the index of a library in builtin's format.
func openPacked(data []byte) (*library, error) {
	l := &library{at: map[string][]byte{}}
	l.unpack = sync.OnceValues(func() (*zstd.Decoder, error) {
		return zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxFile))
	})
	if len(data) < 4 || uint64(binary.LittleEndian.Uint32(data)) > uint64(len(data)-4) {
		return nil, errPacked
	}
	n := 4 + int(binary.LittleEndian.Uint32(data))
	var err error
	if l.entries, err = parseEntries(string(data[4:n])); err != nil {
		return nil, err
	}
	return l, l.place(data[n:])
}

// parseEntries reads an index: the path, the compressed length, and the names of functions, globals,
// aliases and macros, with a tab between these six and a blank between names. Each start of the
// program reads it, and JSON takes five times as long.
func parseEntries(text string) ([]entry, error) {
	out := make([]entry, 0, strings.Count(text, "\n"))
	for line := range strings.Lines(text) {
		part := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(part) != 6 {
			return nil, errPacked
		}
		packed, err := strconv.Atoi(part[1])
		if err != nil {
			return nil, errPacked
		}
		out = append(out, entry{Path: part[0], Packed: packed, Functions: words(part[2]),
			Globals: words(part[3]), Aliases: words(part[4]), Macros: words(part[5])})
	}
	return out, nil
}

func words(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, " ")
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
	unpack, err := l.unpack()
	if err != nil {
		return nil, err
	}
	text, err := unpack.DecodeAll(l.at[path], nil)
	if err != nil {
		return nil, fmt.Errorf("the built-in library is damaged at %s: %w", path, err)
	}
	return text, nil
}
