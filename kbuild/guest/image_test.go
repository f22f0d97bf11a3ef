// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"encoding/binary"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/tests/need"
)

// TestNoteTypes reads notes of several owners, and notes that are cut off.
func TestNoteTypes(t *testing.T) {
	note := func(name, contents string, kind uint32) string {
		b := binary.LittleEndian.AppendUint32(nil, uint32(len(name)))
		b = binary.LittleEndian.AppendUint32(b, uint32(len(contents)))
		b = binary.LittleEndian.AppendUint32(b, kind)
		pad := func(s string) string { return s + strings.Repeat("\x00", -len(s)&3) }
		return string(b) + pad(name) + pad(contents)
	}
	notes := note("Xen\x00", "linux\x00", 6) + note("GNU\x00", "12345", 3) + note("Xen\x00", "12345678", 18) + note("Linux\x00", "x", 1)
	for _, x := range []struct {
		notes string
		want  []uint32
	}{
		{notes, []uint32{6, 18}},
		{notes[:len(note("Xen\x00", "linux\x00", 6))+4], []uint32{6}},
		{"\xff\xff\xff\xff\xff\xff\xff\xff\x12\x00\x00\x00Xen\x00", nil},
		{note("Xen\x00", "", 18), []uint32{18}},
		{"", nil},
	} {
		got := slices.Sorted(maps.Keys(noteTypes(binary.LittleEndian, []byte(x.notes), "Xen\x00")))
		if d := cmp.Diff(x.want, got); d != "" {
			t.Errorf("%q (-want +got):\n%s", x.notes, d)
		}
	}
}

// FuzzNoteTypes checks that each type that is found precedes the owner's name in the notes.
func FuzzNoteTypes(f *testing.F) {
	f.Add([]byte("\x04\x00\x00\x00\x04\x00\x00\x00\x12\x00\x00\x00Xen\x00abcd"))
	f.Fuzz(func(t *testing.T, notes []byte) {
		for kind := range noteTypes(binary.LittleEndian, notes, "Xen\x00") {
			if !strings.Contains(string(notes), string(binary.LittleEndian.AppendUint32(nil, kind))+"Xen\x00") {
				t.Errorf("%q has no note of type %d", notes, kind)
			}
		}
	})
}

// TestFIFOAsImage checks that FIFOs in the place of the two kernels are not opened, which would
// block.
func TestFIFOAsImage(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"boot/vmlinuz-x", "usr/lib/debug/boot/vmlinux-x"} {
		path := filepath.Join(root, name)
		put(t, path+"-other", "") // makes the folder
		if err := unix.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
		done := make(chan bool, 1)
		go func() { done <- imageVersion(path) != "" || startsDirectly(path, "x (y) #1") }()
		select {
		case taken := <-done:
			if taken {
				t.Errorf("%s, a FIFO, is taken for a kernel", name)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%s: waits for a writer", name)
		}
	}
	if got, want := bootImage(Config{Root: root}, "x"), filepath.Join(root, "boot/vmlinuz-x"); got != want {
		t.Errorf("the image is %s, want %s", got, want)
	}
}

// TestBootImage chooses between the image that each kernel is installed with and the one of
// its debugging package.
func TestBootImage(t *testing.T) {
	releases, err := Releases()
	if err != nil {
		t.Fatal(err)
	}
	for _, release := range releases {
		if hasKASAN("", release) {
			continue // TestBootImageOfKASAN
		}
		plain := "/usr/lib/debug/boot/vmlinux-" + release
		if _, err := os.Stat(plain); err != nil {
			need.Missing(t, "%s: apt install linux-image-%s-dbg (make setup)", plain, release)
		}
		packed := kernelImage("", release)
		if !strings.HasPrefix(imageVersion(packed), release+" (") {
			t.Errorf("the version of %s is %q", packed, imageVersion(packed))
		}
		if got := bootImage(Config{}, release); got != plain {
			t.Errorf("the image of %s is %s, want %s", release, got, plain)
		}
		for _, c := range []Config{{Packed: true}, {Append: []string{"quiet", "kaslr"}}} {
			if got := bootImage(c, release); got != packed {
				t.Errorf("%+v: the image of %s is %s, want %s", c, release, got, packed)
			}
		}
		for _, other := range releases {
			root := installed(t, packed, "/usr/lib/debug/boot/vmlinux-"+other)
			want := filepath.Join(root, "boot/vmlinuz-x")
			if other == release {
				want = filepath.Join(root, "usr/lib/debug/lib/modules/x/vmlinux")
			}
			if got := bootImage(Config{Root: root}, "x"); got != want {
				t.Errorf("the image of %s with symbols of %s is %s, want %s", release, other, got, want)
			}
		}
	}
}

// TestBootImageOfKASAN checks that a kernel whose configuration has KASAN is not started directly.
func TestBootImageOfKASAN(t *testing.T) {
	releases, err := Releases()
	if err != nil || len(releases) == 0 {
		t.Fatal(err, releases)
	}
	root := installed(t, kernelImage("", releases[0]), "/usr/lib/debug/boot/vmlinux-"+releases[0])
	packed, plain := filepath.Join(root, "boot/vmlinuz-x"), filepath.Join(root, "usr/lib/debug/lib/modules/x/vmlinux")
	for config, want := range map[string]string{
		"# CONFIG_KASAN is not set\n": plain, "CONFIG_HAVE_ARCH_KASAN=y\nCONFIG_KASAN_SHADOW_OFFSET=0x1\n": plain,
		"CONFIG_X=y\nCONFIG_KASAN=y\nCONFIG_Y=m\n": packed,
	} {
		put(t, filepath.Join(root, "boot/config-x"), config)
		if got := bootImage(Config{Root: root}, "x"); got != want {
			t.Errorf("with %q, the image is %s, want %s", config, got, want)
		}
	}
}

// TestBuildOfImage checks that kernels whose build differs in one part of the version are rejected.
func TestBuildOfImage(t *testing.T) {
	releases, err := Releases()
	if err != nil || len(releases) == 0 {
		t.Fatal(err, releases)
	}
	release := releases[0]
	plain, version := "/usr/lib/debug/boot/vmlinux-"+release, imageVersion(kernelImage("", release))
	if !startsDirectly(plain, version) {
		t.Fatalf("%s is not the build %q", plain, version)
	}
	for _, other := range []string{"", release, version + "x", "1" + version[1:], strings.Replace(version, " (", " (x", 1),
		strings.Replace(version, "#1 ", "#2 ", 1), version[:len(version)-2] + "x)"} {
		if startsDirectly(plain, other) {
			t.Errorf("%s is the build %q and %q", plain, version, other)
		}
	}
}

// installed returns a root folder in which a release "x" has that image and that file with
// symbols.
func installed(t *testing.T, packed, plain string) string {
	root := t.TempDir()
	for from, to := range map[string]string{packed: "boot/vmlinuz-x", plain: "usr/lib/debug/lib/modules/x/vmlinux"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, to)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(from, filepath.Join(root, to)); err != nil {
			t.Fatal(err)
		}
	}
	return root
}
