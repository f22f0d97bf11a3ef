// SPDX-License-Identifier: GPL-2.0-or-later

package examples

import (
	"bufio"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// script is one published example and how its .meta file says it is called.
type script struct {
	name, path string
	args       []string
	dirs       []string // -I
	guru       bool
}

// find lists the scripts, in order; none if the package is absent.
func find(t *testing.T) []script {
	t.Helper()
	var list []script
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".stp") {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		s := script{name: name, path: path}
		s.readMeta()
		list = append(list, s)
		return nil
	})
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return list
}

// commands are the calls that a .meta file gives.
var commands = regexp.MustCompile(`^test_(?:check|installcheck):.*?stap (.*)$`)

// word is one word of a call: quoted, or up to a blank.
var word = regexp.MustCompile(`"([^"]*)"|'([^']*)'|(\S+)`)

// readMeta takes the options and arguments of the script's first call.
func (s *script) readMeta() {
	s.guru = filepath.Base(filepath.Dir(s.path)) == "tapset" // a library may hold C
	f, err := os.Open(strings.TrimSuffix(s.path, ".stp") + ".meta")
	if args, ok := given[s.name]; ok || err != nil {
		s.args = args
		return
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		if m := commands.FindStringSubmatch(in.Text()); m != nil && strings.Contains(m[1], filepath.Base(s.path)) {
			s.call(words(m[1]))
			return
		}
	}
}

func words(line string) []string {
	var out []string
	for _, m := range word.FindAllStringSubmatch(line, -1) {
		w := m[1] + m[2] + m[3]
		if w == "$$" {
			w = "1" // the shell's process
		}
		out = append(out, w)
	}
	return out
}

// call reads the words behind stap: options, the script, its arguments.
func (s *script) call(words []string) {
	for len(words) > 0 && words[0] != filepath.Base(s.path) {
		w := words[0]
		s.guru = s.guru || w == "-g" || strings.HasPrefix(w, "-gp")
		if d, ok := strings.CutPrefix(w, "-I"); ok {
			s.dirs = append(s.dirs, filepath.Join(filepath.Dir(s.path), d))
		}
		words = words[1:]
	}
	for _, w := range words[min(1, len(words)):] {
		if strings.HasPrefix(w, "-") || strings.HasPrefix(w, ">") || strings.HasPrefix(w, "&") || strings.HasPrefix(w, "|") {
			return
		}
		s.args = append(s.args, strings.TrimSuffix(w, "`"))
	}
}

// given are the arguments of scripts whose .meta file names none, or a shell's
// command.
var given = map[string][]string{
	"general/pyexample.stp":    {"python3"},
	"memory/hw_watch_addr.stp": {"0xffffffff81000000"},
	"profiling/graphcall.stp":  {`kernel.function("vfs_read")`, "cat"},
}

func TestCall(t *testing.T) {
	s := script{path: "/x/a.stp"}
	s.call(words(`-gp4 -Ilib a.stp "one two" 'three' -x $$`))
	if !s.guru || len(s.args) != 2 || s.args[0] != "one two" || s.args[1] != "three" || s.dirs[0] != "/x/lib" {
		t.Errorf("%+v", s)
	}
}
