// SPDX-License-Identifier: GPL-2.0-or-later

package doc

import (
	"fmt"
	"io"
	"strings"
)

// Page is the title data of a manual page.
type Page struct {
	Name    string
	Section int
	Summary string
	// Version is gostap's version, for the footer.
	Version string
	// Date is for the footer, as 2006-01-02; it may be empty.
	Date string
}

// Head writes the beginning of the page, in the macros of groff_man(7).
func (p Page) Head(w io.Writer) {
	fmt.Fprintf(w, ".\\\" SPDX-License-Identifier: GPL-2.0-or-later\n")
	fmt.Fprintf(w, ".TH %s %d \"%s\" \"gostap %s\" \"gostap\"\n", strings.ToUpper(roff(p.Name)), p.Section, p.Date, roff(p.Version))
	fmt.Fprintf(w, ".SH NAME\n%s \\- %s\n", roff(p.Name), roff(p.Summary))
}

// Man writes topics as a manual page in roff, with a section for each group.
func Man(w io.Writer, p Page, all []Topic) {
	p.Head(w)
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
		fmt.Fprintf(w, "%s\n\\fB%s\\fR\n", macro, roff(t.title(f)))
	}
	fmt.Fprintf(w, "%s\n", roff(t.Summary))
	for _, p := range paragraphs(t.Text) {
		manParagraph(w, ".IP", p)
	}
	if len(t.Variables) > 0 {
		fmt.Fprintf(w, ".IP\nVariables: %s\n", roff(strings.Join(t.Variables, ", ")))
	}
}

// ManText writes a Markdown text in roff: "## SECTION" headings and paragraphs.
func ManText(w io.Writer, text string) {
	for _, p := range paragraphs(strings.TrimSpace(text)) {
		if strings.HasPrefix(p, "<!--") {
			continue
		}
		if title, ok := strings.CutPrefix(p, "## "); ok {
			fmt.Fprintf(w, ".SH %s\n", roff(strings.ToUpper(title)))
			continue
		}
		manParagraph(w, ".PP", p)
	}
}

// manParagraph writes a paragraph. It keeps the lines of an indented one, which is an example.
func manParagraph(w io.Writer, macro, p string) {
	if isExample(p) {
		fmt.Fprintf(w, "%s\n.nf\n%s\n.fi\n", macro, roff(p))
		return
	}
	fmt.Fprintf(w, "%s\n%s\n", macro, roff(p))
}

// ManOption writes an option or a command with its description.
func ManOption(w io.Writer, name, does string) {
	fmt.Fprintf(w, ".TP\n\\fB%s\\fR\n%s\n", roff(name), roff(does))
}

// isExample reports whether a paragraph is an example, whose lines must not be joined.
func isExample(p string) bool { return strings.HasPrefix(p, " ") || strings.HasPrefix(p, "\t") }

func paragraphs(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n\n")
}

// roff escapes characters that have a meaning in roff.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "^", `\(ha`, "~", `\(ti`, "`", `\(ga`).Replace(s)
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
