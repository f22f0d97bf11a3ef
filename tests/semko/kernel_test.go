// SPDX-License-Identifier: GPL-2.0-or-later

package semko

import (
	"errors"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/need"
)

// oldKernel returns the installed 6.1 kernel; make setup installs one.
func oldKernel() (string, error) {
	all, err := guest.Releases()
	if err != nil {
		return "", err
	}
	all = slices.DeleteFunc(need.Packaged(all), func(r string) bool { return !strings.HasPrefix(r, "6.1.") })
	if len(all) == 0 {
		return "", errors.New("no kernel 6.1.* is installed: run make setup")
	}
	return need.Newest(all), nil
}
