// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
