// SPDX-License-Identifier: GPL-2.0-or-later

package foreign

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

const (
	// maxCopy is the size of the largest file that Copy copies, in bytes.
	maxCopy = 1 << 30
	// copyTime is how long Copy may take.
	copyTime = 10 * time.Second
)

// Copy returns what a file on a mount of a user contains now, as a file in memory. Another program
// reads it (head(1)): if the file system does not answer, that program can't be killed, and stays
// until the server of the file system ends; gostap goes on, with an error. The file has no name and
// no owner.
func Copy(path string) (*os.File, error) { return copyWithin(path, maxCopy, copyTime) }

func copyWithin(path string, most int64, limit time.Duration) (*os.File, error) {
	fd, err := unix.MemfdCreate("copy", unix.MFD_CLOEXEC)
	if err != nil {
		return nil, fmt.Errorf("memory for a copy of %s: %w", path, err)
	}
	out := os.NewFile(uintptr(fd), path)
	if err := read(out, path, most, limit); err != nil {
		out.Close()
		return nil, fmt.Errorf("reading %s, which is on a mount of a user: %w", path, err)
	}
	return out, nil
}

// read has head copy at most most bytes of a file to out.
func read(out *os.File, path string, most int64, limit time.Duration) error {
	var errs strings.Builder
	cmd := exec.Command("/usr/bin/head", "--bytes="+strconv.FormatInt(most+1, 10), "--", path)
	cmd.Env, cmd.Dir = []string{"LC_ALL=C"}, "/"
	cmd.Stdout, cmd.Stderr = out, &errs
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			return errors.New(strings.TrimSpace(errs.String()))
		}
	case <-time.After(limit):
		_ = cmd.Process.Kill() // it is reaped by the goroutine above, or by init
		return fmt.Errorf("its file system did not answer within %v", limit)
	}
	info, err := out.Stat()
	if err == nil && info.Size() > most {
		err = fmt.Errorf("it is larger than %d MB", most>>20)
	}
	return err
}
