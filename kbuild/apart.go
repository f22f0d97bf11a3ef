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

// Without this, most of the compiler's time for a small module would go into code that does not
// depend on the script: the runtime's units (runtime-c/units). Builds with precompiled headers
// compile each of these units separately: once for a kernel and a set of options, into an object
// that the cache keeps. They link the module from these objects and the script's own. All other
// builds, Kbuild's included, compile everything in one unit: module.h includes the runtime's units
// unless GS_UNITS_APART is defined.
//
// Both ways the kernel's tools see one object, NAME.o. objtool runs as Kbuild runs it for
// modules of several units: on each object, or, where its command has --link, on the
// result (scripts/Makefile.lib, delay-objtool).

// kindObject is the cache's kind for compiled units of the runtime.
const kindObject = "objects"

// objectLimit is the total size in bytes of the cached objects; one has about 40 KB.
const objectLimit = 32 << 20

// unitsApart is the macro that keeps the runtime's units out of the script's unit.
const unitsApart = "GS_UNITS_APART"

// compileApart compiles the stage's source file and the runtime's units that it needs with
// precompiled headers, and links them to object. It returns what the tools printed.
func (p *precompiled) compileApart(ctx context.Context, st stage, headers checkedHeaders, object string) (string, error) {
	units := runtimec.Units(p.source)
	outs := make([]string, len(units)+1)
	objects := make([]string, len(units)+1)
	kept := p.keptUnits(units)
	if slices.ContainsFunc(kept, func(object []byte) bool { return object == nil }) {
		if err := st.whole(); err != nil {
			return "", err
		}
	}
	group, gctx := errgroup.WithContext(ctx)
	group.Go(func() (err error) {
		script := compilation{source: st.name + ".c", object: st.name + "_script", headers: headers.path, names: st.name, define: unitsApart}
		objects[0] = st.path(script.object + ".o")
		outs[0], err = p.checked(gctx, st, script)
		return err
	})
	for i, unit := range units {
		group.Go(func() (err error) {
			objects[i+1], outs[i+1], err = p.unit(gctx, st, headers, unit, kept[i])
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

// checked runs the compiler, and runs objtool on its object unless that has to wait until
// the objects are linked.
func (p *precompiled) checked(ctx context.Context, st stage, c compilation) (string, error) {
	out, err := p.run(ctx, st, c)
	if err != nil || out != "" || p.l.linksFirst() {
		return out, err
	}
	return "", p.l.objtool(ctx, p.k, stage{dir: st.dir, name: c.object, tree: st.tree, from: st.from, sees: st.sees})
}

// linksFirst reports whether objtool runs on the linked object. Some kernels have no
// objtool.
func (l *learnt) linksFirst() bool {
	return slices.ContainsFunc(l.After, func(argv []string) bool { return slices.Contains(argv, "--link") })
}

// keptUnits returns the objects of units that the cache has; nil stands for one that it does not have.
func (p *precompiled) keptUnits(units []runtimec.Unit) [][]byte {
	list := make([][]byte, len(units))
	for i, unit := range units {
		_, list[i], _ = p.store.cache.get(kindObject, p.unitKey(unit)) // after an error it is compiled
	}
	return list
}

// unit puts the object of one of the runtime's units into the stage and returns its path: what the cache has kept of
// it, or if that is nil, compiled.
func (p *precompiled) unit(ctx context.Context, st stage, headers checkedHeaders, unit runtimec.Unit, kept []byte) (object, out string, err error) {
	c := compilation{source: "gs_unit_" + unit.Name + ".c", object: "gs_unit_" + unit.Name, headers: headers.path, names: standIn}
	object = st.path(c.object + ".o")
	if kept != nil {
		return object, "", st.write(c.object+".o", kept)
	}
	if err := st.write(c.source, named(c.source, unit.Text)); err != nil {
		return "", "", err
	}
	out, err = p.checked(ctx, st, c)
	if err != nil || out != "" || !headers.intact() { // later builds would use what damaged headers made
		return object, out, err
	}
	return object, "", p.keepUnit(object, p.unitKey(unit), st, c.source)
}

// keepUnit puts a unit's object into the cache, unless it depends on the module that was
// being built. That KASAN's descriptions of variables name the unit's source, as the file that the compiler was
// given, does not count: no code uses it.
func (p *precompiled) keepUnit(object string, key key, st stage, source string) error {
	data, err := readOwn(object)
	if err != nil {
		return err
	}
	if bytes.Contains(data, []byte(standIn)) {
		return fmt.Errorf("a unit of the runtime names the module")
	}
	if bytes.Contains(bytes.ReplaceAll(data, []byte(st.path(source)+"\x00"), nil), []byte(st.dir)) {
		return nil // it names other files of this stage: other modules can't use it
	}
	// If this fails, the next build compiles it again.
	_, _ = p.store.cache.putLimited(kindObject, key, ".o", data, objectLimit)
	return nil
}

// unitKey identifies the object of one of the runtime's units: p.store.key stands for the
// kernel, its headers and the compiler's command.
func (p *precompiled) unitKey(unit runtimec.Unit) key {
	hash := runtimec.Hash()
	w := newKey("unit 2")
	w.add("headers", string(p.store.key[:]))
	w.add("runtime", string(hash[:]))
	w.add("text", string(unit.Text))
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
