// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/gostap/gostap/kbuild/arch"
)

// Releases returns the installed kernels that can boot, newest last.
func Releases() ([]string, error) { return ReleasesUnder("/") }

// ReleasesUnder is Releases for the system whose root folder is root.
func ReleasesUnder(root string) ([]string, error) {
	images, err := filepath.Glob(filepath.Join(root, "boot/vmlinuz-*"))
	if err != nil {
		return nil, err
	}
	var list []string
	for _, image := range images {
		release := strings.TrimPrefix(filepath.Base(image), "vmlinuz-")
		if _, err := os.Stat(filepath.Join(root, "lib/modules", release)); err == nil {
			list = append(list, release)
		}
	}
	sort.Slice(list, func(i, j int) bool { return olderRelease(list[i], list[j]) })
	return list, nil
}

// pickRelease returns release, or if it is "" the newest release below root.
func pickRelease(root, release string) (string, error) {
	if release == "" {
		list, err := ReleasesUnder(filepath.Join("/", root))
		if err != nil {
			return "", err
		}
		if len(list) == 0 {
			return "", &MissingError{What: "a kernel image in /boot", Command: "apt install " + arch.Host().DebianImage()}
		}
		return list[len(list)-1], nil
	}
	if _, err := os.Stat(kernelImage(root, release)); err != nil {
		return "", &MissingError{What: kernelImage(root, release), Command: "apt install linux-image-" + release}
	}
	return release, nil
}

// olderRelease orders releases, comparing runs of digits as numbers: 6.1.0-9 is
// older than 6.1.0-10, which is older than 6.12.
func olderRelease(a, b string) bool {
	for a != "" && b != "" {
		na, ra := splitNumber(a)
		nb, rb := splitNumber(b)
		if na != nb {
			if len(na) != len(nb) && isDigit(na[0]) && isDigit(nb[0]) {
				return len(na) < len(nb)
			}
			return na < nb
		}
		a, b = ra, rb
	}
	return len(a) < len(b)
}

// splitNumber splits s after its first character, or after the number that it
// starts with.
func splitNumber(s string) (first, rest string) {
	n := 1
	for isDigit(s[0]) && n < len(s) && isDigit(s[n]) {
		n++
	}
	return s[:n], s[n:]
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
