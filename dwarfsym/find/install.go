// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"bufio"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/foreign"
)

// distribution describes how to get a distribution's debug information. In a command, R
// is the release and F the kernel's flavour, which is the end of the release.
type distribution struct {
	ids []string // ID and ID_LIKE of os-release(5)
	// command installs the debug information of the kernel and its modules.
	command string
	// server is the debuginfod server that the distribution runs.
	server string
}

// distributions lists the known distributions. Their order does not matter, because the
// first known one of ID_LIKE is used. Arch has no debug information for its kernel, in
// no package and on no server.
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

// Command is the command that installs the release's debug information on this
// distribution; "" if it is not known.
func (f *Finder) Command() string {
	flavour := "default" // SUSE's name of the usual flavour
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
