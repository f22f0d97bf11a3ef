// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sdtSource has a function with a static probe in front, and one without.
const sdtSource = `#include <gostap/sdt.h>
long with(long a, long *b, char c) { GOSTAP_PROBE3(enter__here, long, a, long *, b, char, c); return b[a]; }
long without(long a, long *b, char c) { return b[a]; }
`

// TestSDTOff checks that a probe which is off is one nop of five bytes and leaves
// the rest of the code unchanged.
func TestSDTOff(t *testing.T) {
	f := compileSDT(t, sdtSource)
	code := func(name string) []byte {
		b, err := f.Section(".text." + name).Data()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	with, nop := code("with"), []byte{0x0f, 0x1f, 0x44, 0, 0}
	if want := append(nop, code("without")...); !bytes.Equal(want, with) {
		t.Errorf("with a probe %x\nwant          %x", with, want)
	}
	if f.Section(".note.gostap").Flags&elf.SHF_ALLOC != 0 {
		t.Error("the notes take memory")
	}
}

// TestSDTArguments checks that a probe notes types, sizes and places of all its
// arguments, for each number of arguments.
func TestSDTArguments(t *testing.T) {
	const most = 12
	var source strings.Builder
	source.WriteString("#include <gostap/sdt.h>\n")
	var want []string
	for n := range most + 1 {
		var args, texts string
		for i := range n {
			args += fmt.Sprintf(", int, %d", 10*n+i)
			texts += fmt.Sprintf(" int %d -4@$%d", 10*n+i, 10*n+i)
		}
		suffix := ""
		if n > 0 {
			suffix = strconv.Itoa(n)
		}
		fmt.Fprintf(&source, "void f%d(void) { GOSTAP_PROBE%s(p%d%s); }\n", n, suffix, n, args)
		want = append(want, fmt.Sprintf("p%d%s", n, texts))
	}
	f := compileSDT(t, source.String())
	notes, err := f.Section(".note.gostap").Data()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for len(notes) >= 12 {
		owner, size := binary.LittleEndian.Uint32(notes), binary.LittleEndian.Uint32(notes[4:])
		at := 12 + (owner+3)&^3
		texts := bytes.Split(bytes.TrimSuffix(notes[at+8:at+size], []byte{0}), []byte{0})
		got = append(got, string(bytes.Join(texts, []byte(" "))))
		notes = notes[at+(size+3)&^3:]
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestSDTLinux checks that types may be any text, and sizes are those of the expressions.
func TestSDTLinux(t *testing.T) {
	f := compileSDT(t, `#include <gostap/sdt.h>
		#include <linux.h>
		struct file; short small; static const char word[4];
		void f(struct file *fp) { DTRACE_PROBE4(write__entry, file *, fp, struct char *, word, size_t, 7ul, int, small); DTRACE_PROBE0(bare); }`)
	notes, err := f.Section(".note.gostap").Data()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"write__entry\x00file *\x00fp\x008@%rdi\x00struct char *\x00word\x008@%", "\x00size_t\x007ul\x008@$7\x00int\x00small\x00-4@%", "bare\x00"} {
		if !bytes.Contains(notes, []byte(want)) {
			t.Errorf("no %q in %q", want, notes)
		}
	}
}

// TestSDTLinuxNames checks each number of arguments, and a driver's own macro that makes the name.
func TestSDTLinuxNames(t *testing.T) {
	var source strings.Builder
	source.WriteString("#include <gostap/sdt.h>\n#include <linux.h>\n#define MARK(name, x) DTRACE_PROBE1(drv__##name, int, x)\n")
	want := []string{"drv__open\x00int\x00n\x00-4@%edi\x00"}
	source.WriteString("void own(int n) { MARK(open, n); }\n")
	for n := range 9 {
		args, texts := "", ""
		for i := range n {
			args += fmt.Sprintf(", long, %dl", i)
			texts += fmt.Sprintf("long\x00%dl\x00-8@$%d\x00", i, i)
		}
		fmt.Fprintf(&source, "void f%d(void) { DTRACE_PROBE%d(p%d%s); }\n", n, n, n, args)
		want = append(want, fmt.Sprintf("p%d\x00%s", n, texts))
	}
	notes, err := compileSDT(t, source.String()).Section(".note.gostap").Data()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range want {
		if !bytes.Contains(notes, []byte(w)) {
			t.Errorf("no %q in %q", w, notes)
		}
	}
}

// TestSDTElsewhere checks that another architecture is an error, not a module without probes.
func TestSDTElsewhere(t *testing.T) {
	out, err := exec.Command("gcc", "-U__x86_64__", "-Isdt", "-E", "-include", "sdt/gostap/sdt.h", "-x", "c", os.DevNull).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "x86-64 only") {
		t.Errorf("%v: %s", err, out)
	}
}

// compileSDT compiles a source file as a module's source is compiled.
func compileSDT(t *testing.T, source string) *elf.File {
	t.Helper()
	dir := t.TempDir()
	path, object := filepath.Join(dir, "x.c"), filepath.Join(dir, "x.o")
	if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("gcc", "-Wall", "-Werror", "-std=gnu11", "-O2", "-fcf-protection=none", "-ffunction-sections", "-Isdt", "-c", "-o", object, path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	f, err := elf.Open(object)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}
