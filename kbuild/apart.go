// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	runtimec "github.com/gostap/gostap/runtime-c"
)

// Most of the compiler's time for a small module would go into the part of the runtime
// that is the same for all scripts (runtime-c/shared). Where precompiled headers are
// used, that part is compiled apart: once for a kernel and a set of options, into objects
// that the cache keeps, and the module is linked from them and the script's own object.
// Everything else, Kbuild included, compiles all in one unit: module.h includes the other
// units unless GS_SHARED_APART is defined.
//
// Both ways the kernel's tools see one object, NAME.o. objtool runs as Kbuild runs it for
// modules of several units: on each object, or, where its command has --link, on the
// result (scripts/Makefile.lib, delay-objtool).

// kindObject are compiled parts of the runtime.
const kindObject = "objects"

// objectLimit is the total size in bytes of the cached objects; one has about 40 KB.
const objectLimit = 32 << 20

// apart is the macro that leaves the runtime's parts out of the script's unit.
const apart = "GS_SHARED_APART"

// compileApart compiles the stage's source file and the runtime's parts that it needs with
// precompiled headers, and links them to object. It returns what was printed.
func (p *precompiled) compileApart(ctx context.Context, st stage, file, object string) (string, error) {
	parts := runtimec.Parts(p.source)
	outs := make([]string, len(parts)+1)
	objects := make([]string, len(parts)+1)
	group, gctx := errgroup.WithContext(ctx)
	group.Go(func() (err error) {
		script := unit{source: st.name + ".c", object: st.name + "_script", headers: file, names: st.name, define: apart}
		objects[0] = st.path(script.object + ".o")
		outs[0], err = p.checked(gctx, st, script)
		return err
	})
	for i, part := range parts {
		group.Go(func() (err error) {
			objects[i+1], outs[i+1], err = p.part(gctx, st, file, part)
			return err
		})
	}
	err := group.Wait()
	if out := strings.Join(outs, ""); err != nil || out != "" {
		return out, err
	}
	argv := slices.Concat(p.l.linkObjects(), []string{"-o", object}, objects)
	return st.run(ctx, p.k.BuildDir, argv, p.l.Env)
}

// checked compiles a unit, and runs objtool on its object unless that has to wait until
// the objects are linked.
func (p *precompiled) checked(ctx context.Context, st stage, u unit) (string, error) {
	out, err := p.run(ctx, st, u)
	if err != nil || out != "" || p.l.linksFirst() {
		return out, err
	}
	return "", p.l.objtool(ctx, p.k, stage{dir: st.dir, name: u.object, tree: st.tree, from: st.from, sees: st.sees})
}

// linksFirst reports whether objtool runs on the linked object. Some kernels have no
// objtool.
func (l *learnt) linksFirst() bool {
	return slices.ContainsFunc(l.After, func(argv []string) bool { return slices.Contains(argv, "--link") })
}

// part puts the object of one part of the runtime into the stage, from the cache or
// compiled, and returns its path.
func (p *precompiled) part(ctx context.Context, st stage, file string, part runtimec.Part) (object, out string, err error) {
	u := unit{source: "gs_part_" + part.Name + ".c", object: "gs_part_" + part.Name, headers: file, names: standIn,
		// Some debugging options put names of source files into the object.
		flags: []string{"-fmacro-prefix-map=" + st.dir + "/="}}
	object = st.path(u.object + ".o")
	key := p.partKey(part)
	if _, data, err := p.store.cache.get(kindObject, key); err == nil && data != nil {
		return object, "", st.write(u.object+".o", data)
	}
	if err := st.write(u.source, part.Text); err != nil {
		return "", "", err
	}
	out, err = p.checked(ctx, st, u)
	if err != nil || out != "" {
		return object, out, err
	}
	return object, "", p.keepPart(object, key, st)
}

// keepPart puts an object into the cache, unless it depends on the module that was
// being built.
func (p *precompiled) keepPart(object string, key key, st stage) error {
	data, err := readOwn(object)
	if err != nil {
		return err
	}
	if bytes.Contains(data, []byte(standIn)) {
		return fmt.Errorf("the runtime's part names the module")
	}
	if bytes.Contains(data, []byte(st.dir)) {
		return nil // it names files of this stage: other modules can't use it
	}
	// If this fails, the next build compiles it again.
	if _, err := p.store.cache.put(kindObject, key, ".o", data); err == nil {
		p.store.cache.clean(kindObject, objectLimit)
	}
	return nil
}

// partKey identifies the object of a part of the runtime: p.store.key stands for the
// kernel, its headers and the compiler's command.
func (p *precompiled) partKey(part runtimec.Part) key {
	hash := runtimec.Hash()
	w := newKey("part 1")
	w.add("headers", string(p.store.key[:]))
	w.add("runtime", string(hash[:]))
	w.add("text", string(part.Text))
	return w.sum()
}

// linkObjects returns the command that links objects to one, made from the command that
// links a module, without output and inputs. Kbuild's rule for modules of several units
// has neither the linker script nor the build-id (scripts/Makefile.build,
// cmd_link_multi-m).
func (l *learnt) linkObjects() []string {
	var argv []string
	for i := 0; i < len(l.Link) && l.Link[i] != "-o"; i++ {
		switch word := l.Link[i]; {
		case word == "-T":
			i++
		case !strings.HasPrefix(word, "--build-id"):
			argv = append(argv, word)
		}
	}
	return argv
}
