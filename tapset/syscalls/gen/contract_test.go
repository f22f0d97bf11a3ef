// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// elsewhere are the specification's aliases for calls that x86 does not have, with the reason.
var elsewhere = map[string]string{
	"compat_pselect7": "a call of the kernels' 32-bit MIPS", "pselect7": "a call of MIPS",
	"gethostname": "a call of Alpha and MIPS", "pipe32": "a call of Itanium", "sysctl32": "a call of Itanium",
	"timerfd": "was in no release of x86's kernels", "tux": "a call that no kernel had",
}

// variables returns the variables that each generated alias defines, by alias.
func variables(t *testing.T) map[string][]string {
	t.Helper()
	files, _, err := generate(root)
	if err != nil {
		t.Fatal(err)
	}
	alias := regexp.MustCompile(`(?ms)^probe syscall\.([\w.]+) = .*?^}`)
	variable := regexp.MustCompile(`(?m)^\t(\w+) = `)
	out := map[string][]string{}
	for _, text := range files {
		for _, m := range alias.FindAllStringSubmatch(text, -1) {
			for _, v := range variable.FindAllStringSubmatch(m[0], -1) {
				out[m[1]] = append(out[m[1]], v[1])
			}
		}
	}
	return out
}

// TestContract checks that each alias of the specification exists and defines its variables. It
// does not check the entry variables of an alias that aliases.order lists: their order there was
// measured with SystemTap, and arrange rejects a variable without an expression.
func TestContract(t *testing.T) {
	have := variables(t)
	measured, err := readOrders(filepath.Join(root, "tapset/syscalls"))
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(root, "tests/tapset/testdata/spec.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, row := range rows {
		name, ok := strings.CutPrefix(row[1], "syscall.")
		if row[0] != "probe" || !ok || elsewhere[name] != "" {
			continue
		}
		seen++
		entry, _, _ := strings.Cut(row[3], ";")
		for _, v := range strings.Fields(entry) {
			v, _, _ = strings.Cut(v, ":")
			if measured[name] == nil && !slices.Contains(have[name], v) {
				t.Errorf("syscall.%s has no %s: %v", name, v, have[name])
			}
		}
		for _, v := range []string{"name", "retval", "retstr"} {
			if !slices.Contains(have[name+".return"], v) {
				t.Errorf("syscall.%s.return has no %s", name, v)
			}
		}
	}
	if seen < 370 {
		t.Errorf("only %d aliases are in the specification", seen)
	}
}

// TestEveryCall checks that each number of the 64-bit and the 32-bit table has an alias.
func TestEveryCall(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, numbersFile))
	if err != nil {
		t.Fatal(err)
	}
	wanted := map[string]bool{}
	for _, line := range strings.Split(string(text), "\n") {
		if f := strings.Fields(line); len(f) == 5 && f[0] != "#" {
			if f[1] != "-" {
				wanted["64:"+f[0]] = true
			}
			if f[2] != "-" {
				wanted["32:"+f[0]] = true
			}
		}
	}
	tables, _ := filepath.Glob(filepath.Join(root, "tapset/syscalls/*.calls"))
	for _, path := range tables {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		calls, err := parseTable(string(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range calls {
			for _, k := range strings.Split(c.keys, ",") {
				name, _, _ := strings.Cut(k, "/")
				if !strings.Contains(name, ":") {
					delete(wanted, "64:"+name)
					delete(wanted, "32:"+name)
				}
				delete(wanted, name)
			}
		}
	}
	for k := range wanted {
		t.Errorf("%s has no alias", k)
	}
}
