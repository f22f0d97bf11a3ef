// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gostap/gostap/kbuild/kernel"
	runtimec "github.com/gostap/gostap/runtime-c"
)

// Parsing the kernel's headers is about half of what the compiler does for a
// small module. GCC can keep what it has parsed in a file (GCC manual, "Using
// Precompiled Headers"); precompiled makes one for each kernel, of what every
// module includes first (runtime-c/headers.h), and compiles modules with it.
//
// A module must not come out different by it:
//   - It is used for generated modules alone, which include the same headers
//     in the same order anyway, and only if they set no macro that a header
//     might ask for and have no flags of their own.
//   - If the compiler fails with it or says anything, the module is compiled
//     without, and only that counts: errors and warnings are what they were.
//   - Module names can't be precompiled. A stand-in takes their place; if it
//     is found in an object, the object is compiled without.
//   - When the file is made, the module at hand is compiled both ways. Unless
//     the two objects are equal byte for byte, precompiled headers are refused
//     for this kernel and compiler.
//
// When it is made: making and checking the file takes 1.6 s of processor time,
// as much as six builds save by it (0.25 s each, on 6.1 and 6.12). The first
// build for a kernel makes none, so that nobody pays for a single script. Who
// builds a second script will build more, for the cache lasts for months: the
// second build makes the file, beside the ordinary compilation on another
// processor, and waits for it, about a second, so that no compiler runs while
// the script traces. Builds from the third on use it.
type precompiled struct {
	l       *learnt
	k       kernel.Kernel
	store   headerStore
	state   string  // for Module.Headers
	pending *making // what runs beside the compilation; nil if nothing does
}

// States of precompiled headers that Module.Headers may tell, besides reasons.
const (
	HeadersUsed = "used"
	HeadersMade = "made" // for later builds
)

const (
	pchSuffix = ".gch" // GCC looks for FILE.gch when told to include FILE
	standIn   = "gostap_precompiled"
	namesFile = "gs_names.h"
)

// precompiled returns nil if the request can't be compiled with precompiled
// headers.
func (b *builder) precompiled(l *learnt) *precompiled {
	r := b.r
	unit, err := r.unit()
	if err != nil || b.cache.dir == "" || r.NoCache || r.NoReplay || r.KeepDir || l.Refused != "" ||
		len(r.CFlags) > 0 || r.Kernel.Config["CC_IS_GCC"] != "y" || !startsWithRuntime(r.Sources[unit]) {
		return nil
	}
	kk := kernelKey(r.Kernel)
	w := newKey("headers 1")
	w.add("kernel", string(kk[:]))
	w.add("command", strings.Join(l.Compile, "\x00"))
	w.add("text", string(runtimec.Headers()))
	w.add("after", afterHeaders)
	return &precompiled{l: l, k: r.Kernel, store: newHeaderStore(b.cache, r.Kernel.Release, w.sum())}
}

// startsWithRuntime reports whether nothing stands before a unit's
// #include "gostap.h" but comments and macros that no kernel header asks for.
func startsWithRuntime(source []byte) bool {
	for line := range strings.Lines(string(source)) {
		line = strings.TrimSpace(line)
		name, isDefine := strings.CutPrefix(line, "#define ")
		switch {
		case line == `#include "gostap.h"`:
			return true
		case line == "", strings.HasPrefix(line, "//"):
		case strings.HasPrefix(line, "/*") && strings.Index(line, "*/") == len(line)-2:
		case isDefine && isOurMacro(name) && !strings.HasSuffix(line, "\\"):
		default:
			return false
		}
	}
	return false
}

// isOurMacro: of the macros that users may set by -D, those under other names
// (in guru mode any, such as DEBUG) could change what a header means.
func isOurMacro(name string) bool {
	for _, prefix := range []string{"GS_", "STP_", "STAP_", "MAPHASHBIAS ", "MAPHASHSEED ", "MINSTACKSPACE "} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// compile is the compiler's step of replay.
func (p *precompiled) compile(ctx context.Context, st stage) (string, error) {
	file, refused := p.store.find()
	switch {
	case file != "":
		if p.use(ctx, st, file) {
			return "", nil
		}
	case refused != "":
		p.state = refused
	default:
		p.begin(ctx, st)
	}
	out, err := p.l.plainly(p.k, nil)(ctx, st)
	if p.pending != nil {
		p.pending.compiled(st, out == "" && err == nil)
	}
	return out, err
}

// use compiles the stage's unit with the precompiled headers. It reports
// whether that is all there is to do.
func (p *precompiled) use(ctx context.Context, st stage, file string) bool {
	sound := make(chan bool, 1)
	go func() { sound <- intact(file) }()
	object := st.path(st.name + ".o")
	out, err := p.run(ctx, st, file, object)
	if !<-sound {
		p.state = "damaged, removed"
		os.Remove(file)
		return false
	}
	if err != nil || out != "" {
		p.state = "not used: " + reasonOf(out, err)
		if strings.Contains(out, pchSuffix) { // the compiler does not take it
			os.Remove(file)
		}
		return false
	}
	if b, err := os.ReadFile(object); err != nil || bytes.Contains(b, []byte(standIn)) {
		p.state = "not used: a header's text names the module"
		return false
	}
	touch(file)
	p.state = HeadersUsed
	return true
}

// reasonOf is the first message of a compiler that was to be silent.
func reasonOf(out string, err error) string {
	if list := parseMessages(out); len(list) > 0 {
		return list[0].Text
	}
	return fmt.Sprint(lastLines(out, 1), " ", err)
}

// run compiles the stage's unit to object with the precompiled headers.
func (p *precompiled) run(ctx context.Context, st stage, file, object string) (string, error) {
	cmd := p.l.headerCommand(st)
	if err := st.write(namesFile, cmd.after()); err != nil {
		return "", err
	}
	argv := append(cmd.flags, "-Winvalid-pch", "-include", strings.TrimSuffix(file, pchSuffix),
		"-include", st.path(namesFile), "-c", "-o", object, st.path(st.name+".c"))
	return st.seeing(filepath.Dir(file)).run(ctx, p.k.BuildDir, argv, p.l.Env)
}

// headerCommand is the compiler's command taken apart: what is included and
// defined by options that differ between modules must come behind the
// precompiled headers, the rest must be the same for both.
type headerCommand struct {
	flags    []string
	includes []string // as named behind -include
	names    []string // "KBUILD_MODNAME "x"", as #define takes it
}

func (l *learnt) headerCommand(st stage) (c headerCommand) {
	argv := l.compileFor(st, nil)
	argv = argv[:len(argv)-4] // -c -o OBJECT SOURCE, see checkCompile
	for i := 0; i < len(argv); i++ {
		define, isDefine := strings.CutPrefix(argv[i], "-D")
		switch {
		case argv[i] == "-include" && i+1 < len(argv):
			i++
			c.includes = append(c.includes, argv[i])
		case isDefine && strings.HasPrefix(strings.TrimPrefix(define, "__"), "KBUILD_"):
			c.names = append(c.names, strings.Replace(define, "=", " ", 1))
		case strings.HasPrefix(argv[i], "-Wp,-M"): // nobody reads the dependencies
		default:
			c.flags = append(c.flags, argv[i])
		}
	}
	return c
}

// text is the header to precompile.
func (c headerCommand) text(k kernel.Kernel) []byte {
	var b bytes.Buffer
	for _, name := range c.includes {
		if !filepath.IsAbs(name) {
			name = filepath.Join(insideDir(k), name)
		}
		fmt.Fprintf(&b, "#include %q\n", name)
	}
	for _, name := range c.names {
		fmt.Fprintf(&b, "#define %s\n", name)
	}
	b.WriteString("#include \"headers.h\"\n")
	for _, name := range c.names {
		name, _, _ = strings.Cut(name, " ")
		fmt.Fprintf(&b, "#undef %s\n", name)
	}
	return b.Bytes()
}

// afterHeaders restores what GCC loses. It does not keep in the file that a
// variable of the headers (current_stack_pointer, asm/asm.h) has made this
// register a global one, and optimizes uses of it otherwise.
const afterHeaders = `#ifdef __x86_64__
register unsigned long gs_precompiled_sp asm("rsp");
#endif
`

// after is what stands between the precompiled headers and the unit.
func (c headerCommand) after() []byte {
	b := bytes.NewBufferString(afterHeaders)
	for _, name := range c.names {
		fmt.Fprintf(b, "#define %s\n", name)
	}
	return b.Bytes()
}
