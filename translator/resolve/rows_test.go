// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"cmp"
	"strings"
	"testing"

	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/resolve"
)

// TestProbeNames checks the places that a point matches, as pp() shows them, and pn() where it
// differs.
func TestProbeNames(t *testing.T) {
	for point, want := range map[string]string{
		`test.function("do_*")`:     `test.function("do_close")|test.function("do_open")`,
		`test.function("do_open")?`: `test.function("do_open")?`,
		`begin`:                     `begin`,
		`lib.open`:                  `test.function("do_open") pn lib.open`,
		`lib.o*`:                    `test.function("do_open") pn lib.open`,
		`mine.*`:                    `begin pn mine.one|test.function("do_close") pn mine.two`,
		// forms without an argument, or with the point's argument
		`e**`:                  `end|error`,
		`test.**("do_open")`:   `test.function("do_open")`,
		`process.thr**`:        `process.thread.begin|process.thread.end`,
		`pro**.begin`:          `process.begin|process.thread.begin`,
		`process.th*.{b*,end}`: `process.thread.begin|process.thread.end`,
	} {
		script := `probe mine.one = begin { x = 1 } probe mine.two = test.function("do_close") { x = 2 } probe ` + point + ` { println(1) }`
		p, l := translate(t, script, resolve.Options{})
		if p == nil {
			t.Errorf("%s: %v", point, texts(l))
			continue
		}
		if got := strings.Join(probeNames(p), "|"); got != want {
			t.Errorf("%s: %s, want %s", point, got, want)
		}
	}
}

func probeNames(p *plan.Program) (out []string) {
	for _, f := range p.Families {
		for _, r := range f.Rows {
			name := r.PP
			if pn := cmp.Or(r.Point, r.PN); pn != r.PP {
				name += " pn " + pn
			}
			out = append(out, name)
		}
	}
	return out
}

// TestEntryWithoutVariables: return probes without target variables save values at the entry, and
// share the handler.
func TestEntryWithoutVariables(t *testing.T) {
	p, l := translate(t, `probe test.function("raw_*").return { println(@entry(pid() + 1)) }`, resolve.Options{})
	if p == nil {
		t.Fatal(texts(l))
	}
	if len(p.Handlers) != 1 || len(p.Handlers[0].Saves) != 1 || len(probeNames(p)) != 2 {
		t.Errorf("%d handlers for %v", len(p.Handlers), probeNames(p))
	}
}

// TestPrettyFormat: a pretty-printed target variable has a format in the plan, which it shares with
// equal formats of the script.
func TestPrettyFormat(t *testing.T) {
	const script = `probe test.function("do_open") { println($file$, sprintf("{.f_flags=%d}", 1)) }`
	p, l := translate(t, script, resolve.Options{})
	if p == nil {
		t.Fatal(texts(l))
	}
	typed(t, p, script)
	if len(p.Formats) != 2 {
		t.Errorf("%d formats: %+v", len(p.Formats), p.Formats)
	}
}
