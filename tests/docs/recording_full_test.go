// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package docs

import (
	"bufio"
	"bytes"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// TestRecording records the session of README.md anew. Numbers may differ from those of the
// file: they are times, process IDs and addresses.
func TestRecording(t *testing.T) {
	got := render(record(t))
	if *update {
		if err := os.WriteFile(recording(), got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(recording())
	if err != nil {
		t.Fatal(err)
	}
	number := regexp.MustCompile(`0x[0-9a-f]+|[0-9]+(\.[0-9]+)?`)
	if d := cmp.Diff(number.ReplaceAllString(string(want), "N"), number.ReplaceAllString(string(got), "N")); d != "" {
		t.Errorf("the session prints something else today (-recorded +today); make session records it:\n%s", d)
	}
}

// record runs the commands, and returns what was typed and printed. A pause of 2 s stands before
// each command.
func record(t *testing.T) (lines []printed) {
	dir := t.TempDir()
	if err := os.Symlink(harness.Binary(t), filepath.Join(dir, "gostap")); err != nil {
		t.Fatal(err)
	}
	const pause = 2 * time.Second
	var at time.Duration
	for _, command := range recorded {
		at += pause
		for _, line := range strings.Split("$ "+command, "\n") {
			lines = append(lines, printed{at, line, true})
		}
		start := time.Now()
		for _, l := range run(t, dir, command) {
			lines = append(lines, printed{at + l.at, l.text, false})
		}
		at += time.Since(start)
	}
	return lines
}

// run runs a command for the kernel that the documents use.
func run(t *testing.T, dir, command string) (lines []printed) {
	cmd := exec.CommandContext(t.Context(), "sh", "-c", "exec 2>&1; "+command)
	cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "SYSTEMTAP_RELEASE="+need.Kernel(t, need.Series612))
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	for s := bufio.NewScanner(out); s.Scan(); {
		lines = append(lines, printed{time.Since(start), strings.ReplaceAll(s.Text(), "\t", "        "), false})
	}
	_ = cmd.Wait() // the second command fails
	return lines
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
