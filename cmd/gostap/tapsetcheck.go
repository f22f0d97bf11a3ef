// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/tapset"
)

// checkLibraries checks every file in the folders as if a script used everything in it.
func checkLibraries(ctx context.Context, args []string, std cli.Stdio) int {
	f := pflag.NewFlagSet("gostap tapset check", pflag.ContinueOnError)
	verbose := f.BoolP("verbose", "v", false, "a line for each name without a comment")
	build := f.Bool("build", false, "also compile it, embedded C and all")
	release := f.StringP("release", "r", "", "check it for the kernel `RELEASE`")
	switch err := cli.ParseFlags(f, args); {
	case errors.Is(err, pflag.ErrHelp):
		fmt.Fprint(std.Out, tapsetUsage)
		return 0
	case err != nil:
		return cli.Fail(std, err)
	case f.NArg() == 0:
		fmt.Fprint(std.Err, tapsetUsage)
		return 1
	}
	pass := "-p2"
	if *build {
		pass = "-p4"
	}
	status := 0
	for _, dir := range f.Args() {
		c := &libraryCheck{dir: dir, options: []string{pass, "-r", *release}, std: std}
		if !c.run(ctx) {
			status = 1
		}
		c.summarise(*verbose)
	}
	return status
}

// libraryCheck is the check of one folder.
type libraryCheck struct {
	dir     string
	options []string // options of gostap
	std     cli.Stdio
	// bare are names without a comment. They are reported after all errors, so that these are
	// easy to see.
	bare map[grammar.EntryKind][]tapset.Item
}

// run checks all files, and reports errors as they are found.
func (c *libraryCheck) run(ctx context.Context) bool {
	good := true
	if _, err := tapset.ReadManifest(c.dir); err != nil && !errors.Is(err, os.ErrNotExist) {
		cli.Fail(c.std, err)
		good = false
	}
	k, _ := kbuild.Describe(ctx, c.options[2], kbuild.DescribeOptions{})
	files, diags := tapset.Scan(c.dir, k)
	diag.Print(cli.Raw(c.std.Err), diags, diag.PrintOptions{Color: cli.IsTerminal(c.std.Err), Max: -1})
	c.bare = map[grammar.EntryKind][]tapset.Item{}
	bad := len(diags)
	for _, file := range files {
		if !c.file(ctx, file) {
			bad++
		}
	}
	switch {
	case bad > 0:
		fmt.Fprintf(c.std.Err, "ERROR: %s: errors in %d of %s\n", c.dir, bad, counted(len(files)+len(diags), "file"))
	case good:
		verb := "are"
		if len(files) == 1 {
			verb = "is"
		}
		fmt.Fprintf(c.std.Out, "%s: %s %s well formed\n", c.dir, counted(len(files), "file"), verb)
	}
	return good && bad == 0
}

// file translates one file as if a script used everything in it, because errors in a macro's body are
// found only where the macro is used.
func (c *libraryCheck) file(ctx context.Context, file tapset.FileNames) bool {
	path := filepath.Join(c.dir, file.Path)
	var aliases []string
	for _, it := range file.Items {
		if it.Doc == "" {
			c.bare[it.Kind] = append(c.bare[it.Kind], it)
		}
		if it.Kind == grammar.AliasEntry {
			aliases = append(aliases, it.Name)
		}
	}
	if filepath.Ext(path) == ".stpm" {
		return true
	}
	args := append([]string{"-u", "-g", "-w", "-I", c.dir}, c.options...)
	args = append(args, "-E", useAliases(aliases), path)
	var messages bytes.Buffer
	if status := runScript(ctx, args, cli.Stdio{In: strings.NewReader(""), Out: &bytes.Buffer{}, Err: &messages}); status == 0 {
		return true
	}
	fmt.Fprintf(c.std.Err, "%s:\n%s", path, messages.String())
	return false
}

// fewNames is the number of names of each kind that are shown without -v.
const fewNames = 3

// summarise warns about names without a comment: the first few of each kind, or all if verbose is set.
func (c *libraryCheck) summarise(verbose bool) {
	for _, kind := range slices.Sorted(maps.Keys(c.bare)) {
		list := c.bare[kind]
		if verbose {
			for _, it := range list {
				fmt.Fprintf(c.std.Err, "WARNING: %s: %s %s has no comment above it for gostap doc to print\n", it.Pos, kind, it.Name)
			}
			continue
		}
		var names []string
		for _, it := range list[:min(len(list), fewNames)] {
			names = append(names, fmt.Sprintf("%s (%s)", it.Name, it.Pos))
		}
		rest := ""
		if n := len(list) - len(names); n > 0 {
			rest = fmt.Sprintf(" and %d more; -v names all", n)
		}
		fmt.Fprintf(c.std.Err, "WARNING: %s without a comment for gostap doc to print: %s%s\n",
			counted(len(list), string(kind)), strings.Join(names, ", "), rest)
	}
}

// counted returns a number with the noun that it counts, in singular or plural.
func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// useAliases returns a script that uses the aliases.
func useAliases(names []string) string {
	return "probe " + strings.Join(append([]string{"begin"}, names...), ", ") + " { }"
}
