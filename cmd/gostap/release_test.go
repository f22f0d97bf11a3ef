// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"strings"
	"testing"
)

func TestMatchRelease(t *testing.T) {
	installed := []string{"3.1.0-9-amd64", "3.1.0-10-amd64", "3.12.7-amd64", "3.12.7-amd64-rt"}
	for wanted, want := range map[string]string{
		"3.1": "3.1.0-10-amd64", "3.1.0-9": "3.1.0-9-amd64", "3.12": "3.12.7-amd64-rt", "3.12.7-amd64": "3.12.7-amd64",
		"3": "3.12.7-amd64-rt", "3.": "3.", "9": "9", "3.12.7-amd64-r": "3.12.7-amd64-r", "/usr/src/linux": "/usr/src/linux", "": "",
	} {
		if got := matchRelease(wanted, installed); got != want {
			t.Errorf("%s: %s, not %s", wanted, got, want)
		}
	}
	err := withInstalled(errors.New("kernel 9 is not installed"), installed)
	if !strings.Contains(err.Error(), "installed: 3.1.0-9-amd64, ") || !strings.HasSuffix(err.Error(), "such as 3.1") {
		t.Error(err)
	}
}
