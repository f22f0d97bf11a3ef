// SPDX-License-Identifier: GPL-2.0-or-later

package doc

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strings"
)

// pageHead is the page's beginning up to the version. The page refers to no other file.
//
// The page is written without html/template: that package calls methods by name, so the linker
// would keep every exported method of the program, which makes the binary 2 MB larger.
const pageHead = `<!DOCTYPE html>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<html lang="en">
<head>
<meta charset="utf-8">
<title>gostap library</title>
<style>
body { font: 16px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; }
code, pre { font: 14px/1.5 monospace; }
dt { margin-top: 1em; }
nav a { margin-right: 1em; }
</style>
</head>
<body>
`

// HTML writes all topics as one HTML page. version is gostap's version, for the title.
func HTML(w io.Writer, all []Topic, version string) error {
	out := bufio.NewWriter(w)
	groups := Groups(all)
	fmt.Fprintf(out, "%s<h1>The library of gostap %s</h1>\n<nav>\n", pageHead, html.EscapeString(version))
	for _, g := range groups {
		name := html.EscapeString(g.Name)
		fmt.Fprintf(out, "<a href=\"#group-%s\">%s</a>\n", name, name)
	}
	fmt.Fprint(out, "</nav>\n")
	for _, g := range groups {
		htmlGroup(out, g)
	}
	fmt.Fprint(out, "</body>\n</html>\n")
	return out.Flush()
}

func htmlGroup(w io.Writer, g Group) {
	name := html.EscapeString(g.Name)
	fmt.Fprintf(w, "<h2 id=\"group-%s\">%s</h2>\n<dl>\n", name, name)
	for _, t := range g.Topics {
		htmlTopic(w, t)
	}
	fmt.Fprint(w, "</dl>\n")
}

func htmlTopic(w io.Writer, t Topic) {
	fmt.Fprintf(w, "<dt id=\"%s-%s\">", t.Kind, html.EscapeString(strings.Join(strings.Fields(t.Name), "-")))
	for _, f := range t.Forms {
		fmt.Fprintf(w, "<code>%s</code><br>\n", html.EscapeString(t.title(f)))
	}
	fmt.Fprintf(w, "</dt>\n<dd><p>%s</p>\n", html.EscapeString(t.Summary))
	for _, p := range paragraphs(t.Text) {
		tag := "p"
		if isExample(p) {
			tag = "pre"
		}
		fmt.Fprintf(w, "<%s>%s</%s>\n", tag, html.EscapeString(p), tag)
	}
	if len(t.Variables) > 0 {
		fmt.Fprintf(w, "<p>Variables: %s</p>\n", html.EscapeString(strings.Join(t.Variables, ", ")))
	}
	fmt.Fprint(w, "</dd>\n")
}
