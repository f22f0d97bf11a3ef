// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/cmd/gostap/outfile"
	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/terminal"
)

// outputs are the destinations of a session's text: -o, -S and -b.
type outputs struct {
	cli.Stdio
	commandOut io.Writer // for the command of -c
	bulk       func(cpu int) (io.Writer, error)
	next       func() (io.Writer, error) // continues the output in another file; nil without -o
	made       []outfile.Made
	closers    []io.Closer
	stop       func()
}

// opened is what came of opening the outputs.
type opened struct {
	*outputs
	err error
}

// open opens the outputs. ok is false if ctx was done before: opening waits for the
// reader of a FIFO, or for a file system, for as long as these like.
func (o *options) open(ctx context.Context, std cli.Stdio) (out *outputs, err error, ok bool) {
	result, ok := cli.UntilInterrupted(ctx, func() opened {
		out, err := o.openOutput(std)
		return opened{out, err}
	})
	return result.outputs, result.err, ok
}

func (o *options) openOutput(std cli.Stdio) (*outputs, error) {
	std.Out, std.Err = cli.Bare(std.Out), cli.Bare(std.Err) // the loader escapes what is not the script's output
	out := &outputs{Stdio: std, commandOut: std.Out, stop: survivePipes()}
	switch {
	case o.output == "":
	case o.bulk:
		return out, out.openBulk(o.output)
	case o.rotation.Size == 0 && !strings.Contains(o.output, "%"):
		return out, out.toFile(o.output)
	default:
		warn := func(err error) { warnAtOnce(std.Err, err) }
		f, err := outfile.New(o.output, o.rotation, warn)
		if err != nil {
			return nil, err
		}
		out.made = append(out.made, f.First)
		out.add(f)
		out.Out = f
		out.next = func() (io.Writer, error) { return nil, f.Next() }
		pipes, switches := out.stop, onSwitch(f, warn)
		out.stop = func() { pipes(); switches() }
	}
	return out, nil
}

// toFile sets the file itself as output, so that system() commands can write to it.
func (out *outputs) toFile(name string) error {
	files, f, made, err := outfile.Numbered(name)
	if err != nil {
		return err
	}
	out.made = append(out.made, made)
	out.add(files)
	out.Out = f
	out.next = func() (io.Writer, error) {
		next, err := files.Next()
		if next == nil {
			return nil, err // a nil io.Writer
		}
		return next, err
	}
	return nil
}

// discard removes the empty files that were created for a session that failed to
// start.
func (out *outputs) discard() {
	for _, m := range out.made {
		m.Discard()
	}
}

// openBulk sets the function that creates FILE_CPU for a CPU that has output.
func (out *outputs) openBulk(name string) error {
	dir, err := outfile.FolderOf(name)
	if err != nil {
		return err
	}
	out.bulk = func(cpu int) (io.Writer, error) {
		f, made, instead, err := dir.CreateAnyway(filepath.Base(name) + "_" + strconv.Itoa(cpu))
		if err != nil {
			return nil, err
		}
		if instead != nil {
			warnAtOnce(out.Err, instead)
		}
		out.made = append(out.made, made)
		out.add(f)
		return f, nil
	}
	return nil
}

func (out *outputs) add(c io.Closer) { out.closers = append(out.closers, c) }

// closeGrace is how long closing may take once a session was told to end.
const closeGrace = 2 * time.Second

// closeAfter closes what was opened, when the session has ended. Once ctx is done, it
// does not wait for a file system that does not answer.
func (out *outputs) closeAfter(ctx context.Context) error {
	err, when := cli.Finishes(ctx, closeGrace, out.close)
	if when == cli.NeverEnded {
		return errors.New("the output could not be closed: its file system does not answer, and gostap's process may not end before it does")
	}
	return err
}

func (out *outputs) close() error {
	out.stop()
	var errs []error
	for _, c := range out.closers {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

// survivePipes makes writes to a closed pipe fail with an error, so that the session ends normally.
// SIGPIPE would kill the process and leave the module loaded.
func survivePipes() (stop func()) {
	sig := make(chan os.Signal, 1)
	signal.Notify(sig, syscall.SIGPIPE)
	return func() { signal.Stop(sig) }
}

// onSwitch switches to the next file at SIGUSR2, as SystemTap's reader does.
func onSwitch(f *outfile.File, warn func(error)) (stop func()) {
	sig := make(chan os.Signal, 1)
	signal.Notify(sig, syscall.SIGUSR2)
	go func() {
		for range sig {
			if err := f.Next(); err != nil {
				warn(err)
			}
		}
	}()
	return func() { signal.Stop(sig); close(sig) }
}

// warnAtOnce writes a warning to stderr if there is room: nobody may read it, and the output must go on.
func warnAtOnce(errs io.Writer, err error) {
	s := loader.NewStream(errs)
	defer s.Close()
	_, _ = s.Push([]byte(terminal.Text(fmt.Sprintf("WARNING: %v\n", err))), func() bool { return true })
}
