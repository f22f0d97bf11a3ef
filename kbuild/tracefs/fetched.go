// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"fmt"
	"os"
	"strconv"

	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/kbuild/tracefs/text"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// fetched evaluates a value that the kernel stored in the record.
func (r *run) fetched(n *tracemeta.Node) (value, error) {
	if r.rec == nil {
		return value{}, corrupt("a fetched value outside of an event")
	}
	f, data := r.rec.event.args[n.N], r.rec.data
	switch n.Op {
	case tracemeta.Field:
		if f.dynamic {
			s, _, err := f.text(data)
			return value{S: r.cut(s)}, err
		}
	case tracemeta.Read:
		addr, err := r.eval(n.Kids[0])
		if err != nil {
			return value{}, err
		}
		if !r.around.space.readable(uint64(addr.N), n.User) {
			return value{}, fault(n, uint64(addr.N))
		}
	case tracemeta.ReadS:
		return r.fetchedText(n, f, data)
	}
	v, err := f.read(data)
	return value{N: v}, err
}

func (r *run) fetchedText(n *tracemeta.Node, f field, data []byte) (value, error) {
	addr, err := r.eval(n.Kids[0])
	if err != nil {
		return value{}, err
	}
	s, ok, err := f.text(data)
	switch {
	case err != nil:
		return value{}, err
	case ok && r.around.space.readable(uint64(addr.N), n.User):
		if n.Max > 0 {
			s = s[:min(int64(len(s)), n.Max)]
		}
		if n.Quoted {
			return value{S: text.Quote(s, r.script.StringLen-1)}, nil
		}
		return value{S: r.cut(s)}, nil
	case n.Quoted:
		return value{S: r.cut(fmt.Appendf(nil, "%#x", uint64(addr.N)))}, nil
	case len(n.Kids) > 1:
		return r.eval(n.Kids[1])
	}
	return value{}, fault(n, uint64(addr.N))
}

// addressSpace recognizes addresses that can't be read. If the kernel could not
// read a number, it leaves that part of the record uninitialised, without an
// error. So reads through null pointers, error pointers and invalid pointers must
// be recognized by the address.
type addressSpace struct{ bits int }

var virtualBits = lazy.Regexp(`(\d+) bits virtual`)

// thisSpace reads the width of addresses from /proc/cpuinfo: 48, or 57 with
// five levels of page tables.
func thisSpace() addressSpace {
	text, _ := os.ReadFile("/proc/cpuinfo")
	if m := virtualBits().FindSubmatch(text); m != nil {
		if n, err := strconv.Atoi(string(m[1])); err == nil && n >= 32 && n <= 63 {
			return addressSpace{n}
		}
	}
	return addressSpace{48}
}

const (
	lowest     = 1 << 12       // addresses below are members of a null pointer's structure
	firstError = ^uint64(4094) // the first error pointer, -MAX_ERRNO (include/linux/err.h)
)

func (a addressSpace) readable(addr uint64, user bool) bool {
	if user {
		return addr >= lowest && addr < 1<<(a.bits-1)
	}
	return addr >= ^uint64(0)<<(a.bits-1) && addr < firstError
}
