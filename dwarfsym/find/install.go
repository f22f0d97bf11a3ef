// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"bufio"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/foreign"
)

// distribution is how a distribution packs debug information; R stands for the
// release, F for the kernel's flavour, which ends the release.
type distribution struct {
	ids []string // ID and ID_LIKE of os-release(5)
	// command installs the kernel's, with its modules'.
	command string
	// server is the debuginfod server that the distribution runs.
	server string
}

// distributions: where an ID_LIKE names several, the first that is known is
// taken, so that no order is needed here. Arch packs no debug information of
// its kernel, and its server has none.
func distributions() []distribution {
	return []distribution{
		{[]string{"debian"}, "apt install linux-image-R-dbg", "https://debuginfod.debian.net"},
		{[]string{"ubuntu"}, "apt install linux-image-R-dbgsym", "https://debuginfod.ubuntu.com"},
		{[]string{"fedora"}, "dnf debuginfo-install kernel-core-R", "https://debuginfod.fedoraproject.org"},
		{[]string{"centos"}, "dnf debuginfo-install kernel-core-R", "https://debuginfod.centos.org"},
		{[]string{"rhel"}, "dnf debuginfo-install kernel-core-R", ""},
		{[]string{"opensuse", "opensuse-leap", "opensuse-tumbleweed"},
			"zypper --plus-content debug install kernel-F-debuginfo", "https://debuginfod.opensuse.org"},
		{[]string{"suse", "sles", "sled"}, "zypper --plus-content debug install kernel-F-debuginfo", ""},
		{[]string{"arch"}, "", "https://debuginfod.archlinux.org"},
	}
}

// Command is what installs the release's debug information on the machine's
// distribution; "" if that is not known.
func (f *Finder) Command() string {
	flavour := "default" // SUSE's name of the usual one
	if i := strings.LastIndexByte(f.Release, '-'); i >= 0 {
		flavour = f.Release[i+1:]
	}
	command := f.distribution().command
	return strings.NewReplacer("-R", "-"+f.Release, "-F-", "-"+flavour+"-").Replace(command)
}

// Server is the address of the distribution's debuginfod server; "" if there
// is none.
func (f *Finder) Server() string { return f.distribution().server }

func (f *Finder) distribution() distribution {
	for _, id := range f.osRelease() {
		for _, d := range distributions() {
			if slices.Contains(d.ids, id) {
				return d
			}
		}
	}
	return distribution{}
}

// osRelease is ID and then ID_LIKE of os-release(5).
func (f *Finder) osRelease() []string {
	file, err := foreign.Open(f.path("/etc/os-release"))
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
