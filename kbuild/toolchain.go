// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"

	"github.com/gostap/gostap/kbuild/kernel"
)

// command is a program run in the kernel's build directory with an
// environment that can't change what Kbuild does.
type command struct {
	dir  string
	argv []string
	env  []string // besides the cleaned environment of gostap itself
}

// run returns what the command printed on both streams. A cancelled ctx kills
// the whole process group, for make starts compilers.
func (c command) run(ctx context.Context) (string, error) {
	cmd := exec.CommandContext(ctx, c.argv[0], c.argv[1:]...)
	var out bytes.Buffer
	cmd.Dir, cmd.Env = c.dir, append(buildEnv(os.Environ()), c.env...)
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

// buildEnv drops the variables by which an environment reaches into Kbuild,
// gcc or a make above this one, and fixes the messages' language.
func buildEnv(environ []string) []string {
	var env []string
	for _, e := range environ {
		name, _, _ := strings.Cut(e, "=")
		if !reachesIntoBuild(name) {
			env = append(env, e)
		}
	}
	return append(env, "LC_ALL=C")
}

func reachesIntoBuild(name string) bool {
	switch name {
	case "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEFILES", "MAKEOVERRIDES", "GNUMAKEFLAGS",
		"ARCH", "SUBARCH", "CROSS_COMPILE", "CC", "LD", "LLVM", "LLVM_IAS", "O", "M", "V", "W", "C",
		"KCFLAGS", "KCPPFLAGS", "KAFLAGS", "CFLAGS_MODULE", "LDFLAGS_MODULE", "MO",
		"CPATH", "C_INCLUDE_PATH", "COMPILER_PATH", "GCC_EXEC_PREFIX", "LIBRARY_PATH",
		"GCC_COLORS", "GCC_URLS", "LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES":
		return true
	}
	return strings.HasPrefix(name, "KBUILD_") || strings.HasPrefix(name, "CONFIG_")
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
