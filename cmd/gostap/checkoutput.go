// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// openModule opens what is to run, and rejects anything but a regular file. Reading a FIFO, for example, would
// wait for a writer and ignore signals. A background process has the file from the process that started it: the
// path may lead to another file by now, or to none.
func (o *options) openModule(module string) (*os.File, error) {
	if o.background != "" {
		return os.NewFile(moduleFD, module), nil
	}
	return foreign.OpenNamed(module)
}

// checkBeforeOutput checks the module to run, before the file of -o is truncated.
func (o *options) checkBeforeOutput(module string, file *os.File) error {
	if o.output == "" {
		return nil
	}
	if tracemeta.IsOpenedScript(file) {
		_, err := tracemeta.ReadOpened(module, file, "")
		return err
	}
	meta, err := loader.ReadOpenedMeta(module, file)
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
		f, err := foreign.OpenNamed(name)
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
