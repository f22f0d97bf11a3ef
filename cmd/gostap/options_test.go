// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/kbuild"
)

// TestEventGroup: -D GROUP is no macro, and only printed definitions can have a group.
func TestEventGroup(t *testing.T) {
	for _, c := range []struct {
		args  []string
		group string
	}{
		{[]string{"--kprobe-events", "-e", "probe x {}"}, "gostap"},
		{[]string{"--kprobe-events", "-DGROUP=mine", "-DMAXERRORS=1", "-e", "probe x {}"}, "mine"},
		{[]string{"--kprobe-events", "-DGROUP=a-b", "-e", "probe x {}"}, ""},
		{[]string{"--kprobe-events", "-DGROUP", "-e", "probe x {}"}, ""},
		{[]string{"--runtime=tracefs", "-DGROUP=mine", "-e", "probe x {}"}, ""},
	} {
		o, err := parseOptions(c.args, io.Discard)
		if c.group == "" {
			if err == nil || !strings.Contains(err.Error(), "GROUP") {
				t.Errorf("%q: %v", c.args, err)
			}
			continue
		}
		if err != nil || o.eventGroup != c.group || slices.ContainsFunc(o.defines, func(d string) bool { return strings.HasPrefix(d, "GROUP") }) {
			t.Errorf("%q: group %q, %q, %v", c.args, o.eventGroup, o.defines, err)
		}
	}
}

// TestListingFormat: listings have an option of their own for objects.
func TestListingFormat(t *testing.T) {
	if _, err := parseOptions([]string{"-l", "begin", "--format=json"}, io.Discard); err == nil || !strings.Contains(err.Error(), "--json") {
		t.Error(err)
	}
}

// TestDaemonFormat: the process in the background writes the format that was asked for.
func TestDaemonFormat(t *testing.T) {
	o, err := parseOptions([]string{"-F", "-o", "x", "--format=csv", "-e", "probe begin { }"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(strings.Join(o.daemonArgs("m.ko", "x.log"), " "), "--format ")
	if !ok || !strings.HasPrefix(rest, "csv ") {
		t.Error(o.daemonArgs("m.ko", "x.log"))
	}
}

func TestNumbersOfOptions(t *testing.T) {
	for args, want := range map[string]string{
		"-x 0":                      "",
		"-x 4194304":                "",
		"-x -5":                     "a process ID is 1 to 4194304",
		"-x 99999999":               "a process ID is 1 to 4194304",
		"-T NaN":                    "-T needs a number of seconds",
		"-T -1":                     "-T needs a number of seconds",
		"--format=json":             "",
		"--format=folded -o x":      "",
		"--format=xml":              "choose text, json, csv or folded",
		"--format=csv -F":           "give --format to gostap attach",
		"--format=csv -F -o x":      "",
		"--format=csv -b -o x":      "gostap merge --format",
		"--vm --vm-cpus=0":          "a guest has 1 to 255 CPUs",
		"--vm --vm-memory=1":        "a guest has 128 to 1048576 MB",
		"--vm --vm-disk=1":          "a guest's disk has 16 to 1048576 MB",
		"--vm --vm-disk":            "",
		"--vm --vm-memory=99999999": "a guest has 128 to 1048576 MB",
	} {
		_, err := parseOptions(append(strings.Fields(args), "-e", "probe begin { }"), io.Discard)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
		_, _, ok := parseSub(append(strings.Fields(args), "x.ko"), cli.Stdio{Err: io.Discard})
		if ok != (want == "") {
			t.Errorf("run %s: taken is %v", args, ok)
		}
	}
}

// TestElsewhere checks that a way is only offered where it helps.
func TestElsewhere(t *testing.T) {
	const without, guest = "--runtime=tracefs", "--vm"
	for _, c := range []struct {
		err            error
		without, guest bool
	}{
		{&kbuild.MissingToolError{Tool: "make"}, true, false},
		{&kbuild.MissingHeadersError{Release: "6.1"}, true, true},
		{&kbuild.CannotRunError{Cause: kbuild.NoPrivileges}, false, true},
		{&kbuild.CannotRunError{Cause: kbuild.ModulesDisabled}, true, true},
		{&kbuild.CannotRunError{Cause: kbuild.LockedDown}, true, true},
	} {
		o := options{}
		text := o.elsewhere(c.err).Error()
		if strings.Contains(text, without) != c.without || strings.Contains(text, guest) != c.guest || !strings.Contains(text, "hint: ") {
			t.Errorf("%T %v: %s", c.err, c.err, text)
		}
		if o.vm.on = true; o.elsewhere(c.err) != c.err {
			t.Errorf("%T in a guest: %v", c.err, o.elsewhere(c.err))
		}
	}
}
