// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Running is a session that runs, or that was killed and has not been swept yet.
type Running struct {
	Name   string // of its instance and of its group of events: "gostap_PID"
	Events []RunningEvent
}

// RunningEvent is an event of a session.
type RunningEvent struct {
	Name       string
	Definition string // as in kprobe_events or uprobe_events
	Filter     string // "" for none
	Trigger    string // by which the kernel counts the hits; "" for none
	On         bool
	// Hits and Missed are the kernel's counts; 0 for events of programs.
	Hits, Missed uint64
}

// Sessions lists the sessions of this machine in the order of their process IDs. Errors are as Run's.
func Sessions() ([]Running, error) {
	d, err := find()
	if err != nil {
		return nil, err
	}
	folders, err := filepath.Glob(d.path("instances", prefix+"*"))
	if err != nil {
		return nil, err
	}
	slices.SortFunc(folders, byPID)
	definitions, err := d.definitions()
	if err != nil {
		return nil, err
	}
	var out []Running
	for _, f := range folders {
		i := &instance{dir: d, name: filepath.Base(f)}
		s, err := i.running(definitions)
		if err != nil {
			return nil, err
		}
		if len(s.Events) > 0 { // others only keep tracepoints on
			out = append(out, s)
		}
	}
	return out, nil
}

// byPID compares paths of instances: gostap_PID, or gostap_PID_N for another one of a process with this ID.
func byPID(a, b string) int {
	pid, n, _ := strings.Cut(strings.TrimPrefix(filepath.Base(a), prefix), "_")
	pid2, n2, _ := strings.Cut(strings.TrimPrefix(filepath.Base(b), prefix), "_")
	return cmp.Or(byNumber(pid, pid2), byNumber(n, n2))
}

// byNumber compares numbers without leading zeros: the longer one is larger.
func byNumber(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b)) }

// definitions returns the lines of kprobe_events and uprobe_events by "GROUP/EVENT".
func (d dir) definitions() (map[string]string, error) {
	out := map[string]string{}
	for _, file := range []string{"kprobe_events", "uprobe_events"} {
		f, err := os.Open(d.path(file))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if group, event, ok := eventOf(lines.Text()); ok {
				out[group+"/"+event] = lines.Text()
			}
		}
		f.Close()
		if err := lines.Err(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (i *instance) running(definitions map[string]string) (Running, error) {
	counts, err := i.profile()
	if err != nil {
		return Running{}, err
	}
	out := Running{Name: i.name}
	for id, text := range definitions {
		group, name, _ := strings.Cut(id, "/")
		if group != i.name {
			continue
		}
		e := RunningEvent{Name: name, Definition: text, Hits: counts[name].hits, Missed: counts[name].missed}
		e.Filter = i.setting(name, "filter")
		enabled := i.setting(name, "enable")
		e.On = strings.HasPrefix(enabled, "1")
		if line := i.setting(name, "trigger"); line != "" {
			e.Trigger, e.On = triggerState().ReplaceAllString(line, ""), strings.HasSuffix(line, "[active]")
		}
		out.Events = append(out.Events, e)
	}
	slices.SortFunc(out.Events, func(a, b RunningEvent) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}

// setting returns the first line of a file of an event that is no comment; "" if there is none.
func (i *instance) setting(event, file string) string {
	text, err := os.ReadFile(i.path("events", i.name, event, file))
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line != "" && line[0] != '#' && line != "none" {
			return line
		}
	}
	return ""
}

// Switch turns events of running sessions on or off. A name is that of an event, in all sessions, or
// SESSION/EVENT, or SESSION for all of its events. It fails if a name fits no event, and returns how
// many were switched.
func Switch(names []string, on bool) (n int, err error) {
	err = eachNamed(names, func(i *instance, e *RunningEvent) error {
		if err := i.turn(e, on); err != nil {
			return fmt.Errorf("switch %s/%s: %w", i.name, e.Name, err)
		}
		n++
		return nil
	})
	return n, err
}

// Formats returns what the kernel says of the records of events of running sessions: the fields with
// their offsets, and how the trace shows them. Names are as Switch's.
func Formats(names []string) (out []string, err error) {
	err = eachNamed(names, func(i *instance, e *RunningEvent) error {
		text, err := os.ReadFile(i.path("events", i.name, e.Name, "format"))
		out = append(out, string(text))
		return err
	})
	return out, err
}

// eachNamed calls do with the events of running sessions that the names fit.
func eachNamed(names []string, do func(*instance, *RunningEvent) error) error {
	list, err := Sessions()
	if err != nil {
		return err
	}
	d, err := find()
	if err != nil {
		return err
	}
	for _, name := range names {
		found := false
		for _, s := range list {
			for k := range s.Events {
				e := &s.Events[k]
				if name != e.Name && name != s.Name && name != s.Name+"/"+e.Name {
					continue
				}
				found = true
				if err := do(&instance{dir: d, name: s.Name}, e); err != nil {
					return err
				}
			}
		}
		if !found {
			return fmt.Errorf("no running session has an event %q: gostap events list shows them", name)
		}
	}
	return nil
}

// turn turns one event on or off. One that the kernel counts is paused.
func (i *instance) turn(e *RunningEvent, on bool) error {
	if e.Trigger == "" {
		return i.enable(on, i.name, e.Name)
	}
	mark := ":pause"
	if on {
		mark = ":continue"
	}
	text, condition, filtered := strings.Cut(e.Trigger, " if ")
	text += mark
	if filtered {
		text += " if " + condition
	}
	return write(i.path("events", i.name, e.Name, "trigger"), text)
}
