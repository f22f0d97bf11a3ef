// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestSDT: the probes of a module of two files, whole and without its debug
// information: every type, inlined in several places, in code that is freed.
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
