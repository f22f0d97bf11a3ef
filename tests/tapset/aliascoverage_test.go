// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// completeAliases are the groups in which each alias has a row in a table of testdata/aliases.
var completeAliases = strings.Fields(`udp socket tcp networking ipmib tcpmib linuxmib rpc
	vfs ioblock ioscheduler memory scsi tty signal scheduler irq kprocess
	netfilter perf init input json oneshot prometheus timers nfs nfs_proc nfsd stap_staticmarkers syscall_any python`)

// TestAliasRows checks that each alias of a complete group has a row, and that each row that can be
// hit checks all variables of the specification, with their types.
func TestAliasRows(t *testing.T) {
	rows := map[string][]aliasRow{}
	for _, a := range aliasTables(t) {
		for _, r := range a.rows {
			rows[r.alias] = append(rows[r.alias], r)
		}
	}
	whole := map[string]bool{}
	for _, g := range completeAliases {
		whole[g] = true
	}
	for _, s := range specification(t) {
		if s.kind != "probe" {
			continue
		}
		if whole[s.group] && rows[s.name] == nil {
			t.Errorf("alias %s of %s has no row in testdata/aliases", s.name, s.group)
		}
		for _, r := range rows[s.name] {
			r.checkNames(t, s)
		}
	}
}

// checkNames compares the names and types of a row's variables with the specification.
func (r *aliasRow) checkNames(t *testing.T, s symbol) {
	if !r.fires() {
		return
	}
	got := map[string]string{}
	for _, v := range r.vars {
		got[v.name] = map[bool]string{true: "string", false: "long"}[v.text]
	}
	required, optional := s.variables()
	if d := cmp.Diff(required, without(got, optional, required)); d != "" {
		t.Errorf("row of %s: (-specification +row):\n%s", r.alias, d)
	}
}

// aliasRows returns the aliases with a row that is hit on every kernel, and those whose row says why
// they can't be hit.
func aliasRows(t *testing.T) (fired, excused map[string]bool) {
	fired, excused = map[string]bool{}, map[string]bool{}
	for _, a := range aliasTables(t) {
		for _, r := range a.rows {
			if r.fires() {
				fired[r.alias] = true
			} else {
				excused[r.alias] = true
			}
		}
	}
	return fired, excused
}
