// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gostap/gostap/kbuild/terminal"
)

// Limits of the buffer that combines small prints into large writes.
const (
	flushSize = 64 << 10
	flushTime = 50 * time.Millisecond
)

// output prints the session's records. Text for stdout is buffered for up to
// flushTime. A message is written at once, after the text before it.
type output struct {
	out, err io.Writer // for commands
	emit     *emitter  // nil: text
	streams  [2]*Stream
	messages []byte // messages that could not be written yet
	// hurried reports whether the session has something to do that must not wait until its output
	// can be written.
	hurried  func() bool
	warnings bool
	shown    ShownTexts // by warn()
	suppress bool       // errors are counted, not shown
	refuse   bool       // commands of system() are reported, not run
	env      []string
	nextFile func() (io.Writer, error) // nil: switch_file() does nothing
	// switches are the places in buf where the output continues in the next file.
	switches []int
	// opened and notOpened are the results of nextFile that were not looked at yet.
	opened    atomic.Pointer[io.Writer]
	notOpened atomic.Pointer[error]

	buf     []byte
	flushed time.Time
	stalled bool  // there was no room for all of buf
	writing error // the first failure of out

	exiting bool
	fatal   bool
	systems systems
}

func newOutput(c Config, suppress bool) *output {
	out, errs := Shared(c.Stdout), Shared(c.Stderr)
	commands := out
	if !c.Format.IsText() {
		commands = errs // their output is not objects
	}
	return &output{
		out: commands, err: errs, streams: [2]*Stream{NewStream(out), NewStream(errs)},
		warnings: c.Warnings, suppress: suppress, refuse: c.RefuseCommands, env: c.Env, nextFile: c.NextFile, flushed: time.Now(),
		systems: systems{plainly: (*preference)(nil).plainly},
	}
}

func (o *output) stdout() *[]byte { return &o.buf }

// flush writes the buffer if now is set, if the last flush is flushTime ago, or if the buffer has
// flushSize bytes and the last write found space for everything.
func (o *output) flush(now bool) {
	if len(o.buf) == 0 && len(o.switches) == 0 {
		return
	}
	if !now && (o.stalled || len(o.buf) < flushSize) && time.Since(o.flushed) < flushTime {
		return
	}
	for o.push() {
	}
	o.flushed = time.Now()
	o.changed()
}

// push writes the buffer up to where the output continues in the next file, and begins to change to that. It
// returns whether there is more to do.
func (o *output) push() bool {
	end := len(o.buf)
	if len(o.switches) > 0 {
		end = o.switches[0]
	}
	rest, err := o.streams[0].Push(o.buf[:end], o.hurried)
	if err != nil && o.writing == nil {
		o.writing = err
	}
	written := end - len(rest)
	o.buf, o.stalled = left(o.buf, o.buf[written:]), len(rest) > 0
	for i := range o.switches {
		o.switches[i] -= written
	}
	if o.stalled || len(o.switches) == 0 {
		return false
	}
	o.switches = o.switches[1:]
	_, _ = o.streams[0].Change(o.next, o.hurried)
	return true
}

// aside writes text that the script printed to stderr.
func (o *output) aside(text []byte) {
	o.flush(true)
	rest, _ := o.streams[1].Push(append(o.messages, text...), o.hurried)
	o.messages = append(o.messages[:0], rest...)
}

// message writes a message to stderr, and if stdout has objects, an object for it there.
func (o *output) message(kind, text string) {
	if o.emit != nil {
		o.buf = o.emit.message(o.buf, strings.ToLower(kind), text)
	}
	o.say(kind + ": " + text + "\n")
}

// say writes a message of gostap's own to stderr.
func (o *output) say(text string) {
	o.flush(true)
	o.messages = append(o.messages, terminal.Text(text)...)
	rest, _ := o.streams[1].Push(o.messages, o.hurried)
	o.messages = left(o.messages, rest)
}

// report writes the report of -t: to stdout after the script's text, or to stderr if stdout has
// objects.
func (o *output) report(text string) {
	if o.emit != nil {
		o.say(text)
		return
	}
	o.buf = append(o.buf, terminal.Text(text)...)
	o.flush(true)
}

// end writes the last object. A stream without it is incomplete.
func (o *output) end(e Ended) {
	if o.emit != nil && !o.emit.folded {
		o.buf = o.emit.writer.Append(o.buf, e.Object())
	}
}

// left moves rest, the end of buf, to the beginning of buf.
func left(buf, rest []byte) []byte {
	if len(rest) == len(buf) {
		return buf
	}
	return append(buf[:0], rest...)
}

// threads returns the IDs of the threads that write files for the session.
func (o *output) threads() (list []int) {
	for _, s := range o.streams {
		if s.files != nil {
			list = append(list, s.files.thread)
		}
	}
	return list
}

func (o *output) close() {
	for _, s := range o.streams {
		s.Close()
	}
}

func (o *output) failed(text string, fatal bool) {
	o.fatal = o.fatal || fatal
	if fatal || !o.suppress {
		o.message("ERROR", text)
	}
}

func (o *output) warned(text string) {
	if o.warnings {
		o.message("WARNING", text)
	}
}

// scriptWarned shows a warning that the script has printed, each text only once.
func (o *output) scriptWarned(text string) {
	if o.shown.Add(text) {
		o.warned(text)
	}
}

func (o *output) exit() { o.exiting = true }

// switchFile continues the output in another file, if it goes to a file. What was printed before is
// written to the current one, even if that takes long.
func (o *output) switchFile() {
	if o.nextFile == nil {
		return
	}
	o.switches = append(o.switches, len(o.buf))
	o.flush(true)
}

// next opens the next file, on the thread that writes. It returns nil to stay in the same one.
func (o *output) next() (io.Writer, error) {
	to, err := o.nextFile()
	if err != nil {
		o.notOpened.Store(&err)
	}
	if to == nil || err != nil {
		return nil, nil
	}
	shared := Shared(to)
	o.opened.Store(&shared)
	return shared, nil
}

// changed takes note of the last change of files, which may end long after it began.
func (o *output) changed() {
	if err := o.notOpened.Swap(nil); err != nil {
		o.scriptWarned("switch_file(): " + (*err).Error())
	}
	if to := o.opened.Swap(nil); to != nil && o.emit == nil {
		o.out = *to
	}
}

// system runs a command of the script in parallel with the session.
func (o *output) system(text string) {
	if o.refuse {
		o.warned("system(" + strings.TrimSpace(text) + ") was not run: to run the script's commands, use gostap attach --run-commands")
		return
	}
	o.flush(true)
	cmd := exec.Command("/bin/sh", "-c", text)
	cmd.Env, cmd.Stdout, cmd.Stderr = o.env, o.out, o.err
	cmd.WaitDelay = outputGrace
	err, full := o.systems.run(cmd)
	if err != nil {
		o.warned("system(" + strings.TrimSpace(text) + "): " + err.Error())
	}
	if full {
		o.warned(fmt.Sprintf("dropped system(%s): %d commands are running and %d wait already; later drops are counted at the end", strings.TrimSpace(text), maxCommands, maxWaiting))
	}
}
