// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"io"

	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/terminal"
)

// output prints the session's output: text in large writes; messages at once,
// after the text before them.
type output struct {
	out, err io.Writer // for commands
	streams  [2]*loader.Stream
	hurried  func() bool // whether the session must not wait for its output's reader
	warnings bool
	buf      []byte
	messages []byte // messages that could not be written yet
	failed   error  // the first failure of out
	stalled  bool   // there was no room for all of buf
}

func newOutput(c Config) *output {
	o := &output{out: loader.Shared(c.Stdout), err: loader.Shared(c.Stderr), warnings: c.Warnings}
	o.streams = [2]*loader.Stream{loader.NewStream(o.out), loader.NewStream(o.err)}
	return o
}

func (o *output) close() {
	for _, s := range o.streams {
		s.Close()
	}
}

// flushSize bounds the size of the buffer.
const flushSize = 64 << 10

func (o *output) flush() {
	if len(o.buf) == 0 {
		return
	}
	rest, err := o.streams[0].Push(o.buf, o.hurried)
	if err != nil && o.failed == nil {
		o.failed = err
	}
	if len(rest) < len(o.buf) {
		o.buf = append(o.buf[:0], rest...)
	}
	o.stalled = len(rest) > 0
}

func (o *output) message(kind, text string) {
	o.flush()
	o.messages = append(o.messages, terminal.Text(kind+": "+text+"\n")...)
	rest, _ := o.streams[1].Push(o.messages, o.hurried)
	o.messages = append(o.messages[:0], rest...)
}

func (o *output) warn(text string) {
	if o.warnings {
		o.message("WARNING", text)
	}
}
