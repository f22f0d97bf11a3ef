// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"debug/dwarf"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gostap/gostap/dwarfsym/query"
)

// outOfLine returns the entry of a function.
func outOfLine(t testing.TB, s *Symbols, name string) *query.Place {
	t.Helper()
	p, err := s.Places(t.Context(), query.Query{Module: "kernel", Func: name, Want: query.Call})
	if err != nil || len(p) == 0 {
		t.Fatalf("%s: %v", name, err)
	}
	return &p[0]
}

// show prints variables as listings do, with their locations.
func show(vars []query.Variable) []string {
	var out []string
	for _, v := range vars {
		kind := "local"
		if v.Param {
			kind = "param"
		}
		out = append(out, fmt.Sprintf("%s %s:%v %v", kind, v.Name, v.Type, v.Loc))
	}
	return out
}

func TestVariables(t *testing.T) {
	for _, c := range []struct {
		series, fn string
		want       []string
	}{
		{oldSeries, "vfs_read", []string{
			"param file:struct file* reg5", "param buf:char* reg4", "param count:size_t reg1", "param pos:loff_t* reg2"}},
		{newSeries, "vfs_read", []string{
			"param file:struct file* reg5", "param buf:char* reg4", "param count:size_t reg1", "param pos:loff_t* reg2"}},
		// Hazard 4: the location is found through the abstract origin.
		{oldSeries, "finish_task_switch", []string{"param prev:struct task_struct* reg5"}},
		// A local on the stack has a location from the first instruction on.
		{oldSeries, "__do_sys_openat2", []string{
			"param dfd:int reg5", "param filename:char const* reg4", "param how:struct open_how* reg1",
			"param usize:size_t reg2", "local tmp:struct open_how mem (reg7 + " + onStack(t, "fs/open.c", "__do_sys_openat2", "tmp") + ")"}},
	} {
		t.Run(c.series+" "+c.fn, func(t *testing.T) {
			s := kernel(t, c.series)
			got, err := s.Variables(outOfLine(t, s, c.fn))
			if diff := cmp.Diff(c.want, show(got)); err != nil || diff != "" {
				t.Error(err, diff)
			}
		})
	}
}

// TestHiddenPointer checks hazard 11: if the result is returned in memory, the pointer to it is
// passed in the first register. The local with the result has three pieces of 8 bytes (recorded in
// the tests of locexpr).
func TestHiddenPointer(t *testing.T) {
	s := debian(t)
	got, err := s.Variables(outOfLine(t, s, "build_open_how"))
	if err != nil || len(got) != 3 {
		t.Fatal(show(got), err)
	}
	if diff := cmp.Diff([]string{"param flags:int reg4", "param mode:umode_t reg1"}, show(got[:2])); diff != "" {
		t.Error(diff)
	}
	how := got[2]
	if how.Name != "how" || how.Type.String() != "struct open_how" || len(how.Loc.Parts) != 3 || how.Type.Size != 24 {
		t.Errorf("got %v", show(got[2:]))
	}
}

// onStack returns the offset at which debug/dwarf finds a local of a function, relative to the
// stack pointer at the function's entry. The frame base is 8 bytes above it.
func onStack(t *testing.T, source, function, name string) string {
	t.Helper()
	const fbreg = 0x91
	for _, e := range standardFunction(t, source, function) {
		loc, _ := e.Val(dwarf.AttrLocation).([]byte)
		if e.Val(dwarf.AttrName) != name || len(loc) < 2 || loc[0] != fbreg {
			continue
		}
		n, shift := int64(0), 0
		for _, b := range loc[1:] {
			n |= int64(b&0x7f) << shift
			shift += 7
		}
		return fmt.Sprint(n<<(64-shift)>>(64-shift) + 8)
	}
	t.Fatalf("debug/dwarf finds no %s on the stack of %s", name, function)
	return ""
}

// TestVariablesInline checks the variables of inlined instances, whose parameters need not be in
// the registers of the calling convention (hazard 3).
func TestVariablesInline(t *testing.T) {
	s := debian(t)
	places, err := s.Places(t.Context(), query.Query{Module: "kernel", Func: "__do_sys_openat"})
	if err != nil || len(places) == 0 {
		t.Fatal(err)
	}
	var seen []string
	for i := range places {
		v, err := s.Variable(&places[i], "flags")
		if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, show([]query.Variable{v})...)
		all, err := s.Variables(&places[i])
		if err != nil || len(all) != 4 {
			t.Errorf("got %v, %v", show(all), err)
		}
	}
	// at its beginning, not with the O_LARGEFILE that the function adds (TestPassed)
	if want := "param flags:int reg1"; slices.ContainsFunc(seen, func(v string) bool { return v != want }) {
		t.Errorf("got %v, want %s", seen, want)
	}
}

func TestVariable(t *testing.T) {
	s := debian(t)
	p := outOfLine(t, s, "vfs_read")
	for name, want := range map[string]string{
		"file":            "param file:struct file* reg5",
		"generic_ro_fops": fmt.Sprintf("local generic_ro_fops:struct file_operations const mem %#x", linkedAt(t, "generic_ro_fops")[0]),
		"PIDTYPE_TGID":    "local PIDTYPE_TGID:enum pid_type value 1",
	} {
		v, err := s.Variable(p, name)
		if err != nil || show([]query.Variable{v})[0] != want {
			t.Errorf("%s: got %v, %v, want %s", name, show([]query.Variable{v}), err, want)
		}
	}
}

func TestVariableErrors(t *testing.T) {
	s := debian(t)
	p := outOfLine(t, s, "vfs_read")
	var lost *query.OptimizedOutError
	if _, err := s.Variable(p, "ret"); !errors.As(err, &lost) || lost.Name != "ret" {
		t.Fatalf("got %v", err)
	}
	_, lines := readLines(t, "ret")
	for _, line := range lines[:2] {
		if !slices.ContainsFunc(lost.Lines, func(r [2]int) bool { return r[0] <= line && line <= r[1] }) {
			t.Errorf("SystemTap lists ret on line %d of fs/read_write.c; got %v", line, lost.Lines)
		}
	}
	var missing *query.NoVariableError
	if _, err := s.Variable(p, "fil"); !errors.As(err, &missing) {
		t.Fatalf("got %v", err)
	}
	if diff := cmp.Diff([]string{"file"}, missing.Similar); diff != "" {
		t.Error(diff)
	}
}

func TestResult(t *testing.T) {
	s := debian(t)
	for fn, want := range map[string]string{
		"vfs_read":         "ssize_t reg0",
		"ns_to_timespec64": "struct timespec64 pieces [reg0:0+64, reg1:0+64]",
		"build_open_how":   "struct open_how mem reg0",
		"do_exit":          "void optimized out",
	} {
		v, err := s.Result(outOfLine(t, s, fn))
		if got := fmt.Sprintf("%v %v", v.Type, v.Loc); err != nil || got != want {
			t.Errorf("%s: got %s, %v, want %s", fn, got, err, want)
		}
	}
}

func TestGlobal(t *testing.T) {
	s := debian(t)
	for _, c := range []struct{ name, file, want string }{
		{"runqueues", "", "struct rq mem percpu("},
		{"jiffies_64", "", "u64 mem 0xffffffff"},
		{"generic_ro_fops", "fs/read_write.c", "struct file_operations const mem 0xffffffff"},
		{"generic_ro_fops", "read_write.c", "struct file_operations const mem 0xffffffff"},
	} {
		v, err := s.Global("kernel", c.name, c.file)
		if got := fmt.Sprintf("%v %v", v.Type, v.Loc); err != nil || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s@%s: got %s, %v, want %s", c.name, c.file, got, err, c.want)
		}
	}
	var missing *query.NoVariableError
	for _, file := range []string{"fs/open.c", "ead_write.c"} {
		if v, err := s.Global("kernel", "generic_ro_fops", file); !errors.As(err, &missing) {
			t.Errorf("%s: got %v, %v", file, v, err)
		}
	}
}

// TestUndescribed checks that a variable which the linker makes (jiffies) is found where a file declares it.
func TestUndescribed(t *testing.T) {
	s := debian(t)
	twin, err := s.Global("kernel", "jiffies_64", "")
	if err != nil {
		t.Fatal(err)
	}
	want := "long unsigned int volatile " + twin.Loc.String()
	check := func(v query.Variable, err error) {
		t.Helper()
		if got := fmt.Sprintf("%v %v", v.Type, v.Loc); err != nil || got != want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
	check(s.Global("kernel", "jiffies", "kernel/time/timer.c"))
	p, err := s.Places(t.Context(), query.Query{Module: "kernel", Func: "mod_timer", Want: query.Call})
	if err != nil || len(p) != 1 {
		t.Fatal(p, err)
	}
	check(s.Variable(&p[0], "jiffies"))
	for _, name := range []string{"vfs_read", "no_such_name"} { // a function
		if v, err := s.Global("kernel", name, "fs/open.c"); !errors.As(err, new(*query.NoVariableError)) {
			t.Errorf("%s: %v, %v", name, v, err)
		}
	}
}

// TestModuleVariables checks a relocatable file, in which an address is an offset in a section
// (hazard 14) and the parameters' location lists need relocation.
func TestModuleVariables(t *testing.T) {
	s := debian(t)
	p, err := s.Places(t.Context(), query.Query{Module: "xfs", Func: "xfs_file_read_iter", Want: query.Call})
	if err != nil || len(p) != 1 {
		t.Fatal(p, err)
	}
	vars, err := s.Variables(&p[0])
	want := []string{"param iocb:struct kiocb* reg5", "param to:struct iov_iter* reg4"}
	if diff := cmp.Diff(want, show(vars)[:min(2, len(vars))]); err != nil || diff != "" {
		t.Error(err, diff)
	}
	v, err := s.Global("xfs", "xfs_inode_cache", "")
	if err != nil || !strings.HasSuffix(v.Loc.String(), "@.bss") {
		t.Errorf("got %v, %v", v.Loc, err)
	}
}

// TestVariableAtStatement checks that a local is found at a statement where it has a value,
// together with the function's other variables.
func TestVariableAtStatement(t *testing.T) {
	s := debian(t)
	_, lines := readLines(t, "ret")
	p, err := s.Places(t.Context(), query.Query{
		Module: "kernel", Func: "vfs_read", File: "fs/read_write.c", Statement: true, LineKind: query.AbsLine, Line: lines[len(lines)/2],
	})
	if err != nil || len(p) == 0 {
		t.Fatal(p, err)
	}
	v, err := s.Variable(&p[0], "ret")
	if err != nil || v.Type.String() != "ssize_t" || v.Loc.Kind == 0 {
		t.Errorf("got %v, %v", show([]query.Variable{v}), err)
	}
	all, err := s.Variables(&p[0])
	if err != nil || len(all) < 4 {
		t.Errorf("got %v, %v", show(all), err)
	}
}
