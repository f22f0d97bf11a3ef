// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/kbuild/tracefs"
)

// runEvents does "gostap events list|format|enable|disable": it shows the events of sessions that run without
// a module, and turns them on or off while the sessions run.
func runEvents(_ context.Context, args []string, std cli.Stdio) int {
	switch {
	case len(args) == 1 && args[0] == "list":
		return listEvents(std)
	case len(args) > 1 && args[0] == "format":
		return showFormats(args[1:], std)
	case len(args) > 1 && args[0] == "enable", len(args) > 1 && args[0] == "disable":
		n, err := tracefs.Switch(args[1:], args[0] == "enable")
		if err != nil {
			return cli.Fail(std, err)
		}
		fmt.Fprintf(std.Out, "%sd %d\n", args[0], n)
		return 0
	}
	writeSynopses(std.Err, "events")
	return 1
}

func showFormats(names []string, std cli.Stdio) int {
	formats, err := tracefs.Formats(names)
	if err != nil {
		return cli.Fail(std, err)
	}
	fmt.Fprint(std.Out, strings.Join(formats, "\n"))
	return 0
}

func listEvents(std cli.Stdio) int {
	sessions, err := tracefs.Sessions()
	if err != nil {
		return cli.Fail(std, err)
	}
	if len(sessions) == 0 {
		fmt.Fprintln(std.Out, "no session runs without a module (--runtime=tracefs)")
	}
	for _, s := range sessions {
		fmt.Fprintln(std.Out, s.Name)
		for i := range s.Events {
			writeEvent(std, &s.Events[i])
		}
	}
	return 0
}

func writeEvent(std cli.Stdio, e *tracefs.RunningEvent) {
	state := map[bool]string{true: "on", false: "off"}[e.On]
	if e.Trigger != "" {
		state += ", counted by the kernel"
	}
	fmt.Fprintf(std.Out, "  %s: %s, %d hits", e.Name, state, e.Hits)
	if e.Missed > 0 {
		fmt.Fprintf(std.Out, ", %d missed", e.Missed)
	}
	fmt.Fprintf(std.Out, "\n    %s\n", e.Definition)
	for _, x := range []struct{ what, text string }{{"filter", e.Filter}, {"trigger", e.Trigger}} {
		if x.text != "" {
			fmt.Fprintf(std.Out, "    %s: %s\n", x.what, x.text)
		}
	}
}
