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
// wait for a writer and ignore signals.
func openModule(module string) (*os.File, error) { return foreign.OpenNamed(module) }

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
