// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

func FuzzELF(f *testing.F) {
	f.Add(module(f))
	f.Add([]byte("\x7fELF"))
	f.Fuzz(func(t *testing.T, data []byte) {
		x, err := New("fuzz", data)
		if err != nil {
			return
		}
		_, _ = x.Debug()
		_ = x.Symbols(func(s Symbol) bool {
			x.Holding(s.Addr)
			_, _ = x.At(s.Addr, s.Size)
			return true
		})
		for i := range x.Sections {
			_, _ = x.Imports(&x.Sections[i])
		}
		x.BuildID()
		x.BuildIDOffset()
		x.Segments()
		x.Fixed()
		x.CRC()
	})
}

// FuzzComplete calls Complete with two arbitrary files.
func FuzzComplete(f *testing.F) {
	whole := module(f)
	empty := bytes.Clone(whole)
	x, err := New("x", whole)
	if err != nil {
		f.Fatal(err)
	}
	headers := binary.LittleEndian.Uint64(whole[40:])
	for i := range x.Sections {
		if x.Sections[i].Loaded() {
			empty[headers+uint64(i)*sectionSize+4] = sectNobits
		}
	}
	f.Add(empty, whole)
	f.Add(empty, empty)
	f.Fuzz(func(t *testing.T, debug, stripped []byte) {
		x, err1 := New("debug", debug)
		y, err2 := New("stripped", stripped)
		if err1 != nil || err2 != nil {
			return
		}
		x.Complete(y)
		for i := range x.Sections {
			_, _ = x.Relocated(&x.Sections[i])
			_, _ = x.Imports(&x.Sections[i])
			_, _ = x.At(x.Sections[i].Base, 1)
		}
	})
}

// FuzzLinks reads arbitrary sections that name other files.
func FuzzLinks(f *testing.F) {
	f.Add(debuglink("m.debug", 1), altlink("/x/common", []byte{1, 2}), supplement(false, "common", []byte{3}))
	f.Add([]byte("name"), []byte("name\x00"), supplement(true, "", bytes.Repeat([]byte{1}, 20)))
	f.Fuzz(func(t *testing.T, link, alt, sup []byte) {
		x := withLinks(t, link, alt, sup)
		if l, ok := x.Debuglink(); ok && l.Name == "" {
			t.Error("a link without a name")
		}
		if l, ok := x.Altlink(); ok && (l.Path == "" || l.ID == "") {
			t.Errorf("a link to nothing: %+v", l)
		}
		x.AltID()
	})
}

// FuzzUnpack unpacks arbitrary data with every kind of compression. The size of the result must be
// in proportion to that of the input.
func FuzzUnpack(f *testing.F) {
	plain := []byte("some text, some text")
	var gz, xzb bytes.Buffer
	g := gzip.NewWriter(&gz)
	_, _ = g.Write(plain)
	_ = g.Close()
	x, _ := xz.NewWriter(&xzb)
	_, _ = x.Write(plain)
	_ = x.Close()
	z, _ := zstd.NewWriter(nil)
	f.Add(byte(0), gz.Bytes())
	f.Add(byte(1), xzb.Bytes())
	f.Add(byte(2), z.EncodeAll(plain, nil))
	f.Add(byte(3), compressed(plain))
	f.Add(byte(4), oldStyle(plain))
	f.Fuzz(func(t *testing.T, kind byte, data []byte) {
		var out []byte
		switch name := []string{"x.gz", "x.xz", "x.zst"}; {
		case int(kind) < len(name):
			out, _, _ = unpack(name[kind], data, int64(len(data)))
		default:
			s := &Section{Name: ".zdebug_info", Size: uint64(len(data))}
			if kind == 3 {
				s.Name, s.flags = ".debug_info", flagCompressed
			}
			out, _ = (&File{data: data, budget: &Budget{}}).Data(s)
		}
		if len(out) > budgetBase+budgetRatio*len(data) {
			t.Errorf("%d bytes became %d", len(data), len(out))
		}
	})
}
