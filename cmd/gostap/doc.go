// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bufio"
	"context"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/tapset/doc"
)

// docOptions are the options of "gostap doc".
type docOptions struct {
	all     bool
	page    string
	format  string
	dirs    []string
	release string
}

func (o *docOptions) flags(f *pflag.FlagSet) {
	f.BoolVar(&o.all, "all", false, "write the whole reference")
	f.StringVar(&o.page, "page", "", "write a manual page: `NAME` is gostap, gostap-script, gostap-probes, gostap-tapset or gostap-operate")
	f.StringVar(&o.format, "format", "man", "write the reference as `FORMAT`: man, html or text")
	f.StringArrayVarP(&o.dirs, "include", "I", nil, "search `DIR` for library scripts too")
	f.StringVarP(&o.release, "release", "r", "", "take the library for the kernel `RELEASE`")
}

// runDoc does "gostap doc": it prints the library's comments on its names, and the reference of
// the language, variables and probe points.
func runDoc(ctx context.Context, args []string, std cli.Stdio) int {
	var o docOptions
	f := pflag.NewFlagSet("gostap doc", pflag.ContinueOnError)
	o.flags(f)
	if err := cli.ParseFlags(f, args); err != nil {
		return commandUsage(std, f, err)
	}
	topics, diags := o.topics(ctx)
	diag.Print(cli.Raw(std.Err), diags, diag.PrintOptions{Color: cli.IsTerminal(std.Err)})
	if diags.HasErrors() {
		return 1
	}
	out := bufio.NewWriter(std.Out)
	defer out.Flush()
	buffered := cli.Stdio{Out: out, Err: std.Err}
	switch {
	case o.page != "":
		return writePage(buffered, o.page, topics)
	case o.all:
		return o.writeAll(buffered, topics)
	}
	return writeTopics(buffered, append(doc.Reference(), topics...), f.Args())
}

// topics returns the topics of the built-in library, of installed ones and of -I. If the kernel
// is not known, conditions on it are evaluated as for an unknown kernel.
func (o *docOptions) topics(ctx context.Context) ([]doc.Topic, diag.List) {
	k, _ := kbuild.Describe(ctx, o.release, kbuild.DescribeOptions{})
	dirs, diags := libraryDirs(o.dirs)
	lib, l := tapset.Open(ctx, tapset.Options{Dirs: dirs, Env: grammar.Env{Kernel: k, Guru: true}})
	topics, m := doc.Topics(lib)
	return topics, append(append(diags, l...), m...)
}

// writeAll writes the library's reference as a manual page, or the whole reference as HTML or
// text.
func (o *docOptions) writeAll(std cli.Stdio, topics []doc.Topic) int {
	everything := append(doc.Reference(), topics...)
	switch o.format {
	case "man":
		return writePage(std, "gostap-tapset", topics)
	case "html":
		if err := doc.HTML(std.Out, everything, version); err != nil {
			return cli.Fail(std, err)
		}
	case "text":
		for _, t := range everything {
			doc.Text(std.Out, t)
			fmt.Fprintln(std.Out)
		}
	default:
		return cli.Fail(std, fmt.Errorf("--format %s: choose man, html or text", o.format))
	}
	return 0
}

func writeTopics(std cli.Stdio, all []doc.Topic, words []string) int {
	if len(words) == 0 {
		doc.Overview(std.Out, all)
		return 0
	}
	status := 0
	for i, word := range words {
		found := doc.Find(all, word)
		if len(found) == 0 {
			found = doc.Related(all, word)
		}
		switch {
		case len(found) == 0:
			cli.Fail(std, fmt.Errorf("the library and the language have no %s%s", word, suggestTopic(all, word)))
			status = 1
			continue
		case i > 0:
			fmt.Fprintln(std.Out)
		}
		writeFound(std, found)
		writeSubject(std, all, found, word)
	}
	return status
}

// writeSubject lists a subject of the library after a topic of the same name, for example the
// probe points of "process".
func writeSubject(std cli.Stdio, all, found []doc.Topic, word string) {
	group := doc.InGroup(all, word)
	if len(group) == 0 || found[0].Group == word {
		return
	}
	fmt.Fprintf(std.Out, "\nThe library has of the subject %s:\n", word)
	doc.List(std.Out, group)
}

// writeFound writes one or two topics in full, such as a function and a probe of the same name,
// or one line for each if there are more.
func writeFound(std cli.Stdio, found []doc.Topic) {
	if len(found) > 2 {
		doc.List(std.Out, found)
		return
	}
	for i, t := range found {
		if i > 0 {
			fmt.Fprintln(std.Out)
		}
		doc.Text(std.Out, t)
	}
}

// suggestTopic returns the end of an error message: a similar name, or "".
func suggestTopic(all []doc.Topic, word string) string {
	names := make([]string, len(all))
	for i, t := range all {
		names[i] = t.Name
	}
	for _, t := range all {
		names = append(names, t.Aliases...)
	}
	if similar := diag.Near(word, names, 1); len(similar) > 0 {
		return fmt.Sprintf("; did you mean %s? gostap doc lists the subjects", similar[0])
	}
	return "; gostap doc lists the subjects"
}
