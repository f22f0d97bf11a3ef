// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package hits

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// idleScript prints the ticks of CPU time (proc(5), stat, utime and stime) that the runner of a
// session takes in 10 s, which are 1,000 ticks, from 5 s after it has armed its probes.
const idleScript = `$GOSTAP run -w -o /said $MODULE & p=$!
until grep -q armed /said 2>/dev/null; do sleep 0.1; done
ticks() { set -- $(cat /proc/$p/stat); echo $((${14} + ${15})); }
sleep 5; from=$(ticks); sleep 10; to=$(ticks)
kill -TERM $p; wait $p; echo $((to - from))`

// TestIdle limits what a session with all functions probed costs while nothing is printed: 1 %
// of a CPU. The reader must not go through all probes whenever it wakes up.
func TestIdle(t *testing.T) {
	for _, release := range harness.Kernels(t) {
		t.Run(release, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(10*time.Minute))
			defer cancel()
			ko, stderr, err := harness.Module(ctx, t, release, harness.Case{Options: []string{"-w"},
				Script: `global n probe kernel.function("*").call { n++ } probe begin { println("armed") }`})
			if err != nil {
				t.Fatalf("%v\n%s", err, stderr)
			}
			self := harness.Binary(t)
			add := []guest.Mapping{{Host: self}, {Host: ko}}
			for _, tool := range []string{"/bin/sh", "/bin/sleep", "/bin/cat", "/bin/grep"} {
				add = append(add, guest.Mapping{Host: tool})
			}
			script := strings.NewReplacer("$GOSTAP", self, "$MODULE", ko).Replace(idleScript)
			out, err := guest.Run(ctx, guest.Config{Release: release, ICount: true, Self: self, Add: add},
				[]guest.Job{{Argv: []string{"/bin/sh", "-c", script}, Timeout: 5 * time.Minute}})
			if err != nil {
				t.Fatal(err)
			}
			ticks, err := strconv.Atoi(strings.TrimSpace(string(out[0].Stdout)))
			if err != nil {
				t.Fatalf("%s\n%s", out[0].Stdout, out[0].Stderr)
			}
			t.Logf("%d ticks of 1,000", ticks)
			if ticks > 10 {
				t.Errorf("an idle session takes %d ticks of 1,000, the limit is 10", ticks)
			}
		})
	}
}
