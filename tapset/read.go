// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"fmt"
	"io"
	"io/fs"
)

// maxFile is the largest size of a library file in bytes.
const maxFile = 16 << 20

// fileReader returns the text of a library file; path is relative to the library.
type fileReader func(path string) ([]byte, error)

// readerOf reads the files of a directory.
func readerOf(dir string) fileReader {
	return func(path string) ([]byte, error) { return readFile(dirFS(dir), path) }
}

// readFile reads a regular file, and rejects anything else. Anyone may have written the library,
// and x.stp may be a FIFO, for which open would wait for a writer, or a link to /dev/zero.
func readFile(f fs.FS, name string) ([]byte, error) {
	info, err := fs.Stat(f, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", name)
	}
	in, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err == nil && len(text) > maxFile {
		return nil, fmt.Errorf("%s is larger than %d MB, the limit for a library file", name, maxFile>>20)
	}
	return text, err
}
