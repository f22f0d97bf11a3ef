// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/lazy"
)

const kindTypes = "types"

// HeaderTypes compiles an object whose debug information describes the types of headers:
// "kernel<linux/fs.h><linux/mm.h>" with the kernel's headers and flags, "<sys/time.h>"
// with those for programs, or TracepointHeaders. Without a cache (cacheDir "") done
// removes the object; the caller must have opened it by then.
func HeaderTypes(ctx context.Context, k kernel.Kernel, cacheDir, spec string) (path string, done func(), err error) {
	source, err := "", error(nil)
	if spec != TracepointHeaders {
		source, err = headerSource(spec)
	}
	if err != nil {
		return "", nil, err
	}
	st, err := newStage(k, "gostap_types")
	if err != nil {
		return "", nil, err
	}
	keep := func() {}
	compile := st.userTypes
	if spec == TracepointHeaders {
		compile = st.traceTypes
	} else if strings.HasPrefix(spec, "kernel") {
		compile = st.kernelTypes
	}
	c := cache{cacheDir}
	id, err := compile(ctx, k, source, true)
	if err == nil {
		if path, _, _ = c.get(kindTypes, id); path == "" {
			if _, err = compile(ctx, k, source, false); err == nil {
				path, keep, err = c.keepObject(id, st)
			}
		}
	}
	if path != st.path("gostap_types.o") {
		st.remove()
	}
	return path, keep, err
}

// keepObject moves the stage's object to the cache, or without a cache leaves it until
// done is called.
func (c cache) keepObject(id key, st stage) (path string, done func(), err error) {
	object := st.path(st.name + ".o")
	data, err := os.ReadFile(object)
	if err != nil {
		return "", nil, err
	}
	if c.dir != "" {
		if path, err := c.put(kindTypes, id, ".o", data); err == nil {
			return path, func() {}, nil
		}
	}
	return object, st.remove, nil
}

var header = lazy.Regexp(`<([A-Za-z0-9_./+-]+)>`)

// headerSource returns C code that includes the headers that spec names.
func headerSource(spec string) (string, error) {
	rest := strings.TrimPrefix(spec, "kernel")
	names := header().FindAllStringSubmatch(rest, -1)
	if len(names) == 0 || header().ReplaceAllString(rest, "") != "" {
		return "", fmt.Errorf("%q names no headers: write kernel<linux/fs.h> or <sys/time.h>", spec)
	}
	var b strings.Builder
	for _, n := range names {
		fmt.Fprintf(&b, "#include <%s>\n", n[1])
	}
	return b.String(), nil
}

// typeFlags make the compiler describe types that the code does not use.
var typeFlags = []string{"-g", "-fno-eliminate-unused-debug-types"}

// objectArgs returns the command line of Kbuild for the stage's object alone.
func (s stage) objectArgs(k kernel.Kernel) []string {
	return append([]string{"make", "--no-print-directory", "-C", insideDir(k), "M=" + s.dir, s.name + ".o"}, toolArgs(k)...)
}

// kernelTypes compiles the object with Kbuild. If ask is set, it only returns the key that
// identifies the result.
func (s stage) kernelTypes(ctx context.Context, k kernel.Kernel, source string, ask bool) (key, error) {
	if k.BuildDir == "" {
		return key{}, &MissingHeadersError{Release: k.Release, Command: installCommand(pkgHeaders, k.Release)}
	}
	if ask {
		w := newKey("kernel types")
		kk := kernelKey(k)
		w.add("kernel", string(kk[:]))
		w.add("source", source)
		return w.sum(), nil
	}
	if err := s.write(s.name+".c", []byte(source)); err != nil {
		return key{}, err
	}
	if err := s.writeKbuild(typeFlags, ""); err != nil {
		return key{}, err
	}
	out, err := s.run(ctx, s.dir, s.objectArgs(k), nil)
	if err != nil {
		return key{}, s.buildError(out, err)
	}
	return key{}, nil
}

// noHeader matches the compiler's message.
var noHeader = lazy.Regexp(`fatal error: (\S+): No such file or directory`)

// in names the system whose compiler is used, if it is another one.
func in(k kernel.Kernel) string {
	if k.Root == "" {
		return ""
	}
	return " in " + k.Root
}

// userTypes compiles the object with the compiler for programs. The key is made of the
// headers' text, because nothing else shows that they have changed.
func (s stage) userTypes(ctx context.Context, k kernel.Kernel, source string, ask bool) (key, error) {
	if err := s.write(s.name+".c", []byte(source)); err != nil {
		return key{}, err
	}
	argv := append([]string{"gcc", "-c", "-o", s.name + ".o"}, append(typeFlags, s.name+".c")...)
	if ask {
		argv = []string{"gcc", "-E", "-o", s.name + ".i", s.name + ".c"}
	}
	out, err := s.run(ctx, s.dir, argv, nil)
	if missing := noHeader().FindStringSubmatch(out); err != nil && missing != nil {
		return key{}, fmt.Errorf("there is no header file %s%s: install the package that has it (the C library's: apt install libc6-dev)", missing[1], in(k))
	}
	if err != nil {
		return key{}, s.buildError(out, err)
	}
	if !ask {
		return key{}, nil
	}
	text, err := os.ReadFile(s.path(s.name + ".i"))
	w := newKey("user types")
	w.add("text", string(text))
	return w.sum(), err
}
