// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestSDT tests the static probes of a module with two source files, with and without debug
// information: arguments of every type, probes inlined in several places, and in init code.
func TestSDT(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		whole := buildWithSDT(t, release, "gsmarks")
		bare := filepath.Join(t.TempDir(), filepath.Base(whole))
		execute(t, "strip", "--strip-debug", "-o", bare, whole)
		checkSDTCode(t, whole)
		checkSDTLists(t, release, whole)
		checkSDTLists(t, release, bare)
		scripts := map[string]module{}
		var list []session
		for name, ko := range map[string]string{"whole": whole, "bare": bare} {
			scripts[name] = module{script: strings.ReplaceAll(gsmarksScript, "MARKS", ko) + sayReady}
			scripts["last"+name] = module{script: strings.ReplaceAll(lastScript, "MARKS", ko) + sayReady}
			scripts["other"+name] = module{script: strings.ReplaceAll(otherScript, "MARKS", ko) + sayReady}
			list = append(list, gsmarksSessions(name, ko)...)
		}
		runSessions(t, release, scripts, list, whole, bare, "/usr/sbin/insmod", "/usr/sbin/rmmod", "/usr/bin/mount", "/usr/bin/rm")
	})
}
