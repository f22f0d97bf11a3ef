// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// TestSweepUnseen checks that breakpoints of an ended session stay where gostap can't look for processes that hold
// their locks, as in containers, and that other events do not.
func TestSweepUnseen(t *testing.T) {
	realRemove, realSees := removeEvent, seesMaps
	t.Cleanup(func() { removeEvent, seesMaps = realRemove, realSees })
	seesMaps = func() bool { return false }
	d := dir(t.TempDir())
	enable := d.path("instances/gostap_1/events/gostap_1/u")
	if err := errors.Join(os.MkdirAll(enable, 0o700), os.WriteFile(enable+"/enable", []byte("1\n"), 0o600),
		os.WriteFile(d.path("kprobe_events"), []byte("p:gostap_1/k vfs_read\n"), 0o600), os.WriteFile(d.path("uprobe_events"), []byte("p:gostap_1/u /bin/sh:0x10\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	var removed []string
	removeEvent = func(_, event string) error { removed = append(removed, event); return nil }
	unlock, left, _ := d.sweepLocked(t.Context())
	defer unlock()
	if err := left.err(); len(removed) != 1 || removed[0] != "gostap_1/k" || err == nil || !strings.Contains(err.Error(), "outside of the container, gostap sweep") {
		t.Errorf("removed %q, left %v", removed, err)
	}
}

// TestRefusedBeforeBegin checks that a script which can't run in a container is refused before its begin probes, and
// its command, do anything.
func TestRefusedBeforeBegin(t *testing.T) {
	realSees, realOwn := seesMaps, ownNamespace
	t.Cleanup(func() { seesMaps, ownNamespace = realSees, realOwn })
	pid := tracemeta.Handler{PP: "p", PN: "p", Code: tree(tracemeta.Do, &node{Op: tracemeta.Env, Name: tracemeta.EnvPID})}
	program := tracemeta.Event{Name: "u", File: "/bin/sh"}
	for _, c := range []struct {
		event     tracemeta.Event
		namespace string
		sees      bool
		target    int
		want      string
	}{
		{tracemeta.Event{Name: "k", Place: "vfs_read"}, "pid:[1]", false, 7, ""},
		{tracemeta.Event{Name: "k", Place: "vfs_read", Handler: pid}, "pid:[1]", false, 0, "pid() from trace records"},
		{tracemeta.Event{Name: "k", Place: "vfs_read", Handler: pid}, initNamespace, false, 0, ""},
		{program, initNamespace, true, 7, ""},
		{program, "pid:[1]", false, 7, "limit probes of programs to the target"},
		{program, initNamespace, false, 0, "gostap does not see the memory maps of all processes here"},
	} {
		seesMaps, ownNamespace = func() bool { return c.sees }, func() string { return c.namespace }
		s := newSession(&instance{dir: dir(t.TempDir()), name: "gostap_1"}, &tracemeta.Script{Events: []tracemeta.Event{c.event}}, Config{TargetPID: c.target})
		err := s.prepare(t.Context())
		s.out.close()
		var refused *UnavailableError
		if got := errors.As(err, &refused); got != (c.want != "") || got && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
