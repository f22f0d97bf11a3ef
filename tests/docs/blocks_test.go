// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// block is a fenced block of a document. Its kinds are:
//
//	stap [NAME]   a script; commands after it may use it as the file NAME
//	stap error    a script that gostap rejects
//	stap run      a script that the full tier runs, with -g if it has C
//	sh            commands; those of gostap are translated
//	sh run        one command, which the full tier runs
//	text          the output of the block before it
type block struct {
	kind, argument string // the words after the fence
	text           string
	place          string // file:line
}

// file returns the name under which later commands can use a script, or "".
func (b *block) file() string {
	if b.kind != "stap" || b.argument == "error" || b.argument == "run" {
		return ""
	}
	return b.argument
}

// document is a file with its blocks, and the commands in its tables.
type document struct {
	name   string
	text   string
	blocks []block
}

// documents reads README.md and docs/*.md.
func documents(t *testing.T) []document {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(harness.Root(), "docs", "*.md"))
	if err != nil || len(names) < 6 {
		t.Fatalf("found only %d documents: %v", len(names), err)
	}
	var out []document
	for _, name := range append(names, filepath.Join(harness.Root(), "README.md")) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, parseDocument(filepath.Base(name), string(text)))
	}
	return out
}

// find returns the document with a name.
func find(t *testing.T, name string) document {
	t.Helper()
	for _, d := range documents(t) {
		if d.name == name {
			return d
		}
	}
	t.Fatalf("there is no docs/%s", name)
	return document{}
}

// parseDocument finds the blocks, and makes an "sh" block of each command in backticks in
// a table's row.
func parseDocument(name, text string) document {
	d := document{name: name, text: text}
	var open *block
	for i, line := range strings.Split(text, "\n") {
		place := fmt.Sprintf("%s:%d", name, i+1)
		rest, fence := strings.CutPrefix(line, "```")
		switch {
		case fence && open == nil:
			kind, argument, _ := strings.Cut(rest, " ")
			open = &block{kind: kind, argument: argument, place: place}
		case fence:
			d.blocks = append(d.blocks, *open)
			open = nil
		case open != nil:
			open.text += line + "\n"
		case strings.HasPrefix(line, "|"):
			d.blocks = append(d.blocks, tableCommands(line, place)...)
		}
	}
	return d
}

var tableCommand = regexp.MustCompile("^`((?:sudo )?gostap [^`]+)`$")

// tableCommands returns the cells of a table's row that consist of one command. A "|" in a
// cell is written "\|".
func tableCommands(line, place string) (out []block) {
	const escaped = "\x00"
	for _, cell := range strings.Split(strings.ReplaceAll(line, `\|`, escaped), "|") {
		if m := tableCommand.FindStringSubmatch(strings.TrimSpace(cell)); m != nil {
			out = append(out, block{kind: "sh", text: strings.ReplaceAll(m[1], escaped, "|") + "\n", place: place})
		}
	}
	return out
}

// commands splits the text of a block into commands. A command continues in the next line
// while a quote is open, or after a backslash.
func (b *block) commands() (out []string) {
	now := ""
	for line := range strings.Lines(b.text) {
		now += strings.TrimPrefix(line, "$ ")
		joined := strings.ReplaceAll(now, "\\\n", " ")
		if _, err := shellWords(joined); err != nil || strings.HasSuffix(now, "\\\n") {
			continue
		}
		if joined = strings.TrimSpace(joined); joined != "" {
			out = append(out, joined)
		}
		now = ""
	}
	if strings.TrimSpace(now) != "" {
		out = append(out, now)
	}
	return out
}

func TestParseDocument(t *testing.T) {
	const text = "a\n```stap x.stp\nprobe begin {}\n```\n| `b \\| c` | `gostap -e 'p \\| q'` | use `gostap -l X` |\n" +
		"```sh run\n$ gostap -e 'a\nb' \\\n  -v\ndate\n```\n"
	d := parseDocument("d.md", text)
	if len(d.blocks) != 3 || d.blocks[0].argument != "x.stp" || d.blocks[1].text != "gostap -e 'p | q'\n" || d.blocks[1].place != "d.md:5" {
		t.Fatalf("%q", d.blocks)
	}
	if got := d.blocks[2].commands(); len(got) != 2 || got[0] != "gostap -e 'a\nb'    -v" || got[1] != "date" {
		t.Errorf("%q", got)
	}
}
