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

// installedReleases are those that -r or --vm can mean, newest last. Of another
// system's kernels only those with an image are known.
func (o *options) installedReleases() []string {
	if o.vm.on || o.sysroot != "" {
		list, _ := guest.ReleasesUnder(filepath.Join("/", o.sysroot))
		return list
	}
	return kbuild.Installed()
}

// matchRelease gives the kernel that a beginning such as 6.1 means: the newest
// of those whose name goes on with a separator. A full name is itself.
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

// withInstalled adds to the error of a kernel that is not installed which ones
// are.
func withInstalled(err error, installed []string) error {
	if len(installed) == 0 {
		return err
	}
	return fmt.Errorf("%w\n        installed: %s\n        hint: -r and --vm take the beginning of a name, too, such as %s",
		err, strings.Join(installed, ", "), beginningOf(installed[0]))
}

// beginningOf is the version that a release's name begins with.
func beginningOf(release string) string {
	version, _, _ := strings.Cut(release, "-")
	parts := strings.SplitN(version, ".", 3)
	return strings.Join(parts[:min(len(parts), 2)], ".")
}
