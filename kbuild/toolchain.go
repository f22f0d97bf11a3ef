// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"strings"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/trust"
)

// command is a tool to run: make, a compiler, objtool, a linker.
type command struct {
	dir  string
	argv []string
	env  []string // besides trust.Environ
}

// run returns what the command printed on both streams. A cancelled ctx kills
// the whole process group, for make starts compilers.
func (c command) run(ctx context.Context) (string, error) {
	cmd := exec.CommandContext(ctx, c.argv[0], c.argv[1:]...)
	var out bytes.Buffer
	cmd.Dir, cmd.Env = c.dir, append(trust.Environ(), c.env...)
	cmd.Stdout, cmd.Stderr = &out, &out
	ownGroup(cmd)
	err := cmd.Run()
	if ctx.Err() != nil {
		return out.String(), ctx.Err()
	}
	if errors.Is(err, exec.ErrNotFound) {
		return "", missingTool(c.argv[0])
	}
	return out.String(), err
}

// compilers lists the names under which Kbuild may call the compiler for k:
// the one that built the kernel (CONFIG_CC_VERSION_TEXT) first.
func compilers(k kernel.Kernel) []string {
	first, _, _ := strings.Cut(k.Config["CC_VERSION_TEXT"], " ")
	switch first {
	case "", "gcc":
		return []string{"gcc"}
	}
	return []string{first, "gcc"}
}

// needTools checks for what Kbuild can't do without, before a temporary
// directory is made.
func needTools(k kernel.Kernel) error {
	if _, err := exec.LookPath("make"); err != nil {
		return missingTool("make")
	}
	if _, err := findCompiler(k); err != nil {
		return err
	}
	if _, err := exec.LookPath("ld"); err != nil {
		return missingTool("ld")
	}
	return nil
}

// findCompiler returns the path of the first compiler of compilers.
func findCompiler(k kernel.Kernel) (string, error) {
	names := compilers(k)
	for _, n := range names {
		if p, err := exec.LookPath(n); err == nil {
			return p, nil
		}
	}
	return "", missingTool(names[0])
}

func missingTool(tool string) error {
	p := pkgCompiler
	if tool == "make" {
		p = pkgMake
	}
	return &MissingToolError{Tool: tool, Command: installCommand(p, "")}
}
