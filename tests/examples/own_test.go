// SPDX-License-Identifier: GPL-2.0-or-later

package examples

import (
	"regexp"
	"testing"
)

// own are examples of gostap that replace published scripts which no longer work since the
// kernel changed (testdata/reasons.txt). OWN is testdata/own.c.
var own = []struct {
	name, options, run string
	want               []string // regular expressions
}{
	{"deny-names", "-g", `-c "OWN names"`, []string{`allowed: done\n`, `created: Permission denied\n`, `renamed: Permission denied\n`, `folder: Permission denied\n`,
		`own\(\d+\) may not have forbidden-file\n`, `may not have forbidden-name\n`, `may not have forbidden-folder\n`}},
	{"skip-syncs", "-g", `-c "exec OWN syncs"`, []string{`fsync: done\nfdatasync: done\nclose: done\n`, `own\(\d+\): 2 syncs skipped\n`}},
	{"lock-waits", "", `-c "OWN locks"`, []string{`PROCESS`, `own +(sleep|spin)[-a-z]* +\d+ +\d+ +\d+\n`}},
	{"network-lock", "", `-c "OWN network" NAME.ko least_us=0`, []string{`lo: done\n`, `own\(\d+\) held it for \d+ us, up to\n`, `0x[0-9a-f]+`, `own +1 +\d+`}},
	{"file-latency", "", `-c "OWN cache"`, []string{`vfs_fsync_range, us:\n`, `vfs_read, us:\n *value \|-+ count\n`, `vfs_write, us:\n`}},
	{"slow-files", "", `-c "OWN cache" NAME.ko least_ms=0`, []string{`TIME`, `own +\d+ vfs_write +4096 +\d+\.\d{3} cached\n`, `vfs_read +4096`, `vfs_fsync_range +0`}},
	{"page-cache-hits", "", `-c "OWN blocks"`, []string{`HITS`, `in all\n +[1-9]\d+ +[1-9]\d+ +\d+\.\d\d %\n`}},
	{"anonymous-pages", "", `-c "OWN anonymous"`, []string{`own +\d+ +\d* +2[5-9]\d +0\n`}},
	{"written-pages", "", `-c "OWN disk"`, []string{`disk: done\n`, `own +[1-9]\d* +[1-9]\d* +0\n`}},
	{"open-files", "-DMAXACTION=100000", "", []string{`own\(\d+\)\n`, `    0 `, `file +0100002 at 4096 inode \d+ /listed\n`, `pipe`, `socket`}},
	{"shared-futexes", "", `-c "OWN futexes"`, []string{`own\(\d+\): 3 waits in \S*/?shared, mean [2-9]\d{4} us`}},
	{"huge-page-delays", "", `-c "OWN huge"`, []string{`own: \d+ pages cleared, mean \d+ us`, `own: 2 pages copied, mean \d+ us`}},
}

// TestOwnNamed checks that own has each example that a reason names.
func TestOwnNamed(t *testing.T) {
	named := map[string]bool{}
	for _, why := range table(t, "testdata/reasons.txt") {
		if m := regexp.MustCompile(`examples/([a-z-]+)\.stp`).FindStringSubmatch(why); m != nil {
			named[m[1]] = true
		}
	}
	for _, e := range own {
		if !named[e.name] {
			t.Errorf("examples/%s.stp replaces no published script", e.name)
		}
		delete(named, e.name)
	}
	for name := range named {
		t.Errorf("examples/%s.stp is named in testdata/reasons.txt and not run", name)
	}
}
