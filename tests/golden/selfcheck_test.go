// SPDX-License-Identifier: GPL-2.0-or-later

package golden

import (
	"os"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/kernels"
)

// checksFile is the table that TestOnDebugKernel writes for a kernel that checks itself, with a line for
// each case.
func checksFile(kernel string) string { return "debug-kernel-" + kernel + ".txt" }

// unchecked lists what has not run on such a kernel yet, a line each: KERNEL CASE, or KERNEL for all.
const unchecked = "debug-kernel-open.txt"

// quiet is what a table says of a case during which the kernel reported no error.
const quiet = "no complaint"

// unavailable are the cases, as KERNEL CASE, that gostap must refuse on a kernel because its compiler made
// other code of it, with what is missing.
var unavailable = map[string]string{
	"6.12-clang krn-04-parms-text":          "ksys_lseek() is compiled into its callers, so that it has no return",
	"6.12-clang krn-40-write-in-guru":       "ksys_lseek() is compiled into its callers, so that it has no return",
	"6.12-clang krn-43-callee-and-exported": "do_sys_openat2() has no instance of PTR_ERR()",
	"6.12-clang krn-68-order-at-one-place":  "ksys_write() has no instructions of its fourth line",
}

// readChecks returns the lines of a kernel's table by case.
func readChecks(t *testing.T, kernel string) map[string]string {
	t.Helper()
	table := map[string]string{}
	for line := range strings.Lines(read(".", checksFile(kernel))) {
		if name, _, ok := strings.Cut(line, " "); ok && !strings.HasPrefix(line, "#") {
			table[name] = strings.TrimSpace(line)
		}
	}
	return table
}

// TestDebugKernelTables checks that each table has every case except those in unchecked, and no
// complaint. Cases in unavailable did not run; one that is recorded on a kernel of its own need not run on
// others.
func TestDebugKernelTables(t *testing.T) {
	open := map[string]bool{}
	for line := range strings.Lines(read(".", unchecked)) {
		open[strings.TrimSpace(line)] = true
	}
	all, err := kernels.List(harness.Root())
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range all {
		table := readChecks(t, k.Name)
		if !k.Debug || open[k.Name] && len(table) == 0 {
			continue
		}
		for _, name := range caseNames(t) {
			row := table[name]
			switch {
			case row == "" && !open[k.Name+" "+name]:
				t.Errorf("%s is not in %s: run make debug-kernel", name, checksFile(k.Name))
			case row != "" && open[k.Name+" "+name]:
				t.Errorf("%s is in %s: take it off %s", name, checksFile(k.Name), unchecked)
			case row != "" && (!strings.HasSuffix(row, quiet) || strings.Contains(row, "not run") != (unavailable[k.Name+" "+name] != "") && recordedOn[name] == ""):
				t.Errorf("%s: %s", k.Name, row)
			}
		}
	}
}

// caseNames returns the names of the cases that run in a guest.
func caseNames(t *testing.T) []string {
	entries, err := os.ReadDir("cases")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		for _, group := range runGroups {
			if strings.HasPrefix(e.Name(), group+"-") {
				names = append(names, e.Name())
			}
		}
	}
	return names
}
