// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/tests/harness"
)

// recorded are the commands of the session that README.md shows.
var recorded = []string{
	`gostap -L 'kernel.function("vfs_open")'`,
	"gostap --vm -e 'probe kernel.function(\"vfs_unlink\") {\n  println(kernel_string($dentry->d_nam->name)) }'",
	"gostap --vm -c 'touch /tmp/old; rm /tmp/old' -e 'probe kernel.function(\"vfs_unlink\") {\n" +
		"  printf(\"%s removes %s\\n\", execname(), kernel_string($dentry->d_name->name))\n  print_backtrace() }'",
	`gostap dtrace --vm -q -n 'syscall:::entry /pid == $target/ { @[probefunc] = count(); }' -c 'cat /proc/uptime'`,
}

// recording is the path of the recorded session, an SVG file in which each line appears at
// the time at which it was printed.
func recording() string { return filepath.Join(harness.Root(), "docs", "session.svg") }

// TestRecordingIsShown checks that README.md shows the recording, and that it has the commands.
func TestRecordingIsShown(t *testing.T) {
	all := documents(t)
	if readme := all[len(all)-1].text; !strings.Contains(readme, "(docs/session.svg)") {
		t.Error("README.md does not show docs/session.svg")
	}
	svg, err := os.ReadFile(recording())
	if err != nil {
		t.Fatal(err)
	}
	rest := string(svg)
	for _, command := range recorded {
		for _, line := range strings.Split(command, "\n") {
			_, after, ok := strings.Cut(rest, html.EscapeString(line)+"</text>")
			if !ok {
				t.Fatalf("docs/session.svg does not have the line %s: run make session", line)
			}
			rest = after
		}
	}
}

// printed is a line of a session.
type printed struct {
	at      time.Duration // since the session began
	text    string
	command bool // typed, not printed
}

// The size of a character and of the space around the text, in the SVG's units.
const (
	charWidth, lineHeight = 7.2, 17
	margin                = 14
)

const svgStyle = `<style>
text { font: 12px ui-monospace, Menlo, Consolas, monospace; fill: #d4d4d4; white-space: pre; opacity: 0; animation: appear 0.01s forwards }
text.command { fill: #9cdcfe }
@keyframes appear { to { opacity: 1 } }
@media (prefers-reduced-motion: reduce) { text { opacity: 1; animation: none } }
</style>
`

// render returns the session as an SVG file.
func render(lines []printed) []byte {
	longest := 0
	for _, l := range lines {
		longest = max(longest, len(l.text))
	}
	var b bytes.Buffer
	b.WriteString("<!-- SPDX-License-Identifier: GPL-2.0-or-later -->\n<!-- made by make session -->\n")
	width, height := float64(longest)*charWidth+2*margin, len(lines)*lineHeight+2*margin
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %d\" role=\"img\" aria-label=\"a session with gostap\">\n", width, height)
	b.WriteString(svgStyle + "<rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"#1e1e1e\"/>\n")
	for i, l := range lines {
		class := ""
		if l.command {
			class = ` class="command"`
		}
		fmt.Fprintf(&b, "<text%s x=\"%d\" y=\"%d\" style=\"animation-delay:%.1fs\">%s</text>\n",
			class, margin, margin+(i+1)*lineHeight-5, l.at.Seconds(), html.EscapeString(l.text))
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}
