// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const root = "../../.."

// TestUpToDate checks that the files in the tree are what gen makes from the tables.
func TestUpToDate(t *testing.T) {
	files, _, err := generate(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		have, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Error(err)
		} else if string(have) != want {
			t.Errorf("%s is stale: run go run ./tapset/syscalls/gen", name)
		}
	}
}

// TestNumbers checks the recorded numbers against every kernel whose headers are installed.
func TestNumbers(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, numbersFile))
	if err != nil {
		t.Fatal(err)
	}
	have := map[string][]string{}
	for _, line := range strings.Split(string(text), "\n") {
		if f := strings.Fields(line); len(f) == 5 {
			have[f[0]] = f[1:]
		}
	}
	dirs, _ := filepath.Glob("/usr/src/linux-headers-*/arch/x86/include/generated/uapi")
	for _, dir := range dirs {
		want, err := numbersOf(dir, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(want, "\n") {
			f := strings.Fields(line)
			if len(f) != 5 || f[0] == "#" {
				continue
			}
			for i, n := range f[1:4] {
				if h := have[f[0]]; n != "-" && (h == nil || h[i] != n) {
					t.Errorf("%s: %s is %s, the table has %v", dir, f[0], n, h)
				}
			}
		}
	}
	if len(have) < 400 {
		t.Errorf("only %d numbers", len(have))
	}
}

func TestParameters(t *testing.T) {
	all := readParameters("name: sys_enter_newstat\nformat:\n\tfield:int common_pid;\toffset:4;\n\n" +
		"\tfield:int __syscall_nr;\toffset:8;\n\tfield:const char * filename;\toffset:16;\n\tfield:struct __old_kernel_stat * statbuf;\toffset:24;\n" +
		"name: sys_enter_close\n\tfield:int __syscall_nr;\toffset:8;\n\tfield:const unsigned int fd;\toffset:16;\n" +
		"name: sys_enter_getpid\n\tfield:int __syscall_nr;\toffset:8;\n")
	for call, want := range map[string]string{"stat": "filename,statbuf", "close": "fd:uint", "getpid": "-", "nothing": "-", "stat64": "-"} {
		if got := parametersOf(call, all); got != want {
			t.Errorf("%s(%s), want (%s)", call, got, want)
		}
	}
}

func emitted(t *testing.T, table string, known ...string) string {
	t.Helper()
	calls, err := parseTable(table)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, k := range known {
		names[k] = true
	}
	text, err := emit("x.calls", "", calls, names, map[string]bool{}, orders{"ordered": {"N", "b", "name", "argstr"}})
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(text, "{\n")
	body, _, _ = strings.Cut(body, "}\n")
	return strings.ReplaceAll(strings.TrimSpace(body), "\n\t", "\n")
}

func TestEmit(t *testing.T) {
	for _, c := range []struct{ name, table, want string }{
		{"no arguments", "f() -- x", "name = \"f\"\nargstr = \"\""},
		{"numbers", "f(a:int, b:ulong) -- x",
			"name = \"f\"\na = $int1\nb = $ulong2\nargstr = sprintf(\"%d, %u\", a, b)"},
		{"64 bits take two registers of a 32-bit program", "f(a:off, b:int) -- x",
			"name = \"f\"\na = $compat ? $arg1 | $arg2 << 32 : $arg1\nb = $compat ? $int3 : $int2\nargstr = sprintf(\"%d, %d\", a, b)"},
		{"of 32-bit programs only", "compat_f=32:f(a:off, b:int) -- x",
			"name = \"f\"\na = $arg1 | $arg2 << 32\nb = $int3\nargstr = sprintf(\"%d, %d\", a, b)"},
		{"register given", "f(a:int@2/3) -- x", "name = \"f\"\na = $compat ? $int3 : $int2\nargstr = sprintf(\"%d\", a)"},
		{"formatter", "f(a_uaddr:ptr/known(n, 1), b:int/unknown) -- x",
			"name = \"f\"\na_uaddr = $ulong1\nb = $int2\na_str = __known_str(a_uaddr, n, 1)\nb_str = sprintf(\"%d\", b)\nargstr = sprintf(\"%s, %s\", a_str, b_str)"},
		{"a function by its own name", "f(a:int/_known_str) -- x", "name = \"f\"\na = $int1\na_str = _known_str(a)\nargstr = a_str"},
		{"another name", "f() -- x\n\tname = \"g\"", "name = \"g\"\nargstr = \"\""},
		{"order: what is not in it stands where it is used", "ordered(a:int, b:int) -- x\n\tc = a + 1\n\targstr = sprint(c * b) . \"a\"",
			"__nr = $id\nb = $int2\nname = \"ordered\"\nargstr = sprint(($int1 + 1) * b) . \"a\""},
		{"further variables", "f(a:int) -- x\n\tb = a + 1\n\targstr = sprint(b)",
			"name = \"f\"\na = $int1\nb = a + 1\nargstr = sprint(b)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, emitted(t, c.table, "__known_str", "_known_str")); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestBadTables(t *testing.T) {
	for _, table := range []string{"f -- x", "f(a) -- x", "f(a:int)", "\tx = 1", "f() -- x\n\tx"} {
		if _, err := parseTable(table); err == nil {
			t.Errorf("%q is taken", table)
		}
	}
	calls, err := parseTable("f(a:nothing) -- x")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := arrange([]variable{{"a", "1"}}, []string{"a", "b"}); err == nil {
		t.Error("a variable without an expression is taken")
	}
	if _, err := emit("x", "", calls, nil, map[string]bool{}, nil); err == nil {
		t.Error("an unknown type is taken")
	}
}
