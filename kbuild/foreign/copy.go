// SPDX-License-Identifier: GPL-2.0-or-later

package foreign

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/lookup"
)

const (
	// maxCopy is the size of the largest file that is copied, in bytes.
	maxCopy = 1 << 30
	// copyPause is how long to wait for more of a file, and copyTime for all of it.
	copyPause = 10 * time.Second
	copyTime  = time.Minute
)

// Names by which this program is started to copy the beginning of a file, or the names in a folder. The
// arguments are the path and the number of bytes.
const (
	copier = "gostap-copy-file"
	lister = "gostap-list-folder"
)

var helpers = map[string]func(path string, n int64) error{copier: copyOut, lister: list}

// Copy returns what a file on a mount of a user contains now, as a file in memory. Another process, of
// this program, reads it: if the file system does not answer, that process can't be killed, and stays
// until the server of the file system ends; gostap goes on, with an error. The file has no owner.
func Copy(path string) (*os.File, error) {
	f, err := copyWithin(path, maxCopy+1, copyPause, copyTime)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || info.Size() > maxCopy {
		f.Close()
		return nil, errors.Join(err, fmt.Errorf("%s is larger than %d MB, and on a mount of a user", path, maxCopy>>20))
	}
	return f, nil
}

// OpenOrCopy opens a file by Open, or if it is on a mount of a user returns a copy of it.
func OpenOrCopy(path string) (f *os.File, copied bool, err error) {
	return openOr(path, func() (*os.File, error) { return Copy(path) })
}

// OpenBeginning is OpenOrCopy for a file of which at most the first n bytes are read.
func OpenBeginning(path string, n int64) (*os.File, error) {
	f, _, err := openOr(path, func() (*os.File, error) { return copyWithin(path, n, copyPause, copyTime) })
	return f, err
}

func openOr(path string, instead func() (*os.File, error)) (f *os.File, copied bool, err error) {
	f, err = Open(path)
	var users *lookup.UsersMountError
	if !errors.As(err, &users) {
		return f, false, err
	}
	f, err = instead()
	return f, true, err
}

// copyWithin returns a copy of the first n bytes, at whose beginning the file stands.
func copyWithin(path string, n int64, pause, limit time.Duration) (*os.File, error) {
	return readBy(copier, path, n, pause, limit)
}

// readBy returns what a helper writes, at whose beginning the file stands.
func readBy(helper, path string, n int64, pause, limit time.Duration) (*os.File, error) {
	fd, err := unix.MemfdCreate("copy", unix.MFD_CLOEXEC)
	if err != nil {
		return nil, fmt.Errorf("memory for a copy of %s: %w", path, err)
	}
	out := os.NewFile(uintptr(fd), path)
	err = read(out, helper, path, n, pause, limit)
	if err == nil {
		_, err = out.Seek(0, io.SeekStart)
	}
	if err != nil {
		out.Close()
		return nil, fmt.Errorf("reading %s, which is on a mount of a user: %w", path, err)
	}
	return out, nil
}

// read has a helper write to out, and gives up if it has not written anything for a pause, or has not
// ended within limit.
func read(out *os.File, helper, path string, n int64, pause, limit time.Duration) error {
	if !helps {
		return errors.New("this program has no helper for that")
	}
	var errs bytes.Buffer
	cmd := exec.Command("/proc/self/exe")
	cmd.Args, cmd.Env, cmd.Dir = []string{helper, path, strconv.FormatInt(n, 10)}, []string{}, "/"
	cmd.Stdout, cmd.Stderr = out, &errs
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	began := time.Now()
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
		if err != nil || info.Size() <= size || time.Since(began) > limit {
			_ = cmd.Process.Kill() // it is reaped by the goroutine above, or by init
			return fmt.Errorf("its file system does not answer, or too slowly: %d bytes in %v", max(size, 0), time.Since(began).Round(time.Second))
		}
		size = info.Size()
	}
}

// helps means that this program can be started as a helper.
var helps bool

// Help makes this program one that can be started as a helper; if it was, Help does the helper's work, and ends the
// process. A program must call it before anything else (kbuild/foreign/helper does), and only one that has no more rights than
// whoever starts it: the name by which it is started decides, and the helper reads any file.
func Help() {
	helps = true
	if len(os.Args) != 3 || helpers[os.Args[0]] == nil {
		return
	}
	n, err := strconv.ParseInt(os.Args[2], 10, 64)
	if err == nil {
		err = helpers[os.Args[0]](os.Args[1], n)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// copyOut copies at most the first n bytes of a regular file to the standard output.
func copyOut(path string, n int64) error {
	f, err := OpenNamed(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(os.Stdout, io.LimitReader(f, n))
	return err
}
