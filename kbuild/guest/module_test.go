// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/tests/need"
)

// helloMeta is the metadata for runtime-c/testdata/hello, a hand-written module.
func helloMeta() modmeta.Meta {
	str := modmeta.Piece{Conv: 's', Width: -1, Prec: -1}
	num := modmeta.Piece{Conv: 'd', Width: -1, Prec: -1}
	m := modmeta.Meta{
		ABI: modmeta.ABI, Name: "hello", MaxErrors: 1,
		Formats: []modmeta.Format{
			{Pieces: []modmeta.Piece{str, {Lit: " "}, num, {Lit: "\n"}}},
			{Pieces: []modmeta.Piece{num, {Lit: "\n"}}},
		},
	}
	for i := range 5 {
		m.Locs = append(m.Locs, modmeta.Loc{Kind: "identifier", Token: "t", File: "x.stp", Line: i, Col: 2, Outer: -1})
	}
	for i := range 9 {
		m.Probes = append(m.Probes, modmeta.Probe{PP: fmt.Sprintf("probe%d", i)})
	}
	return m
}

// buildHello builds the module for a kernel.
func buildHello(t *testing.T, release string) string {
	t.Helper()
	ctx := context.Background()
	k, err := kbuild.Describe(ctx, release, kbuild.DescribeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if k.BuildDir == "" {
		need.Missing(t, "no headers of %[1]s: apt install linux-headers-%[1]s (make setup)", release)
	}
	source, err := os.ReadFile("../../runtime-c/testdata/hello/gostap_main.c")
	if err != nil {
		t.Fatal(err)
	}
	meta, err := json.Marshal(helloMeta())
	if err != nil {
		t.Fatal(err)
	}
	quoted, err := json.Marshal(string(meta))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(source), `"{\"ABI\":1}"`, string(quoted), 1)
	symbols, err := os.ReadFile(need.File(t, "/usr/lib/debug/boot/System.map-"+release, "linux-image-"+release+"-dbg"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := kbuild.Build(ctx, kbuild.Request{
		Kernel: k, Name: "hello", Sources: map[string][]byte{"gostap_main.c": []byte(text)},
		CacheDir: need.Cache("kbuild"), Dest: t.TempDir(),
		CFlags: []string{
			"-DGS_ANCHOR_ADDR=0x" + address(string(symbols), "_printk"),
			"-DGS_RETURN_ADDR=0x" + address(string(symbols), "vfs_read"),
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return m.Path
}

func address(symbols, name string) string {
	for _, line := range strings.Split(symbols, "\n") {
		if f := strings.Fields(line); len(f) == 3 && f[2] == name {
			return f[0]
		}
	}
	return "0"
}

// runHello runs a real module: its begin probes print more than a ring holds, and a
// timer raises one error, which is within the limit, and ends the session.
func runHello(t *testing.T, release string, g *Guest) {
	hello := Job{Module: buildHello(t, release), Warnings: true}
	timed, commanded, failing := hello, hello, hello
	timed.Timeout = 20 * time.Millisecond
	commanded.Command = "/init guest-test-program fail"
	failing.Command = "sleep 0.05; kill -9 $$"
	got, err := g.Run(t.Context(), nil, []Job{hello, timed, commanded, failing})
	if err != nil {
		t.Fatal(err)
	}
	checkHello(t, got[0])
	for i, r := range got[1:] {
		if r.Err != nil || !strings.Contains(string(r.Stdout), "\nend ") {
			t.Errorf("job %d: status %d, %v\n%.500s", i+1, r.Status, r.Err, r.Stderr)
		}
	}
	if !strings.Contains(string(got[2].Stdout), "failing\n") {
		t.Error("the command's output is missing")
	}
	if !strings.Contains(string(got[2].Stderr), "Child process exited with status 42") || got[2].Status != 1 {
		t.Errorf("failed command: status %d, stderr %.300q", got[2].Status, got[2].Stderr)
	}
	if !strings.Contains(string(got[3].Stderr), "Child process exited with signal 9 (killed)") || got[3].Status != 1 {
		t.Errorf("killed command: status %d, stderr %.300q", got[3].Status, got[3].Stderr)
	}
}

func checkHello(t *testing.T, r Result) {
	t.Helper()
	var want strings.Builder
	want.WriteString("hello 0\n")
	for i := range 20000 {
		fmt.Fprintf(&want, "%d\n", i)
	}
	out := string(r.Stdout)
	end := strings.LastIndex(out, "end ")
	if r.Err != nil || end < 0 {
		t.Fatalf("status %d, %v, stdout ends %q, stderr %s", r.Status, r.Err, out[max(0, len(out)-100):], r.Stderr)
	}
	if r.Status != 1 || out[end:] != "end 1 1 1 1 1\n" {
		t.Errorf("status %d, %q", r.Status, out[end:])
	}
	begin := strings.ReplaceAll(out[:end], "jiffies\n", "")
	if d := cmp.Diff(want.String(), begin); d != "" {
		t.Errorf("begin probes printed something else (%d bytes, want %d)", len(begin), want.Len())
	}
	if !strings.Contains(string(r.Stderr), "ERROR: tick 5 near identifier 't' at x.stp:3:2 in probe probe7\n") {
		t.Errorf("stderr lacks the error:\n%s", r.Stderr)
	}
}

// runKilled checks that a session removes the module that a killed session left.
// Otherwise it could not insert its own module of the same name.
func runKilled(t *testing.T, release string, g *Guest) {
	hello := buildHello(t, release)
	got, err := g.Run(t.Context(), []Mapping{{Host: hello, Guest: "/hello.ko"}}, []Job{job("kill-loader", "/hello.ko"), {Module: hello}})
	if err != nil {
		t.Fatal(err)
	}
	if got[0].Status != 0 {
		t.Errorf("the killed session: status %d\n%.300s", got[0].Status, got[0].Stderr)
	}
	if got[1].Status != 1 || got[1].Err != nil {
		t.Errorf("the next session: status %d, %v", got[1].Status, got[1].Err)
	}
	if g.Left() != "" {
		t.Errorf("left: %s", g.Left())
	}
}
