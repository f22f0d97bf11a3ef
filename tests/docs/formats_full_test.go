// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package docs

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/kbuild/objects"
	"github.com/gostap/gostap/tests/harness"
)

// example is a command of docs/formats.md, and what it prints.
type example struct {
	place, want string
	run         harness.Case
}

// examples returns the commands with --format that a "text" fence follows.
func examples(t *testing.T) (out []example) {
	t.Helper()
	d, f, files := find(t, "formats.md"), help(t), map[string]string{}
	for i, b := range d.blocks {
		if name := b.file(); name != "" {
			files[name] = b.text
		}
		if b.kind != "sh" || i+1 >= len(d.blocks) || d.blocks[i+1].kind != "text" {
			continue
		}
		c, err := f.ofShell(&b)
		if err != nil {
			t.Fatalf("%s: %v", b.place, err)
		}
		out = append(out, example{b.place, d.blocks[i+1].text, caseOf(c, files)})
	}
	return out
}

// ofShell is the one command of a block.
func (f *flags) ofShell(b *block) (command, error) {
	words, err := shellWords(b.commands()[0])
	if err != nil {
		return command{}, err
	}
	return f.parse(words[1:])
}

func caseOf(c command, files map[string]string) harness.Case {
	format := c.options["format"][0]
	k := harness.Case{Format: objects.Format(format), Options: []string{"--format=" + format}, Command: strings.Join(c.options["command"], "")}
	if r := c.options["runtime"]; len(r) > 0 {
		k.Options = append(k.Options, "--runtime="+r[0])
	}
	if e := c.options["execute"]; len(e) > 0 {
		k.Script = e[0]
	} else {
		k.Script = files[c.words[0]]
	}
	return k
}

// different has what differs between machines; it is replaced before output is compared.
var different = []struct {
	what *regexp.Regexp
	with string
}{
	{regexp.MustCompile(`"cpu":\d+`), `"cpu":0`},
	{regexp.MustCompile(`(?m)^print,\d+,`), `print,0,`},
	{regexp.MustCompile(`"time":\d{19}\b`), `"time":0`},
	{regexp.MustCompile(`"addr":"0xffffffff[0-9a-f]{8}"`), `"addr":""`},
	{regexp.MustCompile(`"offset":\d+`), `"offset":0`},
	{regexp.MustCompile(`hrtimer\.c:\d+`), `hrtimer.c`},
}

func same(text string) string {
	for _, d := range different {
		text = d.what.ReplaceAllString(text, d.with)
	}
	return text
}

// TestFormats runs the examples of docs/formats.md, and compares what they print.
func TestFormats(t *testing.T) {
	all := examples(t)
	if len(all) != 6 {
		t.Fatalf("%d examples", len(all))
	}
	harness.EachKernelIfFull(t, func(t *testing.T, release string) {
		var cases []harness.Case
		for _, e := range all {
			cases = append(cases, e.run)
		}
		for i, o := range harness.Run(t, guest.Config{Release: release, Add: harness.Programs()}, cases) {
			if o.Err != nil || o.Status != 0 {
				t.Errorf("%s: status %d, %v\n%s%s", all[i].place, o.Status, o.Err, o.Build, o.Stderr)
			}
			if d := cmp.Diff(same(all[i].want), same(o.Stdout)); d != "" {
				t.Errorf("%s: -document +printed\n%s", all[i].place, d)
			}
		}
	})
}
