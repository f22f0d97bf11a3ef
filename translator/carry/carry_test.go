// SPDX-License-Identifier: GPL-2.0-or-later

package carry

import (
	"encoding/binary"
	"errors"
	"math/rand"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/cfi"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/kbuild/symtab"
	"github.com/gostap/gostap/translator/plan"
)

// fake is a Symbols whose programs have names that begin with "/"; each entry lists the libraries
// that a program needs.
type fake map[string][]string

func (f fake) Program(path string) (*image.Program, error) {
	if _, ok := f[path]; !ok {
		return nil, errors.New("no such file")
	}
	return &image.Program{Path: path, BuildID: "0a0b"}, nil
}

func (f fake) Programs(name string) ([]string, error) {
	if _, ok := f[name]; !ok {
		return nil, errors.New("no such file")
	}
	return []string{name}, nil
}

func (f fake) Needed(program string) []string  { return f[program] }
func (f fake) IsModule(name string) bool       { return name == "ext4" }
func (f fake) ModuleName(module string) string { return module }
func (f fake) CodeSections(string) []elfmap.Section {
	return []elfmap.Section{{Name: ".text", Base: 16, Size: 16}}
}
func (f fake) Frames(string) (*cfi.Table, error)      { return &cfi.Table{}, nil }
func (f fake) Named(string) ([]dwarfsym.Named, error) { return nil, nil }
func (f fake) LineTable(m string) ([]image.LineRow, []string, error) {
	return []image.LineRow{{Addr: 16, File: 0, Line: 3}, {Addr: 32, File: -1}}, []string{m + ".c"}, nil
}

func TestWhatIsCarried(t *testing.T) {
	files := fake{"/bin/a": {"/lib/c", "/lib/d"}, "/lib/b": {"/lib/c", "/lib/e"}, "/lib/c": nil, "/lib/d": nil, "/lib/e": nil}
	for _, c := range []struct {
		name     string
		kinds    Kinds
		programs []string
		options  Options
		want     string
	}{
		{"a program and its libraries", Kinds{Unwind: true}, []string{"/bin/a", "/bin/a"}, Options{}, "/bin/a /lib/c /lib/d"},
		{"-d", Kinds{Kernel: Names{Symbols: true}}, []string{"/bin/a"}, Options{Objects: []string{"/lib/b", "kernel", "ext4"}}, "/lib/b /bin/a /lib/c /lib/d"},
		{"-d --ldd", Kinds{Kernel: Names{Symbols: true}}, nil, Options{Objects: []string{"/lib/b"}, Libraries: true}, "/lib/b /lib/c /lib/e"},
		{"the kernel's lines alone", Kinds{Reader: Names{KernelLines: true}}, []string{"/bin/a"}, Options{}, "kernel"},
		{"a module's lines, of a probe and of -d", Kinds{Reader: Names{KernelLines: true}}, nil, Options{Objects: []string{"ext4", "kernel"}}, "ext4 kernel"},
		{"a file that is gone", Kinds{Reader: Names{Lines: true}}, []string{"/bin/gone"}, Options{}, ""},
	} {
		out, _, diags := (&collector{Symbols: files, Kinds: c.kinds, Programs: c.programs, Options: c.options}).collect(t.Context())
		var paths []string
		for _, o := range out {
			paths = append(paths, o.Path)
		}
		if got := strings.Join(paths, " "); got != c.want || len(diags) > 0 {
			t.Errorf("%s: %q, want %q %v", c.name, got, c.want, diags)
		}
	}
	if _, _, diags := (&collector{Symbols: files, Options: Options{Objects: []string{"nothing"}}}).collect(t.Context()); !diags.HasErrors() {
		t.Error("-d nothing: no error")
	}
}

func TestKinds(t *testing.T) {
	p := &plan.Program{Functions: []*plan.Function{{C: " /* pure */ /* pragma:unwind */ "}, {C: "/* pragma:kernel_lines */"}}}
	if got, want := KindsOf(p), (Kinds{Unwind: true, Kernel: Names{KernelLines: true}}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	printed := &plan.Deferred{Func: &plan.Function{C: "/* pragma:symbols */ /* pragma:unwind */"}}
	p = &plan.Program{Functions: []*plan.Function{{C: "/* pragma:shown_lines */"}},
		Handlers: []*plan.Handler{{Body: &plan.Block{Stmts: []plan.Stmt{&plan.Do{X: &plan.Print{Args: []plan.Expr{printed}}}}}}}}
	if got, want := KindsOf(p), (Kinds{Unwind: true, Reader: Names{Symbols: true, Lines: true}}); got != want {
		t.Errorf("printed: %+v, want %+v", got, want)
	}
	p = &plan.Program{Families: []*plan.Family{{Name: "uprobe", Define: map[string]string{plan.UserCallersDepth: "16"}}}}
	if got, want := KindsOf(p), (Kinds{Unwind: true}); got != want {
		t.Errorf("callees: %+v, want %+v", got, want)
	}
}

// TestLines decodes the output of lines() in the same way as runtime-c/stack/objlines.h.
func TestLines(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var rows []image.LineRow
	at := uint64(0x400000)
	for range 1000 {
		at += uint64(1 + r.Intn(300))
		row := image.LineRow{Addr: at, File: r.Intn(5) - 1}
		if row.File >= 0 {
			row.Line = 1 + r.Intn(70000)
		}
		rows = append(rows, row)
	}
	o := plan.Object{Base: 0x400000}
	lines(&o, rows, []string{"a.c", "b.c", "c.c", "d.c"})
	if d := cmp.Diff(rows, decoded(t, &o)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if len(o.Files) != 16 || string(o.FileNames) != "a.c\x00b.c\x00c.c\x00d.c\x00" {
		t.Errorf("files %v %q", o.Files, o.FileNames)
	}
}

func decoded(t *testing.T, o *plan.Object) (out []image.LineRow) {
	t.Helper()
	for n := range o.LineRows {
		if n%blockRows != 0 {
			continue
		}
		block := o.Lines[n/blockRows*8:]
		at, now := o.Base+uint64(le.Uint32(block)), 0
		data := o.LineData[le.Uint32(block[4:]):]
		for range min(blockRows, o.LineRows-n) {
			step, a := binary.Uvarint(data)
			file, b := binary.Uvarint(data[a:])
			data = data[a+b:]
			at += step
			row := image.LineRow{Addr: at, File: int(file) - 1}
			if file > 0 {
				delta, used := sleb(data)
				now += delta
				row.Line, data = now, data[used:]
			}
			out = append(out, row)
		}
	}
	return out
}

func sleb(b []byte) (v, used int) {
	for shift := 0; ; shift += 7 {
		v |= int(b[used]&0x7f) << shift
		used++
		if b[used-1]&0x80 == 0 {
			if b[used-1]&0x40 != 0 {
				v |= -1 << (shift + 7)
			}
			return v, used
		}
	}
}

func TestRules(t *testing.T) {
	const rsp = 7
	r := cfi.Rule{Reg: rsp, Off: -160, Deref: true, Signal: true}
	r.Saved[0] = cfi.Save{How: cfi.AtReg, Reg: rsp, Off: 168}
	r.Saved[2] = cfi.Save{How: cfi.AtCFA, Off: -16}
	r.Saved[6] = cfi.Save{How: cfi.InReg, Reg: 9}
	b := appendRule(nil, r)
	if len(b) != 48 { // struct gs_frame_rule
		t.Fatalf("%d bytes", len(b))
	}
	want := []byte{0x60, 0xff, 0xff, 0xff, 7, 3, 32 + 7, 0, 2, 0, 0, 0, 64 + 9}
	if d := cmp.Diff(want, b[:len(want)]); d != "" || le.Uint32(b[16:]) != 168 || int32(le.Uint32(b[24:])) != -16 {
		t.Errorf("% x\n%s", b, d)
	}
}

// TestNamesOfOneLine checks that a newline in a program's symbol or source file does not begin a frame of a stack.
func TestNamesOfOneLine(t *testing.T) {
	list := []dwarfsym.Named{{Name: "f\n 0x1 : root", Addr: 16, Size: 4}}
	const want = `f\n 0x1 : root`
	var o plan.Object
	symbols(&o, list)
	shown := shownSymbols(&plan.Object{}, list)
	if string(o.Names) != want+"\x00" || shown[0].Name != want {
		t.Errorf("%q, %+v", o.Names, shown)
	}
	in := collector{Symbols: fake{}}
	var of symtab.Object
	in.lines(&o, &of, true, true, nil, []string{"a\nb.c"})
	if string(o.FileNames) != `a\nb.c`+"\x00" || of.Files[0] != `a\nb.c` {
		t.Errorf("%q, %q", o.FileNames, of.Files)
	}
}
