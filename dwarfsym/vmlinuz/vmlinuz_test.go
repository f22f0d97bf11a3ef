// SPDX-License-Identifier: GPL-2.0-or-later

package vmlinuz

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
	"github.com/ulikunitz/xz"
	"github.com/ulikunitz/xz/lzma"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/dwarfsym/kallsyms"
)

// packed compresses data and appends its size, as the kernel's build does for formats that do not
// include it.
func packed(t testing.TB, data []byte, writer func(io.Writer) (io.WriteCloser, error)) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := writer(&b)
	if err == nil {
		_, err = w.Write(data)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return binary.LittleEndian.AppendUint32(b.Bytes(), uint32(len(data)))
}

func TestFormats(t *testing.T) {
	data := bytes.Repeat([]byte("\x7fELF kernel "), 5000)
	for name, writer := range map[string]func(io.Writer) (io.WriteCloser, error){
		"gzip": func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
		"xz":   func(w io.Writer) (io.WriteCloser, error) { return xz.NewWriter(w) },
		"zstd": func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) },
		"lzma": func(w io.Writer) (io.WriteCloser, error) { return lzma.NewWriter(w) },
		"lz4": func(w io.Writer) (io.WriteCloser, error) {
			z := lz4.NewWriter(w)
			return z, z.Apply(lz4.LegacyOption(true))
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Payload(elftest.BzImage(packed(t, data, writer)))
			if err != nil || !bytes.Equal(got, data) {
				t.Fatalf("%d bytes, %v", len(got), err)
			}
		})
	}
	if got, err := Payload(elftest.BzImage(data)); err != nil || !bytes.Equal(got, data) {
		t.Errorf("not compressed: %d bytes, %v", len(got), err)
	}
}

// TestBzip2AndFilteredXZ unpacks what bzip2(1) and xz(1) with the kernel's options made of the same
// text (scripts/Makefile.lib, scripts/xz_wrap.sh).
func TestBzip2AndFilteredXZ(t *testing.T) {
	want := strings.Repeat("the kernel\n", 100)
	for _, file := range []string{"text.bz2", "text.x86.xz"} {
		b, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		b = binary.LittleEndian.AppendUint32(b, uint32(len(want)))
		if got, err := Payload(elftest.BzImage(b)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", file, got, err)
		}
	}
}

func TestBadImages(t *testing.T) {
	good := elftest.BzImage(packed(t, bytes.Repeat([]byte("\x7fELF"), 5000),
		func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil }))
	old := bytes.Clone(good)
	old[0x206] = 7
	unknown := bytes.Clone(good)
	copy(unknown[2*512+16:], "LZO?")
	short := bytes.Clone(good)
	binary.LittleEndian.PutUint32(short[len(short)-len("behind the payload")-4:], 1<<20)
	huge := bytes.Clone(good)
	binary.LittleEndian.PutUint32(huge[len(huge)-len("behind the payload")-4:], 1<<31)
	for _, c := range []struct {
		name, want string
		image      []byte
	}{
		{"empty", "bzImage", nil},
		{"text", "bzImage", bytes.Repeat([]byte("x"), 4096)},
		{"old", "boot protocol 2.07", old},
		{"cut off", "truncated", good[:len(good)-100]},
		{"unknown", "unknown compression (it begins with 4c 5a 4f 3f", unknown},
		{"shorter than it says", "20000 of 1048576 bytes", short},
		{"too large", "unpacks to 2147483648 bytes", huge},
	} {
		if _, err := Payload(c.image); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
	var bad *elfmap.FormatError
	if _, err := File("vmlinuz", elftest.BzImage([]byte("\x7fELF and no more"))); !errors.As(err, &bad) {
		t.Errorf("error %v", err)
	}
}

// TestNoTables checks that a kernel without kallsyms keeps its sections.
func TestNoTables(t *testing.T) {
	f, err := File("vmlinuz", elftest.BzImage(elftest.Sample()))
	if err != nil {
		t.Fatal(err)
	}
	if s := f.Section(".text"); s == nil || s.Base != 0x1000 || s.Size != 0x1000 {
		t.Errorf("section %+v", s)
	}
	if err := f.Symbols(func(s elfmap.Symbol) bool { t.Errorf("symbol %s", s.Name); return true }); err != nil {
		t.Error(err)
	}
}

// TestEndSymbols checks that symbols which mark the end of a section are kept, though no section holds them.
func TestEndSymbols(t *testing.T) {
	const text = 0xffffffff81000000
	f, err := elfmap.New("/proc/kallsyms", Live([]kallsyms.Symbol{{Name: "__per_cpu_start", Type: 'A'}, {Name: "process_counts", Type: 'A', Addr: 0x100},
		{Name: "__per_cpu_end", Type: 'A', Addr: 0x1000}, {Name: "absolute", Type: 'A', Addr: 0x1001}, {Name: "_stext", Type: 'T', Addr: text},
		{Name: "_etext", Type: 'T', Addr: text + 0x1000}, {Name: "_end", Type: 'B', Addr: text + 0x2000}}, nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]uint64{}
	if err := f.Symbols(func(s elfmap.Symbol) bool { got[string(s.Name)] = s.Size; return true }); err != nil {
		t.Fatal(err)
	}
	want := map[string]uint64{"__per_cpu_start": 0x100, "process_counts": 0xf00, "__per_cpu_end": 0, "_stext": 0x1000, "_etext": 0x1000, "_end": 0}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("sizes of symbols (-want +got):\n%s", d)
	}
}

func FuzzFile(f *testing.F) {
	f.Add(elftest.BzImage(elftest.Sample()))
	f.Add(elftest.BzImage(packed(f, elftest.Sample(), func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil })))
	f.Add(elftest.BzImage(packed(f, elftest.Sample(), func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) })))
	f.Add(elftest.BzImage(packed(f, elftest.Sample(), func(w io.Writer) (io.WriteCloser, error) { return lzma.NewWriter(w) })))
	f.Fuzz(func(t *testing.T, image []byte) {
		file, err := File("vmlinuz", image)
		if err == nil {
			_ = file.Symbols(func(elfmap.Symbol) bool { return true })
			_ = file.BuildID()
		}
	})
}
