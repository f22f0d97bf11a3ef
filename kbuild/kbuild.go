// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/tree"
)

// makeArgs returns the command line of Kbuild for an external module. Debug information is off, as
// it doubles the compiler's time and the module's size, and so is BTF, which would need pahole. The
// kernel's configuration header stays the same, so structures keep their layout.
func makeArgs(k kernel.Kernel, dir string, extra ...string) []string {
	args := []string{"make", "--no-print-directory", "-C", insideDir(k), "M=" + dir,
		"CONFIG_DEBUG_INFO=", "CONFIG_DEBUG_INFO_BTF_MODULES="}
	return append(slices.Concat(args, toolArgs(k), extra), "modules")
}

// insideDir returns the path of the kernel's build directory inside its tree.
func insideDir(k kernel.Kernel) string { return tree.Tree(k.Root).Inside(k.BuildDir) }

// kbuild builds the stage's module with Kbuild and returns what was printed.
func (s stage) kbuild(ctx context.Context, k kernel.Kernel, extra ...string) (string, error) {
	out, err := s.run(ctx, s.dir, makeArgs(k, s.dir, extra...), nil)
	if err != nil {
		return out, s.buildError(out, err)
	}
	return out, nil
}

// buildError turns a tool's failure into one of the typed errors.
func (s stage) buildError(out string, err error) error {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return tempFull(err, s.dir)
	}
	if isFull(out) {
		return &DiskFullError{s.dir, variableOfTemp}
	}
	if tool := notFound(out); tool != "" {
		return missingTool(s.tree, tool)
	}
	messages := s.messages(out)
	if len(messages) == 0 {
		messages = modpostMessages(out)
	}
	if len(messages) == 0 && s.full() {
		return &DiskFullError{s.dir, variableOfTemp}
	}
	isError := func(m Message) bool { return m.Severity.IsError() }
	if err := s.cutShort(out, err); err != nil && !slices.ContainsFunc(messages, isError) {
		return err
	}
	return &CompileError{Messages: messages, Raw: out}
}

// spareRoom is the size in bytes of the file that full tries to write. It must be larger than the
// space that make has freed by deleting the incomplete file of the tool that failed.
const spareRoom = 1 << 20

// full reports whether the stage's file system has no room for another file. Tools don't
// always say so: Kbuild's fixdep prints "not all data was written".
func (s stage) full() bool {
	path := s.path("gostap.room")
	defer os.Remove(path)
	err := os.WriteFile(path, make([]byte, spareRoom), 0o600)
	var full *DiskFullError
	return errors.As(tempFull(err, s.dir), &full)
}

// messages parses the compiler's messages. It removes the stage directory from file
// names, because it is deleted before the messages are read.
func (s stage) messages(out string) []Message {
	list := parseMessages(out)
	for i := range list {
		list[i].File = strings.TrimPrefix(list[i].File, s.dir+"/")
	}
	return list
}

// warnings returns the warnings of compiler, objtool and modpost as text.
func (s stage) warnings(out string) []string {
	var list []string
	for _, m := range s.messages(out) {
		if m.Severity == Warning {
			list = append(list, m.String())
		}
	}
	for line := range strings.Lines(out) {
		if strings.Contains(line, ": warning: objtool: ") || strings.HasPrefix(line, "WARNING: modpost: ") {
			list = append(list, strings.ReplaceAll(strings.TrimSpace(line), s.dir+"/", ""))
		}
	}
	return list
}

// notFound returns the program's name in the shell's message "sh: 1: gcc-12: not found" or
// "gcc-12: command not found".
func notFound(out string) string {
	for line := range strings.Lines(out) {
		rest, ok := strings.CutSuffix(strings.TrimSpace(line), ": not found")
		if !ok {
			rest, ok = strings.CutSuffix(strings.TrimSpace(line), ": command not found")
		}
		if ok {
			return rest[strings.LastIndexByte(rest, ' ')+1:]
		}
	}
	return ""
}

// modpostMessages parses modpost's errors (scripts/mod/modpost.c):
// ERROR: modpost: "SYMBOL" [MODULE] undefined!
func modpostMessages(out string) []Message {
	var list []Message
	for line := range strings.Lines(out) {
		text, ok := strings.CutPrefix(strings.TrimSpace(line), "ERROR: modpost: ")
		if !ok {
			continue
		}
		if strings.HasSuffix(text, "undefined!") {
			if sym := strings.Split(text, `"`); len(sym) == 3 {
				text = fmt.Sprintf("symbol %q is not exported by the kernel", sym[1])
			}
		}
		list = append(list, Message{File: "modpost", Severity: Error, Text: text})
	}
	return list
}
