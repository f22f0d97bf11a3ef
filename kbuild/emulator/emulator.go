// SPDX-License-Identifier: GPL-2.0-or-later

// Package emulator finds the QEMU program that guests run in and says whether
// it may run a guest's CPUs in several threads.
//
// TCG, which emulates the CPUs, can run each of them in a thread of its own
// (-accel tcg,thread=multi). The kernel patches its own code while other CPUs
// run it: jump labels, ftrace, kprobes. QEMU 7.2 of Debian 12 has a race there:
// a CPU now and then runs a translation of code that another one has just
// patched. Arming a kprobe over ftrace crashed the guest in 10 of 17 boots, and
// a tracepoint that was switched on and off, with no module loaded, locked up
// six guests of six. So older releases get one thread for all CPUs.
//
// Where newer ones are (2026): Debian's bookworm-backports has 10.0.2, trixie
// 10.0.13, trixie-backports, forky and sid 11.1. With two busy CPUs, 10.0.2 and
// 11.1.3 finished rounds of switching tracepoints and return probes on and off
// on 6.1 and 6.12. On a host with ten times as many busy processes as CPUs, one
// 6.1 guest of 11.1.3 panicked, once in some ten such runs, and one of 10.0.2
// reported an RCU stall; the causes are not known. Releases between 7.2 and 10
// have not been tried.
package emulator

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
	"time"

	"github.com/gostap/gostap/kbuild/trust"
)

const (
	// Program is the name that is looked for in $PATH.
	Program = "qemu-system-x86_64"
	// Variable names the program to use before all others.
	Variable = "GOSTAP_QEMU"
	// threadsSince is the first major release that is known to bear several
	// threads; see the package comment.
	threadsSince = 10
	// versionTimeout bounds "qemu --version", which takes some 30 ms.
	versionTimeout = 20 * time.Second
)

// Emulator is an installed QEMU.
type Emulator struct {
	Path    string
	Version string // "11.1.3"
}

// Threads reports whether each CPU of a guest may have a thread of its own.
func (e Emulator) Threads() bool {
	var major int
	_, err := fmt.Sscanf(e.Version, "%d.", &major)
	return err == nil && major >= threadsSince
}

// Find returns the QEMU to use: $GOSTAP_QEMU; the one in $PATH if it may use
// several threads; the one that .ci/qemu keeps in the user's cache folder; an
// older one in $PATH. The error is exec.ErrNotFound, or says what is wrong
// with $GOSTAP_QEMU. As root it runs no program that someone else can change.
func Find() (Emulator, error) {
	if named := os.Getenv(Variable); named != "" {
		e, err := trusted(named)
		if err != nil {
			return e, fmt.Errorf("$%s: %w", Variable, err)
		}
		return e, nil
	}
	inPath, err := At(Program)
	if err == nil && inPath.Threads() {
		return inPath, nil
	}
	if kept, keptErr := trusted(keptProgram()); keptErr == nil {
		return kept, nil
	}
	return inPath, err
}

// keptProgram is what .ci/qemu made; "" if there is no cache folder. It is not
// below $GOSTAP_CACHE, which names a place for what gostap itself computes.
func keptProgram() string {
	cache := trust.UserCache()
	if cache == "" {
		return ""
	}
	return filepath.Join(cache, "gostap", "qemu", Program)
}

// trusted is At for a program that the environment names.
func trusted(name string) (Emulator, error) {
	path, err := exec.LookPath(name)
	if err == nil {
		err = trust.Check(path)
	}
	if err != nil {
		return Emulator{}, err
	}
	return At(path)
}

// At describes the QEMU with a path, or with a name in $PATH.
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

// versions remembers what programs said of themselves, as a process that boots
// many guests asks each time.
var versions memo

// memo maps files that have not changed to versions.
type memo struct{ known sync.Map }

// file identifies a program; a new one of the same path has another time.
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

// versionLine is how QEMU's first line of output begins.
var versionLine = regexp.MustCompile(`^QEMU emulator version (\d+\.\d+[.\d]*)`)

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
	found := versionLine.FindSubmatch(out)
	if found == nil {
		return "", fmt.Errorf("%s --version: no version of QEMU in %s", path, strconv.Quote(string(out)))
	}
	return string(found[1]), nil
}
