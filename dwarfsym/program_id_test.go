// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/tests/need"
)

// asked implements Servers with one program, and counts calls of Fetch.
type asked struct {
	path string
	err  error
	n    int
}

func (a *asked) Fetch(context.Context, string) (string, error)        { a.n++; return a.path, a.err }
func (a *asked) Find(context.Context, string) (l []Remote, err error) { return l, a.err }

// idOf returns the build-id of the program.
func idOf(t *testing.T, s *Symbols, path string) string {
	t.Helper()
	p, err := s.Program(path)
	if err != nil {
		t.Fatal(err)
	}
	return p.BuildID
}

// TestBuilt checks the order in which a program is searched by its build-id: the distribution's
// link, the files of near, fetched files, the server. A file that has only debug information is not
// accepted as the program.
func TestBuilt(t *testing.T) {
	s, path := compiled(t, "-g", "-Wl,--build-id=0x00112233445566778899")
	id, dir := idOf(t, s, path), t.TempDir()
	kept := filepath.Join(dir, "down", id, "executable")
	link := filepath.Join(dir, "usr/lib/debug/.build-id", id[:2], id[2:])
	for _, d := range []string{filepath.Dir(kept), filepath.Dir(link), filepath.Join(dir, "bin")} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	execute(t, "objcopy", "--only-keep-debug", path, link+".debug")
	server := &asked{path: "/served"}
	open := func(root string) *Symbols {
		s, err := Open(t.Context(), Options{Release: "none", Sysroot: root, Downloads: []string{filepath.Join(dir, "down")}, Servers: server})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s
	}
	want := func(s *Symbols, near Near, want string) {
		t.Helper()
		if got, _, err := s.Built(t.Context(), strings.ToUpper(id), near); got != want || err != nil {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
	want(open(""), Near{}, "/served")
	execute(t, "cp", link+".debug", kept)
	want(open(""), Near{}, "/served")
	execute(t, "cp", path, kept)
	want(open(""), Near{}, kept)
	want(open(dir), Near{}, kept) // not at a path below the root
	if !open(dir).Fetched(kept) || open(dir).Fetched(path) {
		t.Error("what was fetched is not known")
	}
	want(open(""), Near{Programs: []string{"/bin/sh", path}}, path)
	execute(t, "cp", path, filepath.Join(dir, "bin/program"))
	if err := os.Symlink("../../../../../bin/program", link); err != nil {
		t.Fatal(err)
	}
	want(open(dir), Near{Programs: []string{path}}, "/bin/program")
	if server.n != 2 {
		t.Errorf("the server was asked %d times", server.n)
	}
}

// sleeping compiles a program with a build-id that sleeps, gives it to a user, and runs it.
func sleeping(t *testing.T, id string, user int) (path string, pid int64) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "sleeper")
	source := path + ".c"
	if err := os.WriteFile(source, []byte("#include <unistd.h>\nint main(void) { write(1, \"x\", 1); return pause(); }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	execute(t, "gcc", "-Wl,--build-id=0x"+id, "-o", path, source)
	if err := os.Chown(path, user, -1); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	if _, err := out.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	return path, int64(cmd.Process.Pid)
}

// TestBuiltRisk checks that root prefers its own file to one of a user that has the same build-id, and
// is warned if it uses the user's.
func TestBuiltRisk(t *testing.T) {
	need.Root(t)
	_, path := compiled(t, "-g", "-Wl,--build-id=0x00112233445566778855")
	const id = "00112233445566778855"
	user, _ := sleeping(t, id, 12345)
	down := t.TempDir()
	s, err := Open(t.Context(), Options{Release: "none", Downloads: []string{down}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	want := "taking the program from " + user + " (of user 12345), which others than root can change: " + user + " belongs to user 12345"
	if got, risk, err := s.Built(t.Context(), id, Near{}); got != user || risk != want || err != nil {
		t.Errorf("%s, %q, %v; want %s", got, risk, err, user)
	}
	kept := filepath.Join(down, id, "executable")
	if err := os.Mkdir(filepath.Dir(kept), 0o755); err != nil {
		t.Fatal(err)
	}
	execute(t, "cp", path, kept)
	if got, risk, err := s.Built(t.Context(), id, Near{}); got != kept || risk != "" || err != nil {
		t.Errorf("%s, %q, %v; want %s", got, risk, err, kept)
	}
}

// TestBuiltRunning checks that the program of a process is found by its build-id, even if its file
// was removed.
func TestBuiltRunning(t *testing.T) {
	s, path := compiled(t, "-g", "-Wl,--build-id=0x00112233445566778877")
	id := idOf(t, s, path)
	sleeper, pid := sleeping(t, id, os.Geteuid())
	for _, near := range []Near{{}, {PID: pid}} {
		if got, _, err := s.Built(t.Context(), id, near); got != sleeper || err != nil {
			t.Errorf("%s, %v", got, err)
		}
	}
	if err := os.Remove(sleeper); err != nil {
		t.Fatal(err)
	}
	got, _, err := s.Built(t.Context(), id, Near{})
	running, err2 := s.Running(pid)
	if !strings.HasPrefix(got, "/proc/") || !strings.HasSuffix(got, "/exe") || got != running || err != nil || err2 != nil {
		t.Errorf("%s, %v; %s, %v", got, err, running, err2)
	}
	if p, err := s.Program(got); err != nil || p.BuildID != id {
		t.Errorf("%v, %v", p, err)
	}
}

func TestNotBuilt(t *testing.T) {
	for _, c := range []struct {
		servers Servers
		why     string
	}{
		{nil, ""},
		{&asked{err: ErrNoServers}, "no debuginfod server is configured"},
		{&asked{err: &ServersError{Why: []string{"it is away"}}}, "it is away"},
	} {
		s, err := Open(t.Context(), Options{Release: "none", Servers: c.servers})
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = s.Built(t.Context(), "00112233445566778866", Near{})
		var none *NoProgramError
		if !errors.As(err, &none) || len(none.Looked) < 2 || none.BuildID != "00112233445566778866" ||
			c.why != "" && (none.Servers == nil || none.Servers.Error() != c.why) {
			t.Errorf("%v", err)
		}
		var servers *ServersError
		if _, err := s.Remote(t.Context(), "/bin/*"); !errors.As(err, &servers) || c.why == "no debuginfod server is configured" && servers.Hint == "" {
			t.Errorf("%v", err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	<-ctx.Done()
	s, _ := Open(t.Context(), Options{Release: "none", Servers: &asked{err: errors.New("cut short")}})
	if _, _, err := s.Built(ctx, "00112233445566778866", Near{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}
