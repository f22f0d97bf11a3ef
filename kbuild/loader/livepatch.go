// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// livepatches has a folder for each livepatch, in that one for each object, and in that one for each
// function that it replaces (Documentation/ABI/testing/sysfs-kernel-livepatch).
const livepatches = "/sys/kernel/livepatch"

// function is one of the kernel, whose object is "vmlinux", or of a module.
type function struct{ object, name string }

// Point is a probe point, and the symbol of the function that its place is in, as in modmeta.Probe.
type Point struct{ PP, Within string }

// Livepatched returns a warning for each function that a livepatch replaces, if any of the probe points is
// within it: ftrace leads its callers elsewhere, so only probes of its entry and return are hit.
func Livepatched(points []Point) []string {
	return livepatched(livepatches, kallsyms, points)
}

func livepatched(dir, symbols string, points []Point) (lines []string) {
	within := map[function][]string{}
	for _, p := range points {
		if f, is := pointWithin(p); is {
			within[f] = append(within[f], p.PP)
		}
	}
	if len(within) == 0 {
		return nil
	}
	by := replaced(dir)
	if len(by) > 0 {
		addAliases(by, symbols)
	}
	byName := func(a, b function) int { return cmp.Or(cmp.Compare(a.object, b.object), cmp.Compare(a.name, b.name)) }
	for _, f := range slices.SortedFunc(maps.Keys(within), byName) {
		if patch := by[f]; patch != "" {
			lines = append(lines, livepatchedText(f, patch, within[f]))
		}
	}
	return lines
}

func livepatchedText(f function, patch string, points []string) string {
	which := "probe " + points[0]
	if n := len(points) - 1; n > 0 {
		which += fmt.Sprintf(" and %d more", n)
	}
	return fmt.Sprintf("livepatch %s replaces function %s of %s, whose old code is not executed: %s can't be hit; probe the new function, or .call or .return of the old one",
		patch, f.name, f.object, which)
}

// LivepatchWatch notices livepatches that come, also those that are gone before the session ends. The zero value is ready.
type LivepatchWatch struct {
	looked time.Time
	names  []string
}

// lookTime is how long LivepatchWatch does not look again.
const lookTime = time.Second

// New reports whether there is a livepatch that was not there when it looked the last time.
func (w *LivepatchWatch) New() bool { return w.newIn(livepatches, time.Now()) }

func (w *LivepatchWatch) newIn(dir string, now time.Time) bool {
	if now.Sub(w.looked) < lookTime {
		return false
	}
	before := w.names
	w.looked, w.names = now, nil
	entries, _ := os.ReadDir(dir) // a kernel without livepatches has none
	for _, e := range entries {
		w.names = append(w.names, e.Name())
	}
	return slices.ContainsFunc(w.names, func(name string) bool { return !slices.Contains(before, name) })
}

// replaced returns the functions that livepatches replace, with the name of one that does.
func replaced(dir string) map[function]string {
	by := map[function]string{}
	paths, _ := filepath.Glob(filepath.Join(dir, "*", "*", "*,*"))
	for _, path := range paths {
		object := filepath.Dir(path)
		patch := filepath.Dir(object)
		if on, err := os.ReadFile(filepath.Join(patch, "enabled")); err != nil || strings.TrimSpace(string(on)) != "1" {
			continue
		}
		name, _, _ := strings.Cut(filepath.Base(path), ",")
		by[function{filepath.Base(object), sourceName(name)}] = filepath.Base(patch)
	}
	return by
}

// addAliases adds the other names of the functions, by the kernel's list of symbols: of functions with the same
// code, such as those of a system call without arguments, compilers make one.
func addAliases(by map[function]string, symbols string) {
	text, err := os.ReadFile(symbols)
	if err != nil {
		return
	}
	at := map[string]string{}
	eachFunction(text, func(addr string, f function) {
		if patch := by[f]; patch != "" {
			at[addr] = patch
		}
	})
	eachFunction(text, func(addr string, f function) {
		if patch := at[addr]; patch != "" {
			by[f] = patch
		}
	})
}

// eachFunction calls fn for the functions in a text of /proc/kallsyms whose addresses the kernel shows.
func eachFunction(text []byte, fn func(addr string, f function)) {
	for line := range strings.Lines(string(text)) {
		w := strings.Fields(line)
		if len(w) < 3 || !strings.ContainsAny(w[1], "tTwW") || strings.Trim(w[0], "0") == "" {
			continue
		}
		f := function{"vmlinux", sourceName(w[2])}
		if len(w) > 3 {
			f.object = strings.Trim(w[3], "[]")
		}
		fn(w[0], f)
	}
}

// sourceName returns a symbol without what the compiler appends, such as .isra.0.
func sourceName(symbol string) string {
	name, _, _ := strings.Cut(symbol, ".")
	return name
}

// pointWithin returns the function that a probe point is a place in, behind its entry.
func pointWithin(p Point) (f function, is bool) {
	object, rest, is := pointObject(p.PP)
	if !is || p.Within != "" {
		return function{object, sourceName(p.Within)}, is
	}
	f.object = object
	rest, statement := strings.CutPrefix(rest, `statement("`)
	if !statement {
		rest, is = strings.CutPrefix(rest, `function("`)
	}
	name, rest, is := cutIf(is || statement, rest, `")`)
	f.name, _, _ = strings.Cut(name, "@")
	f.name = sourceName(f.name)
	return f, is && (statement || strings.HasPrefix(rest, ".label("))
}

// pointObject returns the object of a probe point in the kernel, and the rest of the point.
func pointObject(point string) (object, rest string, is bool) {
	if rest, is = strings.CutPrefix(point, "kernel."); is {
		return "vmlinux", rest, true
	}
	rest, is = strings.CutPrefix(point, `module("`)
	object, rest, is = cutIf(is, rest, `").`)
	return strings.ReplaceAll(object, "-", "_"), rest, is
}

func cutIf(is bool, s, sep string) (before, after string, found bool) {
	if !is {
		return "", "", false
	}
	return strings.Cut(s, sep)
}
