// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"context"
	"os"
	"path/filepath"

	runtimec "github.com/gostap/gostap/runtime-c"
)

// making creates precompiled headers in parallel with the compilation of a module
// without them.
type making struct {
	cancel  context.CancelFunc
	release func()      // lets other processes try
	plain   chan []byte // the module's object, compiled without precompiled headers; nil if there is none
	state   chan string // the result, for Module.Headers
}

// begin starts creating the headers if headerStore.claim allows it.
func (p *precompiled) begin(ctx context.Context, st stage) {
	release, ok := p.store.claim()
	if !ok {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	m := &making{cancel, release, make(chan []byte, 1), make(chan string, 1)}
	p.pending = m
	go func() { m.state <- p.make(ctx, st, m.plain) }()
}

// compiled passes the object to make before objtool changes it. If the compilation failed or
// printed messages, the object can't be used for the comparison.
func (m *making) compiled(st stage, silent bool) {
	var object []byte
	if silent {
		object, _ = os.ReadFile(st.path(st.name + ".o")) // nil if that fails
	}
	if object == nil {
		m.cancel()
	}
	m.plain <- object
}

// wait waits until make has returned, so that no compiler is running any more.
func (p *precompiled) wait() {
	if m := p.pending; m != nil {
		p.state = <-m.state
		m.cancel()
		m.release()
		p.pending = nil
	}
}

// make precompiles the headers. It keeps them if the stage's source file compiles to the
// same object with them. If they can't be written, the next build tries again; if the
// compiler fails, no later build does.
func (p *precompiled) make(ctx context.Context, st stage, plain <-chan []byte) (state string) {
	temp, err := p.store.temp()
	if err != nil {
		return err.Error()
	}
	defer os.Remove(temp) // does nothing once the file was kept
	hs, err := newStage(p.k, standIn)
	if err != nil {
		return err.Error()
	}
	defer hs.remove()
	out, err := p.parse(ctx, hs, temp)
	if err == nil && out == "" {
		out, err = p.run(ctx, st.seeing(hs.dir), compilation{source: st.name + ".c", object: standIn, headers: temp, names: st.name})
	}
	want := <-plain
	if want == nil || ctx.Err() != nil {
		return ""
	}
	if err != nil || out != "" {
		return p.refuse(hs, out, err)
	}
	mine, err := os.ReadFile(st.path(standIn + ".o"))
	switch {
	case err != nil:
		return err.Error()
	case bytes.Contains(mine, []byte(standIn)):
		return "" // no object to compare with; the next build may have one
	case !bytes.Equal(mine, want):
		why := "not used: the object differs when compiled with them"
		p.store.refuse(why)
		return why
	}
	if err := p.store.keep(temp); err != nil {
		return err.Error()
	}
	return HeadersMade
}

// refuse records the compiler's message as the reason, unless the disk was full or the compiler was killed.
func (p *precompiled) refuse(st stage, out string, err error) string {
	why := "not used: " + reasonOf(out, err)
	if st.cutShort(out, err) == nil {
		p.store.refuse(why)
	}
	return why
}

// parse runs the compiler to precompile the headers to file.
func (p *precompiled) parse(ctx context.Context, hs stage, file string) (string, error) {
	cmd := p.l.headerCommand(hs)
	if err := hs.write("headers.h", runtimec.Headers()); err != nil {
		return "", err
	}
	if err := hs.write(standIn+".h", cmd.text(p.k)); err != nil {
		return "", err
	}
	argv := append(cmd.flags, "-x", "c-header", "-c", "-o", file, hs.path(standIn+".h"))
	return hs.seeing(filepath.Dir(file)).run(ctx, p.k.BuildDir, argv, p.l.Env)
}
