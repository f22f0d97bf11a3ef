// SPDX-License-Identifier: GPL-2.0-or-later

package semko

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/resolve"
)

// expectation is a comment in a script:
//
//	printlnn(1) # ERROR "GS0201 .*unresolved function" "similar: println"
//	#^ the caret's column, if a comment line follows that shows it
//
// All of its patterns must match the message for that line: code and headline, notes and hint, each
// on a line of its own.
type expectation struct {
	severity diag.Severity
	line     int
	column   int // 0: any
	patterns []*regexp.Regexp
	met      bool
}

var (
	comment = regexp.MustCompile(`# (ERROR|WARNING)((?: "(?:[^"\\]|\\.)*"| '[^']*')+)`)
	quoted  = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'[^']*'`)
	caret   = regexp.MustCompile(`^#[ \t]*\^`)
	option  = regexp.MustCompile(`# OPTION (-g|-D (\w+)=(\S+)|-G (\w+)=(\S+))`)
)

// TestErrors checks that the scripts in this folder cause exactly the messages that they expect.
func TestErrors(t *testing.T) {
	files, err := filepath.Glob("*.stp")
	if err != nil || len(files) < 8 {
		t.Fatal("scripts not found", err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(name, ".stp"), func(t *testing.T) { checkScript(t, name) })
	}
}

func checkScript(t *testing.T, name string) {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	wants := expectations(t, string(text))
	if len(wants) == 0 {
		t.Fatal("the script expects nothing")
	}
	for _, d := range translate(t, name, string(text), 3, options(string(text))) {
		message := fullText(&d)
		if !expected(t, wants, &d, message) {
			t.Errorf("not expected: %s", message)
		}
	}
	for _, w := range wants {
		if !w.met {
			t.Errorf("line %d: nothing matches %v", w.line, w.patterns)
		}
	}
}

func expectations(t *testing.T, text string) []*expectation {
	var out []*expectation
	for i, line := range strings.Split(text, "\n") {
		if caret.MatchString(line) && len(out) > 0 && out[len(out)-1].line == i {
			out[len(out)-1].column = strings.IndexByte(line, '^') + 1
		}
		for _, m := range comment.FindAllStringSubmatch(line, -1) {
			out = append(out, parseExpectation(t, i+1, m[1], m[2]))
		}
	}
	return out
}

// parseExpectation parses the patterns of a comment.
func parseExpectation(t *testing.T, line int, severity, patterns string) *expectation {
	t.Helper()
	e := &expectation{line: line}
	if severity == "WARNING" {
		e.severity = diag.Warning
	}
	for _, q := range quoted.FindAllString(patterns, -1) {
		p, err := regexp.Compile(strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`))
		if err != nil {
			t.Fatalf("line %d: %v", line, err)
		}
		e.patterns = append(e.patterns, p)
	}
	return e
}

func options(text string) resolve.Options {
	o := resolve.Options{Defines: map[string]string{}, Globals: map[string]string{}}
	for _, m := range option.FindAllStringSubmatch(text, -1) {
		switch {
		case m[1] == "-g":
			o.Guru = true
		case m[2] != "":
			o.Defines[m[2]] = m[3]
		default:
			o.Globals[m[4]] = m[5]
		}
	}
	return o
}

// fullText returns all of one message. The shown source line lacks the comment with the
// expectation, which would otherwise match itself.
func fullText(d *diag.Diagnostic) string {
	var b strings.Builder
	diag.Print(&b, diag.List{*d}, diag.PrintOptions{})
	return fmt.Sprintf("%s %s", d.Code, comment.ReplaceAllString(b.String(), ""))
}

func expected(t *testing.T, wants []*expectation, d *diag.Diagnostic, message string) bool {
	line, col := d.Pos.LineCol()
	onCommand := line == 0 // expected on the first line
	if onCommand {
		line = 1
	}
	for _, w := range wants {
		if w.met || w.severity != d.Severity || w.line != line || !w.matches(message) {
			continue
		}
		w.met = true
		if onCommand {
			return true
		}
		if got := visual(d.Pos.File.Line(line)[:col-1]); w.column != 0 && w.column != got {
			t.Errorf("line %d: the caret is in column %d, not %d: %s", w.line, got, w.column, message)
		}
		return true
	}
	return false
}

// visual returns the column after s, counted from 1, with tabs of 8.
func visual(s string) int {
	n := 0
	for _, r := range s {
		if r == '\t' {
			n += 8 - n%8
		} else {
			n++
		}
	}
	return n + 1
}

func (w *expectation) matches(message string) bool {
	for _, p := range w.patterns {
		if !p.MatchString(message) {
			return false
		}
	}
	return true
}
