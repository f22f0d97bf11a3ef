// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"syscall"

	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// madeFile is a file that this process has created; the zero value means none.
type madeFile struct {
	name string
	info fs.FileInfo
}

// createOutput opens a file for output and truncates it. With O_NOFOLLOW, for names that are
// derived from a given one, a symbolic link is an error. made is set if the file did not exist.
func createOutput(name string, noFollow int) (f *os.File, made madeFile, err error) {
	flags := os.O_WRONLY | os.O_CREATE | noFollow
	f, err = os.OpenFile(name, flags|os.O_EXCL, 0o666)
	switch {
	case err == nil:
		made.name = name
		made.info, err = f.Stat()
	case errors.Is(err, fs.ErrExist):
		f, err = openExisting(name, flags, noFollow != 0)
	}
	switch {
	case err == nil:
		return f, made, nil
	case errors.Is(err, syscall.ELOOP) && noFollow != 0:
		err = fmt.Errorf("%s is a symbolic link, which only -o FILE itself may be", name)
	}
	return nil, madeFile{}, fmt.Errorf("cannot write the output: %w", err)
}

// openExisting opens and truncates a file. derived: its name is derived from a given one, so
// only a regular file is accepted; opening a FIFO without a reader must not wait.
func openExisting(name string, flags int, derived bool) (*os.File, error) {
	if !derived {
		return os.OpenFile(name, flags|os.O_TRUNC, 0o666)
	}
	f, err := os.OpenFile(name, flags|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0o666)
	if errors.Is(err, syscall.ENXIO) {
		return nil, fmt.Errorf("%s is a FIFO, which only -o FILE itself may be", name)
	}
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a regular file, and only -o FILE itself may be another kind", name)
	}
	if err == nil {
		err = f.Truncate(0)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// discard removes the file if it is empty and its name still refers to it.
func (m madeFile) discard() {
	if m.info == nil {
		return
	}
	if now, err := os.Lstat(m.name); err == nil && os.SameFile(now, m.info) && now.Size() == 0 {
		_ = os.Remove(m.name)
	}
}

// checkFile rejects anything but a regular file. Reading a FIFO, for example, would wait for a
// writer and ignore signals.
func checkFile(module string) error {
	f, err := foreign.Open(module)
	if err != nil {
		return err
	}
	return f.Close()
}

// checkBeforeOutput checks the module to run, before the file of -o is truncated.
func (o *options) checkBeforeOutput(module string) error {
	if o.output == "" {
		return nil
	}
	if tracemeta.IsScript(module) {
		_, err := tracemeta.ReadFile(module)
		return err
	}
	meta, err := loader.ReadMeta(module)
	if err != nil || o.vm.on {
		return err
	}
	return loader.CheckKernel(meta.Release, meta.BuildID)
}

// checkDetached does the same for a detached session to attach to.
func checkDetached(o *options, name string) error {
	if o.output == "" {
		return nil
	}
	found, err := loader.Detached()
	if err == nil && !slices.Contains(found, name) {
		err = &loader.NotDetachedError{Name: name, Found: found}
	}
	return err
}

// checkInputs does the same for files to merge: none of them may be the output file.
func checkInputs(o *options, files []string) error {
	out, outErr := os.Stat(o.output)
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		in, err := f.Stat()
		if err = errors.Join(err, f.Close()); err != nil {
			return err
		}
		if outErr == nil && os.SameFile(in, out) {
			return fmt.Errorf("%s is an input and can't be the output too", name)
		}
	}
	return nil
}
