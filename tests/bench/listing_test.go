// SPDX-License-Identifier: GPL-2.0-or-later

//go:build bench

package bench

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/tests/harness"
)

const (
	oneFunction  = `kernel.function("vfs_read")`
	allFunctions = `kernel.function("*")`
)

func vmlinux(release string) string { return "/usr/lib/debug/boot/vmlinux-" + release }

// indexing measures the index of a whole kernel, built and written, and the listing that
// builds it. The commands run first, because the kernel counts the memory of the process
// that starts a command as the command's until exec.
func indexing(t *testing.T, release string) []figure {
	var cache string
	var first []run
	for range 3 {
		cache = t.TempDir()
		first = append(first, command(t, cache, harness.Binary(t), "-r", release, "-L", oneFunction))
	}
	build := median(5, func(int) time.Duration {
		f, err := elfmap.Open(vmlinux(release))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		began := time.Now()
		x, err := index.Load(context.Background(), f, t.TempDir(), 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		return time.Since(began)
	})
	m := middle(first)
	return []figure{
		{"index of a kernel, built and written, wall", "s", build, 0.4, ""},
		{"-L vfs_read without the index (builds it), wall", "s", m.wall.Seconds(), 0.6, fmt.Sprintf("%.2f s of CPU", m.cpu.Seconds())},
		{"its largest resident memory", "MB", float64(m.rss) / 1e6, 400, ""},
		{"index on disk", "MB", size(t, filepath.Join(cache, "symbols")) / 1e6, 20, ""},
	}
}

// listing measures -l and -L with an existing index, and SystemTap and perf for the same
// pattern, in turn.
func listing(t *testing.T, release string) []figure {
	cache := t.TempDir()
	mine := func(option, pattern string) []string {
		return []string{harness.Binary(t), "-r", release, option, pattern}
	}
	stap := func(option, pattern string) []string { return []string{"stap", "-r", release, option, pattern} }
	perf := func(args ...string) []string {
		return append([]string{"perf", "probe", "-k", vmlinux(release)}, args...)
	}
	command(t, cache, mine("-l", oneFunction)...) // builds the index
	one := besides(t, 7, cache, mine("-L", oneFunction), stap("-L", oneFunction), perf("-V", "vfs_read"))
	all := besides(t, 1, cache, mine("-l", allFunctions), stap("-l", allFunctions), perf("-F"))
	vars := besides(t, 1, cache, mine("-L", allFunctions), stap("-L", allFunctions))
	return []figure{
		{"-L vfs_read with the index, wall", "ms", one.mine.wall.Seconds() * 1000, 20, one.others},
		{"-l of all functions, wall", "s", all.mine.wall.Seconds(), 0.8, all.others},
		{"its largest resident memory", "MB", float64(all.mine.rss) / 1e6, 250, ""},
		{"-L of all functions, wall", "s", vars.mine.wall.Seconds(), 1.5, vars.others},
	}
}

// run is the result of one run of a command; rss is in bytes.
type run struct {
	usage
	rss int64
}

// command runs a program and discards its output.
func command(t *testing.T, cache string, args ...string) run {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "GOSTAP_CACHE="+cache)
	var errs strings.Builder
	cmd.Stdout, cmd.Stderr = io.Discard, &errs
	began := time.Now()
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, errs.String())
	}
	r := run{usage: usage{time.Since(began), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}}
	if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		r.rss = u.Maxrss * 1024
	}
	return r
}

// middle returns the run with the median wall time.
func middle(all []run) run {
	slices.SortFunc(all, func(a, b run) int { return int(a.wall - b.wall) })
	return all[len(all)/2]
}

// comparison is gostap's median run, and a text with those of other programs.
type comparison struct {
	mine   run
	others string
}

// besides runs a command and those of other programs in turn, n times. If n is more than 1,
// a first round is not counted. A program that is not installed is left out.
func besides(t *testing.T, n int, cache string, mine []string, others ...[]string) comparison {
	t.Helper()
	var all [][]string
	for _, args := range append([][]string{mine}, others...) {
		if _, err := exec.LookPath(args[0]); err == nil {
			all = append(all, args)
		}
	}
	runs := make([][]run, len(all))
	warm := min(1, n-1) // an expensive command runs once only
	for i := range n + warm {
		for k, args := range all {
			if r := command(t, cache, args...); i >= warm {
				runs[k] = append(runs[k], r)
			}
		}
	}
	c := comparison{mine: middle(runs[0])}
	said := []string{fmt.Sprintf("%.2f s of CPU, %d MB", c.mine.cpu.Seconds(), c.mine.rss/1e6)}
	for k := 1; k < len(all); k++ {
		o := middle(runs[k])
		said = append(said, fmt.Sprintf("%s: %.2f s (%.2f s of CPU, %d MB), %.0f times as long",
			filepath.Base(all[k][0]), o.wall.Seconds(), o.cpu.Seconds(), o.rss/1e6, o.wall.Seconds()/c.mine.wall.Seconds()))
	}
	c.others = strings.Join(said, "; ")
	return c
}
