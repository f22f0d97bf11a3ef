// SPDX-License-Identifier: GPL-2.0-or-later

package semko

import (
	"errors"
	"strings"

	"github.com/gostap/gostap/kbuild/guest"
)

// oldKernel returns the installed 6.1 kernel; make setup installs one.
func oldKernel() (string, error) {
	all, err := guest.Releases()
	if err != nil {
		return "", err
	}
	for i := len(all) - 1; i >= 0; i-- {
		if strings.HasPrefix(all[i], "6.1.") {
			return all[i], nil
		}
	}
	return "", errors.New("no kernel 6.1.* is installed: run make setup")
}
