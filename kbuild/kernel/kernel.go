// SPDX-License-Identifier: GPL-2.0-or-later

// Package kernel describes the kernel that a module is made for. It is pure data, and
// every package may import it.
package kernel

import "strconv"

// Kernel is the target kernel, as known before pass 1.
type Kernel struct {
	// Release is as uname -r prints it: "6.1.0-56-generic".
	Release string
	// Arch is the kernel's name of the architecture, as uname -m prints it.
	Arch string
	// Root is the tree in which the kernel and its compiler are installed; "" is
	// this machine.
	Root string
	// BuildDir holds the headers and Makefile that modules are built with,
	// usually /lib/modules/RELEASE/build below Root; "" if absent.
	BuildDir string
	// Config has the options of .config without "CONFIG_": "SMP": "y",
	// "HZ": "250", "DEFAULT_HOSTNAME": "(none)". Unset options are absent.
	Config map[string]string
	// BuildID is the GNU build-id of vmlinux in hexadecimal; "" if it is not known.
	BuildID string
	// CPUs is the number of possible CPUs of the machine on which the module will
	// run; 0 if it is not known.
	CPUs int
	// Facts has the results of the compile probes for this kernel, by name. It is
	// empty before pass 4.
	Facts map[string]bool
}

// Version returns the release up to the first "-": "6.1.0".
func (k Kernel) Version() string {
	for i := 0; i < len(k.Release); i++ {
		if k.Release[i] == '-' {
			return k.Release[:i]
		}
	}
	return k.Release
}

// FullVersion returns the release.
func (k Kernel) FullVersion() string { return k.Release }

// Architecture returns the kernel's name of it.
func (k Kernel) Architecture() string { return k.Arch }

// Option returns the value of a configuration option, and whether it is set.
func (k Kernel) Option(name string) (value string, set bool) {
	value, set = k.Config[name]
	return value, set
}

// HZ returns CONFIG_HZ; 250 if the configuration is not known.
func (k Kernel) HZ() int {
	if n, err := strconv.Atoi(k.Config["HZ"]); err == nil && n > 0 {
		return n
	}
	return 250
}

// Has reports whether a configuration option is y or m.
func (k Kernel) Has(option string) bool {
	v := k.Config[option]
	return v == "y" || v == "m"
}
