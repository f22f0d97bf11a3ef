// SPDX-License-Identifier: GPL-2.0-or-later

// Command gen writes the names of flags and constants of system calls, with their numbers from the
// kernel's headers, to runtime-c/sysflags/AREA.h and tapset/sysflags/AREA.stp. sets.txt says which
// names belong together.
package main

import (
	"crypto/sha256"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// recorded is the kernel from whose headers the files in the repository were made.
const recorded = "6.12.117+deb12"

//go:embed sets.txt
var setsText string

// sumFile has the checksum of the sets.txt from which the files were written, so that a test
// notices a changed sets.txt without the recorded kernel's headers.
const sumFile = "tapset/sysflags/gen/checksums.txt"

func setsSum() string { return fmt.Sprintf("%x  sets.txt\n", sha256.Sum256([]byte(setsText))) }

func main() {
	release := flag.String("release", recorded, "kernel whose headers to read, below /usr/src")
	root := flag.String("root", ".", "top of the project")
	flag.Parse()
	if err := run(*root, *release); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(root, release string) error {
	t, err := findTree("/usr/src", release)
	if err != nil {
		return err
	}
	files, err := generate(t, release)
	if err != nil {
		return err
	}
	files[sumFile] = setsSum()
	for f, text := range files {
		if err := os.WriteFile(filepath.Join(root, f), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// generate returns the files of all areas, by their path in the project.
func generate(t tree, release string) (map[string]string, error) {
	areas, skip, err := parseSets(setsText)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, a := range areas {
		tables, err := t.tables(a, skip)
		if err != nil {
			return nil, fmt.Errorf("area %s: %w", a.name, err)
		}
		files["runtime-c/sysflags/"+a.name+".h"] = header(a.name, release, tables)
		if text := tapset(a.name, release, tables); text != "" {
			files["tapset/sysflags/"+a.name+".stp"] = text
		}
	}
	return files, nil
}

// tables returns the sets of an area with their names and numbers.
func (t tree) tables(a *area, skip []string) ([]table, error) {
	source, err := t.source(a)
	if err != nil {
		return nil, err
	}
	all, err := t.names(source)
	if err != nil {
		return nil, err
	}
	names := wanted(a, all, skip)
	values, err := t.values(source, names)
	if err != nil {
		return nil, err
	}
	var out []table
	for _, s := range a.sets {
		filled, err := fill(s, all, skip, values)
		if err != nil {
			return nil, err
		}
		out = append(out, filled)
	}
	return out, nil
}

// wanted returns all names whose numbers an area needs, each once.
func wanted(a *area, all []name, skip []string) (out []string) {
	seen := map[string]bool{}
	for _, s := range a.sets {
		names, field := s.choose(all, skip)
		for _, n := range append(append(names, field...), s.field) {
			if n != "" && (n[0] < '0' || n[0] > '9') && !seen[n] {
				seen[n] = true
				out = append(out, n)
			}
		}
	}
	return out
}
