// SPDX-License-Identifier: GPL-2.0-or-later

package doc

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/kbuild/lazy"
)

// The kinds of topics that are not definitions of the library.
const (
	syntaxKind   grammar.EntryKind = "syntax"
	variableKind grammar.EntryKind = "variable"
	pointKind    grammar.EntryKind = "point"
)

var (
	//go:embed reference/language.md
	languageText string
	//go:embed reference/variables.md
	variablesText string
	//go:embed reference/probes.md
	probesText string
)

// Reference returns the topics that are not in the library: the language's syntax, the target
// variables, and the probe points.
func Reference() []Topic {
	return slices.Concat(
		sections(languageText, syntaxKind, "language", "gostap-script(5)"),
		sections(variablesText, variableKind, "variables", "gostap-script(5)"),
		sections(probesText, pointKind, "points", "gostap-probes(5)"))
}

func (t *Topic) isReference() bool {
	return t.Kind == syntaxKind || t.Kind == variableKind || t.Kind == pointKind
}

// sections makes a topic of each section of a Markdown text. A section is "## NAME, ALIAS...", the
// forms as an indented block, a paragraph with the summary, and further paragraphs.
func sections(text string, kind grammar.EntryKind, group, page string) []Topic {
	var out []Topic
	for _, s := range strings.Split(text, "\n## ")[1:] {
		parts := paragraphs(strings.TrimRight(s, "\n"))
		names := strings.Split(parts[0], ", ")
		t := Topic{Kind: kind, Name: names[0], Aliases: names[1:], Group: group, File: page}
		for _, form := range strings.Split(parts[1], "\n") {
			t.Forms = append(t.Forms, strings.TrimPrefix(form, "\t"))
		}
		t.Summary = joined(parts[2])
		t.Text = strings.Join(parts[3:], "\n\n")
		out = append(out, t)
	}
	return out
}

// joined joins the lines of a paragraph.
func joined(paragraph string) string { return strings.Join(strings.Fields(paragraph), " ") }

var argument = lazy.Regexp(`\([^)]*\)`)

// Related returns the reference topics that describe a word of a script best: kernel.function for
// kernel.function("f").call, $var for $count.
func Related(all []Topic, word string) []Topic {
	if strings.HasPrefix(word, "$") {
		return Find(all, generalVariable(word))
	}
	components := strings.Split(argument().ReplaceAllString(word, ""), ".")
	for n := len(components); n > 0; n-- {
		point := strings.Join(components[:n], ".")
		if found := slices.DeleteFunc(Find(all, point), func(t Topic) bool { return !t.isReference() }); len(found) > 0 {
			return found
		}
	}
	return beginning(all, components[0]+".")
}

// generalVariable is the name of the reference topic for a target variable.
func generalVariable(word string) string {
	if strings.HasSuffix(word, "$") {
		return "$var$"
	}
	return "$var"
}

// beginning returns the reference topics that have a name with this prefix.
func beginning(all []Topic, prefix string) []Topic {
	var out []Topic
	for _, t := range all {
		if t.isReference() && slices.ContainsFunc(append(t.Aliases, t.Name), func(n string) bool { return strings.HasPrefix(n, prefix) }) {
			out = append(out, t)
		}
	}
	return out
}
