// SPDX-License-Identifier: GPL-2.0-or-later

// Package outfile writes the files of -o and -b: it creates them without following links to names that
// others may have made, and continues in FILE.1, FILE.2 ... when one is full.
package outfile

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/ncruces/go-strftime"
)

// File is the file of -o with -S or a time pattern: another file follows when it is full, or when
// the user asks for it. It is safe for concurrent use.
type File struct {
	rotation Rotation
	pattern  string
	now      func() time.Time

	mu      sync.Mutex
	file    *os.File
	First   Made
	written int64
	number  int
	names   []string // files written so far that still exist, oldest first
}

// Rotation is the value of -S: the largest size of a file in bytes, 0 for no limit; and the number of
// files to keep, 0 for all.
type Rotation struct {
	Size int64
	keep int
}

// ParseRotation parses SIZE[,N], with SIZE in MB.
func ParseRotation(s string) (r Rotation, err error) {
	size, keep, more := strings.Cut(s, ",")
	mb, err := strconv.ParseInt(size, 10, 32)
	if err != nil || mb < 1 {
		return r, fmt.Errorf("-S %s: write SIZE[,N]: megabytes of a file and the number of files to keep", s)
	}
	r.Size = mb << 20
	if more {
		if r.keep, err = strconv.Atoi(keep); err != nil || r.keep < 1 {
			return r, fmt.Errorf("-S %s: the number of files to keep must be 1 or more", s)
		}
	}
	return r, nil
}

// New opens the first file.
func New(pattern string, r Rotation) (*File, error) {
	o := &File{pattern: pattern, rotation: r, now: time.Now}
	return o, o.open()
}

// name returns the pattern with the time filled in (strftime(3)), and with a number if -S is given or
// an earlier file has that name.
func (o *File) name() string {
	name := o.pattern
	if strings.Contains(name, "%") {
		name = strftime.Format(name, o.now())
	}
	if o.rotation.Size > 0 || slices.Contains(o.names, name) {
		name += "." + strconv.Itoa(o.number)
	}
	return name
}

func (o *File) open() error {
	f, made, err := Create(o.name(), syscall.O_NOFOLLOW)
	if err != nil {
		return err
	}
	if o.file == nil {
		o.First = made
	}
	o.file, o.written = f, 0
	if n := len(o.names); n == 0 || o.names[n-1] != f.Name() {
		o.names = append(o.names, f.Name())
	}
	for o.rotation.keep > 0 && len(o.names) > o.rotation.keep {
		_ = os.Remove(o.names[0])
		o.names = o.names[1:]
	}
	return nil
}

// Next switches to the next file.
func (o *File) Next() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.rotation.keep == 0 {
		if err := checkNumber(o.number + 1); err != nil {
			return err
		}
	}
	return o.next()
}

// next closes the current file only when the next one is open: if that fails, output continues in
// the current file.
func (o *File) next() error {
	full := o.file
	o.number++
	if err := o.open(); err != nil {
		o.number--
		return err
	}
	return full.Close()
}

// Write fills files up to their size; it does not split a line unless the line is longer than a
// file.
func (o *File) Write(p []byte) (n int, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(p) > 0 && err == nil {
		part := p[:o.fitting(p)]
		if len(part) == 0 {
			err = o.next()
			continue
		}
		var m int
		m, err = o.file.Write(part)
		o.written += int64(m)
		n += m
		p = p[m:]
	}
	return n, err
}

// fitting returns how much of p fits into the current file; 0 if the file is full.
func (o *File) fitting(p []byte) int {
	room := o.rotation.Size - o.written
	if o.rotation.Size == 0 || int64(len(p)) <= room {
		return len(p)
	}
	if line := bytes.LastIndexByte(p[:max(room, 0)], '\n') + 1; line > 0 || o.written > 0 {
		return line
	}
	return int(room)
}

// IsFiles tells loader.NewStream that writing may have to wait for a file system.
func (o *File) IsFiles() {}

// Close closes the file that is being written.
func (o *File) Close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.file.Close()
}
