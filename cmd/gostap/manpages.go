// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/tapset/doc"
)

// manualText is the text of gostap(1), without the options.
//
//go:embed manual/gostap.md
var manualText string

// operateText is the text of gostap-operate(8).
//
//go:embed manual/gostap-operate.md
var operateText string

// writePage writes a manual page.
func writePage(std cli.Stdio, name string, library []doc.Topic) int {
	isPoint := func(t doc.Topic) bool { return t.Group == "points" }
	page := doc.Page{Name: name, Version: version}
	switch name {
	case "gostap":
		page.Section, page.Summary = 1, "run scripts on events of a Linux kernel and its programs"
		page.Head(std.Out)
		manCommand(std.Out)
		doc.ManText(std.Out, manualText)
	case "gostap-tapset":
		page.Section, page.Summary = 3, "functions, probes and macros of gostap's library"
		doc.Man(std.Out, page, library)
	case "gostap-probes":
		page.Section, page.Summary = 5, "probe points of gostap's scripts"
		doc.Man(std.Out, page, slices.DeleteFunc(doc.Reference(), func(t doc.Topic) bool { return !isPoint(t) }))
	case "gostap-script":
		page.Section, page.Summary = 5, "the language of gostap's scripts"
		doc.Man(std.Out, page, slices.DeleteFunc(doc.Reference(), isPoint))
	case "gostap-operate":
		page.Section, page.Summary = 8, "run modules that an administrator has approved"
		page.Head(std.Out)
		doc.ManText(std.Out, operateText)
	default:
		return cli.Fail(std, fmt.Errorf("--page %s: there are gostap, gostap-script, gostap-probes, gostap-tapset and gostap-operate", name))
	}
	return 0
}

// manCommand writes the sections of gostap(1) that are made from the options.
func manCommand(w io.Writer) {
	fmt.Fprint(w, ".SH SYNOPSIS\n")
	for _, s := range synopses() {
		doc.ManOption(w, "gostap "+s.form, s.does)
	}
	fmt.Fprint(w, ".SH OPTIONS\n")
	manFlags(w, flagSet(&options{}))
	doc.ManText(w, strings.TrimSpace(listingHelp))
	fmt.Fprint(w, ".SH OPTIONS OF COMMANDS\n")
	for _, c := range commandWords() {
		if f := commandFlags(c.form); f.HasFlags() {
			fmt.Fprintf(w, ".SS gostap %s\n", c.form)
			manFlags(w, f)
		}
	}
}

func manFlags(w io.Writer, f *pflag.FlagSet) {
	f.VisitAll(func(flag *pflag.Flag) {
		if !flag.Hidden {
			c := cli.OptionOf(flag)
			doc.ManOption(w, optionHeading(c), c.Does)
		}
	})
}

// optionHeading returns an option in the form of a manual page: "-r, --release RELEASE".
func optionHeading(c cli.Option) string {
	text := strings.Join(c.Spellings(), ", ")
	switch {
	case c.Value == "":
		return text
	case c.Optional:
		return text + "[=" + c.Value + "]"
	}
	return text + " " + c.Value
}
