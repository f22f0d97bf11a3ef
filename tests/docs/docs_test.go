// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
	"github.com/gostap/gostap/translator"
	"github.com/gostap/gostap/translator/resolve"
)

// checker translates what the documents show, for one kernel.
type checker struct {
	kernel  kernel.Kernel
	symbols *dwarfsym.Symbols
	flags   flags
	files   map[string]string // scripts that the document has shown, by name
}

func newChecker(t *testing.T) *checker {
	t.Helper()
	k, err := kbuild.Describe(t.Context(), need.Kernel(t, need.Series61), kbuild.DescribeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	symbols, err := dwarfsym.Open(t.Context(), dwarfsym.Options{Release: k.Release})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := symbols.Close(); err != nil {
			t.Error(err)
		}
	})
	return &checker{kernel: k, symbols: symbols, flags: help(t)}
}

// TestDocuments translates each script and command of the documents.
func TestDocuments(t *testing.T) {
	c := newChecker(t)
	checked := 0
	for _, d := range documents(t) {
		c.files = map[string]string{}
		for _, b := range d.blocks {
			n, err := c.block(t.Context(), b)
			if err != nil {
				t.Errorf("%s: %v", b.place, err)
			}
			checked += n
		}
	}
	if checked < 100 {
		t.Errorf("only %d scripts and commands were found", checked)
	}
}

// block checks a block, and returns the number of scripts and commands in it.
func (c *checker) block(ctx context.Context, b block) (n int, err error) {
	switch b.kind {
	case "stap":
		return 1, c.script(ctx, b)
	case "sh":
		for _, line := range b.commands() {
			words, err := shellWords(line)
			if err == nil && len(words) > 1 && words[0] == "sudo" {
				words = words[1:]
			}
			if err != nil || len(words) == 0 || words[0] != "gostap" {
				continue
			}
			n++
			if err := c.command(ctx, words[1:]); err != nil {
				return n, fmt.Errorf("%s\n%w", line, err)
			}
		}
	case "text", "toml":
	default:
		return 0, fmt.Errorf("a fence %q: write stap, sh, text or toml behind the quotes", b.kind)
	}
	return n, nil
}

// script checks a block of kind stap.
func (c *checker) script(ctx context.Context, b block) error {
	if name := b.file(); name != "" {
		c.files[name] = b.text
	}
	args := []string{"1", "2"} // for scripts that need arguments
	err := c.translate(ctx, translator.In{Until: 2, Args: args, Resolve: resolve.Options{Guru: true}}, b.text)
	if b.argument == "error" {
		if err == nil {
			return fmt.Errorf("the document calls this script wrong, and gostap takes it:\n%s", b.text)
		}
		return nil
	}
	return err
}

// command checks a command: its options, and the translation of its script.
func (c *checker) command(ctx context.Context, words []string) error {
	cmd, err := c.flags.parse(words)
	if err != nil {
		return err
	}
	if cmd.subcommand != "" {
		return c.checkSubcommand(ctx, cmd)
	}
	for _, name := range []string{"list", "list-vars", "lines", "disassemble"} {
		for _, pattern := range cmd.options[name] {
			return c.listing(ctx, cmd, pattern)
		}
	}
	text, args, err := c.scriptOf(cmd)
	if err != nil || text == "" {
		return err
	}
	return c.translate(ctx, cmd.in(args), text+"\n"+strings.Join(cmd.options["extra"], "\n"))
}

// listing resolves a pattern as a probe point. A pattern with wildcards in place of
// components is only parsed.
func (c *checker) listing(ctx context.Context, cmd command, pattern string) error {
	in := cmd.in(nil)
	if unquoted(pattern, "*(string)") || !strings.Contains(pattern, "(") {
		in.Until = 1
	}
	return c.translate(ctx, in, "probe "+pattern+" { println(pp()) }\n"+strings.Join(cmd.options["extra"], "\n"))
}

// unquoted reports whether a character of set is outside of quotes, before the first
// bracket.
func unquoted(pattern, set string) bool {
	head, _, _ := strings.Cut(pattern, "(")
	return strings.ContainsAny(head, set) || strings.HasSuffix(pattern, "*")
}

// checkSubcommand checks what can be checked of a subcommand without running it.
func (c *checker) checkSubcommand(ctx context.Context, cmd command) error {
	switch {
	case cmd.subcommand == "explain" && len(cmd.words) > 0:
		if _, ok := diag.Lookup(diag.Code(cmd.words[0])); !ok {
			return fmt.Errorf("there is no code %s", cmd.words[0])
		}
	case cmd.subcommand == "dtrace" && !slices.Contains(cmd.words, "-l"):
		for i, w := range cmd.words[:max(0, len(cmd.words)-1)] {
			if w == "-n" {
				program := &translator.DProgram{Sources: []*source.File{source.NewFile("-n", []byte(cmd.words[i+1]), source.User)}}
				return c.translate(ctx, translator.In{Until: 2, D: program}, "")
			}
		}
	}
	return nil
}

// scriptOf returns the text of a command's script and its arguments. The script is in -e, in
// a block above, or in a file of the project.
func (c *checker) scriptOf(cmd command) (text string, args []string, err error) {
	if e := cmd.options["execute"]; len(e) > 0 {
		return e[0], cmd.words, nil
	}
	if len(cmd.words) == 0 || cmd.words[0] == "-" {
		return "", nil, nil
	}
	name := cmd.words[0]
	if text, ok := c.files[name]; ok {
		return text, cmd.words[1:], nil
	}
	if !strings.HasPrefix(name, "examples/") {
		return "", nil, nil // a name that stands for any script
	}
	b, err := os.ReadFile(filepath.Join(harness.Root(), name))
	return string(b), cmd.words[1:], err
}

// in returns a translator's input with the command's options.
func (cmd *command) in(args []string) translator.In {
	in := translator.In{Args: args, Until: 2}
	if p := cmd.options["last-pass"]; len(p) > 0 {
		n, _ := strconv.Atoi(p[0])
		in.Until = min(max(n, 1), 2)
	}
	if c := cmd.options["command"]; len(c) > 0 {
		in.Command = c[0]
	}
	in.Resolve = resolve.Options{Guru: len(cmd.options["guru"]) > 0, Defines: pairs(cmd.options["define"]), Globals: pairs(cmd.options["global"])}
	return in
}

// pairs parses words of the form NAME=VALUE.
func pairs(list []string) map[string]string {
	out := map[string]string{}
	for _, s := range list {
		name, v, ok := strings.Cut(s, "=")
		if !ok {
			v = "1"
		}
		out[name] = v
	}
	return out
}

// translate runs passes 1 and 2. The error has the text that gostap would print.
func (c *checker) translate(ctx context.Context, in translator.In, text string) error {
	in.Scripts = []*source.File{source.NewFile("script", []byte(text), source.User)}
	in.Resolve.Name, in.Resolve.Script = "gostap_docs", "script"
	in.Kernel, in.Symbols = c.kernel, c.symbols
	_, list := translator.Translate(ctx, in)
	if !list.HasErrors() {
		return nil
	}
	var messages strings.Builder
	diag.Print(&messages, list, diag.PrintOptions{})
	return fmt.Errorf("%s", messages.String())
}
