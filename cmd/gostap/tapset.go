// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/cmd/gostap/outfile"
	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/trust"
	"github.com/gostap/gostap/tapset"
)

const tapsetUsage = `Usage: gostap tapset list            libraries that are installed
       gostap tapset check DIR...    parse and resolve all that libraries define;
                                     -v names all that lacks a comment
       gostap tapset new NAME        make a folder NAME to begin a library with
`

// runTapset does "gostap tapset": it lists, checks and creates third-party libraries.
func runTapset(ctx context.Context, args []string, std cli.Stdio) int {
	if len(args) > 0 {
		switch args[0] {
		case "list":
			return listLibraries(ctx, args[1:], std)
		case "check":
			return checkLibraries(ctx, args[1:], std)
		case "new":
			return newLibrary(args[1:], std)
		case "-h", "--help":
			fmt.Fprint(std.Out, tapsetUsage)
			return 0
		}
	}
	fmt.Fprint(std.Err, tapsetUsage)
	return 1
}

// libraryDirs returns the folders to search after the built-in library: those of the installed
// libraries, then more.
func libraryDirs(more []string) ([]string, diag.List) {
	list, diags := installed()
	dirs, l := tapset.Dirs(list)
	return append(dirs, more...), append(diags, l...)
}

// installed lists the installed libraries. Roots on mounts of users are left out, with a warning.
func installed() ([]tapset.Package, diag.List) {
	var roots []string
	var unseen diag.List
	for _, root := range tapset.Roots(os.Getenv) {
		if _, err := foreign.Stat(root); onUsersMount(err) {
			unseen.Warnf(diag.NotRoots, source.Pos{}, "leaving out the libraries of %s: %v", root, err)
			continue
		}
		roots = append(roots, root)
	}
	list, diags := tapset.Installed(roots, version, trust.Check)
	return list, append(unseen, diags...)
}

func listLibraries(ctx context.Context, args []string, std cli.Stdio) int {
	if len(args) > 0 {
		return cli.Fail(std, fmt.Errorf("tapset list takes no arguments"))
	}
	list, diags := installed()
	diag.Print(cli.Raw(std.Err), diags, diag.PrintOptions{Color: cli.IsTerminal(std.Err)})
	out := bufio.NewWriter(std.Out)
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

// builtInCounts counts the names that the built-in library has for this machine's kernel.
func builtInCounts(ctx context.Context, k kernel.Kernel) string {
	lib, _ := tapset.Open(ctx, tapset.Options{Env: grammar.Env{Kernel: k, Guru: true}})
	items, _ := lib.Reference()
	return counts(items)
}

// folderCounts counts the names in a library.
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

// newLibrary creates a folder with a manifest and an example file.
func newLibrary(args []string, std cli.Stdio) int {
	if len(args) != 1 {
		fmt.Fprint(std.Err, tapsetUsage)
		return 1
	}
	name := filepath.Base(args[0])
	files, err := tapset.Skeleton(name)
	if err != nil {
		return cli.Fail(std, err)
	}
	if err := writeLibrary(filepath.Clean(args[0]), files); err != nil {
		return cli.Fail(std, err)
	}
	fmt.Fprintf(std.Out, "Created %s. Try: gostap -I %s -e 'probe begin { println(%s_twice(21)) exit() }'\nInstall: cp -r %s %s/\n",
		args[0], args[0], tapset.Identifier(name), args[0], tapset.Roots(os.Getenv)[0])
	return 0
}

// writeLibrary writes files into a new folder, also if the folder is moved meanwhile.
func writeLibrary(path string, files map[string]string) error {
	parent, err := outfile.FolderOf(path)
	if err != nil {
		return err
	}
	defer parent.Close()
	dir, err := parent.Mkdir(filepath.Base(path))
	if err != nil {
		return err
	}
	defer dir.Close()
	for name, text := range files {
		f, err := dir.CreateNew(name)
		if err != nil {
			return err
		}
		_, err = f.WriteString(text)
		if err := errors.Join(err, f.Close()); err != nil {
			return err
		}
	}
	return nil
}
