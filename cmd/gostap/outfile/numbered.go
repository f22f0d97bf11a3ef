// SPDX-License-Identifier: GPL-2.0-or-later

package outfile

import (
	"fmt"
	"os"
	"strconv"
	"sync"
	"syscall"
)

// Sequence is FILE of -o without -S, and FILE.1, FILE.2 ..., which follow when a script calls
// switch_file(). It is safe for concurrent use.
type Sequence struct {
	name string

	mu     sync.Mutex
	file   *os.File // the one that is being written
	number int
}

// Numbered returns the sequence that begins with a file that is open.
func Numbered(name string, first *os.File) *Sequence { return &Sequence{name: name, file: first} }

// Next opens the next file and closes the current one. It returns nil if the current one stays.
func (s *Sequence) Next() (*os.File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := checkNumber(s.number + 1); err != nil {
		return nil, err
	}
	next, _, err := Create(s.name+"."+strconv.Itoa(s.number+1), syscall.O_NOFOLLOW)
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
