// SPDX-License-Identifier: GPL-2.0-or-later

package doc

import (
	"html/template"
	"io"
	"strings"
)

// page is the whole reference in one file, which needs no other.
var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"paragraphs": paragraphs,
	"example":    isExample,
	"join":       func(list []string) string { return strings.Join(list, ", ") },
}).Parse(`<!DOCTYPE html>
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
<h1>The library of gostap {{.Version}}</h1>
<nav>
{{range .Groups}}<a href="#group-{{.Name}}">{{.Name}}</a>
{{end}}</nav>
{{range .Groups}}<h2 id="group-{{.Name}}">{{.Name}}</h2>
<dl>
{{range .Topics}}{{$kind := .Kind}}<dt id="{{.Kind}}-{{.Name}}">{{range .Forms}}<code>{{$kind}} {{.}}</code><br>
{{end}}</dt>
<dd><p>{{.Summary}}</p>
{{range paragraphs .Text}}{{if example .}}<pre>{{.}}</pre>{{else}}<p>{{.}}</p>{{end}}
{{end}}{{if .Variables}}<p>Variables: {{join .Variables}}</p>
{{end}}</dd>
{{end}}</dl>
{{end}}</body>
</html>
`))

// HTML writes the reference as one page.
func HTML(w io.Writer, all []Topic, version string) error {
	return page.Execute(w, struct {
		Version string
		Groups  []Group
	}{version, Groups(all)})
}
