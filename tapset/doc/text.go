// SPDX-License-Identifier: GPL-2.0-or-later

package doc

import (
	"fmt"
	"io"
	"strings"
)

// Text writes a topic for a terminal.
func Text(w io.Writer, t Topic) {
	for _, f := range t.Forms {
		fmt.Fprintln(w, t.title(f))
	}
	if t.Summary != "" {
		fmt.Fprintf(w, "\n%s\n", indent(t.Summary))
	}
	if t.Text != "" {
		fmt.Fprintf(w, "\n%s\n", indent(t.Text))
	}
	if len(t.Variables) > 0 {
		fmt.Fprintf(w, "\n%s\n", indent("Variables: "+strings.Join(t.Variables, ", ")))
	}
	where := "In "
	if t.isReference() {
		where = "See "
	}
	fmt.Fprintf(w, "\n%s\n", indent(where+t.File))
}

func indent(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if l != "" {
			lines[i] = "    " + l
		}
	}
	return strings.Join(lines, "\n")
}

// List writes one line for each topic: its name and summary.
func List(w io.Writer, topics []Topic) {
	for _, t := range topics {
		fmt.Fprintf(w, "%-8s %-32s %s\n", t.Kind, t.Name, t.Summary)
	}
}

// Overview writes one line for each group, with its first names.
func Overview(w io.Writer, all []Topic) {
	for _, g := range Groups(all) {
		fmt.Fprintf(w, "%-14s %4d  %s\n", g.Name, len(g.Topics), strings.Join(sample(g.Topics), ", "))
	}
}

// sample returns the first names of a group.
func sample(topics []Topic) []string {
	var out []string
	for _, t := range topics[:min(len(topics), 4)] {
		out = append(out, t.Name)
	}
	if len(topics) > 4 {
		out = append(out, "...")
	}
	return out
}
