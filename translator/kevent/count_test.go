// SPDX-License-Identifier: GPL-2.0-or-later

package kevent_test

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/translator/resolve"
)

// TestCounts checks which handlers the kernel counts for. Others do more than add, by keys or under conditions
// that a trigger does not know, or what they count is used between the hits.
func TestCounts(t *testing.T) {
	const vfsRead = `probe kernel.function("vfs_read") `
	const show = ` probe end { foreach (k in n) println(n[k]) }`
	x := openTarget(t, harness.Kernels(t)[0])
	for script, want := range map[string]string{
		`global n ` + vfsRead + `{ n[execname()]++ }` + show:                                                            `hist:keys=execname:size=128`,
		`global n ` + vfsRead + `{ n[tid()] += $count }` + show:                                                         `hist:keys=common_pid:vals=count:size=128`,
		`global n ` + vfsRead + `{ if ($count <= 7 || execname() == "cat") next; ++n[$count] }` + show:                  ``,
		`global n ` + vfsRead + `{ if ($count == 7 || execname() == "cat") next; ++n[$count] }` + show:                  `hist:keys=count:size=128 if (count != 7 && execname != "cat")`,
		`global n ` + vfsRead + `if (tid() == 7) { if ($count != 9) n[cpu()]++ }` + show:                                `hist:keys=common_cpu:size=128 if common_pid == 7 && count != 9`,
		`global n ` + vfsRead + `{ n++ } probe end { println(n) }`:                                                      `hist:keys=common_cpu:size=128`,
		`global n ` + vfsRead + `{ n[ppfunc()]++ }` + show:                                                              `hist:keys=common_cpu:size=128`,
		`global n ` + vfsRead + `{ n <<< $count } probe end { println(@avg(n), @count(n)) }`:                            `hist:keys=common_cpu:vals=count:size=128`,
		`global n ` + vfsRead + `{ n[tid()] <<< 1 } probe timer.s(1) { foreach (k in n) println(@sum(n[k])) delete n }`: `hist:keys=common_pid:size=128`,
		`global n ` + vfsRead + `{ n <<< $count } probe end { println(@max(n)) }`:                                       ``,
		`global n ` + vfsRead + `{ n <<< $count } probe end { print(@hist_log(n)) }`:                                    ``,
		`global n% ` + vfsRead + `{ n[tid()]++ }` + show:                                                                ``,
		`global n ` + vfsRead + `{ n[pid()]++ }` + show:                                                                 ``,
		`global n ` + vfsRead + `{ n[$count, $count]++ } probe end { foreach ([k, l] in n) println(n[k, l]) }`:          ``,
		`global n ` + vfsRead + `{ n[tid()] += 2 }` + show:                                                              ``,
		`global n ` + vfsRead + `{ n[tid()]-- }` + show:                                                                 ``,
		`global n ` + vfsRead + `{ n[tid()]++; println(1) }` + show:                                                     ``,
		`global n ` + vfsRead + `{ n[kernel_string($file->f_path->dentry->d_name->name)]++ }` + show:                    ``,
		`global n ` + vfsRead + `{ n[tid()]++ } probe kernel.function("vfs_write") { println(n[tid()]) }`:               ``,
		`global n ` + vfsRead + `{ if (n[0] > 3) n[tid()]++ }` + show:                                                   ``,
		`global n probe kernel.function("vfs_read").return { n[$return]++ }` + show:                                     `hist:keys=return:size=128`,
		`global n probe kernel.function("vfs_read").return { n[$count]++ }` + show:                                      ``,
	} {
		s, l := x.events(t, script, resolve.Options{})
		if l.HasErrors() || len(s.Events) == 0 {
			t.Errorf("%s: %v", script, l)
			continue
		}
		got := ""
		if c := s.Events[0].Count; c != nil {
			got = c.Trigger(128, "")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", script, got, want)
		}
		again(t, s)
	}
}
