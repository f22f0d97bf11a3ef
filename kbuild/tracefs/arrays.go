// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"bytes"

	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/tracefs/state"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// onArray evaluates an expression on an array.
func (r *run) onArray(n *tracemeta.Node) (value, error) {
	a := r.around.arrays[n.N]
	keys, err := r.list(n.Kids)
	if err != nil {
		return value{}, err
	}
	last := value{}
	if k := len(a.Shape().Keys); k < len(keys) {
		keys, last = keys[:k], keys[k]
	}
	switch n.Op {
	case tracemeta.Elem:
		if e := a.Find(keys); e != nil {
			return e.Value, nil
		}
		return value{}, nil
	case tracemeta.Put, tracemeta.Add:
		e, err := a.Make(keys)
		if err != nil {
			return value{}, &scriptError{text: err.Error(), loc: n.Loc}
		}
		if n.Op == tracemeta.Put {
			e.Value = value{N: last.N, S: bytes.Clone(last.S)}
		} else {
			e.Stat.Add(last.N, a.Shape().Shift, a.Shape().Histogram)
		}
		return last, nil
	case tracemeta.Get:
		return extract(n, a, keys)
	}
	return bucketAt(n, a, keys, last.N)
}

// list evaluates a list of expressions.
func (r *run) list(kids []*tracemeta.Node) ([]value, error) {
	out := make([]value, len(kids))
	for i, k := range kids {
		var err error
		if out[i], err = r.eval(k); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func emptyAggregate(n *tracemeta.Node) error {
	return &scriptError{text: "empty aggregate", loc: n.Loc}
}

// extract evaluates an extractor, as @count. One that needs samples fails if there are none.
func extract(n *tracemeta.Node, a *state.Array, keys []value) (value, error) {
	s := &state.Stat{}
	if e := a.Find(keys); e != nil {
		s = &e.Stat
	}
	x, ok := s.Extract(n.Name, a.Shape().Shift, len(keys) > 0)
	if !ok {
		return value{}, emptyAggregate(n)
	}
	return value{N: x}, nil
}

// counts returns the counts of a histogram's buckets; nil if nothing was counted.
func counts(a *state.Array, keys []value) []int64 {
	if e := a.Find(keys); e != nil {
		return e.Stat.Counts()
	}
	return nil
}

func bucketAt(n *tracemeta.Node, a *state.Array, keys []value, at int64) (value, error) {
	list := counts(a, keys)
	switch {
	case at < 0 || at >= state.Buckets(a.Shape().Histogram):
		return value{}, &scriptError{text: "histogram index out of range", loc: n.Loc}
	case list == nil:
		return value{}, emptyAggregate(n)
	}
	return value{N: list[at]}, nil
}

// pattern evaluates keys, where nil stands for any.
func (r *run) pattern(kids []*tracemeta.Node) ([]*value, error) {
	out := make([]*value, len(kids))
	for i, k := range kids {
		if k.Op == tracemeta.Any {
			continue
		}
		v, err := r.eval(k)
		if err != nil {
			return nil, err
		}
		out[i] = &v
	}
	return out, nil
}

// contains evaluates "keys in array".
func (r *run) contains(n *tracemeta.Node) (value, error) {
	pattern, err := r.pattern(n.Kids)
	if err != nil {
		return value{}, err
	}
	for range r.around.arrays[n.N].Matching(pattern) {
		return value{N: 1}, nil
	}
	return value{}, nil
}

// remove executes "delete array[keys]".
func (r *run) remove(n *tracemeta.Node) error {
	pattern, err := r.pattern(n.Kids)
	if err == nil {
		r.around.arrays[n.N].Remove(pattern)
	}
	return err
}

// chart returns a histogram that is to be drawn.
func (r *run) chart(n *tracemeta.Node) (*loader.Chart, error) {
	a := r.around.arrays[n.N]
	keys, err := r.list(n.Kids)
	if err != nil {
		return nil, err
	}
	list := counts(a, keys)
	if list == nil {
		return nil, emptyAggregate(n)
	}
	out := &loader.Chart{Shape: a.Shape().Histogram, Counts: list, Width: r.script.HistWidth, Elision: r.script.HistElision}
	for i, kind := range a.Shape().Keys {
		if kind == modmeta.StringKey {
			out.Keys = append(out.Keys, string(keys[i].S))
		} else {
			out.Keys = append(out.Keys, keys[i].N)
		}
	}
	return out, nil
}

// printChart prints a histogram.
func (r *run) printChart(n *tracemeta.Node) error {
	c, err := r.chart(n)
	switch {
	case err != nil:
	case r.around.object == nil:
		*r.around.printed = c.Append(*r.around.printed)
	default:
		r.around.object(c.Object())
	}
	return err
}

// chartText returns a histogram as a string.
func (r *run) chartText(n *tracemeta.Node) (value, error) {
	c, err := r.chart(n)
	if err != nil {
		return value{}, err
	}
	return value{S: r.cut(c.Append(nil))}, nil
}
