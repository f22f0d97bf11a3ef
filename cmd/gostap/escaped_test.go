// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/translator"
	"github.com/gostap/gostap/translator/target"
)

// TestListingsEscapeControlBytes checks that control bytes in names and types of debug information are
// escaped, and that the only escape sequences are gostap's colours.
func TestListingsEscapeControlBytes(t *testing.T) {
	l := &translator.Listing{Name: "process(\"/tmp/\x1b[2J\").function(\"f\ng\")",
		Variables: []target.Listed{{Name: "$v\x1b]0;x\a", Type: "struct \u009b31m"}}}
	const want = `process("/tmp/\033[2J").function("f\012g") <$v\033]0;x\007>:struct \302\233` + `31m`
	if got := (&options{}).listLine(l, nil, "<", ">"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if line := jsonLine(pointOf(l)); strings.ContainsAny(line, "\x1b\a\n\u009b") {
		t.Errorf("JSON %q", line)
	}
}

// TestErrorsEscapeControlBytes checks the same for error messages, whatever part of gostap they come from.
func TestErrorsEscapeControlBytes(t *testing.T) {
	var out, errs bytes.Buffer
	run(t.Context(), programName, []string{"fmt", "/tmp/no\x1b[2Jfile"}, cli.Stdio{In: strings.NewReader(""), Out: &out, Err: &errs})
	if got := errs.String(); strings.Contains(got, "\x1b") || !strings.Contains(got, `no\033[2Jfile`) {
		t.Errorf("printed %q", got)
	}
	errs.Reset()
	std := cli.Stdio{Err: patientWriter{t.Context(), &errs}}
	if cli.FailPass(std, 5, errors.New("a server's \x1b[2J")); !strings.Contains(errs.String(), `a server's \033[2J`) {
		t.Errorf("printed %q", errs.String())
	}
}

// TestStandardFiles checks that no code writes to the standard files directly, which would bypass escaping.
func TestStandardFiles(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || name == "main.go" || name == "sweep.go" { // main.go opens them, sweep.go writes a constant
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if std := regexp.MustCompile(`os\.Std(out|err)|fmt\.Print`).Find(text); std != nil {
			t.Errorf("%s uses %s: write to stdio's out or err", name, std)
		}
	}
}

// TestFormattedScriptIsRaw checks that formatting a script does not escape anything in it.
func TestFormattedScriptIsRaw(t *testing.T) {
	const script = "probe begin {\n  println(\"\x1b[1m É\")\n}\n"
	var out, errs bytes.Buffer
	status := run(t.Context(), programName, []string{"fmt", "-"}, cli.Stdio{In: strings.NewReader(script), Out: &out, Err: &errs})
	if status != 0 || !strings.Contains(out.String(), "\"\x1b[1m É\"") {
		t.Errorf("status %d, %q, %s", status, out.String(), errs.String())
	}
}

// TestSectionName checks that the name of a section, which a module's author chooses, is escaped.
func TestSectionName(t *testing.T) {
	l := &translator.Listing{Name: "x", Place: &query.Place{Section: "text\x1b[31m", Addr: 16}}
	if line := (&options{verbose: 1}).listLine(l, nil, "", ""); line != `x /* pc=text\033[31m+0x10 */` {
		t.Errorf("%q", line)
	}
}

// TestListingBytes checks that a path is no other one in JSON because it is not UTF-8.
func TestListingBytes(t *testing.T) {
	line := jsonLine(pointOf(&translator.Listing{Name: "p", Place: &query.Place{Module: "/b\xffad", File: "/ä.c"}}))
	for _, want := range []string{`"module":{"base64":"L2L/YWQ="}`, `"file":"/ä.c"`} {
		if !strings.Contains(line, want) {
			t.Errorf("%s: no %s", line, want)
		}
	}
}
