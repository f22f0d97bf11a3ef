// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// theirs is the folder in which systemtap-common installs SystemTap's library.
const theirs = "/usr/share/systemtap/tapset"

// fewestOfTheirs is below the number of files in that library.
const fewestOfTheirs = 500

// TestSystemTapLibraryParses checks that every file of SystemTap's library can be parsed, even those for other
// architectures and runtimes.
func TestSystemTapLibraryParses(t *testing.T) {
	need.File(t, theirs, "systemtap-common")
	env := grammar.Env{Kernel: kernel.Kernel{Release: harness.Kernels(t)[0], Arch: "x86_64"}}
	lib, l := tapset.Open(t.Context(), tapset.Options{Dirs: []string{theirs}, Env: env})
	if len(l) > 0 {
		t.Errorf("indexing: %v", l)
	}
	files := 0
	err := filepath.WalkDir(theirs, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasPrefix(filepath.Ext(path), ".stp") {
			return err
		}
		files++
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, e := range errorsIn(t, source.NewFile(path, text, source.UserTapset), grammar.Options{Env: env, Macros: lib}) {
			t.Errorf("%s: %s", path, e.Message)
		}
		return nil
	})
	if err != nil || files < fewestOfTheirs {
		t.Errorf("%d files, %v", files, err)
	}
}

func errorsIn(t *testing.T, f *source.File, o grammar.Options) []diag.Diagnostic {
	var l diag.List
	if filepath.Ext(f.Name) == ".stpm" {
		_, l = grammar.ParseMacros(t.Context(), f, o)
	} else {
		_, l = grammar.Parse(t.Context(), f, o)
	}
	var out []diag.Diagnostic
	for _, d := range l {
		if d.Severity == diag.Error {
			out = append(out, d)
		}
	}
	return out
}

// theirFiles define functions without C code. A script includes copies of them as its own, because the
// built-in library takes precedence over other libraries.
var theirFiles = []string{"queue_stats", "stopwatch", "indent-default", "indent", "ansi", "linux/task_ancestry",
	"tzinfo", "linux/context-envvar"}

const useOfTheirs = `
probe oneshot {
	qs_wait("q"); qs_run("q"); qs_done("q")
	printf("queue %d %d\n", qsq_throughput("q", 1) >= 0, qsq_blocked("q", 100) == 0)
	start_stopwatch("s"); a = read_stopwatch_ns("s"); stop_stopwatch("s"); b = read_stopwatch_ns("s"); c = read_stopwatch_ns("s")
	printf("stopwatch %d %d %d\n", a >= 0, b >= a, b == c)
	t = thread_indent(2)
	printf("indent %d %d %d %d\n", isinstr(t, execname()), thread_indent_depth(1), indent_depth(3), indent_depth(-1))
	print("ansi ") ansi_set_color(31) ansi_reset_color() ansi_cursor_move(2, 3) println("")
	printf("task %d\n", isinstr(task_ancestry(task_current(), 0), execname()))
	printf("time %d %s\n", isinstr(tz_ctime(0), "1970"), env_var("NONE"))
}
`

// wantOfTheirs: if the depth grows, the functions return the depth before the change.
const wantOfTheirs = "queue 1 1\nstopwatch 1 1 1\nindent 1 2 2 2\nansi \x1b[31m\x1b[0;0m\x1b[3;2H\ntask 1\ntime 1 \n"

// theirsCases returns cases for the guest; none if that library is not installed.
func theirsCases(t *testing.T) []harness.Case {
	if _, err := os.Stat(theirs); err != nil {
		return nil
	}
	var b strings.Builder
	for _, f := range theirFiles {
		b.WriteString(read(t, filepath.Join(theirs, f+".stp")) + "\n")
	}
	b.WriteString(useOfTheirs)
	return []harness.Case{{Name: "functions of SystemTap's library", Script: b.String(), Options: []string{"-w", "-I", theirs}}}
}

func checkTheirs(t *testing.T, list []harness.Outcome) {
	for _, o := range list {
		if o.Err != nil || !strings.HasPrefix(o.Stdout, wantOfTheirs) || o.Stderr != "" {
			t.Errorf("%v\n%q\nis not\n%q\n%s%s", o.Err, o.Stdout, wantOfTheirs, o.Stderr, o.Build)
		}
	}
}
