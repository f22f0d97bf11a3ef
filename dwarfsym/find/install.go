// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"bufio"
	"os"
	"strings"
)

// Command is what installs the release's debug information on the machine's
// distribution (os-release(5)); "" if that is not known.
func (f *Finder) Command() string {
	for _, id := range f.distribution() {
		switch id {
		case "debian":
			return "apt install linux-image-" + f.Release + "-dbg"
		case "ubuntu":
			return "apt install linux-image-" + f.Release + "-dbgsym"
		case "fedora", "rhel", "centos":
			return "dnf debuginfo-install kernel-core-" + f.Release
		}
	}
	return ""
}

// distribution is ID and then ID_LIKE of os-release.
func (f *Finder) distribution() []string {
	file, err := os.Open(f.path("/etc/os-release"))
	if err != nil {
		return nil
	}
	defer file.Close()
	var id, like []string
	for s := bufio.NewScanner(file); s.Scan(); {
		key, value, _ := strings.Cut(s.Text(), "=")
		words := strings.Fields(strings.Trim(value, `"'`))
		switch key {
		case "ID":
			id = words
		case "ID_LIKE":
			like = words
		}
	}
	return append(id, like...)
}
