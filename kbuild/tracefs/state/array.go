// SPDX-License-Identifier: GPL-2.0-or-later

// Package state has the arrays and statistics of a script that runs without a module. They behave
// as those of the module runtime (runtime-c/data): the same order of elements, limits, and numbers.
package state

import (
	"bytes"
	"container/list"
	"encoding/binary"
	"fmt"
	"iter"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// Value is a number or a string; an unset string is empty, an unset number 0.
type Value struct {
	N int64
	S []byte
}

// Element is an element of an array.
type Element struct {
	Keys  []Value
	Value Value
	Stat  Stat // in place of Value, if the array is of statistics

	code  string
	place *list.Element
}

// Array is an array of numbers, strings or statistics. A statistic that is not in an array is an
// array without keys, which has at most one element.
type Array struct {
	shape    *tracemeta.Array
	elements map[string]*Element
	order    list.List // of *Element, oldest first
	code     []byte    // for the code of the keys that are looked up
}

// New returns an empty array.
func New(shape *tracemeta.Array) *Array {
	return &Array{shape: shape, elements: map[string]*Element{}}
}

// Shape describes the array.
func (a *Array) Shape() *tracemeta.Array { return a.shape }

// Find returns the element with these keys; nil if there is none.
func (a *Array) Find(keys []Value) *Element {
	a.encode(keys)
	return a.elements[string(a.code)]
}

// encode sets a.code to bytes that are the same for the same keys only.
func (a *Array) encode(keys []Value) {
	a.code = a.code[:0]
	for i, k := range keys {
		if a.shape.Keys[i] == modmeta.StringKey {
			a.code = binary.AppendUvarint(a.code, uint64(len(k.S)))
			a.code = append(a.code, k.S...)
		} else {
			a.code = binary.LittleEndian.AppendUint64(a.code, uint64(k.N))
		}
	}
}

// Make returns the element with these keys, which it adds if there is none. If the array is full,
// it removes the oldest element or, if the array does not wrap, returns an error.
func (a *Array) Make(keys []Value) (*Element, error) {
	a.encode(keys)
	if e := a.elements[string(a.code)]; e != nil {
		return e, nil
	}
	if int64(len(a.elements)) >= a.shape.Size {
		if !a.shape.Wrap || len(a.elements) == 0 {
			return nil, a.full()
		}
		code := string(a.code)
		a.remove(a.order.Front().Value.(*Element))
		return a.add(code, keys), nil
	}
	return a.add(string(a.code), keys), nil
}

func (a *Array) full() error {
	if a.shape.Sized {
		return fmt.Errorf("Array overflow, check size limit (%d)", a.shape.Size)
	}
	return fmt.Errorf("Array overflow, check MAXMAPENTRIES")
}

func (a *Array) add(code string, keys []Value) *Element {
	e := &Element{code: code}
	for _, k := range keys {
		e.Keys = append(e.Keys, Value{k.N, bytes.Clone(k.S)})
	}
	e.place = a.order.PushBack(e)
	a.elements[code] = e
	return e
}

func (a *Array) remove(e *Element) {
	a.order.Remove(e.place)
	delete(a.elements, e.code)
}

// Clear removes all elements.
func (a *Array) Clear() {
	clear(a.elements)
	a.order.Init()
}

// Matching returns the elements whose keys are those of a pattern, oldest first. A nil key of the
// pattern matches all.
func (a *Array) Matching(pattern []*Value) iter.Seq[*Element] {
	return func(yield func(*Element) bool) {
		var next *list.Element
		for p := a.order.Front(); p != nil; p = next {
			next = p.Next() // p may be removed meanwhile
			if e := p.Value.(*Element); a.matches(e, pattern) && !yield(e) {
				return
			}
		}
	}
}

func (a *Array) matches(e *Element, pattern []*Value) bool {
	for i, k := range pattern {
		switch {
		case k == nil:
		case a.shape.Keys[i] == modmeta.StringKey:
			if string(k.S) != string(e.Keys[i].S) {
				return false
			}
		case k.N != e.Keys[i].N:
			return false
		}
	}
	return true
}

// Remove removes the elements that match a pattern.
func (a *Array) Remove(pattern []*Value) {
	for e := range a.Matching(pattern) {
		a.remove(e)
	}
}
