// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"debug/elf"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// altlinked returns a program whose debug information needs the alternate file with build-id 0303,
// to which link is the path.
func altlinked(link string) []byte {
	return vmlinux(1, true, elftest.Section{Name: ".gnu_debugaltlink", Type: elf.SHT_PROGBITS, Data: append([]byte(link), 0, 3, 3)})
}

// TestAltlinkPlaces checks that a link leads only to files beside the program and below
// /usr/lib/debug, because the program's author chose it.
func TestAltlinkPlaces(t *testing.T) {
	common := vmlinux(3, true)
	for link, want := range map[string]bool{
		"common": true, "/home/u/common": true, "/usr/lib/debug/.dwz/a/common": true, "../../usr/lib/debug/common": true,
		"/etc/common": false, "../other/common": false, "/usr/lib/debug/../common": false, "sub/common": false,
	} {
		f := writeTree(t, map[string][]byte{"home/u/p": altlinked(link)})
		at := link
		if !filepath.IsAbs(link) {
			at = filepath.Join("/home/u", link)
		}
		put(t, filepath.Join(f.Sysroot, at), common)
		got := f.Program("/home/u/p")
		if got.File == nil || got.File.HasDWARF() != want || (got.Elsewhere == link) == want {
			t.Errorf("%s: found %+v, want it used: %v", link, got, want)
		}
		if opened := slices.Contains(got.Looked, filepath.Join(f.Sysroot, at)); !want && opened {
			t.Errorf("%s was looked at", link)
		}
	}
}

func put(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestLinksToFIFO checks that a link to a FIFO does not block the search.
func TestLinksToFIFO(t *testing.T) {
	for kind, program := range map[string][]byte{
		"altlink": altlinked("fifo"), "debuglink": vmlinux(1, false, debuglink("fifo", nil)),
	} {
		f := writeTree(t, map[string][]byte{"p": program})
		if err := unix.Mkfifo(filepath.Join(f.Sysroot, "fifo"), 0o600); err != nil {
			t.Fatal(err)
		}
		done := make(chan *Found)
		go func() { done <- f.Program("/p") }()
		select {
		case got := <-done:
			if got.File == nil || got.File.HasDWARF() {
				t.Errorf("%s: found %+v", kind, got)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%s: the search waits for a writer", kind)
		}
	}
}

// dynamic returns a program that needs libraries, with a DT_RUNPATH for each of the paths.
func dynamic(needed []string, runpaths ...string) []byte {
	names, entries := []byte{0}, []byte(nil)
	add := func(tag elf.DynTag, s string) {
		entries = binary.LittleEndian.AppendUint64(entries, uint64(tag))
		entries = binary.LittleEndian.AppendUint64(entries, uint64(len(names)))
		names = append(append(names, s...), 0)
	}
	for _, n := range needed {
		add(elf.DT_NEEDED, n)
	}
	for _, p := range runpaths {
		add(elf.DT_RUNPATH, p)
	}
	return elftest.Build(elf.ET_DYN,
		elftest.Section{Name: ".dynamic", Type: elf.SHT_DYNAMIC, Link: 2, Data: append(entries, make([]byte, 16)...)},
		elftest.Section{Name: ".dynstr", Type: elf.SHT_STRTAB, Data: names})
}

// TestNeeded checks that wildcards in a program's DT_RUNPATH and DT_NEEDED are ordinary characters:
// expanding /proc/*/task/*/root would not end.
func TestNeeded(t *testing.T) {
	lib := dynamic(nil)
	f := writeTree(t, map[string][]byte{"opt/a/libx.so": lib, "opt/l*/liby.so": lib, "srv/libz.so": lib})
	for _, c := range []struct{ name, runpath, want string }{
		{"libx.so", "/opt/a", "/opt/a/libx.so"},
		{"libx.so", "/opt/*", ""},
		{"lib?.so", "/opt/a", ""},
		{"liby.so", "/opt/l*", "/opt/l*/liby.so"},
		{"libz.so", "/opt:$ORIGIN", "/srv/libz.so"},
		{"libz.so", "srv", ""},
	} {
		put(t, filepath.Join(f.Sysroot, "srv/p"), dynamic([]string{c.name}, c.runpath))
		if got := strings.Join(f.Needed("/srv/p"), " "); got != c.want {
			t.Errorf("%s in %s: %q, want %q", c.name, c.runpath, got, c.want)
		}
	}
}

// TestLookupsAreBounded checks that directories beyond the limit are not searched.
func TestLookupsAreBounded(t *testing.T) {
	f := writeTree(t, map[string][]byte{"opt/a/libx.so": dynamic(nil)})
	many := slices.Repeat([]string{strings.Repeat("/none:", 600)}, maxLookups/600+1)
	put(t, filepath.Join(f.Sysroot, "p"), dynamic([]string{"libx.so"}, append(many[:10:10], "/opt/a")...))
	if got := f.Needed("/p"); len(got) != 1 {
		t.Errorf("after 6,000 folders: %q", got)
	}
	put(t, filepath.Join(f.Sysroot, "p"), dynamic([]string{"libx.so"}, append(many, "/opt/a")...))
	if got := f.Needed("/p"); len(got) != 0 {
		t.Errorf("after %d look-ups: %q", maxLookups, got)
	}
}

// TestOriginsAreBounded checks that $ORIGIN, repeated in each of a thousand lists of directories, does not fill
// the memory: it stands for a folder with a path of 3,000 bytes.
func TestOriginsAreBounded(t *testing.T) {
	const list = unix.PathMax - 1
	deep := strings.Repeat("/"+strings.Repeat("d", 99), 30)
	single := strings.Repeat("$ORIGIN", list/7)
	many := strings.Repeat("$ORIGIN:", list/8)
	for name, paths := range map[string][]string{"one path": {single}, "many paths": {many}} {
		f := writeTree(t, map[string][]byte{"opt/libx.so": dynamic(nil), "p": dynamic(nil)})
		put(t, filepath.Join(f.Sysroot, deep, "p"), dynamic([]string{"libx.so"}, append([]string{"/opt"}, slices.Repeat(paths, 999)...)...))
		var got []string
		peak := elftest.Peak(func() { got = f.Needed(deep + "/p") })
		if len(got) != 1 || peak > 400<<20 {
			t.Errorf("%s: %d libraries, %d MB", name, len(got), peak>>20)
		}
	}
}
