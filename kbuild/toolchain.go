// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"os/exec"
	"strings"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/tree"
	"github.com/gostap/gostap/kbuild/trust"
)

// command is a tool to run: make, a compiler, objtool, a linker.
type command struct {
	tree  tree.Tree // system whose tool it is
	shown []string  // folders of this machine that the tool sees in the tree
	dir   string
	argv  []string
	env   []string // in addition to trust.Environ
}

// run returns what the command printed on both streams. Cancelling ctx kills the whole
// process group, because make starts compilers.
func (c command) run(ctx context.Context) (string, error) {
	argv, err := c.tree.Command(c.shown, c.tree.Inside(c.dir), c.argv)
	if err != nil {
		return "", err
	}
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	var out bytes.Buffer
	cmd.Dir, cmd.Env = c.dir, append(trust.Environ(), c.env...)
	cmd.Stdout, cmd.Stderr = &out, &out
	ownGroup(cmd)
	err = cmd.Run()
	switch {
	case ctx.Err() != nil:
		return out.String(), ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return "", missingTool(c.tree, c.argv[0])
	case err != nil:
		return out.String(), cmp.Or(c.tree.Refused(out.String()), err)
	}
	return out.String(), nil
}

// compilers returns the names under which Kbuild may call the compiler for k; the one that
// built the kernel (CONFIG_CC_VERSION_TEXT) comes first.
func compilers(k kernel.Kernel) []string {
	first, _, _ := strings.Cut(k.Config["CC_VERSION_TEXT"], " ")
	switch first {
	case "", "gcc":
		return []string{"gcc"}
	}
	return []string{first, "gcc"}
}

// needTools checks that the tools exist without which Kbuild can't run. It is called
// before a temporary directory is created.
func needTools(k kernel.Kernel) error {
	t := tree.Tree(k.Root)
	if err := t.Check(); err != nil {
		return err
	}
	if _, err := t.Look("make"); err != nil {
		return missingTool(t, "make")
	}
	if _, err := findCompiler(k); err != nil {
		return err
	}
	if _, err := t.Look("ld"); err != nil {
		return missingTool(t, "ld")
	}
	return nil
}

// findCompiler returns the path of the first name of compilers that exists.
func findCompiler(k kernel.Kernel) (string, error) {
	names := compilers(k)
	for _, n := range names {
		if p, err := tree.Tree(k.Root).Look(n); err == nil {
			return p, nil
		}
	}
	return "", missingTool(tree.Tree(k.Root), names[0])
}

func missingTool(t tree.Tree, tool string) error {
	p := pkgCompiler
	if tool == "make" {
		p = pkgMake
	}
	install := installCommand(p, "")
	if t != "" && install != "" {
		install = "chroot " + string(t) + " " + install
	}
	return &MissingToolError{Tool: tool, Tree: string(t), Command: install}
}
