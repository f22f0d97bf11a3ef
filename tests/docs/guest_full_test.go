// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package docs

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// shown is a command or script of a fence marked "run", and what the document says it prints.
type shown struct {
	place, want string
	command     command
	text        string
}

// TestRuns runs the commands and scripts of fences marked "run". Listings run on this machine,
// scripts in one guest for each kernel.
func TestRuns(t *testing.T) {
	f := help(t)
	var listings, scripts []shown
	files := map[string]string{}
	for _, d := range documents(t) {
		for _, s := range runs(t, &f, d, files) {
			if len(s.command.options["list-vars"]) > 0 {
				listings = append(listings, s)
			} else {
				scripts = append(scripts, s)
			}
		}
	}
	for _, s := range listings {
		s.list(t)
	}
	harness.EachKernel(t, func(t *testing.T, release string) { runScripts(t, release, scripts, files) })
}

// runs returns a document's marked commands and scripts, each with the "text" block that
// follows, and its named scripts.
func runs(t *testing.T, f *flags, d document, files map[string]string) (out []shown) {
	t.Helper()
	for i, b := range d.blocks {
		if name := b.file(); name != "" {
			files[name] = b.text
		}
		if b.argument != "run" {
			continue
		}
		if i+1 >= len(d.blocks) || d.blocks[i+1].kind != "text" {
			t.Errorf("%s: a fence marked \"run\" has a text fence behind it", b.place)
			continue
		}
		c, err := f.ofBlock(&b)
		if err != nil {
			t.Errorf("%s: %v", b.place, err)
			continue
		}
		out = append(out, shown{place: b.place, want: d.blocks[i+1].text, command: c, text: b.text})
	}
	return out
}

// ofBlock returns the only command of a block, or the command that runs its script.
func (f *flags) ofBlock(b *block) (command, error) {
	if b.kind == "stap" {
		c := command{options: map[string][]string{"execute": {b.text}}}
		if strings.Contains(b.text, "%{") {
			c.options["guru"] = []string{""}
		}
		return c, nil
	}
	lines := b.commands()
	if len(lines) != 1 {
		return command{}, fmt.Errorf("a fence marked \"run\" has one command, not %d", len(lines))
	}
	words, err := shellWords(lines[0])
	if err != nil {
		return command{}, err
	}
	return f.parse(words[1:])
}

// list runs a listing on the kernel that the documents use.
func (s *shown) list(t *testing.T) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), harness.Binary(t), "-r", need.Kernel(t, need.Series61), "-L", s.command.options["list-vars"][0])
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("%s: %v", s.place, err)
	}
	s.compare(t, string(out))
}

func (s *shown) compare(t *testing.T, got string) {
	t.Helper()
	if !likeShown(s.want, got) {
		t.Errorf("%s: %s\nprints\n%s\nthe document shows\n%s", s.place, s.text, got, s.want)
	}
}

func runScripts(t *testing.T, release string, scripts []shown, files map[string]string) {
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cases := make([]harness.Case, len(scripts))
	for i, s := range scripts {
		cases[i] = s.guestCase(dir)
	}
	for i, o := range harness.Run(t, guest.Config{Release: release}, cases) {
		if o.Err != nil {
			t.Errorf("%s: %v\n%s", scripts[i].place, o.Err, o.Build)
			continue
		}
		scripts[i].compare(t, o.Stdout+o.Stderr)
	}
}

// guestCase returns a case for the command, without the options that the harness sets.
func (s *shown) guestCase(dir string) harness.Case {
	o := s.command.options
	c := harness.Case{Name: s.place, Args: s.command.words}
	if e := o["execute"]; len(e) > 0 {
		c.Script = e[0]
	} else {
		c.File, c.Args = s.command.words[0], c.Args[1:]
		if !strings.Contains(c.File, "/") {
			c.File = filepath.Join(dir, c.File)
		}
	}
	if len(o["command"]) > 0 {
		c.Command = o["command"][0]
	}
	if len(o["guru"]) > 0 {
		c.Options = append(c.Options, "-g")
	}
	for _, name := range []string{"define", "global", "extra"} {
		for _, v := range o[name] {
			c.Options = append(c.Options, "--"+name, v)
		}
	}
	if len(o["timeout"]) > 0 {
		seconds, _ := strconv.ParseFloat(o["timeout"][0], 64)
		c.Options = append(c.Options, "-E", fmt.Sprintf("probe timer.ms(%d) { exit() }", int(seconds*1000)))
	}
	return c
}
