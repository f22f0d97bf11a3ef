// SPDX-License-Identifier: GPL-2.0-or-later

//go:build bench

package growth

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/bench/table"
	"github.com/gostap/gostap/tests/harness"
)

// TestPeers measures the curves of the other tools, and shows them beside gostap's committed points.
// What a tool can't do has no point.
func TestPeers(t *testing.T) {
	tree, release := harness.PeerTree(t), measured(t)
	for _, c := range curves {
		t.Run(c.file, func(t *testing.T) { c.comparePeers(t, release, tree) })
	}
}

func (c *curve) comparePeers(t *testing.T, release, tree string) {
	add := append(harness.InPeerTree(t, tree, "/bin/sh", "/usr/bin/bpftrace", "/usr/bin/staprun", "/usr/lib/systemtap/stapio"),
		guest.Mapping{Host: "/bin/cat"}, guest.Mapping{Host: "/bin/grep"})
	got := c.rows(measure(t, release, c.chosen(func(tool string) bool { return tool != gostap }), peers(t, release, tree), add))
	t.Logf("%s on %s\n%s%s", c.axes.Title, release, table.Format(table.Read(t, c.table()), ""), table.Format(got, ""))
	if *update && len(got) > 0 {
		c.accept(t, got)
	}
}

// inTree runs a tool in its tree, with its output in a file.
const inTree = `%s chroot /peers %s >/out 2>/err; grep -a '^grow: ' /out || { cat /err; grep -av '^x' /out; }` + arrivedLines

// peers prepares a run of another tool.
func peers(t *testing.T, release, tree string) preparer {
	dir := t.TempDir()
	return func(p point) prepared {
		if p.tool == bpftrace {
			command := fmt.Sprintf(inTree, strings.Join(p.options, " "), quoted(p.timed([]string{"/usr/bin/bpftrace", "-c", "/grow " + p.load, "-e", p.script})))
			return prepared{argv: []string{"/bin/sh", "-c", command}}
		}
		ko := stapModule(t, tree, dir, release, p)
		command := fmt.Sprintf(inTree, "", quoted(p.timed([]string{"/usr/bin/staprun", "-c", "/grow " + p.load, ko})))
		return prepared{[]string{"/bin/sh", "-c", command}, []guest.Mapping{{Host: ko, Guest: "/peers" + ko}}}
	}
}

var nameChars = regexp.MustCompile(`\W`)

// stapModule builds a module with SystemTap.
func stapModule(t *testing.T, tree, dir, release string, p point) string {
	name := "peer_" + strings.ToLower(nameChars.ReplaceAllString(filepath.Base(p.name()), "_"))
	libs := tree + "/usr/lib/x86_64-linux-gnu"
	args := []string{"--library-path", libs, tree + "/usr/bin/stap", "-r", release, "-p4", "-w", "-DSTP_NO_OVERLOAD", "-m", name, "-e", p.script}
	cmd := exec.Command(tree+"/lib64/ld-linux-x86-64.so.2", append(args, p.options...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "SYSTEMTAP_RUNTIME="+tree+"/usr/share/systemtap/runtime", "SYSTEMTAP_TAPSET="+tree+"/usr/share/systemtap/tapset", "SYSTEMTAP_DIR="+dir+"/stap")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s", p.name(), err, out)
	}
	return filepath.Join(dir, name+".ko")
}
