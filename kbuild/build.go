// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/tempdir"
	"github.com/gostap/gostap/kbuild/trust"
	runtimec "github.com/gostap/gostap/runtime-c"
)

// Lookup returns the module of an earlier Build of the same request if the cache has it.
// It starts no program. A cache that can't be read counts as empty.
func Lookup(ctx context.Context, r Request) (Module, bool) {
	m, found, _ := lookup(r)
	return m, found && ctx.Err() == nil
}

func lookup(r Request) (Module, bool, error) {
	if !r.cached() || r.Kernel.BuildDir == "" {
		return Module{}, false, nil
	}
	path, data, err := cache{r.CacheDir}.get(kindModule, r.key())
	if err != nil || !isModule(data) {
		return Module{}, false, err
	}
	return Module{Path: path, Sum: moduleSum(data), Cached: true, Stored: true, How: FromCache}, true, nil
}

// Build returns the module, from the cache if it is there. Typed errors: *CompileError,
// *MissingHeadersError, *MissingToolError, *BrokenHeadersError, *DiskFullError. After an
// error no files are left behind, except with KeepDir the stage directory, which
// Module.StageDir names.
func Build(ctx context.Context, r Request) (Module, error) {
	if err := r.check(); err != nil {
		return Module{}, err
	}
	r = r.withLargeFlags().identified()
	m, found, err := lookup(r)
	if found {
		return m, nil
	}
	b := builder{r: r, cache: cache{r.CacheDir}}
	if err != nil {
		b.cacheFails(err)
	}
	return b.build(ctx)
}

// Facts returns the kernel's facts, from the cache or by compiling the probes. Warnings
// are as in Module.
func Facts(ctx context.Context, k kernel.Kernel, cacheDir string) (facts map[string]bool, warnings []string, err error) {
	if k.BuildDir == "" {
		return nil, nil, &MissingHeadersError{Release: k.Release, Command: installCommand(pkgHeaders, k.Release)}
	}
	if err := needTools(k); err != nil {
		return nil, nil, err
	}
	b := builder{r: Request{Kernel: k, CacheDir: cacheDir}, cache: cache{cacheDir}}
	_, facts, err = b.knowledge(ctx)
	return facts, b.m.Warnings, err
}

// builder holds the state of one Build.
type builder struct {
	r     Request
	cache cache
	m     Module
}

// cacheFails disables the cache and adds a warning, once.
func (b *builder) cacheFails(err error) {
	if b.cache.dir != "" {
		b.m.Warnings = append(b.m.Warnings, fmt.Sprintf("cache %s can't be used: %v", b.cache.dir, err))
	}
	b.cache.dir = ""
}

func (b *builder) build(ctx context.Context) (Module, error) {
	l, facts, err := b.knowledge(ctx)
	if err != nil {
		return Module{}, err
	}
	b.m.Facts = facts
	st, err := newStage(b.r.Kernel, b.r.Name)
	if err != nil {
		return Module{}, err
	}
	if !b.r.KeepDir {
		defer st.remove()
	} else {
		b.m.StageDir = st.dir
		if err := tempdir.Keep(st.dir); err != nil {
			return b.failed(err)
		}
	}
	p := b.precompiled(l)
	if err := st.fill(b.r, facts, p.known()); err != nil {
		return b.failed(err)
	}
	out, err := b.compile(ctx, l, p, st)
	if err != nil {
		return b.failed(err)
	}
	b.m.Warnings = append(b.m.Warnings, st.warnings(out)...)
	if err := b.place(st); err != nil {
		return b.failed(err)
	}
	return b.m, nil
}

// failed returns the result after an error: a Module with only the stage directory, if kept.
func (b *builder) failed(err error) (Module, error) {
	return Module{StageDir: b.m.StageDir, Warnings: b.m.Warnings}, err
}

// compile builds by replay, and falls back to Kbuild if replay reports a *doubtError.
func (b *builder) compile(ctx context.Context, l *learnt, p *precompiled, st stage) (string, error) {
	b.m.How, b.m.Why = FromReplay, ""
	err := doubt("replay is disabled")
	var out string
	if !b.r.NoReplay {
		out, err = b.replay(ctx, l, p, st)
	}
	var d *doubtError
	if !errors.As(err, &d) {
		return out, err
	}
	b.m.How, b.m.Why = FromKbuild, d.why
	if err := st.whole(); err != nil {
		return "", err
	}
	return st.kbuild(ctx, b.r.Kernel)
}

// replay compiles with precompiled headers if they exist.
func (b *builder) replay(ctx context.Context, l *learnt, p *precompiled, st stage) (string, error) {
	if p == nil {
		if err := st.whole(); err != nil {
			return "", err
		}
		return l.replay(ctx, b.r.Kernel, st, l.plainly(b.r.Kernel, b.r.CFlags))
	}
	out, err := l.replay(ctx, b.r.Kernel, st, p.compile)
	b.m.Headers = p.state
	return out, err
}

// moduleSum returns the value of Module.Sum for a module's contents.
func moduleSum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// place moves the module to its destination.
func (b *builder) place(st stage) error {
	from := st.path(st.name + ".ko")
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if unloaded(data) {
		if err := os.WriteFile(from, data, 0o644); err != nil {
			return tempFull(err, st.dir)
		}
	}
	b.m.Sum = moduleSum(data)
	if b.r.KeepDir && b.r.Dest == "" {
		b.m.Path = from
		return nil
	}
	if b.r.Dest != "" {
		b.m.Path = filepath.Join(b.r.Dest, st.name+".ko")
		return diskFull(writeAtomic(b.m.Path, data), b.r.Dest, "")
	}
	if b.r.cached() && b.cache.dir != "" {
		path, err := b.cache.putLimited(kindModule, b.r.key(), ".ko", data, moduleLimit)
		if err == nil {
			b.m.Path, b.m.Stored = path, true
			return nil
		}
		b.cacheFails(err)
	}
	return b.placeTemp(data, st)
}

func (b *builder) placeTemp(data []byte, st stage) error {
	dir, err := tempdir.New(trust.TempDir())
	if err != nil {
		return tempFull(err, trust.TempDir())
	}
	b.m.TempDir, b.m.Path = dir, filepath.Join(dir, st.name+".ko")
	if err := writeAtomic(b.m.Path, data); err != nil {
		os.RemoveAll(dir)
		return tempFull(err, dir)
	}
	return nil
}

// knowledge returns what does not depend on the module: the learnt commands and the
// facts, from the cache or newly determined. It also makes the precompiled headers.
func (b *builder) knowledge(ctx context.Context) (*learnt, map[string]bool, error) {
	kk, probes := b.r.ofKernel(), runtimec.Facts()
	lk, fk := learntKey(kk), factsKey(kk, probes)
	l := load(b, kindLearnt, lk, decodeLearnt)
	facts := load(b, kindFacts, fk, decodeFacts)
	if l == nil || facts == nil {
		defer b.once("Learning how modules for " + b.r.Kernel.Release + " are built, once for all runs")()
	}
	var ko []byte
	var err error
	if l == nil {
		if l, ko, err = learn(ctx, b.r.Kernel); err != nil {
			return nil, nil, err
		}
	}
	known := facts != nil
	if facts, err = b.rest(ctx, l, ko, facts); err != nil {
		return nil, nil, err
	}
	if !known {
		b.store(kindFacts, fk, encodeFacts(facts))
	}
	if ko != nil {
		b.store(kindLearnt, lk, l.encode())
	}
	return l, facts, nil
}

// rest makes the precompiled headers, verifies them and the learnt commands (ko is the module of which
// they were learnt, or nil), and finds the facts if they are nil. The last two run in parallel.
func (b *builder) rest(ctx context.Context, l *learnt, ko []byte, facts map[string]bool) (found map[string]bool, err error) {
	m := b.headers(l).make(ctx)
	defer func() { m.end(err == nil) }()
	check := l.startCheck(ctx, b.r.Kernel, ko, m)
	if found = facts; facts == nil {
		found, err = findFacts(ctx, b.r.Kernel, l, m, runtimec.Facts())
	}
	err = cmp.Or(check(), err)
	if facts == nil && err == nil && m != nil && m.refused {
		found, err = findFacts(ctx, b.r.Kernel, l, nil, runtimec.Facts())
	}
	return found, err
}

// once tells the caller of work that is done only once for a kernel.
func (b *builder) once(what string) (done func()) {
	if b.r.Once == nil {
		return func() {}
	}
	return b.r.Once(what)
}

// learntKey returns the key of a kernel's learnt commands. It changes with the entry's
// format and the way of learning.
func learntKey(kk key) key {
	w := newKey("replay 6")
	w.add("kernel", string(kk[:]))
	w.add("source", learnSource)
	return w.sum()
}

// load decodes a cache entry; it returns the zero T if there is none or it is invalid.
func load[T any](b *builder, kind string, k key, decode func([]byte) (T, error)) (zero T) {
	_, data, err := b.cache.get(kind, k)
	if err != nil {
		b.cacheFails(err)
	}
	if data == nil {
		return zero
	}
	v, err := decode(data)
	if err != nil {
		return zero
	}
	return v
}

// store adds an entry to the cache; a failure is only a warning.
func (b *builder) store(kind string, k key, data []byte) {
	if b.cache.dir == "" {
		return
	}
	if _, err := b.cache.put(kind, k, ".json", data); err != nil {
		b.cacheFails(err)
	}
}
