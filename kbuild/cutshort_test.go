// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
	runtimec "github.com/gostap/gostap/runtime-c"
)

// killedWords are what GCC's driver prints when cc1 was killed, as the kernel does if there is no memory left.
const killedWords = "gcc: fatal error: Killed signal terminated program cc1"

// TestFactsOfKilledCompiler checks that facts don't count as true because the compiler was killed before it came to
// their probes.
func TestFactsOfKilledCompiler(t *testing.T) {
	probes := []runtimec.File{{Name: "first", Data: []byte("")}, {Name: "second", Data: []byte("")}}
	for what, c := range map[string]struct {
		prints string
		apart  bool
	}{
		"killed": {`gs-fact/first:1:1: error: x\n` + killedWords + `\n`, true},
		"ended":  {`gs-fact/first:1:1: error: x\ngs-fact/` + lastProbe + `:1:2: error: #error end\n`, false},
	} {
		l := &learnt{Compile: []string{"sh", "-c", "printf '" + c.prints + "'; exit 1", atFlags, "-c", "-o", "x.o", "x.c"}}
		facts, err := factsTogether(context.Background(), kernel.Kernel{BuildDir: t.TempDir()}, l, nil, probes)
		if errors.Is(err, errApart) != c.apart || !c.apart && (facts["first"] || !facts["second"]) {
			t.Errorf("%s: %v, %v", what, facts, err)
		}
	}
}

// fakeTool puts a program that runs a shell script before all others of its name.
func fakeTool(t *testing.T, name, script string) {
	t.Helper()
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, name), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
}

// TestFactsApartCutShort checks that facts are not false because a compiler was killed, or the disk full: Kbuild then
// makes no object.
func TestFactsApartCutShort(t *testing.T) {
	probes := []runtimec.File{{Name: "first", Data: []byte("")}}
	k := kernel.Kernel{BuildDir: t.TempDir()}
	for what, words := range map[string]string{
		"killed": killedWords, "make": "make[1]: *** [Makefile:1: fact_first.o] Error 137", "make's shell": "make[1]: *** [Makefile:1: fact_first.o] Killed", "quota": "as: x.o: Disk quota exceeded",
	} {
		fakeTool(t, "make", "touch probe_good.o; echo '"+words+"'; exit 2\n")
		facts, err := factsApart(context.Background(), k, probes)
		var cut *CutShortError
		if err == nil || !errors.As(err, &cut) && !isFull(what+words) {
			t.Errorf("%s: %v, %v", what, facts, err)
		}
	}
	fakeTool(t, "make", "touch probe_good.o; echo 'fact_first.c:1:1: error: x'; exit 2\n")
	if facts, err := factsApart(context.Background(), k, probes); err != nil || facts["first"] {
		t.Errorf("%v, %v", facts, err)
	}
}

// TestVerifyCutShort checks that the cache does not keep for good that modules can't be replayed if a tool was only
// killed, or could not be started.
func TestVerifyCutShort(t *testing.T) {
	dir := t.TempDir()
	for what, script := range map[string]string{"words": "echo '" + killedWords + "'; exit 1", "signal": "kill -9 $$"} {
		l := &learnt{Compile: []string{"sh", "-c", script, atFlags, "-c", "-o", "x.o", "x.c"}}
		err := l.startCheck(context.Background(), kernel.Kernel{BuildDir: dir}, []byte("ko"), nil)()
		var cut *CutShortError
		if !errors.As(err, &cut) || l.Refused != "" {
			t.Errorf("%s: %v, refused %q", what, err, l.Refused)
		}
	}
	l := &learnt{Compile: []string{"sh", "-c", "echo 'x.c:1:1: error: x'; exit 1", atFlags, "-c", "-o", "x.o", "x.c"}}
	if err := l.startCheck(context.Background(), kernel.Kernel{BuildDir: dir}, []byte("ko"), nil)(); err != nil || l.Refused == "" {
		t.Errorf("%v, refused %q", err, l.Refused)
	}
}

// TestCompareCutShort checks that headers are not refused for good because a tool was killed while they were compared,
// but that they are if the compiler rejects them.
func TestCompareCutShort(t *testing.T) {
	k := kernel.Kernel{BuildDir: t.TempDir()}
	commands := func(script string) *learnt {
		return &learnt{Compile: []string{"sh", "-c", script, atFlags, "-c", "-o", "x.o", "x.c"}}
	}
	plain := commands("echo object >" + atStage + "/" + atName + ".o")
	for script, refused := range map[string]bool{
		"kill -9 $$": false, "echo '" + killedWords + "'; exit 1": false, "echo 'x.c:1: No space left on device'; exit 1": false,
		"echo 'x.c:1:1: error: x'; exit 1": true, "echo 'x.c:1:1: warning: x'": true,
	} {
		p := &precompiled{l: commands(script), k: k, store: headerStore{dir: t.TempDir(), key: key{1}}}
		m := &making{p: p, file: filepath.Join(t.TempDir(), "x"+pchSuffix)}
		err := m.compare(context.Background(), k, plain)
		if _, why := p.store.find(); m.refused != refused || (why != "") != refused || (err == nil) != refused {
			t.Errorf("%s: %v, refused %v, %q", script, err, m.refused, why)
		}
	}
}

// TestHeadersCutShort checks that headers are not refused for good because a tool was killed while they were made.
func TestHeadersCutShort(t *testing.T) {
	for what, c := range map[string]struct {
		out    string
		refuse bool
	}{
		"killed": {killedWords, false}, "quota": {"x.h:1: fatal error: x: Disk quota exceeded", false},
		"error": {"x.h:1: error: x", true},
	} {
		p := &precompiled{store: headerStore{dir: t.TempDir(), key: key{1}}}
		p.refuse(context.Background(), stage{dir: t.TempDir()}, c.out, exec.Command("false").Run())
		if left, _ := filepath.Glob(p.store.dir + "/*.refused"); len(left) > 0 != c.refuse {
			t.Errorf("%s: %v", what, left)
		}
	}
}

// TestKilledCompilerIsNamed checks that neither headers nor script are blamed for a compiler that was killed, even if
// make's last lines don't say so.
func TestKilledCompilerIsNamed(t *testing.T) {
	fakeTool(t, "make", "echo '"+killedWords+"'; echo 'compilation terminated.'; echo 'make: *** [M:1: x.o] Error 1'; exit 2\n")
	_, _, err := learn(context.Background(), kernel.Kernel{BuildDir: t.TempDir()})
	var cut *CutShortError
	if !errors.As(err, &cut) || !strings.Contains(err.Error(), killedWords) {
		t.Error(err)
	}
}
