// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/kernel"
)

// CannotRunError says why a module can't be loaded into the running kernel. Its text has
// the cause and what to do, but not "--vm", which callers add.
type CannotRunError struct {
	Cause Cause
	Text  string
}

// Cause is the reason why a module can't be loaded.
type Cause int

const (
	NoPrivileges    Cause = iota // no CAP_SYS_MODULE
	LockedDown                   // lockdown is on, or the kernel requires signatures
	NoModules                    // CONFIG_MODULES or CONFIG_MODULE_UNLOAD off
	OtherKernel                  // k is not the running kernel
	ModulesDisabled              // the sysctl kernel.modules_disabled
)

// Error returns Text.
func (e *CannotRunError) Error() string { return e.Text }

// PreflightBuild returns an error if a module for k can't be built here for lack of
// headers, make or a compiler. Errors are *MissingHeadersError and *MissingToolError.
func PreflightBuild(k kernel.Kernel) error {
	if k.BuildDir == "" {
		return &MissingHeadersError{Release: k.Release, Command: installCommand(pkgHeaders, k.Release)}
	}
	return needTools(k)
}

// PreflightRun returns an error if a module for k can't be loaded into the running kernel;
// signed says whether the module has a signature. The error is a *CannotRunError.
func PreflightRun(k kernel.Kernel, signed bool) error {
	return machine{root: "", capabilities: effectiveCapabilities()}.canRun(k, signed)
}

// machine is what PreflightRun and Doctor examine; tests replace it.
type machine struct {
	root         string
	capabilities uint64
}

const capSysModule = 16 // CAP_SYS_MODULE, linux/capability.h

func (m machine) privileged() bool { return m.capabilities&(1<<capSysModule) != 0 }

func (m machine) canRun(k kernel.Kernel, signed bool) error {
	running, _ := uname()
	switch {
	case k.Release != running:
		return &CannotRunError{OtherKernel, fmt.Sprintf("the running kernel is %s, not %s", running, k.Release)}
	case len(k.Config) > 0 && !k.Has("MODULES"):
		return &CannotRunError{NoModules, "the running kernel has no loadable modules (CONFIG_MODULES)"}
	case !m.privileged():
		return &CannotRunError{NoPrivileges, "no privilege to load a kernel module: run as root (CAP_SYS_MODULE)"}
	case m.modulesDisabled():
		return &CannotRunError{ModulesDisabled, "loading of modules is disabled until reboot (kernel.modules_disabled)"}
	case signed: // the kernel decides whether it trusts the key
	case isLocked(lockdownMode(m.root)):
		return &CannotRunError{LockedDown, "the kernel is locked down (" + lockdownMode(m.root) + "): it accepts only signed modules; " + howToSign}
	case signaturesForced(m.root, k, true):
		return &CannotRunError{LockedDown, "the kernel accepts only signed modules (CONFIG_MODULE_SIG_FORCE or module.sig_enforce); " + howToSign}
	}
	return nil
}

// howToSign says what to do if the kernel rejects unsigned modules.
const howToSign = "sign with --sign-module=KEY, once the key is enrolled as the machine owner's (mokutil --import CERT, reboot, and confirm there; docs/operators.md)"

func (m machine) modulesDisabled() bool {
	b, _ := os.ReadFile(m.root + "/proc/sys/kernel/modules_disabled")
	return strings.TrimSpace(string(b)) == "1"
}

// effectiveCapabilities returns CapEff (proc(5)), with one bit for each capability.
func effectiveCapabilities() uint64 {
	b, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(b)) {
		if hex, ok := strings.CutPrefix(line, "CapEff:"); ok {
			n, _ := strconv.ParseUint(strings.TrimSpace(hex), 16, 64)
			return n
		}
	}
	return 0
}
