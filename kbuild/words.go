// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/gostap/gostap/kbuild/lazy"
)

// Learnt commands are stored in a cache and run later, as root. So only known programs and
// words are allowed: a command with a word that has none of the forms below is not learnt,
// and a cache entry with one is not used. No form lets the compiler, objtool or the linker
// start another program (-wrapper, -B, -specs, @FILE, a plugin that is not in the kernel's
// build tree) or write outside of the stage. What they read is not restricted: it only
// ends up in the module, as the entry's own objects do.

// commandForm lists the known forms of words in one kind of command.
type commandForm struct {
	program, word pattern
	refused       pattern            // words of a known form that are rejected because they write files
	values        map[string]pattern // forms of the words that follow these options
}

// pattern is an expression that is compiled when it is first used.
type pattern func() *regexp.Regexp

// exactly returns an expression that must match a whole word.
func exactly(forms ...string) pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:` + strings.Join(forms, "|") + `)$`) })
}

const (
	stageFile = `@STAGE@/\.?[A-Za-z0-9_@][A-Za-z0-9_.@-]*`
	plugin    = `-fplugin=(?:\./)?scripts/gcc-plugins/[a-z0-9_]+\.so|-fplugin-arg-[a-z0-9_-]+(?:=[a-z0-9_-]+)?`
	anyFile   = `[^@\s][^\n]*` // gcc replaces a word @FILE by the words in FILE
)

var compileForm = commandForm{
	program: exactly(`(?:[a-z0-9_]+-)*(?:gcc|clang)(?:-[0-9.]+)?`),
	word: exactly(`-c`, `-pg?`, `-O[0-3s]`, `-g(?:dwarf-[0-9])?`, `-std=[a-z0-9]+`, `-nostdinc`, `-Qunused-arguments`,
		`-[IUD][^\n]+`, `-W[a-z][a-z0-9+=-]*`, `-m[a-z0-9-]+(?:=[A-Za-z0-9_.,+-]+)?`,
		`-f[A-Za-z0-9-]+(?:=[A-Za-z0-9_.,+-]+)?`, `-f(?:macro|file|debug)-prefix-map=[^\n]+`, plugin,
		`--param=[a-z0-9=-]+`, `--target=[a-z0-9_-]+`, `-Wa,-m[a-z0-9.=+-]+`, `-Wp,-MM?D,`+stageFile, stageFile),
	refused: lazy.Regexp(`^-f(?:plugin=[^/]*$|dump|save|profile|auto-profile|test-coverage|callgraph|stack-usage|opt-info|lto|diagnostics-(?:format|add|set))`),
	values: map[string]pattern{
		"-include": exactly(anyFile), "-isystem": exactly(anyFile), "--param": exactly(`[a-z0-9=-]+`), "-o": exactly(stageFile),
	},
}

var objtoolForm = commandForm{
	program: exactly(`(?:\./)?tools/objtool/objtool`),
	word: exactly(`check`, `orc`, `generate`, `--hacks=[a-z_]+`, `--prefix=[0-9]+`, `--Werror`, `--[mM]no[a-z]+`, stageFile,
		`--(?:orc|retpoline|rethunk|unret|sls|static-call|uaccess|ibt|cfi|mcount|stackval|noabs|module|link|no-fp|no-unreachable|vmlinux|duplicate)`),
}

var linkForm = commandForm{
	program: exactly(`(?:[a-z0-9_]+-)*ld(?:\.bfd|\.lld)?(?:-[0-9.]+)?`),
	word: exactly(`-r`, `-E[LB]`, `-m[a-z0-9_]+`, `--build-id(?:=[a-z0-9]+)?`, `--fix-cortex-a53-843419`, `--no-warn-[a-z-]+`,
		`--no-ld-generated-unwind-info`, `--strip-debug`, `--orphan-handling=[a-z]+`, stageFile),
	values: map[string]pattern{
		"-m": exactly(`[a-z0-9_]+`), "-z": exactly(`[a-z0-9=-]+`), "-T": exactly(`[A-Za-z0-9_.+/-]*module[a-z-]*\.lds`), "-o": exactly(stageFile),
	},
}

// check returns an error for a command that has a word of no known form.
func (f commandForm) check(argv []string) error {
	if len(argv) == 0 || !f.program().MatchString(argv[0]) {
		return doubt("unknown program in %q", shorten(strings.Join(argv, " "), 80))
	}
	for i := 1; i < len(argv); i++ {
		if v := f.values[argv[i]]; v != nil {
			if i++; i < len(argv) && v().MatchString(argv[i]) {
				continue
			}
			return doubt("unknown argument of option %s of %s", argv[i-1], argv[0])
		}
		if !f.word().MatchString(argv[i]) || f.refused != nil && f.refused().MatchString(argv[i]) {
			return doubt("unknown word %q for %s", shorten(argv[i], 80), argv[0])
		}
	}
	return nil
}

// learntEnv are the variables that learnt commands may need, and learntValue is the form of
// their values. In Debian's 5.10, objtool is a shell script that reads SRCARCH.
var (
	learntEnv   = map[string]bool{"ARCH": true, "SRCARCH": true}
	learntValue = exactly(`[a-z0-9_]+`)
	extraName   = exactly(`\.?[A-Za-z0-9_][A-Za-z0-9_.-]*\.o`)
)

// check rejects an entry that learn would not make, which someone else may have written.
func (l *learnt) check() error {
	if l.Compile != nil {
		if err := l.checkCompile(); err != nil {
			return err
		}
	}
	if l.Refused != "" {
		return nil // only Compile is used
	}
	for _, step := range l.After {
		if err := objtoolForm.check(step); err != nil {
			return err
		}
	}
	for name := range l.Extra {
		if !extraName().MatchString(name) {
			return doubt("unknown object %q", name)
		}
	}
	for _, v := range l.Env {
		if name, value, _ := strings.Cut(v, "="); !learntEnv[name] || !learntValue().MatchString(value) {
			return doubt("unknown variable %q", shorten(v, 80))
		}
	}
	return linkForm.check(l.Link)
}

// checkCompile requires "cc ... FLAGS ... -c -o STAGE/NAME.o STAGE/NAME.c".
func (l *learnt) checkCompile() error {
	n := len(l.Compile)
	tail := []string{"-c", "-o", atStage + "/" + atName + ".o", atStage + "/" + atName + ".c"}
	if n < 8 || strings.Join(l.Compile[n-4:], " ") != strings.Join(tail, " ") {
		return doubt("unknown form of the compiler's command")
	}
	if strings.Count(strings.Join(l.Compile, " "), atFlags) != 1 || !slices.Contains(l.Compile, atFlags) {
		return doubt("no place for flags in the compiler's command")
	}
	return compileForm.check(l.Compile)
}
