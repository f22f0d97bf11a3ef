// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"debug/elf"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

const funcSym = byte(elf.STB_GLOBAL)<<4 | byte(elf.STT_FUNC)

// module returns a relocatable file: two sections of code that both begin at 0, and debug
// information that points to byte 8 of the second.
func module(t testing.TB) []byte {
	t.Helper()
	entries, names := elftest.Symtab(
		elftest.Symbol{Name: "first", Info: funcSym, Section: 1, Value: 0, Size: 16},
		elftest.Symbol{Name: "second", Info: funcSym, Section: 2, Value: 8, Size: 8})
	return elftest.Build(elf.ET_REL,
		elftest.Section{Name: ".text", Type: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Data: make([]byte, 16)},
		elftest.Section{Name: ".init.text", Type: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Data: make([]byte, 16)},
		elftest.Section{Name: ".debug_info", Type: elf.SHT_PROGBITS, Data: make([]byte, 12)},
		elftest.Section{Name: ".rela.debug_info", Type: elf.SHT_RELA, Link: 5, Info: 3,
			Data: elftest.Rela(elf.Rela64{Off: 4, Info: elf.R_INFO(2, uint32(elf.R_X86_64_64)), Addend: 1})},
		elftest.Section{Name: ".symtab", Type: elf.SHT_SYMTAB, Link: 6, Data: entries},
		elftest.Section{Name: ".strtab", Type: elf.SHT_STRTAB, Data: names},
		elftest.Section{Name: ".note.gnu.build-id", Type: elf.SHT_NOTE, Flags: elf.SHF_ALLOC, Data: elftest.BuildIDNote([]byte{1, 2, 0xab})},
		elftest.Section{Name: ".debug_str", Type: elf.SHT_PROGBITS, Flags: elf.SHF_COMPRESSED, Data: compressed([]byte("some text\x00"))})
}

func compressed(plain []byte) []byte {
	b := binary.LittleEndian.AppendUint64(nil, 1) // ELFCOMPRESS_ZLIB, padding
	b = binary.LittleEndian.AppendUint64(b, uint64(len(plain)))
	b = binary.LittleEndian.AppendUint64(b, 1)
	var z bytes.Buffer
	w := zlib.NewWriter(&z)
	_, _ = w.Write(plain)
	_ = w.Close()
	return append(b, z.Bytes()...)
}

// TestModuleSections checks hazard 14: every section of a relocatable module has a base of its own,
// in symbols as well as in relocated debug information.
func TestModuleSections(t *testing.T) {
	f, err := New("m.ko", module(t))
	if err != nil {
		t.Fatal(err)
	}
	text, init := f.Section(".text"), f.Section(".init.text")
	if text.Base == 0 || init.Base < text.Base+text.Size {
		t.Fatalf("bases overlap: .text %#x, .init.text %#x", text.Base, init.Base)
	}
	addr := map[string]uint64{}
	if err := f.Symbols(func(s Symbol) bool { addr[string(s.Name)] = s.Addr; return true }); err != nil {
		t.Fatal(err)
	}
	if addr["first"] != text.Base || addr["second"] != init.Base+8 {
		t.Errorf("symbols %#x, want %#x and %#x", addr, text.Base, init.Base+8)
	}
	d, err := f.Debug()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := binary.LittleEndian.Uint64(d.Info[4:]), init.Base+9; got != want {
		t.Errorf("relocated to %#x, want %#x", got, want)
	}
	if string(d.Str) != "some text\x00" {
		t.Errorf(".debug_str is %q", d.Str)
	}
	if s := f.Holding(init.Base + 9); s == nil || s.Name != ".init.text" {
		t.Errorf("address %#x is in %v, want .init.text", init.Base+9, s)
	}
	if s := f.Holding(text.Base + text.Size); s != nil {
		t.Errorf("the end of .text is in %s", s.Name)
	}
	if id := f.BuildID(); id != "0102ab" {
		t.Errorf("build-id %s", id)
	}
}

func TestCompressedModules(t *testing.T) {
	plain := module(t)
	dir := t.TempDir()
	for suffix, pack := range map[string]func(*bytes.Buffer){
		".gz": func(b *bytes.Buffer) { w := gzip.NewWriter(b); _, _ = w.Write(plain); _ = w.Close() },
		".xz": func(b *bytes.Buffer) { w, _ := xz.NewWriter(b); _, _ = w.Write(plain); _ = w.Close() },
		".zst": func(b *bytes.Buffer) {
			w, _ := zstd.NewWriter(b)
			_, _ = w.Write(plain)
			_ = w.Close()
		},
	} {
		var b bytes.Buffer
		pack(&b)
		path := filepath.Join(dir, "m.ko"+suffix)
		if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := Open(path)
		if err != nil {
			t.Errorf("%s: %v", suffix, err)
			continue
		}
		if f.BuildID() != "0102ab" {
			t.Errorf("%s: build-id %q", suffix, f.BuildID())
		}
		if err := os.WriteFile(path, b.Bytes()[:b.Len()/2], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path); err == nil {
			t.Errorf("%s: half a file was taken", suffix)
		}
	}
}

// TestHugeDictionary checks that a file is rejected if its dictionary has 4 GB, because the
// dictionary is allocated before anything is unpacked.
func TestHugeDictionary(t *testing.T) {
	var b bytes.Buffer
	w, _ := xz.NewWriter(&b)
	_, _ = w.Write(module(t))
	_ = w.Close()
	const block, dictionary = 12, 16 // offsets of the block's header and of its dictionary's size
	data := b.Bytes()
	end := block + (int(data[block])+1)*4 - 4
	data[dictionary] = 40
	binary.LittleEndian.PutUint32(data[end:], crc32.ChecksumIEEE(data[block:end]))
	path := filepath.Join(t.TempDir(), "m.ko.xz")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), "dictionary") {
		t.Errorf("taken: %v", err)
	}
}

// TestTruncated checks that a file that is cut off anywhere gives an error that says so.
func TestTruncated(t *testing.T) {
	whole := module(t)
	for n := range len(whole) {
		_, err := New("vmlinux", whole[:n])
		var bad *FormatError
		if !errors.As(err, &bad) {
			t.Fatalf("%d of %d bytes: error %v, want FormatError", n, len(whole), err)
		}
		if n > 64 && !strings.Contains(err.Error(), "truncated") {
			t.Fatalf("%d of %d bytes: %q does not say truncated", n, len(whole), err)
		}
	}
}

func gzipped(t testing.TB, plain []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(plain)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
