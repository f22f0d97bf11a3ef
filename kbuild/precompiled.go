// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/arch"
	"github.com/gostap/gostap/kbuild/kernel"
	runtimec "github.com/gostap/gostap/runtime-c"
)

// Parsing the kernel's headers takes about half of the compiler's time for a small module.
// GCC can store what it has parsed in a file (GCC manual, "Using Precompiled Headers").
// precompiled makes such a file for each kernel, of the headers that every module
// includes first (runtime-c/common.h), and compiles modules with it. Modules of scripts that set
// an option which changes what common.h means, such as MAXSTRINGLEN, have a file of the kernel's
// headers alone (runtime-c/headers.h).
//
// A module must be the same with and without the file:
//   - Only generated modules use it. They include the same headers in the same order
//     anyway. They must not set a macro that a header might test, or flags of their own.
//   - If the compiler fails or prints anything, the module is compiled again without the
//     file, and only that result counts, so errors and warnings stay the same.
//   - Module names can't be precompiled. A stand-in takes their place; if an object
//     contains it, the object is compiled again without the file.
//   - When the file is made, the learning module (learnSource), which includes the same headers and
//     uses much of them, is built with it, and must be the same as Kbuild's. Otherwise precompiled
//     headers are refused for this kernel and compiler.
//
// The first build for a kernel makes the file, which takes 0.7 s of processor time, and 45 MB in the
// cache. With it, the facts, the learning module and the script take about as much less: a single script
// costs 3 % more on some kernels and less on others (tests/bench/starts).
type precompiled struct {
	l      *learnt
	k      kernel.Kernel
	store  headerStore
	header string // runtimec.Common or runtimec.Headers
	state  string // value for Module.Headers
	source []byte // of the generated file
}

// HeadersUsed is the value of Module.Headers if the precompiled headers were used.
const HeadersUsed = "used"

const (
	pchSuffix = ".gch" // GCC uses FILE.gch if told to include FILE
	standIn   = "gostap_precompiled"
)

// headers returns nil if the request can't be compiled with precompiled headers, or modules for the
// kernel can't.
func (b *builder) headers(l *learnt) *precompiled {
	r := b.r
	if b.cache.dir == "" || r.NoCache || r.NoReplay || r.KeepDir || l.Refused != "" ||
		len(r.CFlags) > 0 || r.Kernel.Config["CC_IS_GCC"] != "y" {
		return nil
	}
	p := &precompiled{l: l, k: r.Kernel, header: runtimec.Common}
	if unit, err := r.unit(); err == nil {
		p.header = runtimec.Precompiled(r.Sources[unit])
	}
	p.store = newHeaderStore(b.cache, r.Kernel.Release, p.key(r.ofKernel()))
	return p
}

// key identifies the file. The hash of the whole runtime is known anyway; to read what the header includes
// would take a million instructions more in each build.
func (p *precompiled) key(kernel key) key {
	hash := runtimec.Hash()
	w := newKey("headers 4")
	w.add("kernel", string(kernel[:]))
	w.add("command", strings.Join(p.l.Compile, "\x00"))
	w.add("header", p.header)
	w.add("runtime", string(hash[:]))
	w.add("after", afterHeaders())
	w.add("checked by", learnSource)
	return w.sum()
}

// including returns a header of the runtime and those that it includes.
func including(header string) []runtimec.File {
	return runtimec.Needed(fmt.Appendf(nil, "#include %q\n", header))
}

// precompiled returns nil if the request's module can't be compiled with precompiled headers.
func (b *builder) precompiled(l *learnt) *precompiled {
	p := b.headers(l)
	unit, err := b.r.unit()
	if p == nil || err != nil || !startsWithRuntime(b.r.Sources[unit]) {
		return nil
	}
	p.source = b.r.Sources[unit]
	return p
}

// known returns the header that is precompiled, or "".
func (p *precompiled) known() string {
	if p == nil {
		return ""
	}
	if file, _ := p.store.find(); file == "" {
		return ""
	}
	return p.header
}

// startsWithRuntime reports whether only comments and macros that no kernel header tests
// come before a source file's #include "gostap.h".
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

// isOurMacro reports whether a macro is one of gostap's. Users may define others by -D (in
// guru mode any, such as DEBUG), which could change what a header means.
func isOurMacro(name string) bool {
	for _, prefix := range []string{"GS_", "STP_", "STAP_", "MAPHASHBIAS ", "MAPHASHSEED ", "MINSTACKSPACE ",
		"KRETACTIVE ", "MAXBACKTRACE ", "HIST_WIDTH ", "HIST_ELISION "} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// compile is the compiler step of replay.
func (p *precompiled) compile(ctx context.Context, st stage) (compiled, error) {
	file, refused := p.store.find()
	if file != "" && p.use(ctx, st, file) {
		return compiled{checked: !p.l.linksFirst()}, nil
	}
	if err := st.whole(); err != nil {
		return compiled{}, err
	}
	if refused != "" {
		p.state = refused
	}
	return p.l.plainly(p.k, nil)(ctx, st)
}

// use compiles the stage's source file with the precompiled headers. It reports whether
// the result can be used.
func (p *precompiled) use(ctx context.Context, st stage, file string) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	headers := checkHeaders(file, cancel)
	object := st.path(st.name + ".o")
	out, err := p.compileApart(ctx, st, headers, object)
	if !headers.intact() {
		p.state = "damaged; removed them"
		os.Remove(file)
		return false
	}
	if err != nil || out != "" {
		p.state = "not used: " + reasonOf(out, err)
		if strings.Contains(out, pchSuffix) { // the compiler rejects the file
			os.Remove(file)
		}
		return false
	}
	if b, err := os.ReadFile(object); err != nil || bytes.Contains(b, []byte(standIn)) {
		p.state = "not used: a kernel header puts the module's name into the object"
		return false
	}
	touch(file)
	p.state = HeadersUsed
	return true
}

// reasonOf returns the first message of a compiler that should have printed nothing.
func reasonOf(out string, err error) string {
	if list := parseMessages(out); len(list) > 0 {
		return list[0].Text
	}
	return fmt.Sprint(lastLines(out, 1), " ", err)
}

// compilation is one run of the compiler with precompiled headers.
type compilation struct {
	source  string // in the stage
	object  string // in the stage, without ".o"; "" to look for errors only
	headers string // path of the precompiled headers
	names   string // the module's name in its macros
	define  string // a macro to define behind the headers; may be ""
	flags   []string
}

// run runs the compiler in the stage.
func (p *precompiled) run(ctx context.Context, st stage, c compilation) (string, error) {
	cmd := p.l.headerCommand(stage{dir: st.dir, name: c.names})
	after := cmd.after()
	if c.define != "" {
		after = fmt.Appendf(after, "#define %s\n", c.define)
	}
	names := c.source + ".h"
	if err := st.write(names, after); err != nil {
		return "", err
	}
	argv := append(slices.Concat(cmd.flags, c.flags), "-Winvalid-pch", "-include", strings.TrimSuffix(c.headers, pchSuffix),
		"-include", st.path(names))
	if c.object == "" {
		argv = append(argv, "-fsyntax-only", st.path(c.source))
	} else {
		argv = append(argv, "-c", "-o", st.path(c.object+".o"), st.path(c.source))
	}
	return st.seeing(filepath.Dir(c.headers)).run(ctx, p.k.BuildDir, argv, p.l.Env)
}

// headerCommand is the compiler's command, split: options that differ between modules by
// what they include and define must take effect after the precompiled headers; all
// others must be the same when the headers are precompiled.
type headerCommand struct {
	flags    []string
	includes []string // arguments of -include
	names    []string // as in #define: KBUILD_MODNAME "x"
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
		case strings.HasPrefix(argv[i], "-Wp,-M"): // dependencies are not needed
		default:
			c.flags = append(c.flags, argv[i])
		}
	}
	return c
}

// text returns the header to precompile.
func (c headerCommand) text(k kernel.Kernel, header string) []byte {
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
	fmt.Fprintf(&b, "#include %q\n", header)
	for _, name := range c.names {
		name, _, _ = strings.Cut(name, " ")
		fmt.Fprintf(&b, "#undef %s\n", name)
	}
	return b.Bytes()
}

// afterHeaders makes the stack pointer a global register variable again, as current_stack_pointer in the
// headers does. The precompiled file does not store this, and without it GCC would optimize uses of the
// register differently.
func afterHeaders() string {
	if p := arch.Host().StackPointer; p != "" {
		return p + "\n"
	}
	return ""
}

// after returns the text between the precompiled headers and the source file's content.
func (c headerCommand) after() []byte {
	b := bytes.NewBufferString(afterHeaders())
	for _, name := range c.names {
		fmt.Fprintf(b, "#define %s\n", name)
	}
	return b.Bytes()
}
