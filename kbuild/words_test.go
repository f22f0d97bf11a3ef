// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// seen returns, shortened, the commands that Kbuild of Debian's kernels runs.
func seen() *learnt {
	return &learnt{
		Compile: strings.Fields(`x86_64-linux-gnu-gcc-12 -Wp,-MMD,@STAGE@/.@NAME@.o.d -nostdinc -fno-PIE -I/usr/src/x/include -I./include
			-include /usr/src/x/include/linux/kconfig.h -D__KERNEL__ -fmacro-prefix-map=/usr/src/x/= -std=gnu11 -Werror=date-time
			-Wimplicit-fallthrough=5 -mno-fp-ret-in-387 -mindirect-branch=thunk-extern -fpatchable-function-entry=16,16 -O2
			-Wa,-march=armv8.5-a --param=allow-store-data-races=0 --param asan-globals=1 -fplugin=./scripts/gcc-plugins/stackleak_plugin.so
			-I@STAGE@ -DGOSTAP_FLAGS_HERE -DKBUILD_MODNAME="@NAME@" -c -o @STAGE@/@NAME@.o @STAGE@/@NAME@.c`),
		After: [][]string{
			strings.Fields("./tools/objtool/objtool --hacks=jump_label --orc --static-call --prefix=16 --module @STAGE@/@NAME@.o"),
			strings.Fields("./tools/objtool/objtool orc generate --module --no-fp --retpoline --uaccess @STAGE@/@NAME@.o"),
		},
		Link: strings.Fields(`x86_64-linux-gnu-ld -r -m elf_x86_64 -z noexecstack --no-warn-rwx-segments --build-id=sha1
			-T arch/x86/module.lds -o @STAGE@/@NAME@.ko @STAGE@/@NAME@.o @STAGE@/@NAME@.mod.o @STAGE@/.module-common.o`),
		Extra: map[string][]byte{".module-common.o": nil},
		Env:   []string{"ARCH=x86", "SRCARCH=x86"},
	}
}

func TestLearntCommands(t *testing.T) {
	if err := seen().check(); err != nil {
		t.Fatal(err)
	}
	flag := func(words ...string) func(*learnt) {
		return func(l *learnt) { l.Compile = slices.Insert(l.Compile, 1, words...) }
	}
	link := func(words ...string) func(*learnt) {
		return func(l *learnt) { l.Link = slices.Insert(l.Link, 1, words...) }
	}
	after := func(words ...string) func(*learnt) {
		return func(l *learnt) { l.After = [][]string{words} }
	}
	for name, forge := range map[string]func(*learnt){
		"a shell for objtool":        after("sh", "-c", "id"),
		"an objtool elsewhere":       after("/home/joe/tools/objtool/objtool", "@STAGE@/@NAME@.o"),
		"objtool writes elsewhere":   after("./tools/objtool/objtool", "--output=/etc/passwd", "@STAGE@/@NAME@.o"),
		"no command":                 after(),
		"another compiler":           func(l *learnt) { l.Compile[0] = "/home/joe/gcc" },
		"a wrapper":                  flag("-wrapper", "sh,-c,id"),
		"programs elsewhere":         flag("-B/home/joe"),
		"a plugin elsewhere":         flag("-fplugin=/home/joe/x.so"),
		"a plugin of gcc's":          flag("-fplugin=annobin"),
		"words in a file":            flag("@/home/joe/words"),
		"words in an included file":  flag("-include", "@/home/joe/words"),
		"an option without a value":  func(l *learnt) { l.Link = append(l.Link, "-m") },
		"an assembler's option":      flag("-Wa,--defsym,x=1"),
		"a preprocessor's output":    flag("-Wp,-MD,/etc/passwd"),
		"a dump":                     flag("-fdump-tree-all=x"),
		"a specs file":               flag("-specs=/home/joe/specs"),
		"another output":             func(l *learnt) { l.Compile[len(l.Compile)-2] = "/etc/passwd" },
		"a second output":            flag("-o", "/etc/passwd"),
		"flags in another word":      func(l *learnt) { l.Compile[slices.Index(l.Compile, atFlags)] = "-Dx" + atFlags },
		"a linker's plugin":          link("-plugin", "/home/joe/x.so"),
		"a linker's output":          link("-o", "/etc/passwd"),
		"a linker's map":             link("-Map=/etc/passwd"),
		"another linker":             func(l *learnt) { l.Link[0] = "/home/joe/ld" },
		"an object elsewhere":        func(l *learnt) { l.Extra["../../etc/x.o"] = nil },
		"a variable for the loader":  func(l *learnt) { l.Env = append(l.Env, "LD_PRELOAD=/home/joe/x.so") },
		"a variable of another form": func(l *learnt) { l.Env = []string{"SRCARCH=../../home/joe"} },
	} {
		t.Run(name, func(t *testing.T) {
			l := seen()
			forge(l)
			if got, err := decodeLearnt(l.encode()); err == nil {
				text, _ := json.Marshal(got)
				t.Errorf("taken: %s", text)
			}
		})
	}
}

// TestLearntRefused checks that a kernel that is not replayed needs no commands but the
// compiler's, which is run for the facts.
func TestLearntRefused(t *testing.T) {
	l := &learnt{Refused: "unknown step"}
	if err := l.check(); err != nil {
		t.Error(err)
	}
	l.Compile = []string{"sh", "-c", "id"}
	if l.check() == nil {
		t.Error("a shell was taken for the compiler")
	}
}
