// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

func TestTooLittle(t *testing.T) {
	for _, c := range []struct {
		files, addresses uint64
		want             string
	}{
		{1024, unix.RLIM_INFINITY, ""},
		{leastFiles, leastAddresses, ""},
		{6, unix.RLIM_INFINITY, "may open 6 files here, and gostap needs 64: raise the limit (ulimit -n 1024)"},
		{1024, 800 << 20, "may have 800 MB of addresses here, and gostap needs 2048"},
	} {
		err := tooLittle(c.files, c.addresses)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
