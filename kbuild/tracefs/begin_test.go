// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// every is a script whose begin probe has an op of most kinds.
func every() *tracemeta.Script {
	block := func(kids ...*node) *node { return &node{Op: tracemeta.Block, N: int64(len(kids)), Kids: kids} }
	element := func(op tracemeta.Op, more ...*node) *node {
		return &node{Op: op, Kids: append([]*node{num(1), str("a")}, more...)}
	}
	each := &tracemeta.Each{Keys: []int64{0, 1}, Value: 2, SortKey: 0, Descending: true}
	return &tracemeta.Script{GostapEvents: tracemeta.Version, StringLen: 64, MaxActions: 1000, MaxNesting: 5, HistWidth: 50, HistElision: 2,
		Formats: []modmeta.Format{{Pieces: []modmeta.Piece{directive('d', -1, -1), {Lit: "\n"}}}}, Patterns: []string{"(a)b*"},
		Globals: []tracemeta.Variable{{Number: 3}},
		Arrays: []tracemeta.Array{
			{Name: "n", Keys: []modmeta.KeyKind{modmeta.NumberKey, modmeta.StringKey}, Elements: tracemeta.Numbers, Size: 3, Wrap: true},
			{Name: "s", Elements: tracemeta.Statistics, Size: 1, Histogram: &modmeta.Histogram{Global: "s"}},
		},
		Begin: []tracemeta.Handler{{PP: "begin", Locals: 4, Code: block(
			tree(tracemeta.Do, element(tracemeta.Put, num(7))),
			&node{Op: tracemeta.Do, Kids: []*node{{Op: tracemeta.Add, N: 1, Kids: []*node{element(tracemeta.Elem)}}}},
			&node{Op: tracemeta.Foreach, Each: each, Kids: []*node{block(&node{Op: tracemeta.Print, Kids: []*node{{Op: tracemeta.Local, N: 2}}}), num(2), {Op: tracemeta.Any}, str("a")}},
			&node{Op: tracemeta.Buckets, N: 1, Each: &tracemeta.Each{Keys: []int64{0}, Value: -1, SortKey: -1}, Kids: []*node{block(&node{Op: tracemeta.Continue}), {Op: tracemeta.Any}}},
			&node{Op: tracemeta.While, N: 1, Kids: []*node{num(1), block(&node{Op: tracemeta.Break}), num(0)}},
			&node{Op: tracemeta.Try, N: 3, Kids: []*node{block(&node{Op: tracemeta.Print, Kids: []*node{{Op: tracemeta.Get, N: 1, Name: "avg"}}}), block(tree(tracemeta.Warn, &node{Op: tracemeta.Local, N: 3}))}},
			&node{Op: tracemeta.Chart, N: 1},
			tree(tracemeta.If, tree(tracemeta.Match, str("xab")), block(tree(tracemeta.Do, tree(tracemeta.Group, num(1))))),
			tree(tracemeta.Do, &node{Op: tracemeta.Invoke, Kids: []*node{num(3)}}),
			tree(tracemeta.Do, &node{Op: tracemeta.Func, Name: "substr", Kids: []*node{str("abc"), num(1), num(1)}}),
			element(tracemeta.Remove), &node{Op: tracemeta.Clear, N: 1}, tree(tracemeta.Exit),
		), Functions: []tracemeta.Function{
			{Params: 1, Locals: 2, Nests: true, Overload: 2, Code: block(&node{Op: tracemeta.Next})},
			{Params: 1, Locals: 3, Code: block(&node{Op: tracemeta.Return, N: 1, Kids: []*node{{Op: tracemeta.Local}}})},
		}}},
	}
}

// TestEvery checks that the script runs, so that FuzzBegin begins with one that does.
func TestEvery(t *testing.T) {
	const want = "7\n7\nvalue |" // and the histogram
	if out, err := runBegin(every()); err != nil || !strings.HasPrefix(out, want) || strings.Contains(out, "ERROR") {
		t.Errorf("%q, %v", out, err)
	}
}

// runBegin runs the begin probes of a script, and returns what they print and say.
func runBegin(s *tracemeta.Script) (string, error) {
	var all strings.Builder
	x := newSession(nil, s, Config{Stdout: &all, Stderr: &all})
	defer x.out.close()
	var err error
	if x.around.patterns, err = compile(s.Patterns); err != nil {
		return "", err
	}
	err = x.handlers(s.Begin, func() bool { return false })
	x.out.flush()
	return all.String(), err
}

// FuzzBegin runs what the check of a file lets pass. It must end, and not panic.
func FuzzBegin(f *testing.F) {
	data, err := every().Write()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		var s *tracemeta.Script
		if json.Unmarshal(data, &s) != nil || s == nil {
			return
		}
		s.MaxActions, s.StringLen = min(s.MaxActions, 1000), min(s.StringLen, 1000)
		if data, err = s.Write(); err != nil {
			return
		}
		s, err := tracemeta.Parse(data)
		if err != nil {
			return
		}
		ended := make(chan bool)
		go func() { _, _ = runBegin(s); close(ended) }()
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
			t.Fatalf("does not end: %s", data)
		}
	})
}
