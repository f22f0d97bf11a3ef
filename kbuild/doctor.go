// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/gostap/gostap/kbuild/emulator"
	"github.com/gostap/gostap/kbuild/kernel"
)

// State is the result of a finding.
type State string

// Values of State.
const (
	OK      State = "ok"
	Missing State = "missing" // a function of gostap does not work
	Warn    State = "warn"    // a function of gostap works less well
	Unknown State = "unknown" // it could not be determined
)

// Finding is one line of gostap doctor.
type Finding struct {
	Name   string // "privileges", "CONFIG_KPROBES", "headers", ...
	State  State
	Detail string // what was found, or what does not work because of it
	Fix    string // the command or step that helps; "" if there is none
}

// Doctor examines the machine and a kernel ("" is the running one). It loads and builds
// nothing. Properties of the running kernel (privileges, lockdown) are always examined,
// because they decide where a module can run. Debug information is examined by
// dwarfsym.Symbols.DebugInfo.
func Doctor(ctx context.Context, release string) []Finding {
	k, err := Describe(ctx, release, DescribeOptions{})
	m := machine{capabilities: effectiveCapabilities()}
	running, _ := uname()
	list := []Finding{
		kernelFinding(k, err, running),
		m.privilegesFinding(),
		m.lockdownFinding(),
		m.signingFinding(k, k.Release == running),
	}
	list = append(list, configFindings(k)...)
	return append(list, headersFinding(k), compilerFinding(ctx, k), makeFinding(), qemuFinding(k))
}

func kernelFinding(k kernel.Kernel, err error, running string) Finding {
	f := Finding{Name: "kernel", State: OK, Detail: k.Release + " (" + k.Arch + ")"}
	switch {
	case err != nil:
		f.State, f.Detail, f.Fix = Missing, k.Release+" is not installed", installCommand(pkgHeaders, k.Release)
	case k.Release == running:
		f.Detail += ", running"
	default:
		f.Detail += ", not running: use --vm"
	}
	return f
}

func (m machine) privilegesFinding() Finding {
	if !m.privileged() {
		return Finding{"privileges", Missing, "no CAP_SYS_MODULE: modules can't be loaded here", "run as root, or use --vm"}
	}
	if m.modulesDisabled() {
		return Finding{"privileges", Missing, "kernel.modules_disabled is 1: no module is loaded until reboot", "reboot, or use --vm"}
	}
	return Finding{"privileges", OK, "CAP_SYS_MODULE", ""}
}

func (m machine) lockdownFinding() Finding {
	switch mode := lockdownMode(m.root); {
	case isLocked(mode):
		return Finding{"lockdown", Missing, mode + ": the kernel rejects unsigned modules", "sign modules with an enrolled key (--sign-module=KEY), or use --vm"}
	case mode == "" && m.securityfsThere():
		return Finding{"lockdown", OK, "not in this kernel", ""}
	case mode == "":
		return Finding{"lockdown", Unknown, "/sys/kernel/security is not mounted or not readable", "mount -t securityfs securityfs /sys/kernel/security"}
	default:
		return Finding{"lockdown", OK, mode, ""}
	}
}

// securityfsThere reports whether securityfs is mounted. It distinguishes a kernel without lockdown
// from one whose lockdown file can't be read.
func (m machine) securityfsThere() bool {
	_, err := os.Stat(m.root + "/sys/kernel/security/lsm")
	return err == nil
}

func (m machine) signingFinding(k kernel.Kernel, live bool) Finding {
	const name = "module signing"
	switch {
	case k.Config == nil:
		return Finding{name, Unknown, "kernel configuration not found", ""}
	case signaturesForced(m.root, k, live):
		return Finding{name, Missing, "forced: the kernel rejects unsigned modules", "sign modules with an enrolled key (--sign-module=KEY), or use --vm"}
	case k.Has("MODULE_SIG"):
		return Finding{name, OK, "on, not forced: unsigned modules taint the kernel", ""}
	default:
		return Finding{name, OK, "off", ""}
	}
}

// option is a kernel configuration option that gostap uses.
type option struct {
	name string
	// worst is the state if the option is off; use says what does not work then.
	worst State
	use   string
}

func options() []option {
	return []option{
		{"MODULES", Missing, "the kernel can't load modules; only --runtime=tracefs works"},
		{"MODULE_UNLOAD", Missing, "gostap can't remove its module at the end"},
		{"KPROBES", Missing, "no kernel.function, kernel.statement"},
		{"KRETPROBES", Missing, "no return probes"},
		{"KALLSYMS", Missing, "no symbol names in output and no lookup"},
		{"KALLSYMS_ALL", Warn, "no names of variables"},
		{"UPROBES", Warn, "no process probes"},
		{"FUNCTION_TRACER", Warn, "function entry by breakpoint, slower"},
		{"DYNAMIC_FTRACE", Warn, "function entry by breakpoint, slower"},
		{"TRACEPOINTS", Warn, "no kernel.trace"},
		{"DEBUG_INFO_BTF", Warn, "types only from debug information"},
	}
}

func configFindings(k kernel.Kernel) []Finding {
	var list []Finding
	for _, o := range options() {
		f := Finding{Name: "CONFIG_" + o.name, State: OK, Detail: k.Config[o.name]}
		switch {
		case k.Config == nil:
			f.State, f.Detail = Unknown, "kernel configuration not found"
		case !optionOn(k, o.name):
			f.State, f.Detail = o.worst, "off: "+o.use
			f.Fix = "boot a kernel that has it, or use --vm"
		}
		list = append(list, f)
	}
	return list
}

// optionOn reports whether an option is on. If the configuration does not list KRETPROBES, KPROBES
// with KRETPROBE_ON_RETHOOK counts.
func optionOn(k kernel.Kernel, name string) bool {
	if name == "KRETPROBES" && !k.Has(name) {
		return k.Has("KRETPROBE_ON_RETHOOK") && k.Has("KPROBES")
	}
	return k.Has(name)
}

func headersFinding(k kernel.Kernel) Finding {
	if k.BuildDir == "" {
		return Finding{"headers", Missing, "no /lib/modules/" + k.Release + "/build", installCommand(pkgHeaders, k.Release)}
	}
	return Finding{"headers", OK, k.BuildDir, ""}
}

// compilerFinding compares the compiler with the one that built the kernel, because
// another major version may not know the kernel's flags.
func compilerFinding(ctx context.Context, k kernel.Kernel) Finding {
	path, err := findCompiler(k)
	if err != nil {
		name, install := compilers(k)[0], installCommand(pkgCompiler, k.Release)
		if isLLVM(name) {
			install = installLLVM(install, name)
		}
		return Finding{"compiler", Missing, name + " not found", install}
	}
	out, err := command{argv: []string{path, "--version"}}.run(ctx)
	if err != nil {
		return Finding{"compiler", Missing, path + " does not run: " + err.Error(), installCommand(pkgCompiler, k.Release)}
	}
	mine, _, _ := strings.Cut(out, "\n")
	theirs := k.Config["CC_VERSION_TEXT"]
	if theirs != "" && versionOf(mine) != versionOf(theirs) {
		return Finding{"compiler", Warn, fmt.Sprintf("%s; the kernel was built by %s", mine, theirs), ""}
	}
	return Finding{"compiler", OK, mine, ""}
}

// versionOf returns the last word of a text such as "gcc-12 (Debian 12.2.0-14) 12.2.0".
func versionOf(text string) string {
	return text[strings.LastIndexByte(text, ' ')+1:]
}

func makeFinding() Finding {
	path, err := exec.LookPath("make")
	if err != nil {
		return Finding{"make", Missing, "make not found", installCommand(pkgMake, "")}
	}
	return Finding{"make", OK, path, ""}
}

// qemuFinding reports which QEMU --vm uses. If it is too old for several threads, it
// works, but all CPUs of a guest share one thread.
func qemuFinding(k kernel.Kernel) Finding {
	e, err := emulator.Find()
	if errors.Is(err, exec.ErrNotFound) && os.Getenv(emulator.Variable) == "" {
		return Finding{"QEMU", Warn, emulator.Program() + " not found: no --vm", installCommand(pkgQEMU, k.Release)}
	}
	if err != nil {
		return Finding{"QEMU", Warn, err.Error() + ": no --vm", ""}
	}
	detail := e.Path + ", version " + e.Version
	if !e.Threads() {
		return Finding{"QEMU", Warn, detail + ": too old to run guest CPUs in several threads; all CPUs of a --vm guest share one thread", "install QEMU 10 or later, or set $" + emulator.Variable + " to one"}
	}
	return Finding{"QEMU", OK, detail + ", a thread for each CPU", ""}
}
