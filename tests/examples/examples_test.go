// SPDX-License-Identifier: GPL-2.0-or-later

// Package examples measures how many of SystemTap's published example scripts
// gostap takes. They come from Debian's package systemtap-doc, which make
// setup installs; none is copied here.
package examples

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"testing"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/translator"
	"github.com/gostap/gostap/translator/resolve"
)

var build = flag.Bool("build", false, "build the modules of the scripts that translate, too")

// dir is where systemtap-doc puts the scripts.
const dir = "/usr/share/systemtap/examples"

// notScripts are files that are no scripts, though their names say so.
var notScripts = map[string]string{
	"security-band-aids/security-bandaid-template.stp": "a form to fill in: its last probe is X.Y.Z {...}",
}

// stage is how far a script comes.
type stage int

const (
	failsParse stage = iota
	parses
	resolves
	translates
	builds
)

// result is how far one script comes, and what stops it.
type result struct {
	script
	stage   stage
	missing string
}

func TestExamples(t *testing.T) {
	scripts := find(t)
	if len(scripts) == 0 {
		t.Skip("systemtap-doc is not installed: make setup")
	}
	release := harness.Kernels(t)[0]
	k, err := kbuild.Describe(t.Context(), release, kbuild.DescribeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	syms, err := dwarfsym.Open(t.Context(), dwarfsym.Options{Release: k.Release})
	if err != nil {
		t.Fatal(err)
	}
	defer syms.Close()
	results := make([]result, len(scripts))
	each(len(scripts), func(i int) { results[i] = try(t, k, syms, scripts[i]) })
	report(t, release, results)
}

// each calls f for 0 to n-1 on both CPUs.
func each(n int, f func(int)) {
	var wg sync.WaitGroup
	slots := make(chan struct{}, 2)
	for i := range n {
		wg.Add(1)
		slots <- struct{}{}
		go func() {
			defer func() { <-slots; wg.Done() }()
			f(i)
		}()
	}
	wg.Wait()
}

// try translates a script as far as it goes.
func try(t *testing.T, k kernel.Kernel, syms *dwarfsym.Symbols, s script) result {
	text, err := os.ReadFile(s.path)
	if err != nil {
		t.Fatal(err)
	}
	f := source.NewFile(s.name, text, source.User)
	_, diags := translator.Translate(t.Context(), translator.In{
		Scripts: []*source.File{f}, Args: s.args, Kernel: k, Symbols: syms, Dirs: s.dirs, Until: 3,
		Resolve: resolve.Options{Name: "gostap_example", Script: s.name, Guru: s.guru},
	})
	r := result{script: s, stage: translates}
	for _, d := range diags {
		if d.Severity == diag.Error {
			r.stage, r.missing = stageOf(d), missing(d)
			return r
		}
	}
	if *build {
		r.stage, r.missing = compile(t.Context(), k.Release, s)
	}
	return r
}

// stageOf is what was reached before d. A macro of the library that is not
// there is missing, but no failure of the parser.
func stageOf(d diag.Diagnostic) stage {
	switch {
	case d.Code == diag.UnknownOperator:
		return parses
	case d.Code < "GS0200":
		return failsParse
	case d.Code < "GS0400":
		return parses
	}
	return resolves
}

// missing names what stops a script, alike for all that it stops.
func missing(d diag.Diagnostic) string {
	switch d.Code {
	case diag.UnknownFunction:
		return "function " + d.Token
	case diag.UnknownOperator:
		return "macro " + d.Token
	case diag.ProbeMismatch, diag.ProbeTruncated:
		return "probe " + pointText(d)
	case diag.UnknownArray:
		return "global " + d.Token
	}
	return string(d.Code) + " " + d.Headline()
}

// pointText is the probe point as the script writes it.
func pointText(d diag.Diagnostic) string {
	if !d.Pos.Valid() {
		return d.Message
	}
	line, col := d.Pos.LineCol()
	rest := d.Pos.File.Line(line)[col-1:]
	if end := strings.IndexAny(rest, " \t,{?!="); end > 0 && !strings.Contains(rest[:end], "(") {
		return rest[:end]
	}
	return strings.TrimRight(rest, " {,?!")
}

func compile(ctx context.Context, release string, s script) (stage, string) {
	args := []string{"-p4", "-w", "-r", release}
	if s.guru {
		args = append(args, "-g")
	}
	for _, d := range s.dirs {
		args = append(args, "-I", d)
	}
	cmd := exec.CommandContext(ctx, binary, append(append(args, s.path), s.args...)...)
	out, err := cmd.CombinedOutput()
	if err == nil {
		return builds, ""
	}
	line, _, _ := strings.Cut(string(out), "\n")
	return translates, "build: " + line
}

// report prints the table and holds the parser to all scripts.
func report(t *testing.T, release string, results []result) {
	var reached [builds + 1]int
	for _, r := range results {
		for s := parses; s <= r.stage; s++ {
			reached[s]++
		}
		if why, ok := notScripts[r.name]; ok {
			t.Logf("%s is left out: %s", r.name, why)
		} else if r.stage == failsParse {
			t.Errorf("%s: %s", r.name, r.missing)
		}
	}
	sort.Slice(results, func(i, j int) bool {
		a, b := results[i], results[j]
		if a.missing != b.missing {
			return a.missing < b.missing
		}
		return a.name < b.name
	})
	var table strings.Builder
	for _, r := range results {
		if r.missing != "" {
			fmt.Fprintf(&table, "%-70.110s %s\n", r.missing, r.name)
		}
	}
	t.Logf("%s: %d scripts, %d parse, %d resolve, %d translate, %s build\n%s", release, len(results),
		reached[parses], reached[resolves], reached[translates], built(reached[builds]), table.String())
}

func built(n int) string {
	if !*build {
		return "(-build tells how many)"
	}
	return fmt.Sprint(n)
}

var binary string

func TestMain(m *testing.M) {
	flag.Parse()
	if *build {
		out, err := os.MkdirTemp("", "gostap-examples-")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		binary = filepath.Join(out, "gostap")
		cmd := exec.Command("go", "build", "-o", binary, "./cmd/gostap")
		cmd.Dir = harness.Root()
		if msg, err := cmd.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "%v\n%s", err, msg)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}
