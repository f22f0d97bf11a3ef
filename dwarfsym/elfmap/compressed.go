// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// oldCompressed begins the names of sections that are compressed as they were
// before SHF_COMPRESSED (gcc -gz=zlib-gnu).
const oldCompressed = ".zdebug_"

// maxUnpacked bounds what a compressed module or section may grow to.
const maxUnpacked = 2 << 30

// unpackLimit bounds it by its compressed size too, so that a small file does
// not fill the memory: real debug information shrinks to a fifth, and even
// tables of mostly zeros to no less than a hundredth.
func unpackLimit(packed int) int64 { return min(maxUnpacked, 16<<20+200*int64(packed)) }

// Data is the section's contents, uncompressed but not relocated.
func (f *File) Data(s *Section) ([]byte, error) {
	b, err := f.raw(s)
	switch {
	case err != nil:
		return nil, err
	case s.flags&flagCompressed != 0:
		return f.uncompress(s, b)
	case strings.HasPrefix(s.Name, oldCompressed) && bytes.HasPrefix(b, []byte("ZLIB")):
		return f.uncompressOld(s, b)
	}
	return b, nil
}

// uncompress undoes SHF_COMPRESSED (System V ABI, "Section Compression").
func (f *File) uncompress(s *Section, b []byte) ([]byte, error) {
	const header, byZlib, byZstd = 24, 1, 2
	if len(b) < header {
		return nil, f.bad("truncated: section %s has no compression header", s.Name)
	}
	size, in := binary.LittleEndian.Uint64(b[8:]), b[header:]
	switch kind := binary.LittleEndian.Uint32(b); kind {
	case byZlib:
		return f.inflate(s, in, size)
	case byZstd:
		z, err := zstdReader(bytes.NewReader(in))
		if err != nil {
			return nil, f.bad("section %s: %v", s.Name, err)
		}
		defer z.Close()
		return f.readSection(s, z, len(in), size)
	default:
		return nil, f.bad("section %s is compressed in an unknown way (%d)", s.Name, kind)
	}
}

// uncompressOld undoes what stands behind "ZLIB" and the size.
func (f *File) uncompressOld(s *Section, b []byte) ([]byte, error) {
	const header = 12
	if len(b) < header {
		return nil, f.bad("truncated: section %s has no compression header", s.Name)
	}
	return f.inflate(s, b[header:], binary.BigEndian.Uint64(b[4:]))
}

func (f *File) inflate(s *Section, in []byte, size uint64) ([]byte, error) {
	z, err := zlib.NewReader(bytes.NewReader(in))
	if err != nil {
		return nil, f.bad("section %s: %v", s.Name, err)
	}
	return f.readSection(s, z, len(in), size)
}

func (f *File) readSection(s *Section, r io.Reader, packed int, size uint64) ([]byte, error) {
	if size > uint64(unpackLimit(packed)) {
		return nil, f.bad("section %s would unpack from %d to %d bytes", s.Name, packed, size)
	}
	out, err := readBounded(r, int64(size))
	if err != nil {
		return nil, f.bad("section %s: %v", s.Name, err)
	}
	if uint64(len(out)) != size {
		return nil, f.bad("truncated: section %s unpacks to %d of %d bytes", s.Name, len(out), size)
	}
	return out, nil
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
		plain, err = readBounded(r, unpackLimit(len(data)))
	}
	return plain, true, err
}

func zstdReader(r io.Reader) (*zstd.Decoder, error) {
	return zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(1<<28))
}

// readBounded reads all of r, but no more than limit.
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
