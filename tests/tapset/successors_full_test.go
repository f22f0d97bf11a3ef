// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package tapset

import (
	"bytes"
	"os/exec"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestSuccessors checks that the error for an alias that a kernel lacks suggests one that it has.
func TestSuccessors(t *testing.T) {
	names := goneCalls
	for _, a := range aliasTables(t) {
		for _, r := range a.rows {
			if r.gone != "" {
				names = append(names, r.alias)
			}
		}
	}
	harness.EachKernel(t, func(t *testing.T, release string) {
		gostap := func(args ...string) (string, error) {
			var errs bytes.Buffer
			cmd := exec.Command(harness.Binary(t), append([]string{"-r", release}, args...)...)
			cmd.Stderr = &errs
			err := cmd.Run()
			return errs.String(), err
		}
		seen := map[string]bool{}
		for _, name := range names {
			messages, err := gostap("-p2", "-e", "probe "+name+" { println(1) }")
			m := successorHint.FindStringSubmatch(messages)
			if err == nil || m == nil {
				t.Errorf("%s: %v, and no successor in\n%s", name, err, messages)
				continue
			}
			if !seen[m[1]] {
				if why, err := gostap("-p2", "-e", "probe "+m[1]+" { println(1) }"); err != nil {
					t.Errorf("%s is to be taken for %s: %v\n%s", m[1], name, err, why)
				}
			}
			seen[m[1]] = true
		}
	})
}
