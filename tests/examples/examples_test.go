// SPDX-License-Identifier: GPL-2.0-or-later

// Package examples runs SystemTap's published example scripts. They come from Debian's package
// systemtap-doc, which make setup installs; none is copied here. All must translate, except
// those in testdata/reasons.txt. With -build, those that can be built must run in a guest,
// under a load, without an error.
package examples

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
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

// dir is the folder in which systemtap-doc installs the scripts.
const dir = "/usr/share/systemtap/examples"

func chosen(scripts []script, wanted func(script) bool) (out []result) {
	for _, s := range scripts {
		if wanted(s) {
			out = append(out, result{script: s})
		}
	}
	return out
}

// result is the outcome of one script.
type result struct {
	script
	build  bool     // build a module, not only C code
	module string   // the module's path
	failed string   // why there is no module
	ran    *outcome // nil: the script did not run
}

// translate runs gostap for each script, on both CPUs. If modules is not "", it also builds the
// scripts and puts the modules into that folder, because the cache may drop them.
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
			r.module, r.failed = r.translate(t.Context(), binary, release, modules, fmt.Sprint("example_", i))
		}()
	}
	wg.Wait()
}

// translate returns the path of the module that it builds in folder, if folder is not "", or
// why there is none.
func (s *script) translate(ctx context.Context, binary, release, folder, name string) (module, failed string) {
	options := []string{"-p3"}
	if folder != "" {
		options = []string{"-p4", "-m", name}
		module = filepath.Join(folder, name+".ko")
	}
	options = append(append(options, "-r", release, "-DSTP_OVERLOAD_THRESHOLD=1000000000000"), s.options...)
	if s.command != "" {
		options = append(options, "-c", s.command)
	}
	args := append([]string(nil), s.args...)
	for i := range args {
		args[i] = address(release, args[i])
	}
	cmd := exec.CommandContext(ctx, binary, append(append(options, s.path), args...)...)
	var errs bytes.Buffer
	cmd.Stderr, cmd.Dir = &errs, folder
	if err := cmd.Run(); err != nil {
		return "", firstError(errs.String())
	}
	return module, ""
}

// firstError returns the line that has the reason.
func firstError(text string) string {
	for line := range strings.Lines(text) {
		if strings.Contains(line, "error: ") {
			return strings.TrimSpace(line)
		}
	}
	return text
}

// address replaces ADDRESS(symbol) by the symbol's address, which is fixed in guests without KASLR.
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

// check compares the scripts with the table of reasons, in both directions. A reason that
// begins with "build" is for the C compiler only.
func check(t *testing.T, release string, results []result, reasons map[string]string) {
	failed, built := 0, 0
	for _, r := range results {
		why, key, listed := reasonFor(reasons, r.name, series(release))
		listed = listed && (r.build || !strings.HasPrefix(why, "build, "))
		switch {
		case r.failed != "" && !listed:
			t.Errorf("%s: %s", r.name, r.failed)
		case r.failed == "" && listed:
			t.Errorf("%s works, though testdata/reasons.txt says: %s", r.name, why)
		case r.failed != "" && (key == "" || !strings.Contains(r.failed, key)):
			t.Errorf("%s: not for the reason given, %s, for which the error has %q:\n%s", r.name, why, key, r.failed)
		}
		if r.failed != "" {
			failed++
		} else if r.build {
			built++
		}
	}
	t.Logf("%s: %d of %d scripts translate, %d are built", release, len(results)-failed, len(results), built)
}

// reasonFor returns why a script can't work on a kernel, and the part of that which the error
// message must contain.
func reasonFor(reasons map[string]string, name, series string) (why, key string, ok bool) {
	text, ok := reasons[name]
	if !ok {
		text, ok = reasons[name+"@"+series]
	}
	why, key, _ = strings.Cut(text, " | ")
	return why, key, ok
}

// series returns "6.1" for "6.1.0-56-cloud-amd64".
func series(release string) string {
	parts := strings.SplitN(release, ".", 3)
	return fmt.Sprint(parts[0], ".", parts[1])
}
