// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tapset"
)

const tapsetUsage = `Usage: gostap tapset list            libraries that are installed
       gostap tapset check DIR...    parse and resolve all that libraries define
       gostap tapset new NAME        make a folder NAME to begin a library with
`

// runTapset is "gostap tapset": libraries of others.
func runTapset(ctx context.Context, args []string, io stdio) int {
	if len(args) > 0 {
		switch args[0] {
		case "list":
			return listLibraries(ctx, args[1:], io)
		case "check":
			return checkLibraries(ctx, args[1:], io)
		case "new":
			return newLibrary(args[1:], io)
		}
	}
	fmt.Fprint(io.err, tapsetUsage)
	return 1
}

// libraryDirs are the folders that are searched behind the built-in library:
// the installed libraries', then further ones.
func libraryDirs(more []string) ([]string, diag.List) {
	list, diags := tapset.Installed(tapset.Roots(os.Getenv), version)
	dirs, l := tapset.Dirs(list)
	return append(dirs, more...), append(diags, l...)
}

func listLibraries(ctx context.Context, args []string, io stdio) int {
	if len(args) > 0 {
		return fail(io, fmt.Errorf("tapset list takes no arguments"))
	}
	list, diags := tapset.Installed(tapset.Roots(os.Getenv), version)
	diag.Print(io.err, diags, diag.PrintOptions{Color: isTerminal(io.err)})
	out := bufio.NewWriter(io.out)
	defer out.Flush()
	k, _ := kbuild.Describe(ctx, "", kbuild.DescribeOptions{})
	fmt.Fprintf(out, "%-20s %-10s %s, built in\n", "gostap", version, builtInCounts(ctx, k))
	for _, p := range list {
		fmt.Fprintf(out, "%-20s %-10s %s, %s", p.Name, p.Version, folderCounts(p.Dir, k), p.Dir)
		if len(p.Missing) > 0 {
			fmt.Fprintf(out, " (left out: needs %s)", strings.Join(p.Missing, ", "))
		}
		if p.Summary != "" {
			fmt.Fprintf(out, "\n%20s %s", "", p.Summary)
		}
		fmt.Fprintln(out)
	}
	return 0
}

// builtInCounts says what the built-in library has for this machine's kernel.
func builtInCounts(ctx context.Context, k kernel.Kernel) string {
	lib, _ := tapset.Open(ctx, tapset.Options{Env: grammar.Env{Kernel: k, Guru: true}})
	items, _ := lib.Reference()
	return counts(items)
}

// folderCounts says what a library has.
func folderCounts(dir string, k kernel.Kernel) string {
	files, _ := tapset.Scan(dir, k)
	var items []tapset.Item
	for _, f := range files {
		items = append(items, f.Items...)
	}
	return counts(items)
}

func counts(items []tapset.Item) string {
	n := map[grammar.EntryKind]int{}
	for _, it := range items {
		n[it.Kind]++
	}
	return fmt.Sprintf("%d functions, %d probes, %d macros", n[grammar.FunctionEntry], n[grammar.AliasEntry], n[grammar.MacroEntry])
}

// checkLibraries looks at every file of the folders as a script with all that
// it defines in use.
func checkLibraries(ctx context.Context, args []string, io stdio) int {
	f := pflag.NewFlagSet("gostap tapset check", pflag.ContinueOnError)
	f.SetOutput(io.err)
	build := f.Bool("build", false, "also compile it, embedded C and all")
	release := f.StringP("release", "r", "", "check it for the kernel `RELEASE`")
	switch err := f.Parse(args); {
	case errors.Is(err, pflag.ErrHelp):
		return 0
	case err != nil:
		return 1
	case f.NArg() == 0:
		fmt.Fprint(io.err, tapsetUsage)
		return 1
	}
	pass := "-p2"
	if *build {
		pass = "-p4"
	}
	status := 0
	for _, dir := range f.Args() {
		if !checkLibrary(ctx, dir, []string{pass, "-r", *release}, io) {
			status = 1
		}
	}
	return status
}

func checkLibrary(ctx context.Context, dir string, options []string, io stdio) bool {
	good := true
	if _, err := tapset.ReadManifest(dir); err != nil && !errors.Is(err, os.ErrNotExist) {
		fail(io, err)
		good = false
	}
	k, _ := kbuild.Describe(ctx, options[2], kbuild.DescribeOptions{})
	files, diags := tapset.Scan(dir, k)
	diag.Print(io.err, diags, diag.PrintOptions{Color: isTerminal(io.err)})
	for _, file := range files {
		if !checkFile(ctx, dir, file, options, io) {
			good = false
		}
	}
	if good && len(diags) == 0 {
		fmt.Fprintf(io.out, "%s: %d files are good\n", dir, len(files))
	}
	return good && len(diags) == 0
}

// checkFile translates one file with everything in it taken for used; what a
// macro expands to shows only where it is used.
func checkFile(ctx context.Context, dir string, file tapset.FileNames, options []string, io stdio) bool {
	path := filepath.Join(dir, file.Path)
	var aliases []string
	for _, it := range file.Items {
		if it.Doc == "" {
			fmt.Fprintf(io.err, "WARNING: %s: nothing stands above %s %s for gostap doc to print\n", it.Pos, it.Kind, it.Name)
		}
		if it.Kind == grammar.AliasEntry {
			aliases = append(aliases, it.Name)
		}
	}
	if filepath.Ext(path) == ".stpm" {
		return true
	}
	args := append([]string{"-u", "-g", "-w", "-I", dir}, options...)
	args = append(args, "-E", useAliases(aliases), path)
	var said bytes.Buffer
	if status := runScript(ctx, args, stdio{strings.NewReader(""), &bytes.Buffer{}, &said}); status == 0 {
		return true
	}
	fmt.Fprintf(io.err, "%s:\n%s", path, said.String())
	return false
}

// useAliases is a script that uses the aliases.
func useAliases(names []string) string {
	return "probe " + strings.Join(append([]string{"begin"}, names...), ", ") + " { }"
}

// newLibrary makes a folder with a manifest and a file to begin with.
func newLibrary(args []string, io stdio) int {
	if len(args) != 1 {
		fmt.Fprint(io.err, tapsetUsage)
		return 1
	}
	name := filepath.Base(args[0])
	files, err := tapset.Skeleton(name)
	if err != nil {
		return fail(io, err)
	}
	if err := os.Mkdir(args[0], 0o755); err != nil {
		return fail(io, err)
	}
	for file, text := range files {
		if err := os.WriteFile(filepath.Join(args[0], file), []byte(text), 0o644); err != nil {
			return fail(io, err)
		}
	}
	fmt.Fprintf(io.out, "%s is begun. Try: gostap -I %s -e 'probe begin { println(%s_twice(21)) exit() }'\nInstall: cp -r %s %s/\n",
		args[0], args[0], tapset.Identifier(name), args[0], tapset.Roots(os.Getenv)[0])
	return 0
}
