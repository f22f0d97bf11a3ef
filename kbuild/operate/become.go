// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"errors"
	"fmt"
	"syscall"

	"golang.org/x/sys/unix"
)

// become gives every thread of this process the user's identity, permanently:
//   - Neither this process nor what it runs can become another user again, not even
//     by a set-user-ID program (no_new_privs, prctl(2)). So -c's command is never root.
//   - The user can't trace the process, read its memory or get its file descriptors.
//     One of them is the module's control file, with which target() could be set to
//     another user's process.
func (u *user) become() error {
	back := reachThreads()
	defer back()
	for _, step := range []struct {
		what string
		do   func() error
	}{
		{"set the groups", func() error { return syscall.Setgroups(u.groups) }},
		{"set the group", func() error { return syscall.Setresgid(u.gid, u.gid, u.gid) }},
		{"set the user", func() error { return syscall.Setresuid(u.uid, u.uid, u.uid) }},
		{"forbid new privileges", forbidPrivileges},
		{"forbid tracing", func() error { return unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0) }},
		{"give up root", u.check},
	} {
		if err := step.do(); err != nil {
			return fmt.Errorf("couldn't become user %s: %s: %w", u.name, step.what, err)
		}
	}
	return nil
}

// reachThreads lifts the limit of queued signals (RLIMIT_SIGPENDING), and returns how to restore it. Go sends each thread
// a signal to change its identity, and waits for ever if the kernel refuses it. Users choose the limit, and what they
// have queued elsewhere counts.
func reachThreads() (back func()) {
	var old unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_SIGPENDING, &old); err != nil {
		return func() {}
	}
	if unix.Setrlimit(unix.RLIMIT_SIGPENDING, &unix.Rlimit{Cur: unix.RLIM_INFINITY, Max: unix.RLIM_INFINITY}) != nil {
		_ = unix.Setrlimit(unix.RLIMIT_SIGPENDING, &unix.Rlimit{Cur: old.Max, Max: old.Max}) // without CAP_SYS_RESOURCE
	}
	return func() { _ = unix.Setrlimit(unix.RLIMIT_SIGPENDING, &old) }
}

// errCgo: in a program with cgo, threads may exist that Go can't give the new identity.
var errCgo = errors.New("this program was built with cgo: build it with CGO_ENABLED=0")

// forbidPrivileges sets PR_SET_NO_NEW_PRIVS, which is an attribute of each thread.
func forbidPrivileges() error {
	_, _, errno := syscall.AllThreadsSyscall(unix.SYS_PRCTL, unix.PR_SET_NO_NEW_PRIVS, 1, 0)
	switch errno {
	case 0:
		return nil
	case syscall.ENOTSUP:
		return errCgo
	}
	return errno
}

// check returns an error if the process has any of root's rights left.
func (u *user) check() error {
	ruid, euid, suid := unix.Getresuid()
	rgid, egid, sgid := unix.Getresgid()
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var caps [2]unix.CapUserData
	if err := unix.Capget(&header, &caps[0]); err != nil {
		return err
	}
	switch {
	case ruid != u.uid || euid != u.uid || suid != u.uid:
		return errors.New("the user ID did not change")
	case rgid != u.gid || egid != u.gid || sgid != u.gid:
		return errors.New("the group ID did not change")
	case caps[0].Effective|caps[1].Effective|caps[0].Permitted|caps[1].Permitted != 0:
		return errors.New("some capabilities remain")
	}
	return nil
}
