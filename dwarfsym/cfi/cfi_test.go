// SPDX-License-Identifier: GPL-2.0-or-later

package cfi

import (
	"bytes"
	"debug/elf"
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/arch/x86"
	"github.com/gostap/gostap/tests/need"
)

// TestReadelf compares the tables of real files with readelf's output.
func TestReadelf(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{}
	for name, flags := range map[string][]string{
		"pie":     {"-O2", "-fomit-frame-pointer", "-pie", "-fPIE"},
		"fixed":   {"-O2", "-fomit-frame-pointer", "-no-pie", "-fno-pie"},
		"static":  {"-O2", "-static"},
		"frames":  {"-O0", "-fno-omit-frame-pointer"},
		"old":     {"-O2", "-gdwarf-2", "-fno-asynchronous-unwind-tables", "-g"},
		"aligned": {"-O1", "-mstackrealign"},
	} {
		files[name] = filepath.Join(dir, name)
		if out, err := exec.Command("gcc", append([]string{"-o", files[name], "testdata/frames.c"}, flags...)...).CombinedOutput(); err != nil {
			t.Fatalf("gcc: %v\n%s", err, out)
		}
	}
	for name, pattern := range map[string]string{"libc": "/lib/x86_64-linux-gnu/libc.so.6", "ld.so": "/lib64/ld-linux-x86-64.so.2",
		"libm": "/lib/x86_64-linux-gnu/libm.so.6", "bash": "/bin/bash"} {
		files[name] = pattern
	}
	for name, path := range files {
		t.Run(name, func(t *testing.T) { compare(t, path) })
	}
}

func compare(t *testing.T, path string) {
	table := compiled(t, path)
	out, err := exec.Command("readelf", "--debug-dump=frames-interp", path).Output()
	if err != nil && len(out) == 0 { // readelf fails if a separate file of debug information is not installed
		t.Fatal(err)
	}
	rows, wrong, expressions := 0, 0, 0
	eachRow(string(out), func(addr uint64, cell map[string]string) {
		rows++
		got, ok := table.Find(addr)
		if cell["CFA"] == "exp" || strings.HasPrefix(cell["rsp"], "r") {
			expressions++
			return
		}
		if text := differs(got, ok, cell); text != "" {
			if wrong++; wrong <= 10 {
				t.Errorf("%#x: %s", addr, text)
			}
		}
	})
	if rows < 20 || wrong > 0 {
		t.Errorf("%d of %d rows are wrong", wrong, rows)
	}
	t.Logf("%d rows, %d expressions; table: %d rows, %d rules, %d refused", rows, expressions, len(table.Rows), len(table.Rules), table.Refused)
	if table.Refused > expressions {
		t.Errorf("%d rows are refused, %d have an expression", table.Refused, expressions)
	}
}

// compiled compiles the call frame information of a file.
func compiled(t testing.TB, path string) *Table {
	t.Helper()
	f, err := elf.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []Section
	for _, name := range []string{".eh_frame", ".debug_frame"} {
		if s := f.Section(name); s != nil {
			data, err := s.Data()
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, Section{Data: data, Addr: s.Addr, EH: name == ".eh_frame"})
		}
	}
	table, err := Compile(x8664, list...)
	if err != nil {
		t.Error(err)
	}
	return table
}

// eachRow calls yield with the cells of each row of readelf's tables.
func eachRow(text string, yield func(addr uint64, cell map[string]string)) {
	var columns []string
	for line := range strings.Lines(text) {
		f := slices.DeleteFunc(strings.Fields(line), func(w string) bool { return w[0] == '(' }) // "r9 (r9)"
		if len(f) > 0 && f[0] == "LOC" {
			columns = f
			continue
		}
		if len(f) == 0 || strings.Contains(line, "CIE") && !strings.Contains(line, "FDE") {
			columns = nil
			continue
		}
		addr, err := strconv.ParseUint(f[0], 16, 64)
		if err != nil || addr == 0 || len(columns) == 0 || len(f) < 2 || len(f[0]) != 16 || strings.Contains(line, "FDE") {
			continue
		}
		cell := map[string]string{}
		for i := 1; i < len(f) && i < len(columns); i++ {
			cell[columns[i]] = f[i]
		}
		yield(addr, cell)
	}
}

// readelfNames maps readelf's column names to the DWARF numbers of the registers that rules
// restore.
var readelfNames = map[string]int{"ra": 16, "rbx": 3, "rbp": 6, "r12": 12, "r13": 13, "r14": 14, "r15": 15}

// x8664 is the architecture of the files, and rsp the DWARF number of its stack pointer.
var x8664 = x86.Machine()

const rsp = 7

func differs(r Rule, ok bool, cell map[string]string) string {
	if !ok {
		return "no rule"
	}
	if got := fmt.Sprintf("%s%+d", registerName(r.Reg), r.Off); got != cell["CFA"] || r.Deref {
		return fmt.Sprintf("CFA %s, want %s", got, cell["CFA"])
	}
	for name, want := range cell {
		reg, known := readelfNames[name]
		if !known {
			continue
		}
		s := *(&compiler{m: x8664}).slot(&r, uint64(reg))
		got := "u"
		switch s.How {
		case AtCFA:
			got = fmt.Sprintf("c%+d", s.Off)
		case AtReg:
			got = "exp"
		case InReg:
			got = "r" + strconv.Itoa(int(s.Reg))
		case Same:
			if want == "s" {
				got = "s"
			}
		}
		if got != want && !(want == "vexp" && s.How == Undefined) {
			return fmt.Sprintf("%s is %s, want %s", name, got, want)
		}
	}
	return ""
}

func registerName(n uint8) string {
	names := []string{"rax", "rdx", "rcx", "rbx", "rsi", "rdi", "rbp", "rsp"}
	if int(n) < len(names) {
		return names[n]
	}
	return "r" + strconv.Itoa(int(n))
}

// TestExpressions checks the forms of expressions that linkers, compilers and libraries emit.
func TestExpressions(t *testing.T) {
	table := compiled(t, "/lib/x86_64-linux-gnu/libc.so.6")
	signals, deref := 0, 0
	for _, r := range table.Rules {
		if !r.Signal {
			continue
		}
		signals++
		if r.Deref && r.Reg == rsp && r.Saved[0].How == AtReg && r.Saved[0].Reg == rsp {
			deref++
		}
	}
	if signals == 0 || deref == 0 {
		t.Errorf("%d rules of signal frames, %d of them by the saved stack pointer", signals, deref)
	}
	if table.Refused > 3 { // in longjmp() and similar functions
		t.Errorf("%d rows of libc are refused", table.Refused)
	}
	n, ok := x8664.Frames.Stub([]byte{0x77, 8, 0x80, 0, 0x3f, 0x1a, 0x3b, 0x2a, 0x33, 0x24, 0x22})
	if !ok || n != 11 {
		t.Errorf("the linkage table's expression: %d, %v", n, ok)
	}
}

// TestStubs checks that each entry of a linkage table has two rows.
func TestStubs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lazy")
	if out, err := exec.Command("gcc", "-O2", "-no-pie", "-fno-pie", "-Wl,-z,lazy", "-fcf-protection=none", "-o", path, "testdata/frames.c").CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	f, err := elf.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	plt := f.Section(".plt")
	table := compiled(t, path)
	for at := plt.Addr + x8664.Frames.StubSize; at < plt.Addr+plt.Size; at += x8664.Frames.StubSize {
		for off, want := range map[uint64]int32{0: 8, 6: 8, 11: 16} {
			if r, ok := table.Find(at + off); !ok || r.Reg != rsp || r.Off != want {
				t.Errorf("%#x: CFA is register %d + %d (%v), want rsp + %d", at+off, r.Reg, r.Off, ok, want)
			}
		}
	}
}

// TestManyRules checks the limit of 16 bits for the number of a rule: a new rule beyond it is
// refused, but a known one is still found.
func TestManyRules(t *testing.T) {
	c := &compiler{t: &Table{}, known: map[Rule]int{}}
	m := &machine{c: c, cie: &cie{}}
	for i := range math.MaxUint16 {
		if got := m.number(Rule{Off: int32(i)}); got != i {
			t.Fatalf("rule %d has number %d", i, got)
		}
	}
	if got := m.number(Rule{Off: math.MaxUint16}); got != None || c.t.Refused != 1 {
		t.Errorf("one too many has number %d, %d are refused", got, c.t.Refused)
	}
	if got := m.number(Rule{Off: 7}); got != 7 || c.t.Refused != 1 {
		t.Errorf("rule 7 has number %d, %d are refused", got, c.t.Refused)
	}
}

// TestRefusedRows checks that a row is refused and counted if a rule can't say where the CFA, the
// return address or the stack pointer is.
func TestRefusedRows(t *testing.T) {
	for name, bad := range map[string]state{"CFA": {badCFA: true}, "return address": {badRA: true}, "stack pointer": {badSP: true}} {
		c := &compiler{t: &Table{}, known: map[Rule]int{}}
		m := &machine{c: c, cie: &cie{}, state: bad}
		if got := m.number(Rule{Off: 8}); got != None || c.t.Refused != 1 || len(c.t.Rules) != 0 {
			t.Errorf("%s: number %d, %d refused, %d rules", name, got, c.t.Refused, len(c.t.Rules))
		}
	}
}

// TestDamagedSection checks that the error names the first damaged section.
func TestDamagedSection(t *testing.T) {
	bad := []byte{8, 0, 0, 0, 1}
	for _, c := range []struct {
		sections []Section
		want     string
	}{
		{nil, ""},
		{[]Section{{EH: true}}, ""},
		{[]Section{{Data: bad, EH: true}}, "damaged at 0x0 of .eh_frame"},
		{[]Section{{Data: bad}, {EH: true}}, "damaged at 0x0 of .debug_frame"},
		{[]Section{{EH: true}, {Data: bad}}, "damaged at 0x0 of .debug_frame"},
		{[]Section{{Data: bad, EH: true}, {Data: bad}}, "damaged at 0x0 of .eh_frame"},
	} {
		_, err := Compile(x8664, c.sections...)
		if (err != nil) != (c.want != "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d sections: %v, want %q", len(c.sections), err, c.want)
		}
	}
}

func FuzzCompile(f *testing.F) {
	for _, path := range []string{"/bin/true", "/lib64/ld-linux-x86-64.so.2"} {
		e, err := elf.Open(path)
		if err != nil {
			f.Fatal(err)
		}
		data, err := e.Section(".eh_frame").Data()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(bytes.Clone(data[:min(len(data), 2000)]), e.Section(".eh_frame").Addr, true)
		e.Close()
	}
	f.Fuzz(func(t *testing.T, data []byte, addr uint64, eh bool) {
		table, _ := Compile(x8664, Section{Data: data, Addr: addr, EH: eh})
		for i, r := range table.Rows {
			if r.Rule < None || r.Rule >= len(table.Rules) {
				t.Fatalf("row %d has rule %d of %d", i, r.Rule, len(table.Rules))
			}
			if i > 0 && table.Rows[i-1].Addr >= r.Addr {
				t.Fatalf("row %d at %#x stands behind %#x", i, r.Addr, table.Rows[i-1].Addr)
			}
		}
	})
}

func BenchmarkLibc(b *testing.B) {
	libc := need.File(b, "/lib/x86_64-linux-gnu/libc.so.6", "libc6")
	for b.Loop() {
		compiled(b, libc)
	}
}
