// SPDX-License-Identifier: GPL-2.0-or-later

package doc

import (
	"fmt"
	"io"
	"strings"
)

// Man writes the reference as gostap-tapset(7), in the man macros of
// groff_man(7). version names the program's in the foot.
func Man(w io.Writer, all []Topic, version string) {
	fmt.Fprintf(w, ".\\\" SPDX-License-Identifier: GPL-2.0-or-later\n")
	fmt.Fprintf(w, ".TH GOSTAP-TAPSET 7 \"\" \"gostap %s\" \"gostap library\"\n", roff(version))
	fmt.Fprint(w, ".SH NAME\ngostap-tapset \\- functions, probes and macros of gostap's library\n")
	for _, g := range Groups(all) {
		fmt.Fprintf(w, ".SH %s\n", roff(strings.ToUpper(g.Name)))
		for _, t := range g.Topics {
			manTopic(w, t)
		}
	}
}

func manTopic(w io.Writer, t Topic) {
	for i, f := range t.Forms {
		macro := ".TP"
		if i > 0 {
			macro = ".TQ"
		}
		fmt.Fprintf(w, "%s\n\\fB%s %s\\fR\n", macro, t.Kind, roff(f))
	}
	fmt.Fprintf(w, "%s\n", roff(t.Summary))
	for _, p := range paragraphs(t.Text) {
		manParagraph(w, p)
	}
	if len(t.Variables) > 0 {
		fmt.Fprintf(w, ".IP\nVariables: %s\n", roff(strings.Join(t.Variables, ", ")))
	}
}

// manParagraph keeps the lines of one that is indented: an example.
func manParagraph(w io.Writer, p string) {
	if isExample(p) {
		fmt.Fprintf(w, ".IP\n.nf\n%s\n.fi\n", roff(p))
		return
	}
	fmt.Fprintf(w, ".IP\n%s\n", roff(p))
}

// isExample tells a paragraph whose lines are to stay as they are.
func isExample(p string) bool { return strings.HasPrefix(p, " ") || strings.HasPrefix(p, "\t") }

func paragraphs(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n\n")
}

// roff escapes what groff would take for its own.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
