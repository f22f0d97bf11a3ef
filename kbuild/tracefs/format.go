// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// format is the layout of an event's records (events.rst, section 2.1, Event
// formats).
type format struct {
	id     int
	fields map[string]field
}

type field struct {
	offset, size int
	signed       bool
	// dynamic: the field is a __data_loc: u16 offset in the record, u16 length.
	dynamic bool
}

// maxRecord bounds offsets and sizes: a record is never larger than a page.
const maxRecord = 1 << 16

func readFormat(path string) (format, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return format{}, err
	}
	f, err := parseFormat(string(text))
	if err != nil {
		return f, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// parseFormat reads lines as
//
//	ID: 1234
//	field:int common_pid;	offset:4;	size:4;	signed:1;
func parseFormat(text string) (format, error) {
	f := format{id: -1, fields: map[string]field{}}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if id, ok := strings.CutPrefix(line, "ID:"); ok {
			n, err := strconv.ParseUint(strings.TrimSpace(id), 10, 16)
			if err != nil {
				return f, fmt.Errorf("ID %q", id)
			}
			f.id = int(n)
		}
		if !strings.HasPrefix(line, "field:") {
			continue
		}
		name, fd, err := parseField(line)
		if err != nil {
			return f, err
		}
		f.fields[name] = fd
	}
	return f, nil
}

func parseField(line string) (name string, f field, err error) {
	for part := range strings.SplitSeq(line, ";") {
		key, value, _ := strings.Cut(strings.TrimSpace(part), ":")
		switch key {
		case "field":
			f.dynamic = strings.HasPrefix(value, "__data_loc ")
			name = fieldName(value)
		case "offset", "size":
			n, err := strconv.ParseUint(value, 10, 32)
			if err != nil || n > maxRecord {
				return "", f, fmt.Errorf("%s %q of %q", key, value, line)
			}
			if key == "offset" {
				f.offset = int(n)
			} else {
				f.size = int(n)
			}
		case "signed":
			f.signed = value == "1"
		}
	}
	if name == "" {
		return "", f, fmt.Errorf("no name in %q", line)
	}
	return name, f, nil
}

// fieldName returns the last word of a declaration, without its array bounds.
func fieldName(declaration string) string {
	words := strings.Fields(declaration)
	if len(words) == 0 {
		return ""
	}
	name, _, _ := strings.Cut(words[len(words)-1], "[")
	return name
}
