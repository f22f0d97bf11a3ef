// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestModuleMarks tests a driver that has static probes, and a script that shows the flow of
// calls through it.
func TestModuleMarks(t *testing.T) {
	user := harness.Tool(t, t.TempDir(), "testdata/revdev/user/revuser.c")
	harness.EachKernel(t, func(t *testing.T, release string) {
		rev := buildWithSDT(t, release, "revdev")
		script := strings.NewReplacer("USER", user, "REV", rev).Replace(flowScript)
		runSessions(t, release, map[string]module{"flow": {script: script, options: []string{"-g"}}, "later": {script: script + sayReady, options: []string{"-g"}}}, []session{
			{"flow", `insmod ` + rev + `; ` + user + `; /init run -c ` + user + ` -o /tmp/flow flow.ko; cat /tmp/flow; echo; rmmod revdev; ` + left,
				[]string{"olleH 1 105\n", "olleH 1 105\n" + flow + "\nleft 0\n"}, "WARNING"},
			{"comes later", listen + `listen later; insmod ` + rev + `; ` + user + `; rmmod revdev; leave later $later; ` + left,
				[]string{"olleH 1 105\nready\n" + flow + "\nleft 0\n"}, "WARNING"},
		}, rev, user, "/usr/sbin/insmod", "/usr/sbin/rmmod", "/usr/bin/rm")
	})
}
