// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"bufio"
	"errors"
	"fmt"
	"os"
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

// removeInstance disables and removes an instance and its group's events. It is
// not an error if they don't exist any more.
func (d dir) removeInstance(name string) error {
	var errs []error
	off := func(elem ...string) {
		if err := write(d.path(append([]string{"instances", name, "events"}, elem...)...), "0"); err != nil && !errors.Is(err, os.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	off(name, "enable")
	off("task", "task_newtask", "enable")
	groups, err := d.definedEvents()
	if err != nil {
		return errors.Join(append(errs, err)...)
	}
	for _, event := range groups[name] {
		if err := removeTriggers(d.path("instances", name, "events", name, event.name)); err != nil {
			errs = append(errs, err)
		}
		if err := write(d.path(event.file), "-:"+name+"/"+event.name); err != nil && !errors.Is(err, os.ErrNotExist) {
			errs = append(errs, fmt.Errorf("remove the event %s/%s: %w", name, event.name, err))
		}
	}
	if err := os.Remove(d.path("instances", name)); err != nil && !errors.Is(err, os.ErrNotExist) {
		errs = append(errs, fmt.Errorf("remove the trace instance: %w", err))
	}
	return errors.Join(errs...)
}

// definedEvent is an event, and the file in which it is defined.
type definedEvent struct{ name, file string }

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
