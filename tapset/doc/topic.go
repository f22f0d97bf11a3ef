// SPDX-License-Identifier: GPL-2.0-or-later

// Package doc makes the library's reference from the comments in its files.
package doc

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/tapset"
)

// Topic is one name of the library with its documentation.
type Topic struct {
	Kind grammar.EntryKind
	// Name is as scripts write it: "@container_of", "vfs.read.return".
	Name  string
	Group string
	File  string
	// Forms are the ways to write it, one for each overload:
	// "execname:string ()".
	Forms []string
	// Summary is one line; Text is the rest of the comment, in paragraphs.
	Summary, Text string
	// Variables are the variables that an alias sets for its handlers.
	Variables []string
	// Aliases are further words by which Find finds a reference topic.
	Aliases []string
}

// title returns a form as the heading of the topic's text.
func (t *Topic) title(form string) string {
	if t.isReference() {
		return form
	}
	return string(t.Kind) + " " + form
}

// Topics lists the names of a library, sorted by group, then kind and name. Overloads of
// a function are one topic.
func Topics(lib *tapset.Library) ([]Topic, diag.List) {
	items, diags := lib.Reference()
	at := map[string]int{}
	var out []Topic
	for _, it := range items {
		t := topic(it)
		if i, again := at[string(t.Kind)+t.Name]; again {
			out[i].add(t)
			continue
		}
		if t.Kind == grammar.AliasEntry {
			t.Variables = lib.AliasVariables(t.Name)
		}
		at[string(t.Kind)+t.Name] = len(out)
		out = append(out, t)
	}
	slices.SortStableFunc(out, func(a, b Topic) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name))
	})
	return out, diags
}

func topic(it tapset.Item) Topic {
	t := Topic{Kind: it.Kind, Name: it.Name, Group: it.Group, File: it.File}
	if it.Kind == grammar.MacroEntry {
		t.Name = "@" + it.Name
	}
	t.Forms = []string{form(t.Name, it.Signature)}
	text := it.Doc
	if text == "" {
		text = it.About
	}
	t.Summary, t.Text = split(t.Name, text)
	return t
}

// form returns the name with its signature.
func form(name, signature string) string {
	if strings.HasPrefix(signature, ":") && !strings.Contains(signature, " (") {
		signature = strings.Replace(signature, "(", " (", 1)
	}
	return name + signature
}

// split splits a comment into "NAME - summary", from which the name or list of names is
// removed, and the rest: lines "@parameter: description", and paragraphs.
func split(name, text string) (summary, rest string) {
	first, rest, _ := strings.Cut(text, "\n\n")
	first, parameters, _ := strings.Cut(first, "\n@")
	first = strings.Join(strings.Fields(first), " ")
	if before, after, ok := strings.Cut(first, " - "); ok {
		if strings.Contains(before, strings.TrimSuffix(name, ".return")) || !strings.Contains(before, " ") {
			first = after
		}
	}
	if parameters != "" {
		parameters = "  " + strings.ReplaceAll(parameters, "\n@", "\n  ")
	}
	return first, strings.Trim(parameters+"\n\n"+strings.Trim(rest, "\n"), "\n")
}

// add adds another form of the same name.
func (t *Topic) add(o Topic) {
	if !slices.Contains(t.Forms, o.Forms[0]) {
		t.Forms = append(t.Forms, o.Forms[0])
	}
	if t.Summary == "" {
		t.Summary, t.Text = o.Summary, o.Text
	}
}

// Find returns the topics for a word: a name with or without "@", or a pattern of path.Match. If no
// name matches, it returns the topics of the group with that name.
func Find(all []Topic, word string) []Topic {
	var out []Topic
	for _, t := range all {
		if t.matches(word) {
			out = append(out, t)
		}
	}
	if len(out) > 0 {
		return out
	}
	return InGroup(all, word)
}

func (t *Topic) matches(word string) bool {
	if t.Name == word || slices.Contains(t.Aliases, word) {
		return true
	}
	bare := strings.TrimPrefix(t.Name, "@")
	ok, err := path.Match(word, bare)
	return bare == word || err == nil && ok
}

// InGroup returns the topics of a group.
func InGroup(all []Topic, name string) []Topic {
	var out []Topic
	for _, t := range all {
		if t.Group == name {
			out = append(out, t)
		}
	}
	return out
}

// Group is a subject with its topics.
type Group struct {
	Name   string
	Topics []Topic
}

// Groups divides sorted topics into groups.
func Groups(all []Topic) []Group {
	var out []Group
	for _, t := range all {
		if n := len(out); n == 0 || out[n-1].Name != t.Group {
			out = append(out, Group{Name: t.Group})
		}
		g := &out[len(out)-1]
		g.Topics = append(g.Topics, t)
	}
	return out
}
