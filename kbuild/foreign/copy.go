// SPDX-License-Identifier: GPL-2.0-or-later

package foreign

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/lookup"
)

const (
	// maxCopy is the size of the largest file that Copy copies, in bytes.
	maxCopy = 4 << 30
	// copyPause is how long Copy waits for more of a file.
	copyPause = 10 * time.Second
	// copier is the name by which this program is started to copy a file; its argument is the path.
	copier = "gostap-copy-file"
)

// Copy returns what a file on a mount of a user contains now, as a file in memory. Another process, of
// this program, reads it: if the file system does not answer, that process can't be killed, and stays
// until the server of the file system ends; gostap goes on, with an error. The file has no owner.
func Copy(path string) (*os.File, error) { return copyWithin(path, copyPause) }

// OpenOrCopy opens a file by Open, or if it is on a mount of a user returns a copy of it.
func OpenOrCopy(path string) (f *os.File, copied bool, err error) {
	f, err = Open(path)
	var users *lookup.UsersMountError
	if !errors.As(err, &users) {
		return f, false, err
	}
	f, err = Copy(path)
	return f, true, err
}

func copyWithin(path string, pause time.Duration) (*os.File, error) {
	fd, err := unix.MemfdCreate("copy", unix.MFD_CLOEXEC)
	if err != nil {
		return nil, fmt.Errorf("memory for a copy of %s: %w", path, err)
	}
	out := os.NewFile(uintptr(fd), path)
	if err := read(out, path, pause); err != nil {
		out.Close()
		return nil, fmt.Errorf("reading %s, which is on a mount of a user: %w", path, err)
	}
	return out, nil
}

// read has the copier write a file to out, and gives up if it has not written anything for a while.
func read(out *os.File, path string, pause time.Duration) error {
	var errs bytes.Buffer
	cmd := exec.Command("/proc/self/exe")
	cmd.Args, cmd.Env, cmd.Dir = []string{copier, path}, []string{}, "/"
	cmd.Stdout, cmd.Stderr = out, &errs
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	for size := int64(-1); ; {
		select {
		case err := <-done:
			if err != nil {
				return errors.New(strings.TrimSpace(errs.String()))
			}
			return nil
		case <-time.After(pause):
		}
		info, err := out.Stat()
		if err != nil || info.Size() <= size {
			_ = cmd.Process.Kill() // it is reaped by the goroutine above, or by init
			return fmt.Errorf("its file system has not answered for %v", pause)
		}
		size = info.Size()
	}
}

// In a process that read has started, copy the file and end. Every program that has this package can be
// started so.
func init() {
	if len(os.Args) != 2 || os.Args[0] != copier {
		return
	}
	if err := copyOut(os.Args[1], maxCopy); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// copyOut copies a regular file of at most limit bytes to the standard output.
func copyOut(path string, limit int64) error {
	f, err := OpenNamed(path)
	if err != nil {
		return err
	}
	n, err := io.Copy(os.Stdout, io.LimitReader(f, limit+1))
	if err == nil && n > limit {
		err = fmt.Errorf("it is larger than %d MB", limit>>20)
	}
	return err
}
