// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/binary"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/therootcompany/xz"
)

// oldCompressed is the prefix of the names of sections compressed in the format from
// before SHF_COMPRESSED (gcc -gz=zlib-gnu).
const oldCompressed = ".zdebug_"

// maxWindow is the largest memory for the window of zstd or the dictionary of xz, in bytes.
const maxWindow = 1 << 28

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

// compressed reports whether Data unpacks the section.
func (s *Section) compressed() bool {
	return s.flags&flagCompressed != 0 || strings.HasPrefix(s.Name, oldCompressed)
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
		r := bytes.NewReader(in)
		z, err := zstdReader(r)
		if err != nil {
			return nil, f.bad("section %s: %v", s.Name, err)
		}
		defer z.Close()
		return f.readSection(s, z, r, size)
	default:
		return nil, f.bad("section %s is compressed in an unknown way (%d)", s.Name, kind)
	}
}

// uncompressOld unpacks the old format: the bytes after "ZLIB" and the size.
func (f *File) uncompressOld(s *Section, b []byte) ([]byte, error) {
	const header = 12
	if len(b) < header {
		return nil, f.bad("truncated: section %s has no compression header", s.Name)
	}
	return f.inflate(s, b[header:], binary.BigEndian.Uint64(b[4:]))
}

func (f *File) inflate(s *Section, in []byte, size uint64) ([]byte, error) {
	r := bytes.NewReader(in)
	z, err := zlib.NewReader(r)
	if err != nil {
		return nil, f.bad("section %s: %v", s.Name, err)
	}
	return f.readSection(s, z, r, size)
}

// readSection reads the section's contents from r, which unpacks in.
func (f *File) readSection(s *Section, r io.Reader, in *bytes.Reader, size uint64) ([]byte, error) {
	if err := f.budget.couldTake(size, in.Len()); err != nil {
		return nil, err
	}
	out, err := f.budget.unpackAll(io.LimitReader(r, int64(size)+1), in)
	switch {
	case err != nil:
		return nil, f.bad("section %s: %v", s.Name, err)
	case uint64(len(out)) > size:
		return nil, f.bad("section %s unpacks to more than %d bytes", s.Name, size)
	case uint64(len(out)) < size:
		return nil, f.bad("truncated: section %s unpacks to %d of %d bytes", s.Name, len(out), size)
	}
	return out, nil
}

// unpack unpacks the data if the file's name has a suffix for compression. used is what
// was charged to the file's budget; nil if the file is not compressed. size is how many
// bytes of data are not holes.
func unpack(path string, data []byte, size int64) (plain []byte, used *Budget, err error) {
	in := bytes.NewReader(data)
	var r io.Reader
	switch {
	case strings.HasSuffix(path, ".xz"):
		r, err = xz.NewReader(in, maxWindow)
	case strings.HasSuffix(path, ".gz"):
		r, err = gzip.NewReader(in)
	case strings.HasSuffix(path, ".zst"):
		var z *zstd.Decoder
		if z, err = zstdReader(in); err == nil {
			defer z.Close()
			r = z
		}
	default:
		return nil, nil, nil
	}
	used = &Budget{path: path, size: size}
	if err == nil {
		plain, err = used.unpackAll(r, in)
	}
	used.unpacked = true
	return plain, used, err
}

func zstdReader(r io.Reader) (*zstd.Decoder, error) {
	return zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
}
