// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/gostap/gostap/kbuild/kernel"
)

// lockdownMode returns the kernel's lockdown mode: "none", "integrity" or
// "confidentiality"; "" if it can't be read. The file lists all modes, with the current
// one in brackets (security/lockdown/lockdown.c).
func lockdownMode(root string) string {
	b, err := os.ReadFile(filepath.Join(root, "/sys/kernel/security/lockdown"))
	if err != nil {
		return ""
	}
	_, rest, ok := strings.Cut(string(b), "[")
	if !ok {
		return ""
	}
	mode, _, _ := strings.Cut(rest, "]")
	return mode
}

// signaturesForced reports whether kernel k rejects unsigned modules: by its
// configuration, or if it is the running kernel by module.sig_enforce or lockdown.
func signaturesForced(root string, k kernel.Kernel, live bool) bool {
	if k.Config["MODULE_SIG_FORCE"] == "y" {
		return true
	}
	if !live {
		return false
	}
	b, _ := os.ReadFile(filepath.Join(root, "/sys/module/module/parameters/sig_enforce"))
	if strings.TrimSpace(string(b)) == "Y" {
		return true
	}
	return isLocked(lockdownMode(root))
}

// isLocked reports whether the kernel rejects unsigned modules in a lockdown mode.
func isLocked(mode string) bool { return mode == "integrity" || mode == "confidentiality" }
