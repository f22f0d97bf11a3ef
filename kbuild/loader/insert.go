// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// LoadError means that the kernel rejected the module. It wraps the errno, for errors.Is.
type LoadError struct {
	Module string
	Errno  unix.Errno
	// Why says what the errno means here and what to do about it.
	Why string
	// Kernel are the kernel's own messages about this module, if any.
	Kernel string
}

// Error returns the reason, the errno's name and the kernel's messages.
func (e *LoadError) Error() string {
	s := fmt.Sprintf("couldn't insert module %s: %s (%s)", e.Module, e.Why, unix.ErrnoName(e.Errno))
	if e.Kernel != "" {
		s += "; the kernel says: " + e.Kernel
	}
	return s
}

// Unwrap returns Errno.
func (e *LoadError) Unwrap() error { return e.Errno }

// insert loads the module into the kernel, from the file that was checked, or
// from memory if the file system or a seccomp filter does not allow that.
func (m *moduleImage) insert(params string) error {
	log := openKernelLog()
	defer log.close()
	err := m.insertFile(params)
	if errors.Is(err, unix.ENOSYS) || errors.Is(err, unix.EOPNOTSUPP) {
		err = m.insertBytes(params)
	}
	var errno unix.Errno
	if errors.As(err, &errno) {
		return &LoadError{Module: m.meta.Name, Errno: errno, Why: whyRefused(errno, m.signed()), Kernel: log.about(m.meta.Name)}
	}
	return err
}

func (m *moduleImage) insertFile(params string) error {
	return unix.FinitModule(int(m.file.Fd()), params, 0)
}

func (m *moduleImage) insertBytes(params string) error {
	data, err := io.ReadAll(m.contents())
	if err != nil {
		return err
	}
	return unix.InitModule(data, params)
}

// What to do when the kernel requires signed modules.
const (
	signIt  = "sign the module with an enrolled key (--sign-module=KEY; see docs/operators.md for how to enrol one), run the script without a module (--runtime=tracefs), or run it in a guest with --vm"
	enrolIt = "it does not know the key that the module is signed with: enrol its certificate (mokutil --import CERT, reboot, and confirm there; docs/operators.md), or run in a guest with --vm"
)

// whyRefused explains an errno of loading the module, and says what to do. signed
// is whether the module has a signature.
func whyRefused(errno unix.Errno, signed bool) string {
	switch errno {
	case unix.EPERM:
		return whyNotPermitted(signed)
	case unix.ENOEXEC:
		return "it was built for another kernel or is damaged: build it again for this kernel"
	case unix.EKEYREJECTED, unix.ENOKEY, unix.EBADMSG:
		if signed {
			return "this kernel takes only modules signed with a key it knows, and " + enrolIt
		}
		return "this kernel takes only modules signed with a key it knows: " + signIt
	case unix.EEXIST:
		return "a module of this name is loaded: another gostap runs it; wait for that one, or choose another name with -m"
	case unix.ENOENT:
		return "it needs a symbol that this kernel does not have: build it again for this kernel"
	case unix.ENOMEM:
		return moreMemory
	case unix.EINVAL:
		return "the kernel rejected it or its parameters as invalid"
	case unix.EBUSY:
		return "the kernel is busy with a module of this name: try again"
	}
	return unix.ErrnoName(errno) + ": " + errno.Error()
}

// moreMemory says what to do if the kernel has no memory for a session.
const moreMemory = "not enough kernel memory: make its buffers or arrays smaller (-s, -DMAXMAPENTRIES)"

// withRemedy adds to an error of a module that is loaded what to do, if that is known.
func withRemedy(err error) error {
	if errors.Is(err, unix.ENOMEM) {
		return fmt.Errorf("%w: %s", err, moreMemory)
	}
	return err
}

func whyNotPermitted(signed bool) string {
	if os.Geteuid() != 0 {
		return "this needs root: run it with sudo, or in a guest with --vm"
	}
	lockdown, _ := os.ReadFile("/sys/kernel/security/lockdown")
	disabled, _ := os.ReadFile("/proc/sys/kernel/modules_disabled")
	return whyRootMayNot(string(lockdown), string(disabled), mayLoadModules(), signed)
}

// whyRootMayNot explains EPERM for root. lockdown and disabled are the contents of
// the kernel's files of that name, "" if there is none; capable is whether the
// process has CAP_SYS_MODULE.
func whyRootMayNot(lockdown, disabled string, capable, signed bool) string {
	switch {
	case lockdown != "" && !strings.Contains(lockdown, "[none]") && signed:
		return "the kernel is locked down (Secure Boot), and " + enrolIt
	case lockdown != "" && !strings.Contains(lockdown, "[none]"):
		return "the kernel is locked down (Secure Boot): " + signIt
	case strings.TrimSpace(disabled) == "1":
		return "loading of modules is switched off until the next boot (kernel.modules_disabled); use --vm"
	case capable:
		return "the kernel refuses modules, most likely because it is locked down (lockdown=, Secure Boot): " + signIt
	}
	return "this process lacks CAP_SYS_MODULE, as in most containers: run it on the machine itself, or in a guest with --vm"
}

// mayLoadModules reports whether this process has CAP_SYS_MODULE.
func mayLoadModules() bool {
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var data [2]unix.CapUserData
	return unix.Capget(&header, &data[0]) == nil && data[0].Effective&(1<<unix.CAP_SYS_MODULE) != 0
}

// Bounds on the wait for a module that is still in use.
const (
	removeWait = 10 * time.Second
	removeStep = 5 * time.Millisecond
)

// InUseError means that modules of ended sessions stay loaded, because the kernel may still call their code.
type InUseError struct{ Modules []string }

// Error names the modules.
func (e *InUseError) Error() string {
	return fmt.Sprintf("could not remove module %s: it is in use; the kernel's log (dmesg) may say why", strings.Join(e.Modules, ", "))
}

// remove unloads a module. It is not an error if it is not loaded any more.
func remove(ctx context.Context, name string) error {
	return removeBefore(ctx, name, time.Now().Add(removeWait))
}

// removeBefore is remove that tries at least once. If the module is still in use at the deadline, the error
// is an *InUseError.
func removeBefore(ctx context.Context, name string, deadline time.Time) error {
	for {
		err := deleteModule(name, unix.O_NONBLOCK)
		switch {
		case err == nil || err == unix.ENOENT:
			return nil
		case err != unix.EAGAIN && err != unix.EBUSY:
			return fmt.Errorf("could not remove module %s: %w; the kernel's log (dmesg) may say why", name, err)
		case time.Now().After(deadline):
			return &InUseError{[]string{name}}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(removeStep):
		}
	}
}

// deleteModule is delete_module(2); tests replace it.
var deleteModule = unix.DeleteModule

// kernelLog reads the kernel's messages that are logged after it was opened.
type kernelLog struct{ fd int }

func openKernelLog() kernelLog {
	fd, err := unix.Open("/dev/kmsg", unix.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return kernelLog{fd: -1}
	}
	_, _ = unix.Seek(fd, 0, 2 /* SEEK_END: behind the newest record */)
	return kernelLog{fd: fd}
}

// signatureRefused begins the kernel's message on a signature, which does not
// name the module (kernel/module/signing.c).
const signatureRefused = "Loading of "

// about returns the messages that name the module, and those about signatures,
// joined into one line.
// A record is "priority,seq,time,-;text" (Documentation/ABI/testing/dev-kmsg).
func (l kernelLog) about(module string) string {
	var found []string
	buf := make([]byte, 8192)
	for l.fd >= 0 && len(found) < 5 {
		n, err := unix.Read(l.fd, buf)
		if err == unix.EPIPE || err == unix.EINTR {
			continue
		}
		if err != nil || n <= 0 {
			break
		}
		_, text, _ := strings.Cut(string(buf[:n]), ";")
		text, _, _ = strings.Cut(text, "\n")
		if saysWhy(text, module) {
			found = append(found, text)
		}
	}
	return strings.Join(found, "; ")
}

// saysWhy reports whether a message may have the reason why the kernel rejected the module: it
// names the module, or is about a signature. It ignores the message that a module taints the
// kernel, which is also logged for accepted modules (kernel/module/main.c).
func saysWhy(text, module string) bool {
	if strings.HasSuffix(text, "taints kernel.") || strings.HasSuffix(text, "tainting kernel") {
		return false
	}
	return strings.Contains(text, module) || strings.HasPrefix(text, signatureRefused)
}

func (l kernelLog) close() {
	if l.fd >= 0 {
		unix.Close(l.fd)
	}
}
