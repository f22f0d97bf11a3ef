// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// DefineError means that the kernel rejected the definition of an event. It wraps the errno, for
// errors.Is.
type DefineError struct {
	Definition string
	Err        error
	// Kernel is the kernel's message about it in error_log; "" if there is none.
	Kernel string
}

// Error returns the definition and the kernel's message, or the errno's text.
func (e *DefineError) Error() string {
	why := e.Err.Error()
	if e.Kernel != "" {
		why = e.Kernel
	}
	return fmt.Sprintf("the kernel rejected the event %q: %s", e.Definition, why)
}

// Unwrap returns Err.
func (e *DefineError) Unwrap() error { return e.Err }

// define adds one event to the group.
func (d dir) define(e *tracemeta.Event, group string) error {
	text, err := d.writeDefinition(e, group)
	if err == nil {
		return nil
	}
	var errno unix.Errno
	if errors.As(err, &errno) {
		err = errno
	}
	return &DefineError{Definition: e.Definition(group), Err: err, Kernel: d.lastError(text)}
}

// writeDefinition returns the definition that it wrote.
func (d dir) writeDefinition(e *tracemeta.Event, group string) (string, error) {
	checked := *e
	if e.File != "" {
		c, f, err := checkedProgram(e)
		if err != nil {
			return "", err
		}
		defer f.Close()
		checked = c
	}
	text := checked.Definition(group)
	return text, write(d.path(e.DefinedIn()), text)
}

// lastError returns the kernel's message about a command, from error_log
// (ftrace.rst): "[time] trace_kprobe: error: TEXT" and "  Command: COMMAND".
func (d dir) lastError(command string) string {
	text, err := os.ReadFile(d.path("error_log"))
	if err != nil {
		return ""
	}
	said := errorAbout(string(text), command)
	if said == "Failed to register probe event" {
		said += ": the function may be in code that is built without tracing, such as the kernel's lib/ (CONFIG_KPROBE_EVENTS_ON_NOTRACE); without --runtime=tracefs, gostap can probe it"
	}
	return said
}

func errorAbout(log, command string) string {
	said, found := "", ""
	for line := range strings.Lines(log) {
		if _, text, ok := strings.Cut(line, ": error: "); ok {
			said = strings.TrimSpace(text)
		}
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), "Command: "); ok && sameCommand(text, command) {
			found = said
		}
	}
	return found
}

// sameCommand compares commands without blanks, as the kernel drops some of them.
func sameCommand(a, b string) bool {
	return strings.Join(strings.Fields(a), "") == strings.Join(strings.Fields(b), "")
}

// BusyError means that events or instances can't be removed. Any user may count the hits of any event in their own
// processes, and as long as they do, the event stays armed for that. An instance stays while a file of it is open.
type BusyError struct{ Events, Instances []string }

// Error names the events and instances, and says when they will be removed.
func (e *BusyError) Error() string {
	var why []string
	if len(e.Events) > 0 {
		why = append(why, fmt.Sprintf("the events %s while another process counts their hits (perf_event_open(2))", strings.Join(e.Events, ", ")))
	}
	if len(e.Instances) > 0 {
		why = append(why, fmt.Sprintf("the trace instances %s while another process has files of them open", strings.Join(e.Instances, ", ")))
	}
	return "the kernel can't remove " + strings.Join(why, ", and ") + "; when it has ended, gostap sweep, or the next session, removes them"
}

// removeInstance disables and removes an instance and its group's events. It is
// not an error if they don't exist any more. Breakpoints in programs are left, with their events and the
// instance, if look, which is called if there are any, returns that a process holds the lock of its memory map. It
// returns with ctx, between two events: thousands of events take minutes.
func (d dir) removeInstance(ctx context.Context, name string, look func() *HeldError) (left left, err error) {
	groups, err := d.definedEvents()
	if err != nil {
		return left, err
	}
	var errs []error
	off := func(elem ...string) {
		if err := write(d.path(append([]string{"instances", name}, elem...)...), "0"); err != nil && !errors.Is(err, os.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	if d.hasBreakpoints(name, groups[name]) {
		left.held = look()
	}
	off("events", "task", "task_newtask", "enable")
	if left.held == nil {
		off("events", name, "enable")
	} else {
		off("tracing_on")
	}
	for _, event := range groups[name] {
		if ctx.Err() != nil {
			return left, errors.Join(append(errs, ctx.Err())...)
		}
		if left.held != nil && event.inProgram() {
			continue
		}
		if left.held != nil {
			off("events", name, event.name, "enable")
		}
		if err := removeTriggers(d.path("instances", name, "events", name, event.name)); err != nil {
			errs = append(errs, err)
		}
		err := removeEvent(d.path(event.file), name+"/"+event.name)
		switch {
		case errors.Is(err, unix.EBUSY):
			left.events = append(left.events, name+"/"+event.name)
		case err != nil && !errors.Is(err, os.ErrNotExist):
			errs = append(errs, fmt.Errorf("remove the event %s/%s: %w", name, event.name, err))
		}
	}
	if left.held != nil {
		return left, errors.Join(errs...)
	}
	err = removeFolder(d.path("instances", name))
	switch {
	case errors.Is(err, unix.EBUSY):
		left.instances = append(left.instances, name)
	case err != nil && !errors.Is(err, os.ErrNotExist):
		errs = append(errs, fmt.Errorf("remove the trace instance: %w", err))
	}
	return left, errors.Join(errs...)
}

// hasBreakpoints reports whether an instance has turned on events of programs.
func (d dir) hasBreakpoints(name string, group []definedEvent) bool {
	return slices.ContainsFunc(group, func(e definedEvent) bool {
		text, err := os.ReadFile(d.path("instances", name, "events", name, e.name, "enable"))
		return e.inProgram() && err == nil && strings.HasPrefix(string(text), "1")
	})
}

// removeFolder removes an instance; tests replace it.
var removeFolder = os.Remove

// removeEvent removes an event from kprobe_events or uprobe_events; tests replace it.
var removeEvent = func(file, event string) error { return write(file, "-:"+event) }

// definedEvent is an event, and the file in which it is defined.
type definedEvent struct{ name, file string }

func (e definedEvent) inProgram() bool { return e.file == "uprobe_events" }

// definedEvents lists kprobe_events and uprobe_events by group, newest first: "p:GROUP/EVENT ...". A
// kernel without events of programs has no second file.
func (d dir) definedEvents() (map[string][]definedEvent, error) {
	out := map[string][]definedEvent{}
	for _, file := range []string{"kprobe_events", "uprobe_events"} {
		if err := d.addDefined(out, file); err != nil && (file == "kprobe_events" || !errors.Is(err, os.ErrNotExist)) {
			return nil, err
		}
	}
	return out, nil
}

func (d dir) addDefined(to map[string][]definedEvent, file string) error {
	f, err := os.Open(d.path(file))
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if group, event, ok := eventOf(lines.Text()); ok {
			to[group] = append([]definedEvent{{event, file}}, to[group]...)
		}
	}
	return lines.Err()
}

// eventOf parses the group and the name of a definition.
func eventOf(line string) (group, event string, ok bool) {
	head, _, _ := strings.Cut(line, " ")
	_, name, ok := strings.Cut(head, ":")
	if !ok {
		return "", "", false
	}
	return strings.Cut(name, "/")
}
