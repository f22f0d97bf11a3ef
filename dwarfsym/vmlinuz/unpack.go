// SPDX-License-Identifier: GPL-2.0-or-later

package vmlinuz

import (
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
	"github.com/therootcompany/xz" // knows the filters for machine code, which kernels use
	"github.com/ulikunitz/xz/lzma"
)

// CompressionError means that the kernel is compressed in an unknown format.
type CompressionError struct{ Magic []byte }

// Error shows the first bytes, and lists the known formats.
func (e *CompressionError) Error() string {
	return fmt.Sprintf("unknown compression (it begins with % x); known are gzip, xz, zstd, lz4, bzip2 and lzma", e.Magic)
}

// format is one compression that the kernel's CONFIG_KERNEL_* choose from, by
// the bytes it begins with (scripts/extract-vmlinux of the kernel lists them).
type format struct {
	magic string
	open  func(io.Reader) (io.Reader, error)
}

const (
	maxWindow     = 1 << 28 // of zstd; the kernel's build uses up to 128 MB
	maxDictionary = 1 << 28 // of xz and lzma; the kernel's build uses up to 128 MB
)

func formats() []format {
	return []format{
		{"\x1f\x8b\x08", openGzip},
		{"\xfd7zXZ\x00", func(r io.Reader) (io.Reader, error) { return xz.NewReader(r, maxDictionary) }},
		{"(\xb5/\xfd", openZstd},
		{"\x02!L\x18", func(r io.Reader) (io.Reader, error) { return lz4.NewReader(r), nil }},
		{"BZh", func(r io.Reader) (io.Reader, error) { return bzip2.NewReader(r), nil }},
		{"]\x00\x00", openLZMA},
	}
}

func openGzip(r io.Reader) (io.Reader, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	z.Multistream(false)
	return z, nil
}

func openZstd(r io.Reader) (io.Reader, error) {
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return nil, err
	}
	return z.IOReadCloser(), nil
}

// openLZMA rejects a dictionary that is too large, because it would be allocated before
// any data is read.
func openLZMA(r io.Reader) (io.Reader, error) {
	var head [lzma.HeaderLen]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	if n := binary.LittleEndian.Uint32(head[1:]); n > maxDictionary {
		return nil, fmt.Errorf("lzma: the dictionary is too large: %d bytes", n)
	}
	return lzma.NewReader(io.MultiReader(bytes.NewReader(head[:]), r))
}

// unpack unpacks the data. After formats that do not include it, the kernel's build
// appends the unpacked size, which would disturb readers that accept more than one
// stream.
func unpack(packed []byte) ([]byte, error) {
	if bytes.HasPrefix(packed, []byte("\x7fELF")) {
		return packed, nil // CONFIG_KERNEL_UNCOMPRESSED
	}
	for _, f := range formats() {
		if !bytes.HasPrefix(packed, []byte(f.magic)) {
			continue
		}
		r, err := f.open(bytes.NewReader(packed))
		if err != nil {
			return nil, err
		}
		if c, ok := r.(io.Closer); ok {
			defer c.Close()
		}
		return readBounded(r, size(packed), len(packed))
	}
	return nil, &CompressionError{Magic: bytes.Clone(packed[:min(6, len(packed))])}
}

// size returns the number after the compressed data, the unpacked size in bytes.
func size(packed []byte) uint64 {
	if len(packed) < 4 {
		return 0
	}
	return uint64(binary.LittleEndian.Uint32(packed[len(packed)-4:]))
}

// usualRatio is how many times smaller packed data is at most, if it is a kernel.
const usualRatio = 8

// readBounded reads want bytes and ignores what follows the stream, of packed bytes. Beyond the
// usual ratio, memory grows only with the data that was read.
func readBounded(r io.Reader, want uint64, packed int) ([]byte, error) {
	if want > MaxSize {
		return nil, fmt.Errorf("unpacks to %d bytes, more than %d", want, int64(MaxSize))
	}
	var b bytes.Buffer
	b.Grow(int(min(want, usualRatio*uint64(packed))) + bytes.MinRead)
	n, err := io.Copy(&b, io.LimitReader(r, int64(want)))
	if err == nil && uint64(n) != want {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, fmt.Errorf("damaged: %d of %d bytes could be unpacked: %w", n, want, err)
	}
	return b.Bytes(), nil
}
