// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/guest"
)

// installedReleases returns the releases that -r or --vm can mean, newest last. In another system's
// tree only kernels with an image are found.
func (o *options) installedReleases() []string {
	if o.vm.on || o.sysroot != "" {
		list, _ := guest.ReleasesUnder(filepath.Join("/", o.sysroot))
		return list
	}
	return kbuild.Installed()
}

// matchRelease returns the kernel that an abbreviation such as 6.1 means: the newest one whose release
// continues with a separator. A full release is returned unchanged.
func matchRelease(wanted string, installed []string) string {
	if wanted == "" || strings.Contains(wanted, "/") || slices.Contains(installed, wanted) {
		return wanted
	}
	for _, release := range slices.Backward(installed) {
		rest, ok := strings.CutPrefix(release, wanted)
		if ok && strings.ContainsRune(".-+_", rune(rest[0])) {
			return release
		}
	}
	return wanted
}

// withInstalled adds the installed kernels to the error for one that is not installed.
func withInstalled(err error, installed []string) error {
	if len(installed) == 0 {
		return err
	}
	return fmt.Errorf("%w\n        installed: %s\n        hint: -r and --vm take the beginning of a name, too, such as %s",
		err, strings.Join(installed, ", "), beginningOf(installed[0]))
}

// beginningOf returns the version with which a release begins.
func beginningOf(release string) string {
	version, _, _ := strings.Cut(release, "-")
	parts := strings.SplitN(version, ".", 3)
	return strings.Join(parts[:min(len(parts), 2)], ".")
}
