// SPDX-License-Identifier: GPL-2.0-or-later

package outfile

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
)

// Sequence is FILE of -o without -S, and FILE.1, FILE.2 ..., which follow when a script calls
// switch_file(). It is safe for concurrent use.
type Sequence struct {
	dir  *Folder
	base string

	mu     sync.Mutex
	file   *os.File // the one that is being written
	number int
}

// Numbered opens the file of -o, and returns the sequence that begins with it.
func Numbered(name string) (s *Sequence, first *os.File, made Made, err error) {
	dir, err := FolderOf(name)
	if err != nil {
		return nil, nil, Made{}, err
	}
	if first, made, err = Create(name); err != nil {
		dir.Close()
		return nil, nil, Made{}, err
	}
	return &Sequence{dir: dir, base: filepath.Base(name), file: first}, first, made, nil
}

// Next opens the next file and closes the current one. It returns nil if the current one stays.
func (s *Sequence) Next() (*os.File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := checkNumber(s.number + 1); err != nil {
		return nil, err
	}
	next, _, err := s.dir.Create(s.base + "." + strconv.Itoa(s.number+1))
	if err != nil {
		return nil, err
	}
	s.number++
	full := s.file
	s.file = next
	return next, full.Close()
}

// Close closes the file that is being written.
func (s *Sequence) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dir.Close()
	return s.file.Close()
}

// mostNumber is the highest number of a file that a session begins because it was asked to, so that a script that asks
// at each hit does not fill the folder.
const mostNumber = 9999

func checkNumber(n int) error {
	if n > mostNumber {
		return fmt.Errorf("the output stays in this file: a session begins %d files at most", mostNumber)
	}
	return nil
}
