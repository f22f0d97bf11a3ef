// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"bufio"
	"errors"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// The probe points that get this process's standard input: the library's
// input.line and input.char.
const (
	linePoint = `procfs("__stdin")`
	charPoint = `procfs("__stdin_char")`
)

// input has the module's procfs files for input; those that the module does not have are nil.
type input struct {
	line, char io.Writer
}

// wantsInput reports whether the module has such probes.
func wantsInput(m *modmeta.Meta) (lines, chars bool) {
	for i := range m.Probes {
		lines = lines || strings.HasPrefix(m.Probes[i].PP, linePoint)
		chars = chars || strings.HasPrefix(m.Probes[i].PP, charPoint)
	}
	return lines, chars
}

// forwardInput copies standard input to the module until either ends. The
// function that it returns restores the terminal's settings.
func (s *session) forwardInput() (restore func()) {
	restore = func() {}
	lines, chars := wantsInput(s.meta)
	if !lines && !chars || s.config.Stdin == nil {
		return restore
	}
	if f, ok := s.config.Stdin.(*os.File); ok && chars {
		restore = unbuffered(int(f.Fd()))
	}
	go func() {
		var to input
		for _, x := range []struct {
			wanted bool
			name   string
			to     *io.Writer
		}{{lines, "__stdin", &to.line}, {chars, "__stdin_char", &to.char}} {
			if !x.wanted {
				continue
			}
			f, err := os.OpenFile("/proc/systemtap/"+s.meta.Name+"/"+x.name, os.O_WRONLY, 0)
			if err != nil {
				return // the probe could not be armed, which has been reported
			}
			defer f.Close()
			*x.to = f
		}
		to.copy(foreground{s.config.Stdin})
	}()
	return restore
}

// foreground reads from a terminal only while this process is in its foreground.
type foreground struct{ io.Reader }

// Read waits while reading would stop the session, with its probes armed.
func (f foreground) Read(p []byte) (int, error) {
	if file, ok := f.Reader.(*os.File); ok {
		for fd := int(file.Fd()); inBackground(fd); {
			time.Sleep(streamPoll)
		}
	}
	return f.Reader.Read(p)
}

// mostLine is the size in bytes of the pieces that a longer line is split into.
const mostLine = 4096

// copy writes each byte, or each line, with one write, because each write is a hit. The last line
// need not end with a newline.
func (to *input) copy(from io.Reader) {
	in := bufio.NewReader(from)
	var line []byte
	for {
		b, err := in.ReadByte()
		if err == nil {
			line = append(line, b)
			err = write(to.char, b)
		}
		if len(line) > 0 && (err != nil || b == '\n' || len(line) == mostLine) {
			err = errors.Join(err, write(to.line, line...))
			line = line[:0]
		}
		if err != nil {
			return
		}
	}
}

func write(to io.Writer, piece ...byte) error {
	if to == nil {
		return nil
	}
	_, err := to.Write(piece)
	return err
}

// unbuffered makes a terminal deliver each key at once, without echo. It leaves a terminal alone that others use, in
// whose background this process is.
func unbuffered(fd int) (restore func()) {
	if inBackground(fd) {
		return func() {}
	}
	old, err := unix.IoctlGetTermios(fd, unix.TCGETS)
	if err != nil {
		return func() {}
	}
	now := *old
	now.Lflag &^= unix.ICANON | unix.ECHO
	now.Cc[unix.VMIN], now.Cc[unix.VTIME] = 1, 0
	if unix.IoctlSetTermios(fd, unix.TCSETS, &now) != nil {
		return func() {}
	}
	return func() {
		if !inBackground(fd) {
			_ = unix.IoctlSetTermios(fd, unix.TCSETS, old)
		}
	}
}
