// SPDX-License-Identifier: GPL-2.0-or-later

// Package outfile writes the files of -o and -b: it creates them without following links to names that
// others may have made, and continues in FILE.1, FILE.2 ... when one is full.
package outfile

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/ncruces/go-strftime"
)

// File is the file of -o with -S or a time pattern: another file follows when it is full, or when
// the user asks for it. It is safe for concurrent use.
type File struct {
	rotation Rotation
	pattern  string
	now      func() time.Time
	warn     func(error)

	mu      sync.Mutex
	file    *os.File
	First   Made
	written int64
	number  int
	names   []place // files written so far that still exist, oldest first
}

// place is where a file is.
type place struct {
	dir  *Folder
	name string
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

// New opens the first file. warn is called if no file can follow one that is full.
func New(pattern string, r Rotation, warn func(error)) (*File, error) {
	o := &File{pattern: pattern, rotation: r, now: time.Now, warn: warn}
	return o, o.open()
}

// name returns the pattern with the time filled in (strftime(3)), and with a number if -S is given or
// an earlier file has that name.
func (o *File) name() string {
	name := o.pattern
	if strings.Contains(name, "%") {
		name = strftime.Format(name, o.now())
	}
	if o.rotation.Size > 0 || slices.ContainsFunc(o.names, func(p place) bool { return p.name == name }) {
		name += "." + strconv.Itoa(o.number)
	}
	return name
}

func (o *File) open() error {
	name := o.name()
	dir, err := o.folder(name)
	if err != nil {
		return err
	}
	f, made, err := dir.Create(filepath.Base(name))
	if err != nil {
		o.closeUnused(dir)
		return err
	}
	if o.file == nil {
		o.First = made
	}
	o.file, o.written = f, 0
	o.add(place{dir, name})
	for o.rotation.keep > 0 && len(o.names) > o.rotation.keep {
		o.removeOldest()
	}
	return nil
}

// add notes where the file is that was opened. A folder that was left is needed only to remove files from it.
func (o *File) add(p place) {
	n := len(o.names)
	if n > 0 && o.names[n-1].name == p.name {
		return
	}
	if n > 0 && o.rotation.keep == 0 && o.names[n-1].dir != p.dir {
		o.names[n-1].dir.Close()
	}
	o.names = append(o.names, p)
}

// folder returns the folder for a file: the one of the file before, unless the time has another one in its path.
func (o *File) folder(name string) (*Folder, error) {
	if n := len(o.names); n > 0 && o.names[n-1].dir.path == filepath.Dir(name) {
		return o.names[n-1].dir, nil
	}
	return FolderOf(name)
}

func (o *File) removeOldest() {
	oldest := o.names[0]
	_ = oldest.dir.remove(filepath.Base(oldest.name))
	o.names = o.names[1:]
	o.closeUnused(oldest.dir)
}

// closeUnused closes a folder unless there is a file in it.
func (o *File) closeUnused(dir *Folder) {
	if !slices.ContainsFunc(o.names, func(p place) bool { return p.dir == dir }) {
		dir.Close()
	}
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
// file. If the next file can't be created, this one gets the size of another one: whoever owns the folder could else end
// the session by a file of that name.
func (o *File) Write(p []byte) (n int, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(p) > 0 && err == nil {
		part := p[:o.fitting(p)]
		if len(part) == 0 {
			if failed := o.next(); failed != nil {
				o.warn(failed)
				o.written = 0
			}
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
