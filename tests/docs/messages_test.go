// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/translator"
	"github.com/gostap/gostap/translator/cgen"
	"github.com/gostap/gostap/translator/kevent"
	"github.com/gostap/gostap/translator/resolve"
)

var update = flag.Bool("update", false, "write the messages in docs/troubleshooting.md anew")

var messageRow = regexp.MustCompile(`(?m)^\| (GS\d{4}) \| (.*?) \| (.*) \|$`)

// TestMessages checks that the table of codes in docs/troubleshooting.md has gostap's
// current messages.
func TestMessages(t *testing.T) {
	c := newChecker(t)
	text := find(t, "troubleshooting.md").text
	want := messageRow.ReplaceAllStringFunc(text, func(row string) string {
		m := messageRow.FindStringSubmatch(row)
		x, _ := diag.Lookup(diag.Code(m[1]))
		return "| " + m[1] + " | " + c.message(t, x) + " | " + m[3] + " |"
	})
	if *update {
		if err := os.WriteFile(filepath.Join(harness.Root(), "docs/troubleshooting.md"), []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	wanted := strings.Split(want, "\n")
	for i, row := range strings.Split(text, "\n") {
		if row != wanted[i] {
			t.Errorf("the message has changed; go test ./tests/docs -update writes it:\n%s\n%s", row, wanted[i])
		}
	}
}

// message returns the message for a code's example, or the code's title.
func (c *checker) message(t *testing.T, x diag.Info) string {
	said := x.Title
	for _, d := range c.example(t, x) {
		if d.Code == x.Code {
			said = d.Message
			break
		}
	}
	return "`` " + strings.ReplaceAll(said, "|", `\|`) + " ``"
}

// example translates a code's example, if it has one, with the options that the example
// needs.
func (c *checker) example(t *testing.T, x diag.Info) diag.List {
	if x.Example == "" {
		return nil
	}
	name := "example.stp"
	in := translator.In{Until: 3, Kernel: c.kernel, Symbols: c.symbols, Backend: cgen.Backend{}}
	if strings.HasPrefix(string(x.Code), "GS043") { // a run without a module
		in.Backend = kevent.Backend{}
	}
	in.Resolve = resolve.Options{Name: "gostap_docs", Script: name, Guru: x.Code == diag.EmbeddedTypo || x.Code == diag.BadDeref}
	f := source.NewFile(name, []byte(x.Example), source.User)
	if in.Scripts = []*source.File{f}; x.Code >= diag.DSyntax {
		in.D = &translator.DProgram{Sources: []*source.File{f}}
	}
	_, list := translator.Translate(t.Context(), in)
	return list
}

var quotedMessage = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| ")

// TestQuotedMessages checks that the sources have the other messages that
// docs/troubleshooting.md quotes.
func TestQuotedMessages(t *testing.T) {
	sources := messageSources(t)
	quotes := quotedMessage.FindAllStringSubmatch(find(t, "troubleshooting.md").text, -1)
	if len(quotes) < 20 {
		t.Errorf("only %d messages are quoted", len(quotes))
	}
	for _, m := range quotes {
		if !strings.Contains(sources, m[1]) {
			t.Errorf("docs/troubleshooting.md quotes %q, which no source file says: write what gostap says now", m[1])
		}
	}
}

// messageSources is the text of all sources that messages come from.
func messageSources(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, room := range []string{"cmd/gostap", "kbuild", "runtime-c", "translator"} {
		err := filepath.WalkDir(filepath.Join(harness.Root(), room), func(path string, e os.DirEntry, err error) error {
			ext := filepath.Ext(path)
			if err != nil || e.IsDir() || ext != ".go" && ext != ".h" && ext != ".c" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			all.Write(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all.String()
}
