// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/tests/need"
)

// TestImage compares the symbols in the booted kernel's image with those in the vmlinux that it was
// made from.
func TestImage(t *testing.T) {
	for _, series := range []string{oldSeries, newSeries} {
		t.Run(series, func(t *testing.T) {
			release := need.Kernel(t, series)
			whole := openWith(t, Options{Release: release, CacheDir: testCache(), Debug: query.DWARFOnly})
			image := openWith(t, Options{Release: release, Debug: query.BTFOnly})
			if a, b := whole.BuildID("kernel"), image.BuildID("kernel"); a != b || a == "" {
				t.Fatalf("build-id %s, want %s", b, a)
			}
			want, got := functionsOf(t, whole), functionsOf(t, image)
			missing, wrong := 0, 0
			for at, name := range want {
				if _, ok := got[at]; !ok {
					if missing++; missing < 5 {
						t.Logf("%s at %#x is missing", name, at)
					}
				}
			}
			for at, name := range got {
				if _, ok := want[at]; !ok {
					if wrong++; wrong < 5 {
						t.Logf("%s at %#x is none", name, at)
					}
				}
			}
			if len(want) < 40_000 || missing > 0 || wrong > len(want)/100 {
				t.Errorf("of %d functions %d are missing, %d are none", len(want), missing, wrong)
			}
			for _, name := range []string{"_stext", "runqueues", "jiffies_64", "vfs_read", "__x64_sys_read"} {
				a, _, ok := whole.Symbol("kernel", name)
				b, _, ok2 := image.Symbol("kernel", name)
				if a != b || !ok || !ok2 {
					t.Errorf("%s is at %#x, want %#x", name, b, a)
				}
			}
		})
	}
}

// functionsOf returns the names of the function symbols in .text, by address.
func functionsOf(t *testing.T, s *Symbols) map[uint64]string {
	m, err := s.module("kernel")
	if err != nil {
		t.Fatal(err)
	}
	out := map[uint64]string{}
	err = m.File.Symbols(func(x elfmap.Symbol) bool {
		if x.Func && x.Section.Name == ".text" {
			out[x.Addr] = string(x.Name)
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// byBTF opens a kernel as on a machine without debug information.
func byBTF(t *testing.T) *Symbols {
	return openWith(t, Options{Release: need.Kernel(t, oldSeries), Debug: query.BTFOnly})
}

func TestPlacesWithoutDWARF(t *testing.T) {
	s := byBTF(t)
	for _, c := range []struct {
		q    query.Query
		want string
	}{
		{query.Query{Func: "vfs_read"}, "vfs_read"},
		{query.Query{Func: "vfs_read", Want: query.Return}, "vfs_read"},
		{query.Query{Func: "vfs_{read,fsync*,re[a]d}", Symbols: true}, "vfs_read vfs_fsync_range vfs_fsync"},
		{query.Query{Func: "vfs_fsync*", Want: query.Exported}, "vfs_fsync_range vfs_fsync"},
		{query.Query{Func: "vfs_read", File: "*"}, "vfs_read"},
		{query.Query{Func: "vfs_read", Statement: true}, "vfs_read"},
		// A clone is found by its function's name.
		{query.Query{Func: "finish_task_switch", Want: query.Call}, "finish_task_switch=finish_task_switch.isra.0"},
		{query.Query{Func: "finish_task_switch.isra.0"}, "finish_task_switch=finish_task_switch.isra.0"},
		{query.Query{Func: "init_once"}, strings.TrimSpace(strings.Repeat("init_once ", len(linkedAt(t, "init_once"))))},
		{query.Query{Module: "af_key", Func: "pfkey_*release"}, "pfkey_release"},
	} {
		places, err := s.Places(t.Context(), c.q)
		var got []string
		for _, p := range places {
			name := p.Func
			if p.Symbol != p.Func {
				name += "=" + p.Symbol
			}
			if p.Addr == 0 && p.Module == "kernel" || p.DWARF || !p.Entry || p.File != "" {
				t.Errorf("%+v", p)
			}
			got = append(got, name)
		}
		if d := cmp.Diff(c.want, strings.Join(got, " ")); err != nil || d != "" {
			t.Errorf("%+v: %v %s", c.q, err, d)
		}
	}
	p, err := s.Places(t.Context(), query.Query{Func: "vfs_read"})
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.Places(t.Context(), query.Query{HasAddr: true, Addr: p[0].Addr}); err != nil || !cmp.Equal(p, again) {
		t.Errorf("by address: %+v, %v", again, err)
	}
}

// TestSamePlaces checks that functions with a body of their own are found at the same addresses
// with and without debug information.
func TestSamePlaces(t *testing.T) {
	dwarf, btf := debian(t), byBTF(t)
	for _, pattern := range []string{"vfs_*", "tcp_*", "do_*", "ip_*"} {
		q := query.Query{Func: pattern, Want: query.Call}
		want, err := dwarf.Places(t.Context(), q)
		got, err2 := btf.Places(t.Context(), q)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		if d := cmp.Diff(described(want), described(got)); d != "" || len(want) < 50 {
			t.Errorf("%s, %d places: %s", pattern, len(want), d)
		}
	}
}

func described(list []query.Place) map[string]string {
	out := map[string]string{}
	for _, p := range list {
		out[fmt.Sprintf("%#x", p.Addr)] = p.Func + " " + p.Refused
	}
	return out
}

func TestNeedsDWARF(t *testing.T) {
	s := byBTF(t)
	for _, c := range []struct {
		q    query.Query
		want string
	}{
		{query.Query{Func: "vfs_read", File: "fs/read_write.c"}, `the file in "vfs_read@fs/read_write.c"`},
		{query.Query{Func: "vfs_read", Statement: true, LineKind: query.RelLine, Line: 3}, `the line in "vfs_read:+3"`},
		{query.Query{Func: "vfs_read", File: "*", Statement: true, LineKind: query.AllLines}, `the line in "vfs_read@*:*"`},
		{query.Query{Func: "vfs_read", Want: query.Inline}, `finding where "vfs_read" was inlined`},
		{query.Query{HasAddr: true, Addr: 1, Statement: true}, "finding statements by address"},
	} {
		_, err := s.Places(t.Context(), c.q)
		var missing *query.NoDebugInfoError
		if !errors.As(err, &missing) || missing.Needs != c.want || missing.BuildID == "" || missing.Policy != query.BTFOnly {
			t.Errorf("%+v: %+v", c.q, err)
		}
	}
}

func TestVariablesWithoutDWARF(t *testing.T) {
	s := byBTF(t)
	read := outOfLine(t, s, "vfs_read")
	if d := cmp.Diff([]string{"param file:struct file* reg5", "param buf:char* reg4", "param count:size_t reg1",
		"param pos:loff_t* reg2"}, show(must(s.Variables(read))(t))); d != "" {
		t.Error(d)
	}
	if v := must(s.Result(read))(t); fmt.Sprint(v.Type, v.Loc) != "ssize_t reg0" {
		t.Error(v)
	}
	queue := must(s.Global("kernel", "runqueues", ""))(t)
	inDWARF := must(debian(t).Global("kernel", "runqueues", ""))(t)
	if a, b := fmt.Sprint(inDWARF.Type, inDWARF.Loc), fmt.Sprint(queue.Type, queue.Loc); a != b {
		t.Errorf("runqueues: %s, want %s", b, a)
	}
	if v, err := s.Enumerator("kernel", "PIDTYPE_SID"); err != nil || v != 3 {
		t.Error(v, err)
	}
	if m, err := ctype.FindMember(must(s.Type("kernel", "task_struct"))(t), "sched_migrated"); err != nil || m[0].BitSize != 1 {
		t.Error(m, err)
	}
	clone := outOfLine(t, s, "finish_task_switch")
	several := outOfLine(t, s, "init_once")
	namesakes := fmt.Sprintf("init_once, the name of %d functions,", len(linkedAt(t, "init_once")))
	for want, ask := range map[string]func() error{
		"$ret of vfs_read, whose parameters are $file $buf $count $pos,": func() error { _, err := s.Variable(read, "ret"); return err },
		"$prev of finish_task_switch, whose clone finish_task_switch.isra.0 may have other parameters,": func() error {
			_, err := s.Variable(clone, "prev")
			return err
		},
		"$foo of " + namesakes:                                  func() error { _, err := s.Variable(several, "foo"); return err },
		"$return of " + namesakes:                               func() error { _, err := s.Result(several); return err },
		"the variable jiffies_64, which BTF does not describe,": func() error { _, err := s.Global("kernel", "jiffies_64", ""); return err },
		"the variable runqueues@sched.c":                        func() error { _, err := s.Global("kernel", "runqueues", "sched.c"); return err },
	} {
		var missing *query.NoDebugInfoError
		if err := ask(); !errors.As(err, &missing) || missing.Needs != want {
			t.Errorf("%q: %v", want, err)
		}
	}
}

func must[T any](x T, err error) func(t testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
}

// TestSymbolsOnly checks that a function is found without DWARF and BTF, and that the errors for
// variables and types name what they need.
func TestSymbolsOnly(t *testing.T) {
	s := openWith(t, Options{Release: need.Kernel(t, oldSeries), Debug: query.SymbolsOnly})
	p := outOfLine(t, s, "vfs_read")
	var missing *query.NoDebugInfoError
	if _, err := s.Variable(p, "file"); !errors.As(err, &missing) || missing.Needs != "$file of vfs_read, without BTF," {
		t.Error(err)
	}
	if _, err := s.Type("kernel", "task_struct"); !errors.As(err, &missing) || missing.Needs != `the type "task_struct"` {
		t.Error(err)
	}
	if v, err := s.Variables(p); err != nil || v != nil {
		t.Error(v, err)
	}
}

// TestModuleWithoutDWARF checks a module's BTF, which refers to types in the kernel's.
func TestModuleWithoutDWARF(t *testing.T) {
	for _, series := range []string{oldSeries, newSeries} {
		s := openWith(t, Options{Release: need.Kernel(t, series), Debug: query.BTFOnly})
		places := must(s.Places(t.Context(), query.Query{Module: "af_key", Func: "pfkey_sendmsg", Want: query.Call}))(t)
		p := &places[0]
		if len(places) != 1 || p.Module != "af_key" || p.Section != ".text" || p.Symbol != "pfkey_sendmsg" {
			t.Fatalf("%+v", places)
		}
		if d := cmp.Diff([]string{"param sock:struct socket* reg5", "param msg:struct msghdr* reg4", "param len:size_t reg1"},
			show(must(s.Variables(p))(t))); d != "" {
			t.Error(d)
		}
		v := must(s.Variable(p, "sock"))(t)
		sock := must(v.Type.Elem())(t)
		if m, err := ctype.FindMember(sock, "sk"); err != nil || m[0].Type.String() != "struct sock*" {
			t.Error(m, err)
		}
	}
}

// TestDWARFOnly checks that the policy DWARFOnly rejects a file without DWARF, which the other
// policies accept.
func TestDWARFOnly(t *testing.T) {
	root := sysroot(t, map[string][]byte{"boot/vmlinux-9.9": elftest.Stripped()})
	for policy, ok := range map[query.DebugPolicy]bool{query.Auto: true, query.DWARFOnly: false, query.BTFOnly: true, query.SymbolsOnly: true} {
		s := openWith(t, Options{Release: "9.9", Sysroot: root, Debug: policy})
		_, err := s.Places(t.Context(), query.Query{Func: "work"})
		if (err == nil) != ok {
			t.Errorf("%v: %v", policy, err)
		}
	}
}

// TestDamagedImage checks that the error names the file and says what is wrong.
func TestDamagedImage(t *testing.T) {
	image, err := os.ReadFile("/boot/vmlinuz-" + need.Kernel(t, oldSeries))
	if err != nil {
		t.Fatal(err)
	}
	for want, data := range map[string][]byte{
		"vmlinuz-9.9: truncated":          image[:len(image)/2],
		"vmlinuz-9.9: not a kernel image": []byte("no kernel"),
	} {
		s := openAt(t, sysroot(t, map[string][]byte{"boot/vmlinuz-9.9": data}))
		if _, err := s.Places(t.Context(), query.Query{Func: "work"}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

func TestPolicyNames(t *testing.T) {
	for _, name := range []string{"auto", "dwarf", "btf", "none"} {
		var p query.DebugPolicy
		if err := p.Set(name); err != nil || p.String() != name {
			t.Errorf("%s: %v, %v", name, p, err)
		}
	}
	var p query.DebugPolicy
	if err := p.Set("kallsyms"); err == nil || !strings.Contains(err.Error(), "auto, dwarf, btf or none") {
		t.Error(err)
	}
}
