// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"slices"

	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// inAll returns the variables of the list that each of the place's instances has, too, with the same type.
func (d *Decoder) inAll(list []query.Variable, p *query.Place) ([]query.Variable, error) {
	at := query.Place{Module: p.Module, Func: p.Func, File: p.File, Line: p.Line, Inline: true, Whole: p.Whole, DWARF: true}
	known := origins{}
	for _, in := range p.Instances {
		if len(list) == 0 {
			break
		}
		fn, err := d.Entry(image.Ref{Unit: in.Unit, DIE: in.DIE})
		if err != nil {
			return nil, err
		}
		has, err := known.present(&scope{d: d, place: &at, pc: in.Addr, Function: fn})
		if err != nil {
			return nil, err
		}
		list = slices.DeleteFunc(list, func(v query.Variable) bool {
			return !slices.ContainsFunc(has, func(h *query.Variable) bool { return h.Name == v.Name && h.Type.Same(v.Type) })
		})
	}
	return list, nil
}

// origins are variables by the offset of the entry that declares them. All instances in a unit refer to
// the same entries.
type origins map[uint64]*query.Variable

// present returns the variables that have a location at the scope's pc.
func (o origins) present(sc *scope) (out []*query.Variable, err error) {
	list, err := sc.listed()
	for _, e := range list {
		if _, present, _ := sc.present(e); !present {
			continue
		}
		v, err := o.variable(sc.d, e)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, err
}

func (o origins) variable(d *Decoder, e unit.Entry) (*query.Variable, error) {
	at := e.Off()
	if origin, ok := e.Val(dwarf.AttrAbstractOrigin).(dwarf.Offset); ok {
		at += uint64(origin) - uint64(e.Offset)
	}
	if v := o[at]; v != nil {
		return v, nil
	}
	v, err := d.shown(e, locexpr.Loc{})
	o[at] = &v
	return &v, err
}
