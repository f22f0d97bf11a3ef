// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// Section returns the contents of a section of an ELF file, which stay until the end of the test.
func Section(t testing.TB, path, name string) []byte {
	t.Helper()
	f, err := elfmap.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	s := f.Section(name)
	if s == nil {
		t.Fatalf("%s has no section %s", path, name)
	}
	data, err := f.Data(s)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// BuildID returns the build-id of a program's file.
func BuildID(t testing.TB, path string) string {
	t.Helper()
	f, err := elfmap.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	return f.BuildID()
}
