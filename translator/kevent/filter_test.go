// SPDX-License-Identifier: GPL-2.0-or-later

package kevent_test

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/translator/resolve"
)

// TestFilters checks which conditions become filters. Those that have an effect or can fail do not, nor do
// comparisons that the kernel would do without sign.
func TestFilters(t *testing.T) {
	x := openTarget(t, harness.Kernels(t)[0])
	for handler, want := range map[string]string{
		`{ if ($count <= 4096) next; println(1) }`:                                         `count > 4096`,
		`{ if ($count > 4096) next; println(1) }`:                                          ``,
		`{ if ($count == 7 && execname() == "cat") println(1) }`:                           `(count == 7 && execname == "cat")`,
		`{ if (execname() != "cat" || tid() == 9) { next }; if (!$count) next; exit() }`:   `(execname == "cat" && common_pid != 9) && count != 0`,
		`{ if ($count == 7 || $count < 3) println(1) }`:                                    ``,
		`{ if ($count == 7 && $count < 3) println(1) }`:                                    `count == 7`,
		`if (tid() == 4) { if (4 == $count) println(1) else println(2) }`:                  `common_pid == 4`,
		`{ println(1); if ($count == 7) println(2) }`:                                      ``,
		`{ if ($count / cpu() == 7) next; if ($count == 5) next; println(1) }`:             ``,
		`{ if ($file->f_flags == 7) println(1) }`:                                          ``,
		`{ { if ($count == 7) println(1) } println(2) }`:                                   ``,
		`{ { if ($count == 7) next } { if ($count == 9) println(1) } }`:                    `count != 7 && count == 9`,
		`{ if ($count == 7) { if (tid() == 9) next } println(1) }`:                         ``,
		`{ if (tid() == 4294967297) next; if (tid() > 4294967297) next; println(1) }`:      ``,
		`{ if ($count == 7) println(kernel_string($file->f_path->dentry->d_name->name)) }`: ``,
		`{ if (execname() == "c*") println(1) }`:                                           ``,
	} {
		s, l := x.events(t, `probe kernel.function("vfs_read") `+handler, resolve.Options{})
		if l.HasErrors() || len(s.Events) != 1 {
			t.Errorf("%s: %v", handler, l)
			continue
		}
		if got := s.Events[0].Filter; got != want {
			t.Errorf("%s: %q, want %q", handler, got, want)
		}
		again(t, s)
	}
}
