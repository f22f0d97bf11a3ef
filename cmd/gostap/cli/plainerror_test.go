// SPDX-License-Identifier: GPL-2.0-or-later

package cli

import (
	"errors"
	"fmt"
	"os"
	"testing"
)

// TestWithoutCalls checks that messages name the file and the reason, but no system call.
func TestWithoutCalls(t *testing.T) {
	_, open := os.Open("/none.ko")
	_, stat := os.Lstat("/none")
	for _, c := range []struct {
		err  error
		want string
	}{
		{open, "/none.ko: no such file or directory"},
		{fmt.Errorf("cannot read the script: %w; did you mean x?", stat), "cannot read the script: /none: no such file or directory; did you mean x?"},
		{errors.New("open to all"), "open to all"},
	} {
		if got := withoutCalls(c.err); got != c.want {
			t.Errorf("%v: %q, want %q", c.err, got, c.want)
		}
	}
}
