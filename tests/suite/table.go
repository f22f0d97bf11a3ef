// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"syscall"
)

// writeTable writes the packages and steps that took a second or more, or booted a guest.
func (r *results) writeTable(file string) error {
	var names []string
	for name, seconds := range r.seconds {
		if seconds >= 1 || r.spentBy(name) != nil {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(r.seconds[b], r.seconds[a]) })
	var b strings.Builder
	b.WriteString("| package or step | seconds | CPU | boots | modules |\n|---|---|---|---|---|\n")
	for _, name := range names {
		s := r.spentBy(name)
		fmt.Fprintf(&b, "| %s | %.0f | %.0f | %d | %d |\n", name, r.seconds[name], float64(r.spent[name]["cpu"])/1000, s["boot"], s["module"])
	}
	fmt.Fprintf(&b, "| all, with %s packages side by side | %.0f | %.0f | | |\n", side, r.wall.Seconds(), r.cpu.Seconds())
	b.WriteString("\n| test | seconds |\n|---|---|\n")
	for _, c := range r.longest(30) {
		fmt.Fprintf(&b, "| %s | %.0f |\n", c.name(), c.seconds)
	}
	return os.WriteFile(file, []byte(b.String()), 0o644)
}

// spentBy returns what a package below tests/ booted and built. The figures are by test
// program, whose name is the same for "tapset" and "tests/tapset".
func (r *results) spentBy(name string) map[string]int {
	if path.Dir(name) == "." {
		return nil // a step
	}
	return r.spent[path.Base(name)]
}

// longest returns the n tests that took longest, without subtests.
func (r *results) longest(n int) []*result {
	var list []*result
	for _, c := range r.list {
		if c.test != "" && !strings.Contains(c.test, "/") {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b *result) int { return cmp.Compare(b.seconds, a.seconds) })
	return list[:min(n, len(list))]
}

// failures counts for each case the runs in which it failed.
type failures map[string]int

func (f failures) add(r *results) {
	for _, c := range r.failed() {
		f[c.name()]++
	}
}

func (f failures) print(w io.Writer, runs int) {
	names := make([]string, 0, len(f))
	for name := range f {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(w, "failed in %d of %d runs: %s\n", f[name], runs, name)
	}
	fmt.Fprintf(w, "%d runs, %d cases failed in any\n", runs, len(f))
}

// busy starts processes that only use up processor time, until stop is called.
func busy(n int) (stop func(), err error) {
	var list []*exec.Cmd
	stop = func() {
		for _, c := range list {
			_ = c.Process.Kill()
			_ = c.Wait()
		}
	}
	for range n {
		c := exec.Command("sh", "-c", "while :; do :; done")
		c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		if err := c.Start(); err != nil {
			stop()
			return nil, err
		}
		list = append(list, c)
	}
	return stop, nil
}
