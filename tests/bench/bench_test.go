// SPDX-License-Identifier: GPL-2.0-or-later

//go:build bench

// TestBench fails if a figure is over its limit. Each figure is the median of several runs
// of the whole command. Beside it are the limit and what SystemTap 5.6 took on the same kind
// of machine (2 cores; 17 s of CPU cold, 2.4 s warm, 0.2 s on a cache hit).
package bench

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/tests/harness"
)

// figure is one row of the table.
type figure struct {
	what     string
	unit     string
	value    float64
	limit    float64 // 0: no limit
	compared string
}

func TestBench(t *testing.T) {
	release := harness.Kernels(t)[0]
	var table []figure
	for _, f := range []func(*testing.T, string) []figure{cold, newScript, cacheHit, everySyscall, listing, indexing, parsing, wholeGuest, memory} {
		table = append(table, f(t, release)...)
	}
	t.Logf("\n%s", format(table))
	for _, f := range table {
		if f.limit > 0 && f.value > f.limit {
			t.Errorf("%s: %.3g %s, the limit is %.3g", f.what, f.value, f.unit, f.limit)
		}
	}
}

func format(table []figure) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-52s %10s %10s  %s\n", "figure", "measured", "limit", "compared with")
	for _, f := range table {
		limit := "none"
		if f.limit > 0 {
			limit = fmt.Sprintf("%.3g %-2s", f.limit, f.unit)
		}
		fmt.Fprintf(&b, "%-52s %7.3g %-2s %10s  %s\n", f.what, f.value, f.unit, limit, f.compared)
	}
	return b.String()
}

// usage is the time that one run of gostap took.
type usage struct{ wall, cpu time.Duration }

// gostap runs the command with a cache directory of its own.
func gostap(t *testing.T, cache string, args ...string) (usage, string) {
	t.Helper()
	cmd := exec.Command(harness.Binary(t), args...)
	cmd.Env = append(os.Environ(), "GOSTAP_CACHE="+cache)
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	began := time.Now()
	err := cmd.Run()
	wall := time.Since(began)
	if err != nil {
		t.Fatalf("gostap %v: %v\n%s", args, err, errs.String())
	}
	return usage{wall, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}, out.String()
}

// median returns the median of n results of f, in seconds.
func median(n int, f func(i int) time.Duration) float64 {
	all := make([]time.Duration, n)
	for i := range all {
		all[i] = f(i)
	}
	slices.Sort(all)
	return all[n/2].Seconds()
}

const hello = `probe begin { println("hello world") exit() }`

// cold measures -p4 of hello world with all caches empty.
func cold(t *testing.T, release string) []figure {
	cpu := median(3, func(int) time.Duration {
		u, _ := gostap(t, t.TempDir(), "-p4", "-r", release, "-e", hello)
		return u.cpu
	})
	return []figure{{"-p4 hello world, every cache empty, CPU", "s", cpu, 2, "SystemTap 5.6: 17 s"}}
}

// newScript measures -p4 of a script that is not in the warm cache.
func newScript(t *testing.T, release string) []figure {
	cache := t.TempDir()
	for i := range 2 { // learns the kernel's commands, and verifies them
		gostap(t, cache, "-p4", "-r", release, "-e", script(1000+i))
	}
	replay := median(5, func(i int) time.Duration {
		u, _ := gostap(t, cache, "-p4", "-r", release, "-e", script(i))
		return u.wall
	})
	plain := median(3, func(i int) time.Duration {
		u, _ := gostap(t, cache, "-p4", "-r", release, "--no-replay", "-e", script(100+i))
		return u.wall
	})
	return []figure{
		{"-p4 new script, kernel known, plain Kbuild, wall", "s", plain, 0.9,
			fmt.Sprintf("SystemTap 5.6: 2.4 s; make with nothing to build, here: %.2f s", emptyMake(t, release))},
		{"-p4 new script, kernel known, replayed, wall", "s", replay, 0.35, "SystemTap 5.6: 2.4 s"},
	}
}

// emptyMake measures Kbuild with no module to build: the cost of a plain build before any
// compiler runs.
func emptyMake(t *testing.T, release string) float64 {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "Kbuild"), []byte("obj-m :=\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return median(3, func(int) time.Duration {
		began := time.Now()
		cmd := exec.Command("make", "--no-print-directory", "-C", "/lib/modules/"+release+"/build", "M="+dir, "modules")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return time.Since(began)
	})
}

func script(i int) string { return fmt.Sprintf(`probe begin { println("script %d") exit() }`, i) }

// cacheHit measures -p4 of a script whose module is cached.
func cacheHit(t *testing.T, release string) []figure {
	cache := t.TempDir()
	gostap(t, cache, "-p4", "-r", release, "-e", hello)
	wall := median(9, func(int) time.Duration {
		u, _ := gostap(t, cache, "-p4", "-r", release, "-e", hello)
		return u.wall
	})
	return []figure{{"module cached, to the start of pass 5, wall", "ms", wall * 1000, 50, "SystemTap 5.6: 200 ms"}}
}

// everySyscall measures the largest number of probes under one name: the time to resolve
// them, and to build a module in which each has code of its own.
func everySyscall(t *testing.T, release string) []figure {
	const script = `probe syscall.* { println(argstr) }`
	resolve := median(5, func(int) time.Duration {
		u, _ := gostap(t, t.TempDir(), "-p2", "-e", script)
		return u.cpu
	})
	build, _ := gostap(t, t.TempDir(), "-p4", "-r", release, "-e", script)
	return []figure{
		{"-p2 syscall.* { println(argstr) }, CPU", "s", resolve, 0.5, ""},
		{"-p4 syscall.* { println(argstr) }, caches empty, CPU", "s", build.cpu.Seconds(), 9, ""},
	}
}

// parsing measures pass 1 per file of the library, with warm DFAs.
func parsing(t *testing.T, _ string) []figure {
	names, err := filepath.Glob(filepath.Join(harness.Root(), "tapset/*/*.stp"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%v: %d files", err, len(names))
	}
	var files []*source.File
	for _, n := range names {
		text, err := os.ReadFile(n)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, source.NewFile(n, text, source.Tapset))
	}
	lib, _ := tapset.Open(context.Background(), tapset.Options{})
	options := grammar.Options{Macros: lib, Env: grammar.Env{Guru: true}}
	wall := median(9, func(int) time.Duration {
		began := time.Now()
		for _, f := range files {
			grammar.Parse(context.Background(), f, options)
		}
		return time.Since(began)
	})
	return []figure{{fmt.Sprintf("parsing the library's %d files, wall a file", len(files)), "ms",
		wall * 1000 / float64(len(files)), 0.25, "SystemTap 4.8: 0.42 ms"}}
}

func size(t *testing.T, dir string) float64 {
	var n int64
	err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		n += info.Size()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return float64(n)
}

// wholeGuest measures --vm of hello world from start to exit.
func wholeGuest(t *testing.T, release string) []figure {
	args := []string{"--vm=" + release, "-e", hello}
	run := func(cache string) time.Duration {
		u, out := gostap(t, cache, args...)
		if out != "hello world\n" {
			t.Fatalf("guest printed %q", out)
		}
		return u.wall
	}
	cache := t.TempDir()
	empty := median(3, func(int) time.Duration { return run(t.TempDir()) })
	run(cache)
	warm := median(3, func(int) time.Duration { return run(cache) })
	return []figure{
		{"--vm hello world, caches empty, wall", "s", empty, 8, ""},
		{"--vm hello world, module cached, wall", "s", warm, 4, ""},
	}
}

// memory measures what a loaded hello world takes, by its own count and by the change of
// /proc/meminfo.
func memory(t *testing.T, release string) []figure {
	_, out := gostap(t, t.TempDir(), "--vm="+release, "-e", memoryScript)
	f := strings.Fields(out)
	if len(f) != 1 {
		t.Fatalf("memory: %q", out)
	}
	own, err := strconv.ParseFloat(f[0], 64)
	if err != nil {
		t.Fatal(err)
	}
	return []figure{{"kernel memory of a loaded script, 2 CPUs, own count", "KB", own / 1024, 1024, "SystemTap 5.6: 33 MB"}}
}

const memoryScript = `probe begin { printf("%d\n", module_memory()) exit() }`
