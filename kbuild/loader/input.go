// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"bufio"
	"io"
	"os"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// inputPoint begins the probe points that get this process's standard input:
// the library's input.char and input.line.
const inputPoint = `procfs("__stdin")`

// inputFile is where a module takes its input.
func inputFile(m *modmeta.Meta) string { return "/proc/systemtap/" + m.Name + "/__stdin" }

// wantsInput reports whether the module has such a probe, and whether it wants
// single bytes instead of lines.
func wantsInput(m *modmeta.Meta) (wants, bytes bool) {
	for i := range m.Probes {
		if strings.HasPrefix(m.Probes[i].PP, inputPoint) {
			wants = true
			bytes = bytes || strings.HasPrefix(m.Probes[i].PN, "input.char")
		}
	}
	return wants, bytes
}

// forwardInput copies standard input to the module until either ends. The
// function it returns gives a terminal back as it was.
func (s *session) forwardInput() (restore func()) {
	wants, bytes := wantsInput(s.meta)
	if !wants || s.config.Stdin == nil {
		return func() {}
	}
	restore = func() {}
	if f, ok := s.config.Stdin.(*os.File); ok && bytes {
		restore = unbuffered(int(f.Fd()))
	}
	go func() {
		f, err := os.OpenFile(inputFile(s.meta), os.O_WRONLY, 0)
		if err != nil {
			return // the probe could not be armed, which has been told
		}
		defer f.Close()
		copyInput(f, s.config.Stdin, bytes)
	}()
	return restore
}

// copyInput writes each byte, or each line, for itself: a write is a hit.
func copyInput(to io.Writer, from io.Reader, bytes bool) {
	in := bufio.NewReader(from)
	for {
		var piece []byte
		var err error
		if bytes {
			var b byte
			b, err = in.ReadByte()
			piece = []byte{b}
		} else {
			piece, err = in.ReadSlice('\n')
		}
		if (err == nil || !bytes && len(piece) > 0) && write(to, piece) != nil {
			return
		}
		if err != nil && err != bufio.ErrBufferFull {
			return
		}
	}
}

func write(to io.Writer, piece []byte) error {
	_, err := to.Write(piece)
	return err
}

// unbuffered makes a terminal give each key at once and not show it.
func unbuffered(fd int) (restore func()) {
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
	return func() { _ = unix.IoctlSetTermios(fd, unix.TCSETS, old) }
}
