// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestHammer runs four processes on four CPUs and checks that every call is counted exactly
// in every global, or reported as a skipped hit.
func TestHammer(t *testing.T) {
	const calls, each = 4, 15000
	harness.EachKernel(t, func(t *testing.T, release string) {
		load := harness.Load(t, t.TempDir())
		one := fmt.Sprintf("%s getppid 1 %d >/dev/null", load, each)
		command := strings.Repeat(one+" & ", calls-1) + one + "; wait"
		out := harness.Run(t, guest.Config{Release: release, CPUs: 4, Add: []guest.Mapping{{Host: load}}},
			[]harness.Case{{Script: hammer, Options: []string{"-w"}, Command: command}})[0]
		if out.Err != nil {
			t.Fatalf("%v\n%s", out.Err, out.Build)
		}
		clean(t, out)
		n := strconv.Itoa(calls * each)
		half := strconv.Itoa(calls * each / 2)
		want := strings.Join([]string{n, n, half, n, n, n, n, n, n}, " ") + "\n"
		if out.Stdout != want {
			t.Errorf("got %swant %s", out.Stdout, want)
		}
	})
}
