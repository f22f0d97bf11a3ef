// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// account runs a test program, and appends a line "PACKAGE cpu MILLISECONDS" to the file of
// $GOSTAP_TEST_STATS: the processor time of the program and its children. go test calls it
// (-exec) in the package's folder; root is the project's. It returns the exit status.
func account(root string, argv []string) (int, error) {
	if len(argv) == 0 {
		return 0, errors.New("--account needs a command")
	}
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return 0, fmt.Errorf("prctl: %w", err)
	}
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	// The parent's death is that of the thread that started the child.
	runtime.LockOSThread()
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, err
	}
	status := cmd.ProcessState.ExitCode()
	if status < 0 { // a signal
		status = 1
	}
	return status, noteTime(root)
}

func noteTime(root string) error {
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	pkg, err := filepath.Rel(root, dir)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(os.Getenv("GOSTAP_TEST_STATS"), os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(f, "%s cpu %d\n", pkg, processorTime().Milliseconds())
	return errors.Join(err, f.Close())
}
