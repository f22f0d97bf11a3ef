// SPDX-License-Identifier: GPL-2.0-or-later

// Package emulator finds the QEMU program that guests run in and says whether
// it may run a guest's CPUs in several threads.
//
// TCG, which emulates the CPUs, can run each CPU in a thread of its own (-accel
// tcg,thread=multi). The kernel patches its own code while other CPUs run it: jump
// labels, ftrace, kprobes. QEMU 7.2 of Debian 12 has a race there: a CPU sometimes
// runs an outdated translation of code that another CPU has just patched. Arming a
// kprobe over ftrace crashed the guest in 10 of 17 boots. Switching a tracepoint on
// and off, with no module loaded, locked up six of six guests. So older releases get
// one thread for all CPUs.
//
// Newer releases in Debian (2026): bookworm-backports has 10.0.2, trixie 10.0.13;
// trixie-backports, forky and sid have 11.1. With two busy CPUs, 10.0.2 and 11.1.3
// passed repeated switching of tracepoints and return probes on 6.1 and 6.12. On a
// host with ten times as many busy processes as CPUs, about one in ten such runs of
// 11.1.3 ended with a panic of the 6.1 guest, and one run of 10.0.2 with an RCU stall
// report; the causes are not known. Releases between 7.2 and 10 have not been tried.
package emulator

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gostap/gostap/kbuild/arch"
	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/kbuild/trust"
)

// Program is the name to search for in $PATH.
func Program() string { return cmp.Or(arch.Host().Emulator, "qemu-system-"+arch.Host().Name) }

const (
	// Variable is the environment variable that names the program to prefer.
	Variable = "GOSTAP_QEMU"
	// threadsSince is the first major release with which several threads are known to
	// work; see the package comment.
	threadsSince = 10
	// versionTimeout limits "qemu --version", which takes some 30 ms.
	versionTimeout = 20 * time.Second
)

// Emulator is an installed QEMU.
type Emulator struct {
	Path    string
	Version string // "11.1.3"
}

// Threads reports whether each CPU of a guest may run in a thread of its own.
func (e Emulator) Threads() bool {
	var major int
	_, err := fmt.Sscanf(e.Version, "%d.", &major)
	return err == nil && major >= threadsSince
}

// Find returns the QEMU to use, the first of: $GOSTAP_QEMU; the one in $PATH if it
// may use several threads; the one that .ci/qemu keeps in the user's cache folder; an
// older one in $PATH. The error is exec.ErrNotFound, or says what is wrong with
// $GOSTAP_QEMU. For root, it returns no program that someone else can change.
func Find() (Emulator, error) {
	if named := os.Getenv(Variable); named != "" {
		e, err := trusted(named)
		if err != nil {
			return e, fmt.Errorf("$%s: %w", Variable, err)
		}
		return e, nil
	}
	inPath, err := At(Program())
	if err == nil && inPath.Threads() {
		return inPath, nil
	}
	if kept, keptErr := trusted(keptProgram()); keptErr == nil {
		return kept, nil
	}
	return inPath, err
}

// keptProgram returns the path of the QEMU that .ci/qemu builds; "" if there is no
// cache folder. It is not below $GOSTAP_CACHE, which is for what gostap computes.
func keptProgram() string {
	cache := trust.UserCache()
	if cache == "" {
		return ""
	}
	return filepath.Join(cache, "gostap", "qemu", Program())
}

// trusted is At for a program that an environment variable names.
func trusted(name string) (Emulator, error) {
	if strings.Contains(name, "/") { // its file system may not answer
		if err := trust.Check(name); err != nil {
			return Emulator{}, err
		}
	}
	path, err := exec.LookPath(name)
	if err == nil {
		err = trust.Check(path)
	}
	if err != nil {
		return Emulator{}, err
	}
	return At(path)
}

// At describes the QEMU with the given path, or the given name in $PATH.
func At(name string) (Emulator, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		return Emulator{}, err
	}
	path, err = filepath.Abs(path)
	if err != nil {
		return Emulator{}, err
	}
	version, err := versions.of(path)
	return Emulator{Path: path, Version: version}, err
}

// versions caches the versions of programs, because a process that boots many guests
// asks each time.
var versions memo

// memo maps files to versions; a file that has changed is a different key.
type memo struct{ known sync.Map }

// file identifies a version of a program: a replaced file has another time.
type file struct {
	path string
	time time.Time
}

func (m *memo) of(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	key := file{path, info.ModTime()}
	if v, ok := m.known.Load(key); ok {
		return v.(string), nil
	}
	v, err := askVersion(path)
	if err == nil {
		m.known.Store(key, v)
	}
	return v, err
}

// versionLine matches the beginning of the output of "qemu --version".
var versionLine = lazy.Regexp(`^QEMU emulator version (\d+\.\d+[.\d]*)`)

func askVersion(path string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), versionTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "--version")
	cmd.Env = trust.Environ()
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return "", fmt.Errorf("%s --version: %w: %s", path, err, bytes.TrimSpace(exit.Stderr))
		}
		return "", fmt.Errorf("%s --version: %w", path, err)
	}
	found := versionLine().FindSubmatch(out)
	if found == nil {
		return "", fmt.Errorf("%s --version: no version of QEMU in %s", path, strconv.Quote(string(out)))
	}
	return string(found[1]), nil
}
