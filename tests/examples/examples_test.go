// SPDX-License-Identifier: GPL-2.0-or-later

// Package examples runs SystemTap's published example scripts. They come from
// Debian's package systemtap-doc, which make setup installs; none is copied
// here. All must translate, those of testdata/reasons.txt excepted; with -build,
// what can be built must run in a guest, under a load, without an error.
package examples

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

var (
	run     = flag.Bool("build", false, "build the scripts and run them in guests, too")
	seconds = flag.Int("seconds", 1, "let each script run for this long")
	only    = flag.String("only", "", "only the scripts whose names match this expression")
	record  = flag.Bool("record", false, "write the table of what came of the scripts")
)

// dir is where systemtap-doc puts the scripts.
const dir = "/usr/share/systemtap/examples"

// TestExamples translates all scripts for all kernels, and with -build builds and
// runs them.
func TestExamples(t *testing.T) {
	scripts := find(t)
	if len(scripts) == 0 {
		t.Skip("systemtap-doc is not installed: make setup")
	}
	reasons := table(t, "testdata/reasons.txt")
	rec := &recorder{rows: readResults(t), reasons: reasons}
	harness.EachKernel(t, func(t *testing.T, release string) {
		results := chosen(scripts, func(s script) bool { return regexp.MustCompile(*only).MatchString(s.name) })
		if *run {
			runAll(t, release, results, *seconds, rec)
		} else {
			translate(t, release, results, "")
		}
		check(t, release, results, reasons)
	})
}

func chosen(scripts []script, wanted func(script) bool) (out []result) {
	for _, s := range scripts {
		if wanted(s) {
			out = append(out, result{script: s})
		}
	}
	return out
}

// result is what came of one script.
type result struct {
	script
	build  bool     // to a module, not only to C
	module string   // its path
	failed string   // why there is none
	ran    *outcome // nil: it did not
}

// translate runs gostap for each script, on both CPUs. With a folder the scripts
// are built, and the modules put there: the cache may drop them.
func translate(t *testing.T, release string, results []result, modules string) {
	var wg sync.WaitGroup
	slots := make(chan struct{}, 2)
	binary := harness.Binary(t)
	for i := range results {
		wg.Add(1)
		slots <- struct{}{}
		go func() {
			defer func() { <-slots; wg.Done() }()
			r := &results[i]
			r.build = modules != ""
			if r.module, r.failed = r.translate(t.Context(), binary, release, r.build); r.module != "" {
				r.module = copied(t, r.module, filepath.Join(modules, fmt.Sprint(i, ".ko")))
			}
		}()
	}
	wg.Wait()
}

func (s *script) translate(ctx context.Context, binary, release string, build bool) (module, failed string) {
	last := map[bool]string{false: "-p3", true: "-p4"}[build]
	options := append([]string{last, "-r", release, "-DSTP_OVERLOAD_THRESHOLD=1000000000000"}, s.options...)
	if s.command != "" {
		options = append(options, "-c", s.command)
	}
	args := append([]string(nil), s.args...)
	for i := range args {
		args[i] = address(release, args[i])
	}
	cmd := exec.CommandContext(ctx, binary, append(append(options, s.path), args...)...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return "", firstError(errs.String())
	}
	if !build {
		return "", ""
	}
	return strings.TrimSpace(out.String()), ""
}

// firstError is a line with the reason.
func firstError(text string) string {
	for line := range strings.Lines(text) {
		if strings.Contains(line, "error: ") {
			return strings.TrimSpace(line)
		}
	}
	return text
}

// address puts a symbol's address for ADDRESS(symbol): guests have no KASLR.
func address(release, arg string) string {
	name, ok := strings.CutPrefix(arg, "ADDRESS(")
	if !ok {
		return arg
	}
	text, err := os.ReadFile("/usr/lib/debug/boot/System.map-" + release)
	if err != nil {
		return arg
	}
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) == 3 && f[2] == strings.TrimSuffix(name, ")") {
			return "0x" + f[0]
		}
	}
	return arg
}

// check holds the scripts to the table of reasons, and the table to them. A
// reason that begins with "build" is for the C compiler only.
func check(t *testing.T, release string, results []result, reasons map[string]string) {
	failed, built := 0, 0
	for _, r := range results {
		why, listed := reasonFor(reasons, r.name, series(release))
		listed = listed && (r.build || !strings.HasPrefix(why, "build, "))
		switch {
		case r.failed != "" && !listed:
			t.Errorf("%s: %s", r.name, r.failed)
		case r.failed == "" && listed:
			t.Errorf("%s works, though testdata/reasons.txt says: %s", r.name, why)
		}
		if r.failed != "" {
			failed++
		} else if r.build {
			built++
		}
	}
	t.Logf("%s: %d of %d scripts translate, %d are built", release, len(results)-failed, len(results), built)
}

// copied is the copy of a file.
func copied(t *testing.T, from, to string) string {
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, data, 0o600)
	}
	if err != nil {
		t.Error(err)
		return ""
	}
	return to
}

// reasonFor is why a script can't be had on a kernel.
func reasonFor(reasons map[string]string, name, series string) (why string, ok bool) {
	if why, ok = reasons[name]; !ok {
		why, ok = reasons[name+"@"+series]
	}
	return why, ok
}

// series is "6.1" of "6.1.0-56-cloud-amd64".
func series(release string) string {
	parts := strings.SplitN(release, ".", 3)
	return fmt.Sprint(parts[0], ".", parts[1])
}
