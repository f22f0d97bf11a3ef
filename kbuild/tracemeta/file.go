// SPDX-License-Identifier: GPL-2.0-or-later

package tracemeta

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// maxFile is the largest size of a script's file in bytes; thousands of probes take a few MB.
const maxFile = 64 << 20

// maxValues is the largest number of values in it (modmeta.Values): a probe with a simple handler has
// 75. An element of a list of Script counts as elementValues more: an event takes 304 bytes, even if it is empty.
const (
	maxValues     = 4 << 20
	elementValues = 16
)

var firstBytes = []byte(`{"GostapEvents":`)

// IsScript reports whether a file is an events file, judging by its first bytes.
func IsScript(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	return IsOpenedScript(f)
}

// IsOpenedScript is IsScript for a file that is open.
func IsOpenedScript(f io.ReaderAt) bool {
	b := make([]byte, len(firstBytes))
	_, err := f.ReadAt(b, 0)
	return err == nil && bytes.Equal(b, firstBytes)
}

// Write returns the content of the script's events file.
func (s *Script) Write() ([]byte, error) { return json.Marshal(s) }

// ReadFile reads and checks an events file, which holds the bytes that Write returned.
func ReadFile(path string) (*Script, error) { return ReadSum(path, "") }

// ReadSum is ReadFile for a file that must have the checksum that Sum returned; "" for any.
func ReadSum(path, sum string) (*Script, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadOpened(path, f, sum)
}

// ReadOpened is ReadSum for a file that is open; messages name it path.
func ReadOpened(path string, f io.ReaderAt, sum string) (*Script, error) {
	data, err := io.ReadAll(io.NewSectionReader(f, 0, maxFile+1))
	if err != nil {
		return nil, err
	}
	if sum != "" && sum != Sum(data) {
		return nil, fmt.Errorf("%s is not the file that gostap has written: it was replaced since; run the script again", path)
	}
	s, err := Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// Sum returns the SHA-256 of a file's content, in hexadecimal.
func Sum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Parse reads and checks an events file's content. The result is safe to run: every index is within
// its table.
func Parse(data []byte) (*Script, error) {
	if len(data) > maxFile {
		return nil, fmt.Errorf("larger than %d MB, which is too large for an events file", maxFile>>20)
	}
	if modmeta.Values(data)+elementValues*elements(data) > maxValues {
		return nil, fmt.Errorf("more than %d values, which are too many for an events file", maxValues)
	}
	var s Script
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("not an events file: %w", err)
	}
	if s.GostapEvents != Version {
		return nil, fmt.Errorf("events in format %d (gostap %s), this gostap reads %d: make the file again", s.GostapEvents, s.Gostap, Version)
	}
	return &s, s.check()
}

// elements returns the number of commas between the elements of lists that are members of a JSON text's outermost
// object.
func elements(text []byte) (n int) {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i = endOfString(text, i)
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',':
			if depth == 2 {
				n++
			}
		}
	}
	return n
}

// endOfString returns the index of the quote that ends the string which begins at text[i].
func endOfString(text []byte, i int) int {
	for i++; i < len(text) && text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i
}
