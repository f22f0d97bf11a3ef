// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/cmd/gostap/outfile"
	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/kbuild/tempdir"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/kbuild/trust"
	"github.com/gostap/gostap/translator/backend"
	"github.com/gostap/gostap/translator/cgen"
	"github.com/gostap/gostap/translator/kevent"
)

// Values of --runtime.
const (
	runtimeModule  = "module"
	runtimeTracefs = "tracefs"
)

// takeGroup takes the -D option that names the group of the events, which is no macro of
// the script. Without one, printed definitions are in the group gostap.
func (o *options) takeGroup() error {
	o.eventGroup = "gostap"
	if !o.events() {
		return nil
	}
	for i, d := range o.defines {
		name, group, _ := strings.Cut(d, "=")
		if name != "GROUP" {
			continue
		}
		switch {
		case !o.kprobeEvents:
			return errors.New("-D GROUP: the events of a session are in a group of its own; --kprobe-events prints definitions for another group")
		case !eventGroup().MatchString(group):
			return fmt.Errorf("-D GROUP=%s: use up to 63 letters, digits and _, and no digit first", group)
		}
		o.eventGroup = group
		o.defines = slices.Delete(o.defines, i, i+1)
		return nil
	}
	return nil
}

// eventGroup matches what the kernel takes as the name of a group of events.
var eventGroup = lazy.Regexp(`^[A-Za-z_][A-Za-z0-9_]{0,62}$`)

// events reports whether the script is to be run by kprobe events, without a module.
func (o *options) events() bool { return o.kprobeEvents || o.runtime == runtimeTracefs }

// emitter returns what turns the program into what the chosen runtime loads.
func (o *options) emitter() backend.Backend {
	if o.events() {
		return kevent.Backend{}
	}
	return cgen.Backend{}
}

func (o *options) checkRuntime() error {
	if o.runtime == "kernel" { // SystemTap's name for it
		o.runtime = runtimeModule
	}
	switch {
	case o.runtime == "bpf" || o.runtime == "dyninst":
		return fmt.Errorf("--runtime=%s: %s", o.runtime, noWay)
	case o.runtime != runtimeModule && o.runtime != runtimeTracefs:
		return fmt.Errorf("--runtime=%s: choose module or tracefs", o.runtime)
	case o.kprobeEvents && o.changed("runtime") && o.runtime == runtimeModule:
		return fmt.Errorf("--kprobe-events and --runtime=module exclude each other")
	}
	return nil
}

// eventsOrRun does what follows the translation to events: -p3 and --kprobe-events print the
// definitions, -p4 writes a file for gostap run, and otherwise the events are run.
func eventsOrRun(ctx context.Context, o *options, s *tracemeta.Script, name string, std cli.Stdio) int {
	if o.kprobeEvents || o.lastPass == 3 {
		for i := range s.Events {
			fmt.Fprintln(std.Out, s.Events[i].Definition(o.eventGroup))
		}
		return 0
	}
	path, sum, err := writeEvents(o, s, name)
	if err != nil {
		return cli.FailPass(std, 4, err)
	}
	if o.lastPass == 4 {
		return leave(path, o.module == "", std)
	}
	if o.module == "" {
		defer os.RemoveAll(filepath.Dir(path))
	}
	if o.verbose > 0 {
		fmt.Fprintln(std.Err, "Pass 5: starting run.")
	}
	return start(ctx, o.but(func(o *options) { o.moduleSum = sum }), path, std)
}

// leave prints the path of the file that -p4 has made. If it is in a temporary folder, the folder
// is kept after this process ends.
func leave(path string, temporary bool, std cli.Stdio) int {
	if temporary {
		if err := tempdir.Keep(filepath.Dir(path)); err != nil {
			return cli.FailPass(std, 4, err)
		}
	}
	fmt.Fprintln(cli.Raw(std.Out), path) // unescaped, for programs to read
	return 0
}

// writeEvents writes NAME.events: with -m to the current folder, otherwise to a new one. It returns the
// file's path and checksum.
func writeEvents(o *options, s *tracemeta.Script, name string) (path, sum string, err error) {
	data, err := s.Write()
	if err != nil {
		return "", "", err
	}
	dir := ""
	if o.module == "" {
		if dir, err = tempdir.New(trust.TempDir()); err != nil {
			return "", "", err
		}
	}
	path, err = filepath.Abs(filepath.Join(dir, name+".events"))
	if err != nil {
		return "", "", err
	}
	if err := replace(path, data); err != nil {
		_ = os.RemoveAll(dir) // "" if there is none
		return "", "", err
	}
	return path, tracemeta.Sum(data), nil
}

// replace puts a new file in the place of what a path leads to. It does not write through a link, or to a
// FIFO, that others have made in a folder of theirs.
func replace(path string, data []byte) error {
	dir, err := outfile.FolderOf(path)
	if err != nil {
		return err
	}
	defer dir.Close()
	return dir.Replace(filepath.Base(path), data)
}
