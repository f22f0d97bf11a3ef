// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"errors"

	"github.com/gostap/gostap/kbuild/tracefs/state"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// errActions is the text of the error of a handler that runs too many statements. It can't be caught.
const errActions = "MAXACTION exceeded"

// spend counts statements against the number that a handler may run. An error is at the location of n.
func (r *run) spend(n *tracemeta.Node) error {
	r.actions += n.N
	if r.actions > r.script.MaxActions {
		return &scriptError{text: errActions, loc: n.Loc, fatal: true}
	}
	return nil
}

// while executes a loop.
func (r *run) while(n *tracemeta.Node) (flow, error) {
	for {
		c, err := r.eval(n.Kids[0])
		if err != nil || c.N == 0 {
			return onward, err
		}
		f, done, err := r.round(n.Kids[1])
		if err != nil || done {
			return f, err
		}
		if err := r.spend(n); err != nil {
			return onward, err
		}
		if _, err := r.eval(n.Kids[2]); err != nil {
			return onward, err
		}
	}
}

// round executes a loop's body once. done says that the loop ends; f is how.
func (r *run) round(body *tracemeta.Node) (f flow, done bool, err error) {
	f, err = r.stmt(body)
	switch {
	case err != nil:
		return onward, true, err
	case f == broken:
		return onward, true, nil
	case f == onward, f == continued:
		return onward, false, nil
	}
	return f, true, nil
}

// limit evaluates the largest number of rounds of a loop.
func (r *run) limit(n *tracemeta.Node) (most int64, limited bool, err error) {
	if n.Op == tracemeta.Any {
		return 0, false, nil
	}
	v, err := r.eval(n)
	return v.N, true, err
}

// foreach executes a loop over an array.
func (r *run) foreach(n *tracemeta.Node) (flow, error) {
	pattern, err := r.pattern(n.Kids[2:])
	if err != nil {
		return onward, err
	}
	most, limited, err := r.limit(n.Kids[1])
	if err != nil {
		return onward, err
	}
	a := r.around.arrays[n.N]
	for i, e := range a.Ordered(n.Each, pattern) {
		if limited && int64(i) >= most {
			break
		}
		for k, slot := range n.Each.Keys {
			r.assign(slot, e.Keys[k])
		}
		r.assign(n.Each.Value, a.Content(e, n.Each.Aggregate))
		if f, done, err := r.round(n.Kids[0]); err != nil || done {
			return f, err
		}
	}
	return onward, nil
}

// assign sets a slot that is not -1.
func (r *run) assign(slot int64, v value) {
	if slot >= 0 {
		r.slots[slot] = v
	}
}

// buckets executes a loop over the buckets of a histogram.
func (r *run) buckets(n *tracemeta.Node) (flow, error) {
	keys, err := r.list(n.Kids[2:])
	if err != nil {
		return onward, err
	}
	most, limited, err := r.limit(n.Kids[1])
	if err != nil {
		return onward, err
	}
	a := r.around.arrays[n.N]
	list := counts(a, keys)
	for i, b := range state.BucketOrder(n.Each, list, state.Buckets(a.Shape().Histogram)) {
		if limited && int64(i) >= most {
			break
		}
		r.assign(n.Each.Keys[0], value{N: b})
		if list != nil {
			r.assign(n.Each.Value, value{N: list[b]})
		} else {
			r.assign(n.Each.Value, value{})
		}
		if f, done, err := r.round(n.Kids[0]); err != nil || done {
			return f, err
		}
	}
	return onward, nil
}

// try executes a try statement.
func (r *run) try(n *tracemeta.Node) (flow, error) {
	f, err := r.stmt(n.Kids[0])
	var e *scriptError
	if !errors.As(err, &e) || e.fatal {
		return f, err
	}
	r.assign(n.N, value{S: r.cut([]byte(e.text))})
	return r.stmt(n.Kids[1])
}
