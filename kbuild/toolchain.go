// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"os/exec"
	"runtime"
	"strconv"
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
// process group, because make starts compilers. If this process is killed, the command is ended.
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
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
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
	if major := clangMajor(k); major != "" {
		return []string{"clang-" + major, "clang"}
	}
	first, _, _ := strings.Cut(k.Config["CC_VERSION_TEXT"], " ")
	switch first {
	case "", "gcc":
		return []string{"gcc"}
	}
	return []string{first, "gcc"}
}

// clangMajor returns the major version of the clang that built the kernel; "" if GCC did.
// CONFIG_CLANG_VERSION is 10,000 times the major version, plus 100 times the minor one and so on
// (scripts/cc-version.sh).
func clangMajor(k kernel.Kernel) string {
	version, err := strconv.Atoi(k.Config["CLANG_VERSION"])
	if k.Config["CC_IS_CLANG"] != "y" || err != nil {
		return ""
	}
	return strconv.Itoa(version / 10000)
}

// linker returns the name of the linker that Kbuild calls for k.
func linker(k kernel.Kernel) string {
	if clangMajor(k) == "" || k.Config["LD_IS_LLD"] != "y" {
		return "ld"
	}
	return "ld.lld" + llvmSuffix(k)
}

// llvmSuffix returns what follows the names of LLVM's tools. Debian's have the version, such as "-16";
// other distributions' have none.
func llvmSuffix(k kernel.Kernel) string {
	has := func(suffix string) bool {
		_, noClang := tree.Tree(k.Root).Look("clang" + suffix)
		_, noLinker := tree.Tree(k.Root).Look("ld.lld" + suffix)
		return noClang == nil && (noLinker == nil || k.Config["LD_IS_LLD"] != "y")
	}
	suffix := "-" + clangMajor(k)
	if !has(suffix) && has("") {
		return ""
	}
	return suffix
}

// noAddrsig leaves a table out of objects (.llvm_addrsig), by which a linker merges functions of the same
// code. Kernel modules have no use for it, and it has numbers of symbols, so that it differs in each.
const noAddrsig = "KCFLAGS=-fno-addrsig"

// noConstants keeps GCC from making copies of a function for constant arguments. GCC 16.2 gave one call
// the copy of another constant (tests/tapset/testdata/members.stp, "parts of"), so that a script printed
// a wrong value.
const noConstants = "KCFLAGS=-fno-ipa-cp"

// toolArgs returns the arguments by which Kbuild compiles with the kernel's compiler. Those for clang
// name each tool, because kernels before 5.18 don't take a version in LLVM=
// (Documentation/kbuild/llvm.rst).
func toolArgs(k kernel.Kernel) []string {
	if clangMajor(k) == "" {
		return []string{noConstants}
	}
	suffix := llvmSuffix(k)
	args := []string{"CC=clang" + suffix, noAddrsig}
	if k.Config["AS_IS_LLVM"] == "y" {
		args = append(args, "LLVM_IAS=1")
	}
	if k.Config["LD_IS_LLD"] != "y" {
		return args
	}
	args = append(args, "LD=ld.lld"+suffix)
	for _, tool := range []string{"AR", "NM", "STRIP", "OBJCOPY", "OBJDUMP", "READELF"} {
		args = append(args, tool+"=llvm-"+strings.ToLower(tool)+suffix)
	}
	return args
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
	if _, err := t.Look(linker(k)); err != nil {
		return missingTool(t, linker(k))
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
	if isLLVM(tool) {
		install = installLLVM(install, tool)
	}
	if t != "" && install != "" {
		install = "chroot " + string(t) + " " + install
	}
	return &MissingToolError{Tool: tool, Tree: string(t), Command: install}
}

// installLLVM returns the command that installs LLVM's tools instead of GCC. Debian's packages have the
// version of the tool that is missing, those of others have none.
func installLLVM(gcc, tool string) string {
	words := strings.Fields(gcc)
	if len(words) < 3 {
		return gcc
	}
	suffix := ""
	if i := strings.LastIndexByte(tool, '-'); i >= 0 && words[0] == "apt-get" {
		suffix = tool[i:]
	}
	return strings.Join(append(words[:2:2], "clang"+suffix, "lld"+suffix, "llvm"+suffix), " ")
}

// isLLVM reports whether a tool is one of LLVM's.
func isLLVM(tool string) bool {
	return strings.HasPrefix(tool, "clang") || strings.HasPrefix(tool, "ld.lld") || strings.HasPrefix(tool, "llvm-")
}
