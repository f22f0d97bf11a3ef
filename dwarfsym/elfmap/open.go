// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// maxUnpacked bounds what a compressed module or section may grow to.
const maxUnpacked = 2 << 30

// Open maps an ELF file, or unpacks it when its name ends in .xz, .zst or .gz
// as those of compressed kernel modules do.
func Open(path string) (*File, error) {
	data, unmap, err := mapFile(path)
	if err != nil {
		return nil, err
	}
	if plain, packed, err := unpack(path, data); packed {
		unmap()
		if err != nil {
			return nil, &FormatError{Path: path, What: err.Error()}
		}
		return New(path, plain)
	}
	f, err := New(path, data)
	if err != nil {
		unmap()
		return nil, err
	}
	f.unmap = unmap
	return f, nil
}

func mapFile(path string) (data []byte, unmap func() error, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if !st.Mode().IsRegular() || st.Size() == 0 {
		return nil, nil, &FormatError{Path: path, What: "not an ELF file"}
	}
	data, err = syscall.Mmap(int(f.Fd()), 0, int(st.Size()), syscall.PROT_READ, syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil, fmt.Errorf("mapping %s: %w", path, err)
	}
	return data, func() error { return syscall.Munmap(data) }, nil
}

// unpack undoes the compression that the file's name tells of.
func unpack(path string, data []byte) (plain []byte, packed bool, err error) {
	var r io.Reader
	switch in := bytes.NewReader(data); {
	case strings.HasSuffix(path, ".xz"):
		r, err = xz.NewReader(in)
	case strings.HasSuffix(path, ".gz"):
		r, err = gzip.NewReader(in)
	case strings.HasSuffix(path, ".zst"):
		var z *zstd.Decoder
		if z, err = zstdReader(in); err == nil {
			defer z.Close()
			r = z
		}
	default:
		return nil, false, nil
	}
	if err == nil {
		plain, err = readBounded(r, maxUnpacked)
	}
	return plain, true, err
}

func zstdReader(r io.Reader) (*zstd.Decoder, error) {
	return zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(1<<28))
}

// readBounded reads all of r, but does not let a small file fill the memory.
func readBounded(r io.Reader, limit int64) ([]byte, error) {
	var b bytes.Buffer
	n, err := io.Copy(&b, io.LimitReader(r, limit+1))
	if err != nil {
		return nil, err
	}
	if n > limit {
		return nil, fmt.Errorf("unpacks to more than %d bytes", limit)
	}
	return b.Bytes(), nil
}
