// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/tapset/doc"
)

const docUsage = `Usage: gostap doc                 the subjects of the library
       gostap doc SUBJECT         what it has, a line each
       gostap doc NAME|PATTERN... what the library says of it
       gostap doc --all [--format man|html|text]
`

// docOptions are those of "gostap doc".
type docOptions struct {
	all     bool
	format  string
	dirs    []string
	release string
}

// runDoc is "gostap doc": the reference, out of the library's own comments.
func runDoc(ctx context.Context, args []string, io stdio) int {
	var o docOptions
	f := pflag.NewFlagSet("gostap doc", pflag.ContinueOnError)
	f.SetOutput(io.err)
	f.Usage = func() { fmt.Fprint(io.err, docUsage, "\n", f.FlagUsages()) }
	f.BoolVar(&o.all, "all", false, "write the whole reference")
	f.StringVar(&o.format, "format", "man", "write it as `FORMAT`: man, html or text")
	f.StringArrayVarP(&o.dirs, "include", "I", nil, "search `DIR` for library scripts too")
	f.StringVarP(&o.release, "release", "r", "", "take the library for the kernel `RELEASE`")
	switch err := f.Parse(args); {
	case errors.Is(err, pflag.ErrHelp):
		return 0
	case err != nil:
		return 1
	}
	topics, diags := o.topics(ctx)
	diag.Print(raw(io.err), diags, diag.PrintOptions{Color: isTerminal(io.err)})
	if diags.HasErrors() {
		return 1
	}
	out := bufio.NewWriter(io.out)
	defer out.Flush()
	if o.all {
		return o.writeAll(stdio{out: out, err: io.err}, topics)
	}
	return writeTopics(stdio{out: out, err: io.err}, topics, f.Args())
}

// topics are those of the built-in library, the installed ones and -I. Where
// the kernel is not known, conditions take it for an unknown one.
func (o *docOptions) topics(ctx context.Context) ([]doc.Topic, diag.List) {
	k, _ := kbuild.Describe(ctx, o.release, kbuild.DescribeOptions{})
	dirs, diags := libraryDirs(o.dirs)
	lib, l := tapset.Open(ctx, tapset.Options{Dirs: dirs, Env: grammar.Env{Kernel: k, Guru: true}})
	topics, m := doc.Topics(lib)
	return topics, append(append(diags, l...), m...)
}

func (o *docOptions) writeAll(io stdio, topics []doc.Topic) int {
	switch o.format {
	case "man":
		doc.Man(io.out, topics, version)
	case "html":
		if err := doc.HTML(io.out, topics, version); err != nil {
			return fail(io, err)
		}
	case "text":
		for _, t := range topics {
			doc.Text(io.out, t)
			fmt.Fprintln(io.out)
		}
	default:
		return fail(io, fmt.Errorf("--format %s: there are man, html and text", o.format))
	}
	return 0
}

func writeTopics(io stdio, all []doc.Topic, words []string) int {
	if len(words) == 0 {
		doc.Overview(io.out, all)
		return 0
	}
	status := 0
	for i, word := range words {
		found := doc.Find(all, word)
		switch {
		case len(found) == 0:
			fail(io, fmt.Errorf("the library has no %s%s", word, nearTopic(all, word)))
			status = 1
			continue
		case i > 0:
			fmt.Fprintln(io.out)
		}
		writeFound(io, found)
	}
	return status
}

// writeFound writes the whole of one or two topics, a line for each of more:
// of a function and a probe of one name, say, both.
func writeFound(io stdio, found []doc.Topic) {
	if len(found) > 2 {
		doc.List(io.out, found)
		return
	}
	for i, t := range found {
		if i > 0 {
			fmt.Fprintln(io.out)
		}
		doc.Text(io.out, t)
	}
}

// nearTopic is the end of a message: the name that was meant, perhaps.
func nearTopic(all []doc.Topic, word string) string {
	names := make([]string, len(all))
	for i, t := range all {
		names[i] = t.Name
	}
	if near := diag.Near(word, names, 1); len(near) > 0 {
		return fmt.Sprintf("; did you mean %s? gostap doc lists the subjects", near[0])
	}
	return "; gostap doc lists the subjects"
}
