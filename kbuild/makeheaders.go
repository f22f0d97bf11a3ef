// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/gostap/gostap/kbuild/kernel"
)

// making are precompiled headers that are not in the cache yet, because they have to be checked.
type making struct {
	p       *precompiled
	file    string
	release func() // lets other processes try
	refused bool
}

// make precompiles the headers if they are to be made now. It returns nil if not, and if the
// compiler fails, which is noted for later builds. If the headers can't be written, the next build
// tries again.
func (p *precompiled) make(ctx context.Context) *making {
	if p == nil {
		return nil
	}
	release, ok := p.store.claim()
	if !ok {
		return nil
	}
	file := p.parsed(ctx)
	if file == "" {
		release()
		return nil
	}
	return &making{p: p, file: file, release: release}
}

// parsed returns the path of headers that were precompiled, or "".
func (p *precompiled) parsed(ctx context.Context) string {
	file, err := p.store.temp()
	if err != nil {
		return ""
	}
	if hs, err := newStage(p.k, standIn); err == nil {
		defer hs.remove()
		out, err := p.parse(ctx, hs, file)
		if err == nil && out == "" {
			return file
		}
		p.refuse(ctx, hs, out, err)
	}
	os.Remove(file)
	return ""
}

// refuse records the compiler's message as the reason, unless the disk was full or the compiler was killed.
func (p *precompiled) refuse(ctx context.Context, st stage, out string, err error) {
	if ctx.Err() == nil && st.cutShort(out, err) == nil {
		p.store.refuse("not used: " + reasonOf(out, err))
	}
}

// parse runs the compiler to precompile the headers to file.
func (p *precompiled) parse(ctx context.Context, hs stage, file string) (string, error) {
	cmd := p.l.headerCommand(hs)
	if err := hs.addRuntime(including(p.header)); err != nil {
		return "", err
	}
	if err := hs.write(standIn+".h", cmd.text(p.k, p.header)); err != nil {
		return "", err
	}
	argv := append(cmd.flags, "-x", "c-header", "-c", "-o", file, hs.path(standIn+".h"))
	return hs.seeing(filepath.Dir(file)).run(ctx, p.k.BuildDir, argv, p.l.Env)
}

// compile compiles NAME.o with the headers. Whatever the compiler prints is a reason to doubt them.
func (m *making) compile(ctx context.Context, st stage) (compiled, error) {
	out, err := m.p.run(ctx, st, compilation{source: st.name + ".c", object: st.name, headers: m.file, names: st.name})
	if err == nil && out != "" {
		err = doubt("%s", reasonOf(out, nil))
	}
	return compiled{out: out}, err
}

// refuse records why the headers can't be used.
func (m *making) refuse(why string) {
	m.refused = true
	m.p.store.refuse("not used: " + why)
}

// compare compiles the learning module with the headers and without, and refuses them unless the
// objects are equal byte for byte. An error says nothing of the headers.
func (m *making) compare(ctx context.Context, k kernel.Kernel, l *learnt) error {
	st, err := newLearningStage(k, checkName)
	if err != nil {
		return err
	}
	defer st.remove()
	plain, err := m.object(ctx, st, l.plainly(k, nil))
	if err != nil {
		return err
	}
	mine, err := m.object(ctx, st, m.compile)
	var d *doubtError
	var ce *CompileError
	switch {
	case errors.As(err, &d) || errors.As(err, &ce):
		m.refuse(err.Error())
	case err != nil:
		return err
	case !bytes.Equal(mine, plain):
		m.refuse("the object differs when compiled with them")
	}
	return nil
}

func (m *making) object(ctx context.Context, st stage, compile compiler) ([]byte, error) {
	if c, err := compile(ctx, st); err != nil {
		return nil, st.buildError(c.out, err)
	}
	return os.ReadFile(st.path(st.name + ".o"))
}

// end moves headers that were not refused into the cache if all went well, and else removes them. If
// they can't be kept, a later build makes them again.
func (m *making) end(well bool) {
	if m == nil {
		return
	}
	if well && !m.refused {
		_ = m.p.store.keep(m.file)
	}
	os.Remove(m.file) // does nothing once the file was kept
	m.release()
}
